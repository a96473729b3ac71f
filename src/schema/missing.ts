/** Words for objects that lack what every one of their kind has, and for objects of a wrong kind. */
import { keys } from '../document/pointer.ts';
import { ENTRY_KINDS, entryAt } from './entry.ts';

/** Keys under which authors put the path of a page when they write it as an object. */
const PATH_KEYS = ['page', 'path', 'href', 'root', 'url', 'slug', 'file', 'src', 'link'];
const PAGE_KEYS = [...PATH_KEYS, 'title', 'name', 'description', 'sidebarTitle', 'label'];

const LABELS = [...new Set(Object.values(ENTRY_KINDS))];

/** Values to fill in, as an author would write them. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { pages: '[…]', items: '[…]' };

/** «Group “Guides” has no “pages”.» */
export function missingSentence(name: string, pointer: string, missing: readonly string[]): string {
  const labelKey = entryAt(pointer)?.labelKey;
  const ordered = missing.toSorted((a, b) => Number(b === labelKey) - Number(a === labelKey));
  const lacks = ordered.map((key) => (key === labelKey ? 'no label' : `no “${key}”`)).join(' and ');
  if (labelKey === undefined || !missing.includes(labelKey)) return `${name} has ${lacks}.`;
  const additions = ordered.map((key) => `"${key}": ${PLACEHOLDERS[key] ?? '"…"'}`).join(' and ');
  return `${name} has ${lacks}: add ${additions}.`;
}

/** What to say of an entry that is something else altogether; `undefined` if it only lacks something. */
export function wrongObject(pointer: string, value: object, missing: readonly string[]): { message: string; meant?: string } | undefined {
  const entry = entryAt(pointer);
  if (!entry || !missing.includes(entry.labelKey)) return undefined;
  const list = keys(pointer).at(-2) ?? '';
  if (!Object.hasOwn(ENTRY_KINDS, list)) return undefined;
  const written = new Map<string, unknown>(Object.entries(value));
  const other = LABELS.find((label) => label !== entry.labelKey && typeof written.get(label) === 'string');
  if (other !== undefined) {
    const noun = other === 'item' ? 'menu item' : other;
    return { message: `This entry of “${list}” is ${withArticle(noun)}, “${String(written.get(other))}”; a ${entry.noun} needs "${entry.labelKey}".` };
  }
  return list === 'pages' ? pageObject(written) : undefined;
}

/** An object in `pages` that is neither a group nor a group without its label. */
function pageObject(written: ReadonlyMap<string, unknown>): { message: string; meant?: string } | undefined {
  const hasChildren = Object.keys(ENTRY_KINDS).some((list) => Array.isArray(written.get(list)));
  if (hasChildren || !PAGE_KEYS.some((key) => written.has(key))) return undefined;
  const pathKey = PATH_KEYS.find((key) => typeof written.get(key) === 'string');
  const others = [...written.keys()].filter((key) => key !== pathKey).map((key) => `“${key}”`);
  const rest = others.length === 0 ? '.' : `; ${inWords(others)} ${others.length === 1 ? 'belongs' : 'belong'} in the front matter of the page.`;
  if (pathKey === undefined) return { message: `A page is a plain string that contains its path${rest}` };
  const path = String(written.get(pathKey));
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) {
    return { message: `A page is a plain string that contains its path; “${path}” is a link. A tab, an anchor or a menu item can be a link, with "href".` };
  }
  return { message: `A page is a plain string: write ${JSON.stringify(path)} here${rest}`, ...(others.length === 0 && { meant: path }) };
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
