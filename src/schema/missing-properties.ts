/** Messages about objects that lack required properties and about objects of a wrong kind. */
import { joinWords } from '../text/join-words.ts';
import { keys } from '../document/pointer.ts';
import { isTypo } from '../text/spelling.ts';
import { PROPERTY_NAME_SYNONYMS } from './former-settings.ts';
import { KIND_BY_LIST_KEY, entryKindAt, isRedirectEntryPointer } from './entry.ts';

/** Keys that authors use for the path when they write a page as an object. */
const PATH_KEYS = ['page', 'path', 'href', 'root', 'url', 'slug', 'file', 'src', 'link'];
/** An entry made elsewhere, in a form that the platform does not know. */
const SOURCE_KEY = 'sourceRef';
const PAGE_KEYS = [...PATH_KEYS, SOURCE_KEY, 'title', 'name', 'description', 'sidebarTitle', 'label'];

const URL_LIKE = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

const LABELS = [...new Set(Object.values(KIND_BY_LIST_KEY))];

/** Values to suggest. */
const PLACEHOLDERS: Readonly<Record<string, string>> = { pages: '[…]', items: '[…]' };

/** «Group “Guides” has no “pages”.» */
export function missingMessage(name: string, pointer: string, missing: readonly string[], value: object): string {
  const labelKey = entryKindAt(pointer)?.labelKey;
  const ordered = missing.toSorted((a, b) => Number(b === labelKey) - Number(a === labelKey));
  const lacks = joinWords(
    ordered.map((key) => (key === labelKey ? 'no label' : `no “${key}”`)),
    'and',
  );
  if (isRedirectEntryPointer(pointer)) return `${name} has ${lacks}${renameHint(missing, Object.keys(value))}.`;
  if (labelKey === undefined || !missing.includes(labelKey)) return `${name} has ${lacks}.`;
  const additions = ordered.map((key) => `"${key}": ${PLACEHOLDERS[key] ?? '"…"'}`).join(' and ');
  return `${name} has ${lacks}: add ${additions}.`;
}

/** «: rename “to” to “destination”», if a key means one that is missing. */
function renameHint(missing: readonly string[], keys: readonly string[]): string {
  const meant = missing.flatMap((name) => {
    const key = keys.find((one) => PROPERTY_NAME_SYNONYMS[name]?.includes(one) || isTypo(one, name));
    return key === undefined ? [] : [`“${key}” to “${name}”`];
  });
  return meant.length === 0 ? '' : `: rename ${joinWords(meant, 'and')}`;
}

/** Explains that an entry is of another kind; `undefined` if it only lacks properties. */
export function explainWrongEntryKind(pointer: string, value: object, missing: readonly string[]): { message: string; meant?: string } | undefined {
  const entry = entryKindAt(pointer);
  if (!entry || !missing.includes(entry.labelKey)) return undefined;
  const list = keys(pointer).at(-2) ?? '';
  if (!Object.hasOwn(KIND_BY_LIST_KEY, list)) return undefined;
  const written = new Map<string, unknown>(Object.entries(value));
  const other = LABELS.find((label) => label !== entry.labelKey && typeof written.get(label) === 'string');
  if (other !== undefined) {
    const noun = withArticle(other === 'item' ? 'menu item' : other);
    return {
      message: `This entry of “${list}” is ${noun}, “${String(written.get(other))}”; ${withArticle(entry.noun)} needs "${entry.labelKey}".`,
    };
  }
  return list === 'pages' ? explainPageObject(written) : explainEntryObject(list, written);
}

function withArticle(noun: string): string {
  return noun === 'anchor' ? `an ${noun}` : `a ${noun}`;
}

/** Explains an entry of another array that is a page or a link. */
function explainEntryObject(list: string, written: ReadonlyMap<string, unknown>): { message: string } | undefined {
  const pathKey = PATH_KEYS.find((key) => typeof written.get(key) === 'string');
  if (pathKey === undefined || hasChildren(written)) return undefined;
  const path = String(written.get(pathKey));
  if (URL_LIKE.test(path) || pathKey === 'href') {
    // Other elements can be links, and this one only lacks its label.
    return list === 'groups' ? { message: `A group cannot be a link, such as to “${path}” here; a tab, an anchor or a menu item can.` } : undefined;
  }
  return { message: `This is the page “${path}”; an entry of “${list}” needs "${KIND_BY_LIST_KEY[list]}". Pages are plain strings in “pages”.` };
}

function hasChildren(written: ReadonlyMap<string, unknown>): boolean {
  return Object.keys(KIND_BY_LIST_KEY).some((list) => Array.isArray(written.get(list)));
}

/** Explains an object in `pages` that is not a group, even one without its label. */
function explainPageObject(written: ReadonlyMap<string, unknown>): { message: string; meant?: string } | undefined {
  if (hasChildren(written) || !PAGE_KEYS.some((key) => written.has(key))) return undefined;
  if (written.has(SOURCE_KEY)) return { message: `“${SOURCE_KEY}” is not supported in “pages”; expected a page path or a group.` };
  const pathKey = PATH_KEYS.find((key) => typeof written.get(key) === 'string');
  const others = [...written.keys()].filter((key) => key !== pathKey).map((key) => `“${key}”`);
  const rest = others.length === 0 ? '.' : `; ${joinWords(others, 'and')} ${others.length === 1 ? 'belongs' : 'belong'} in the front matter of the page.`;
  if (pathKey === undefined) return { message: `A page is a plain string that contains its path${rest}` };
  const path = String(written.get(pathKey));
  if (URL_LIKE.test(path)) {
    return { message: `A page is a plain string that contains its path; “${path}” is a link. A tab, an anchor or a menu item can be a link, with "href".` };
  }
  return { message: `A page is a plain string: write ${JSON.stringify(path)} here${rest}`, ...(others.length === 0 && { meant: path }) };
}
