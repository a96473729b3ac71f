/** Text of users and models for commit messages and titles, in which hosts look for references, trailers and commands. */
import { makeVisible } from '../../internal.ts';

/** A closing keyword followed by a ticket of another tracker. */
const CLOSED_TICKET = /\b((?:clos|fix|resolv|complet|implement)\w*:?\s{1,3})([A-Z][A-Z\d]{1,9})-(?=\d)/gi;
const SKIP_COMMANDS = /\[([^[\]]{0,40}\b(?:ci|cd|actions|build|azp|skip|checks|deploy)\b[^[\]]{0,40})\]/gi;

/** Converts text to one line, and replaces characters that hosts interpret by fullwidth ones that look similar. */
export function plainLine(text: string): string {
  return makeVisible(text.replace(/\s+/g, ' ').trim())
    .replace(/!?\[([^[\]]{0,300})\]\(([^()\s]{0,1000})[^()]{0,200}\)/g, '$1 ($2)')
    .replace(/(?:[a-z][a-z\d+.-]{1,20})?:{1,3}\/{2,}/gi, '')
    .replace(/\*{3}/g, '')
    .replace(SKIP_COMMANDS, '($1)')
    .replace(/@(?=[\w-])/g, '\uFF20')
    .replace(/#(?=[\w-])/g, '\uFF03')
    .replace(/!(?=\d)/g, '\uFF01')
    .replace(/\bGH-(?=\d)/gi, 'GH\u2011')
    .replace(CLOSED_TICKET, '$1$2\u2011')
    .trim();
}

/** Wraps the lines of a text at `width` columns, and prevents lines that git would treat as a trailer, a comment or the end of the message. */
export function plainBody(text: string, width = 72): string {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plainLine)
    .map((line) => (/^(?:-{3,}|#|={3,}|diff --git|Index:)/.test(line) ? '' : line));
  return lines
    .flatMap((line) => wrapLine(line, width))
    .map(withoutTrailer)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts text to at most `most` code points, between two words if possible. */
export function shortenAtWordBreak(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  const cut = characters.slice(0, most - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/(?<![\s,.;:–-])[\s,.;:–-]+$/, '')}…`;
}

function withoutTrailer(line: string): string {
  return /^[A-Za-z\d-]+(?: [A-Za-z\d-]+)?\s*:/.test(line) || /^\(cherry picked/i.test(line) ? `- ${line}` : line;
}

function wrapLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let at = '';
  for (const word of line.split(' ')) {
    if (at !== '' && at.length + 1 + word.length > width) {
      lines.push(at);
      at = word;
    } else at = at === '' ? word : `${at} ${word}`;
  }
  return [...lines, at];
}
