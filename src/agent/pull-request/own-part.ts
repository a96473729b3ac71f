/**
 * The part of a pull request's body that the service writes, between comments that Markdown does not show. The rest belongs to reviewers, and
 * so does the part itself once they have changed it: the service then goes on below.
 */
import { createHash } from 'node:crypto';

/** The longest body that all code hosts accept, in UTF-16 units. GitHub accepts 65,536 characters. */
const MAX_WHOLE_LENGTH = 65_000;
/** Less room is not worth a text. */
const MIN_ROOM = 1_000;
const END = '<!-- /docs-nav -->';

/** A body in three parts, of which only the second is new. */
export interface RewrittenPullRequestBody {
  readonly before: string;
  readonly own: string;
  readonly after: string;
}

/** Text about the messages from a number on, of at most so many UTF-16 units. */
export type RenderPullRequestBodyPart = (firstMessage: number, room: number) => string;

/**
 * Marks a text as the service's, with the number of its first message and a hash that shows whether somebody has changed it.
 *
 * @example wrapInServiceMarkers('Text', 1) // '<!-- docs-nav 1 71988c4d8e0803ba -->\nText\n<!-- /docs-nav -->'
 */
export function wrapInServiceMarkers(text: string, firstMessage: number): string {
  // Names of pages in the text may look like marks.
  const plain = text.replaceAll(/<!--(?= \/?docs-nav )/g, '<!-').trimEnd();
  return `<!-- docs-nav ${firstMessage} ${hashOf(plain)} -->\n${plain}\n${END}`;
}

/** Returns the body with a new text of the service; `undefined` if there is no room for one. */
export function replaceOwnPartWithinLimit(
  body: string,
  { first, latest, textFrom }: { readonly first: number; readonly latest: number; readonly textFrom: RenderPullRequestBodyPart },
): RewrittenPullRequestBody | undefined {
  const found = findOwnPart(body);
  const isKept = found !== undefined && found.isUnchanged;
  const [before, after] = isKept ? [body.slice(0, found.start), body.slice(found.end)] : [withoutMarks(body, found), ''];
  const from = isKept ? found.firstMessage : body.trim() === '' ? first : latest;
  const marks = wrapInServiceMarkers('', from).length;
  const room = MAX_WHOLE_LENGTH - before.length - after.length - marks;
  return room < MIN_ROOM ? undefined : { before, own: wrapInServiceMarkers(textFrom(from, room), from), after };
}

interface OwnPart {
  readonly start: number;
  readonly end: number;
  readonly firstMessage: number;
  readonly isUnchanged: boolean;
}

/** The last part, if there are several. */
function findOwnPart(body: string): OwnPart | undefined {
  const start = body.lastIndexOf('<!-- docs-nav ');
  const mark = start === -1 ? undefined : /^<!-- docs-nav (\d{1,9}) ([0-9a-f]{16}) -->/.exec(body.slice(start, start + 60));
  const inner = start + (mark?.[0].length ?? 0);
  const end = mark ? body.indexOf(END, inner) : -1;
  if (!mark || end === -1) return undefined;
  const [, first, hash] = mark;
  return { start, end: end + END.length, firstMessage: Number(first), isUnchanged: hashOf(body.slice(inner, end)) === hash };
}

/** The text of a part that somebody has changed, with an empty line before what follows. */
function withoutMarks(body: string, part: OwnPart | undefined): string {
  const text = part
    ? body.slice(0, part.start) +
      body
        .slice(part.start, part.end)
        .replace(/^<!--[^>]*-->\s?/, '')
        .replace(END, '') +
      body.slice(part.end)
    : body;
  return text.trim() === '' ? '' : `${text.trimEnd()}\n\n`;
}

/** Code hosts change line ends, and GitLab gets “\/” at the beginning of lines. */
function hashOf(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\\/', '/').trim();
  return createHash('sha256').update(plain).digest('hex').slice(0, 16);
}
