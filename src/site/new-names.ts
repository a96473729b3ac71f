/** Which names new files and folders can have: those that no shell and no file system reads as more, or as less, than a name. */
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import { makeVisible } from '../text/visible.ts';
import type { ListedFolder, MutableFileListing } from './listing.ts';

/**
 * Besides letters, marks and numbers of any script. Workflows paste names of changed files into scripts, mostly into double quotes,
 * where none of these means anything. Parentheses are there because frameworks group routes by them, `(api-reference)/`: unquoted, they
 * are a syntax error for `sh`. `’` is there because titles have it; only PowerShell takes it for a quote. Not in the list are `[`, `{` and
 * `~`, which a shell expands, `%`, with which Windows marks variables, and `#`, `&` and `:`, at which URLs, commands and drives end.
 */
const PUNCTUATION = '._-+()@,=’';
/** Catalan has the first within words, Chinese and Japanese have the others. */
const SCRIPT_PUNCTUATION = '·・（）';
/** Marks that strike a letter through or enclose it are of no script, and with one, a letter can look like a slash. */
const FORBIDDEN = new RegExp(`[^\\p{L}\\p{M}\\p{N} ${SCRIPT_PUNCTUATION}._+()@,=’-]|[\\p{DI}\\p{Me}\\u0334-\\u0338\\u20d0-\\u20ff]`, 'u');
/** The most bytes that file systems allow. */
const MAX_NAME_BYTES = 255;
/** The most bytes of a path: macOS allows 1,024, with the folders above the site. */
export const MAX_NEW_PATH_BYTES = 1_000;
const MAX_SHOWN = 80;

/** A dash begins an option, a dot what is hidden, an equals sign the name of a program in some shells; a mark would be on the slash. */
const FORBIDDEN_FIRST = /^[.=\p{M}-]/u;
/** On their own, they have no shape. */
const SHOWN_AS_CODE = /[\u200c\u200d\p{M}]/u;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/** Scripts that are misspelled without joiners, such as those of Persian and Hindi. */
const JOINING_SCRIPTS = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
];
let joiners: RegExp | undefined;

/** Returns a name without the joiners that its script needs: single ones between letters. Any other one is invisible. */
export function removeLegitimateJoiners(name: string): string {
  if (!/[\u200c\u200d]/.test(name)) return name;
  const scripts = `[${JOINING_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
  joiners ??= new RegExp(`(?<=(?=[\\p{L}\\p{M}])${scripts})[\\u200c\\u200d](?=\\p{L})(?=${scripts})`, 'gu');
  return name.replace(joiners, '');
}

/** Whether Windows takes the name for a device: with any extension, and with spaces before that. */
export function isDeviceName(name: string): boolean {
  // Superscript and fullwidth forms count, too.
  const [stem = ''] = name.normalize('NFKC').split('.', 1);
  return DEVICE.test(stem.trimEnd());
}

type FolderLookup = Pick<MutableFileListing, 'get' | 'folderAt'>;

/**
 * Returns a new path without the `./` before it, or the slash that stands for the docs root, as in links. Where the site does not have its
 * first folder, a path with a slash is more likely one of the whole disk, such as `/etc/x`: it keeps the slash, and is refused.
 */
export function removeNewPathPrefix(written: string, files: FolderLookup, root = ''): string {
  const [, folder] = /^\/([^/]+\/)/.exec(written) ?? [];
  if (folder === undefined) return written.replace(/^(?:\.\/)+/, '');
  return files.folderAt(root + folder, root.length + folder.length) === undefined ? written : written.slice(1);
}

/** Returns why a text is no path below the docs root, whatever is there: it is empty, or has `.`, `..` or an empty name. */
export function notPathProblem(path: string): string | undefined {
  const meant = resolvePath(path);
  const isBelow = meant !== '' && !isAboveRoot(meant);
  if (isBelow && meant === path) return undefined;
  const bytes = bytesOf(path);
  if (bytes > MAX_NEW_PATH_BYTES) return `The path has ${bytes} bytes; expected at most ${MAX_NEW_PATH_BYTES}.`;
  const isGood = isBelow && meant.split('/').every((name) => nameProblem(name) === undefined);
  return `“${makeVisible(path)}” is not a path in the site; ${isGood ? `did you mean “${meant}”?` : 'expected one such as “guides/install”.'}`;
}

/**
 * Returns why a path that is to be created cannot have its name, or that of a folder which does not exist either; `undefined` if it can.
 *
 * @param from The path of what is to be moved there: it keeps the names that it has.
 * @param staying The files beside which it will be: what moves can change its own name in case alone.
 * @example newPathProblem('guides/$(id).mdx', files) // 'The name “$(id).mdx” cannot be used for a new file or folder: “$” is not allowed. …'
 */
export function newPathProblem(path: string, files: FolderLookup, from = '', staying: FolderLookup = files): string | undefined {
  const notPath = notPathProblem(path);
  if (notPath !== undefined) return notPath;
  const names = path.split('/');
  const kept = new Set(from.split('/'));
  let end = -1;
  for (const name of names) {
    const above = path.slice(0, Math.max(0, end));
    const state = above === '' ? undefined : files.get(above);
    if (state === 'outside') return `“${makeVisible(above)}” is a link that points outside the repository. Choose another path.`;
    if (state !== undefined) return `“${makeVisible(above)}” is not a folder. Choose another path.`;
    end += 1 + name.length;
    const fault = kept.has(name) ? undefined : nameProblem(name);
    if (fault !== undefined && !exists(path.slice(0, end), files))
      return `The name “${shown(name)}” cannot be used for a new file or folder: ${fault}. Names can have letters, numbers, spaces, and any of “${PUNCTUATION}”.`;
  }
  const bytes = bytesOf(path);
  if (bytes > MAX_NEW_PATH_BYTES && !exists(path, files)) return `The path has ${bytes} bytes; expected at most ${MAX_NEW_PATH_BYTES}.`;
  const twins = conflictingNameAt(path, staying);
  return (
    twins &&
    `“${shown(twins.path)}” differs from “${shown(twins.other)}” only in capitals or Unicode form, and many file systems can store only one of them. Use “${shown(twins.other)}”, or choose another name.`
  );
}

/** Returns what many file systems cannot tell from a path, or from a folder above it, that does not exist. */
export function conflictingNameAt(path: string, files: FolderLookup): { readonly path: string; readonly other: string } | undefined {
  for (let start = 0, end = 0; end < path.length; start = end + 1) {
    end = path.indexOf('/', start);
    if (end === -1) end = path.length;
    if (exists(path.slice(0, end), files)) continue;
    const folder = files.folderAt(path, start);
    const other = folder && spellingsIn(folder).get(foldName(path.slice(start, end)));
    return other === undefined ? undefined : { path: path.slice(0, end), other: path.slice(0, start) + other };
  }
  return undefined;
}

/**
 * Returns one spelling for all names, or paths, that some file system takes for the same: those that ignore case, as on macOS and Windows, and
 * those that normalize Unicode or leave out what is invisible.
 */
export function foldName(name: string): string {
  if (/^[\0-\x7f]*$/.test(name)) return name.toLowerCase();
  // Upper case first: “ß” is “ss”, “ı” is “i”, and “ſ” is “s”.
  return name
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC');
}

const spellings = new WeakMap<ListedFolder, ReadonlyMap<string, string>>();

/** The names in a folder, by what file systems compare. */
function spellingsIn(folder: ListedFolder): ReadonlyMap<string, string> {
  let known = spellings.get(folder);
  if (!known) {
    const names = Array.from(folder.numberByName.keys(), (name) => name.replace(/\/$/, ''));
    spellings.set(folder, (known = new Map(names.map((name) => [foldName(name), name]))));
  }
  return known;
}

function exists(path: string, files: FolderLookup): boolean {
  return files.get(path) !== undefined || files.folderAt(`${path}/`, path.length + 1) !== undefined;
}

/** Returns what is wrong with a name; `undefined` if nothing is. Continues a sentence. */
function nameProblem(name: string): string | undefined {
  const [first] = FORBIDDEN_FIRST.exec(name) ?? [];
  if (first !== undefined) return `it begins with “${SHOWN_AS_CODE.test(first) ? codeOf(first) : first}”`;
  const [forbidden] = FORBIDDEN.exec(removeLegitimateJoiners(name)) ?? [];
  if (forbidden !== undefined) return `“${SHOWN_AS_CODE.test(forbidden) ? codeOf(forbidden) : makeVisible(forbidden)}” is not allowed`;
  if (name.startsWith(' ')) return 'it begins with a space';
  if (name.endsWith(' ')) return 'it ends with a space';
  if (name.endsWith('.')) return 'it ends with a dot';
  if (isDeviceName(name)) return 'Windows reserves it for a device';
  if (/ \.[^.]*$/.test(name)) return 'it has a space before its extension';
  const bytes = bytesOf(name);
  return bytes > MAX_NAME_BYTES ? `it has ${bytes} bytes, and file systems allow ${MAX_NAME_BYTES}` : undefined;
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

function shown(name: string): string {
  const characters = [...name];
  return makeVisible(characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : name);
}
