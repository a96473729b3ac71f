/** The places of a page that fragments may lead to, compared by letters and digits alone. Finds too many, so that no link is called dead wrongly. */
import { CARRIAGE_RETURN } from '../document/characters.ts';
import { copyToOwnMemory } from '../text/copy-to-own-memory.ts';
import { frontMatterWithDelimiters, yamlFrontMatterIn } from './front-matter.ts';
import { blankOutCodeBlocks } from './page-body.ts';

/** By letters and digits. The values are the spellings that the platform gives the anchor; `undefined` if it may have others. */
export type AnchorSpellingsByName = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Headings, also in lists and quotes, up to a custom ID. */
const HEADING = /^[ \t>*+\-\d.]{0,40}#{1,6}[ \t]+(.*)/gm;

/** A line that makes a heading of the text above it, if there is one. */
const UNDERLINE = /(?<=\n)[ \t]*(?:=+|-+)[ \t]*\r?$/gm;

/** Headings of HTML, and every text of an attribute: `id`, titles of components, names of parameters. Each with what it begins with. */
const OTHER_ANCHORS = [
  ['<h', /<h[1-6][^<>\n]{0,300}>([^\n]*)/g],
  ['=', /=\{?"([^"\n]{1,300})"/g],
  ['=', /=\{?'([^'\n]{1,300})'/g],
  ['=', /=\{?`([^`\n]{1,300})`/g],
] as const;
const OWN_ID = /\{#[^{}]{1,300}\}[ \t]{0,20}\r?$/;
const CUSTOM_ID = /\{#([^{}\n]{1,300})\}/g;

/** What brings headings from elsewhere: imports, parts, code and descriptions. */
const EXTERNAL_HEADINGS = /^(?:import|export)\b|<Snippet\b|\.map\(|dangerouslySetInnerHTML/m;
const API_PAGE = /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)[ \t]*:/m;

const MAX_HEADING = 1_000;

/** Returns the anchors of a page; `undefined` if not all of them are in its text. */
export function anchorsIfAllInText(text: string): AnchorSpellingsByName | undefined {
  // The dashes below front matter would make a heading of its last line.
  const body = text.slice(frontMatterWithDelimiters(text).length);
  // Code blocks are left out only of pages that seem to have such a thing: of all, it would take a third longer.
  if ((EXTERNAL_HEADINGS.test(body) && EXTERNAL_HEADINGS.test(blankOutCodeBlocks(body))) || API_PAGE.test(yamlFrontMatterIn(text) ?? ''))
    return undefined;
  const anchors = new Map<string, Set<string> | undefined>();
  const add = (written: string, spelling: string | undefined): void => {
    for (const folded of namesOf(written)) {
      const name = copyToOwnMemory(folded);
      // Such a fragment is the top of the page.
      if (name === '') continue;
      const known = anchors.get(name);
      if (spelling === undefined) anchors.set(name, undefined);
      else if (known) known.add(copyToOwnMemory(spelling));
      else if (!anchors.has(name)) anchors.set(name, new Set([copyToOwnMemory(spelling)]));
    }
  };
  for (const [, written = ''] of body.matchAll(HEADING)) {
    const heading = written.slice(0, MAX_HEADING);
    // An ID of its own replaces that of its text.
    if (!OWN_ID.test(heading)) add(heading, predictHeadingId(heading));
  }
  for (const [, id = ''] of body.matchAll(CUSTOM_ID)) add(id, id);
  for (const { index } of body.matchAll(UNDERLINE)) add(lineBefore(body, index - 1).slice(0, MAX_HEADING), undefined);
  for (const [beginning, pattern] of OTHER_ANCHORS) {
    // Most pages have no such beginning, which is told faster than by the pattern: a tenth of the time.
    if (!body.includes(beginning)) continue;
    for (const { index, 1: written = '' } of body.matchAll(pattern))
      if (beginning !== '=' || !NO_ANCHORS.has(nameBefore(body, index))) add(written.slice(0, MAX_HEADING), undefined);
  }
  return anchors;
}

/** Whether a fragment, as a URL writes it, leads to one of the anchors: if so, but in another spelling, with the platform's. */
export function findAnchorSpelling(
  anchors: AnchorSpellingsByName,
  fragment: string,
): { readonly isThere: boolean; readonly meant?: string } {
  const name = decodeFragment(fragment);
  // Browsers and footnotes use these.
  if (name === '' || name === 'top' || /^:~:|^(?:user-content-)?fn/.test(name)) return { isThere: true };
  const whole = fold(name);
  if (whole === '') return { isThere: true };
  // Headings of the same text have a number behind.
  const number = /-\d+$/.exec(name)?.[0] ?? '';
  const first = name.slice(0, name.length - number.length);
  const key = anchors.has(whole) ? whole : fold(first);
  if (anchors.has(key)) {
    const spellings = anchors.get(key);
    const [meant] = spellings ?? [];
    if (!spellings || meant === undefined || spellings.has(name) || spellings.has(first)) return { isThere: true };
    return { isThere: true, meant: key === whole ? meant : meant + number };
  }
  // Parameters have their kind in front. An ID may have been written in percent-encoding.
  return { isThere: [name, first].some((text) => anchors.has(fold(text.replace(/^[a-z]+-/, '')))) || anchors.has(fold(fragment)) };
}

/** Attributes whose texts are surely no anchors. */
const NO_ANCHORS = new Set(['alt', 'src', 'href', 'class', 'className', 'style', 'icon', 'iconType', 'rel', 'target']);
/** Longer than any of them. */
const MAX_NAME = 20;

/** The name of an attribute, whose equals sign is at an offset. */
function nameBefore(body: string, equals: number): string {
  const before = body.slice(Math.max(0, equals - MAX_NAME), equals);
  return before.split(/[^\w-]/).at(-1) ?? '';
}

/** Returns the line that ends with the line break at an offset. Other characters end lines, too. */
function lineBefore(text: string, lineBreak: number): string {
  const end = text.charCodeAt(lineBreak - 1) === CARRIAGE_RETURN ? lineBreak - 1 : lineBreak;
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
  return line.slice(Math.max(...['\r', '\u2028', '\u2029'].map((other) => line.lastIndexOf(other))) + 1);
}

/** Whether a link that found its anchor before may no longer do so. */
export function losesAnchors(before: AnchorSpellingsByName | undefined, after: AnchorSpellingsByName | undefined): boolean {
  if (!after || !before) return after !== undefined;
  return [...before].some(([name, spellings]) => {
    const now = after.get(name);
    return !after.has(name) || (now && (!spellings || [...spellings].some((spelling) => !now.has(spelling))));
  });
}

/**
 * Returns the ID that the platform documents for a heading; `undefined` if that rule does not cover all of its characters. It was seen on
 * sites that a colon is removed (mintlify/docs#5537) and a dash kept (ton-blockchain/docs#2071).
 *
 * @example predictHeadingId("What's new (beta)") // 'what’s-new-beta'
 */
export function predictHeadingId(heading: string): string | undefined {
  if (PLAIN.test(heading)) return heading.toLowerCase().replaceAll(' ', '-');
  const text = heading
    .replace(/(?<![ \t])[ \t]+#+[ \t]*$/, '')
    .replace(/[`*]/g, '')
    .trim();
  // How the platform writes a quotation mark before a word, or a colon in one, is not documented.
  if (!/^[a-z\d \t.'’()/&—:-]+$/i.test(text) || /(?<![a-z\d])'|:(?!\s)/i.test(text)) return undefined;
  const id = text.toLowerCase().replace(/[():]/g, '').replaceAll("'", '’').replace(/[\s.]/g, '-');
  return /--|^-|-$/.test(id) || id === '' ? undefined : id;
}

/** Tags, entities and emoji shortcodes, or what looks like them, as in `` `get <id>` `` and `` `test:docker:all` ``: only then part of an ID. */
const MARKUP = [/<[^<>]*>/g, /&#?\w{1,32};/g, /:[\w+-]{1,64}:/g];

/** Most headings are words of ASCII, in which nothing can be markup. */
const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/i;

/** The names of a heading, with and without everything that may be markup. */
function namesOf(heading: string): Iterable<string> {
  if (PLAIN.test(heading)) return [heading.toLowerCase().replaceAll(' ', '')];
  const texts = [heading.replace(/\{#[^}]*\}?/g, (id) => (id.endsWith('}') ? '' : id)).replace(/\]\([^()]*\)/g, '')];
  for (const markup of MARKUP) {
    if (heading.search(markup) !== -1) texts.push(...texts.map((text) => text.replace(markup, '')));
  }
  return new Set(texts.map(fold));
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
