/** The places of a page that fragments may lead to, compared by letters and digits alone. Finds too many, so that no link is called dead wrongly. */
import { yamlIn } from './front-matter.ts';

/** Headings, also in lists and quotes; texts underlined as headings; headings of HTML. */
const HEADINGS = [/^[ \t>*+\-\d.]{0,40}#{1,6}[ \t]+(.*)$/gm, /^(.+)\r?\n[ \t]*(?:=+|-{2,})[ \t]*\r?$/gm, /<h[1-6][^<>\n]{0,300}>([^\n]*)/g];

/** `{#id}`, and every text of an attribute: `id`, titles of components, names of parameters. */
const NAMES = [/\{#([^{}\n]{1,300})\}/g, /=\{?["'`]([^"'`\n]{1,300})["'`]/g];

/** What brings headings from elsewhere: imports, parts, code and descriptions. */
const FROM_ELSEWHERE = /^(?:import|export)\b|<Snippet\b|\.map\(|dangerouslySetInnerHTML/m;
const API_PAGE = /^(?:openapi|asyncapi|api|graphql|sdk|openapi-schema)[ \t]*:/m;

const MOST_HEADING = 1_000;

/** Returns the anchors of a page; `undefined` if not all of them are in its text. */
export function anchorsIn(text: string): ReadonlySet<string> | undefined {
  if (FROM_ELSEWHERE.test(text) || API_PAGE.test(yamlIn(text) ?? '')) return undefined;
  const anchors = new Set<string>();
  for (const pattern of [...HEADINGS, ...NAMES]) {
    for (const [, written = ''] of text.matchAll(pattern)) anchors.add(fold(plain(written.slice(0, MOST_HEADING))));
  }
  return anchors;
}

/** Whether a fragment, as a URL writes it, leads to one of the anchors. Fragments that browsers and footnotes use always do. */
export function hasAnchor(anchors: ReadonlySet<string>, fragment: string): boolean {
  const name = decoded(fragment);
  if (name === '' || name === 'top' || /^:~:|^(?:user-content-)?fn/.test(name)) return true;
  const whole = fold(name);
  // Parameters have their kind in front, and headings of the same text a number behind.
  const forms = [whole, fold(name.replace(/^[a-z]+-/, '')), fold(name.replace(/-\d+$/, ''))];
  return whole === '' || forms.some((form) => anchors.has(form));
}

/** The text of a heading without links, tags, entities and emoji shortcodes. */
function plain(heading: string): string {
  return heading
    .replace(/\{#[^}]*\}/g, '')
    .replace(/\]\([^()]*\)/g, '')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#?\w{1,32};/g, '')
    .replace(/:[\w+-]{1,64}:/g, '');
}

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
