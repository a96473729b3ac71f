/** Which names new files and folders can have: those that no shell and no file system reads as more than a name. */
import { visible } from '../text/visible.ts';
import type { Listing } from './listing.ts';

/**
 * Besides letters, marks and numbers of any script. Workflows paste names of changed files into scripts, mostly into double quotes,
 * where none of these means anything. Parentheses are there because frameworks group routes by them, `(api-reference)/`: unquoted, they
 * are a syntax error for `sh`. `’` is there because titles have it; only PowerShell takes it for a quote. Not in the list are `[`, `{` and
 * `~`, which a shell expands, `%`, with which Windows marks variables, and `#`, `&` and `:`, at which URLs, commands and drives end.
 */
const PUNCTUATION = '._-+()@,=’';
const FORBIDDEN = /[^\p{L}\p{M}\p{N} ._+()@,=’-]|\p{DI}/u;
/** The most bytes that file systems allow. */
const LONGEST = 255;
const MOST_SHOWN = 80;

/** A dash begins an option, a dot what is hidden, and an equals sign the name of a program in some shells. */
const FIRST = /^[.=-]/;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i;

/** Whether Windows takes the name for a device: with any extension, and with spaces before that. */
export function isDevice(name: string): boolean {
  // Superscript and fullwidth forms count, too.
  const [stem = ''] = name.normalize('NFKC').split('.', 1);
  return DEVICE.test(stem.trimEnd());
}

/**
 * Returns why a path that is to be created cannot have its name, or that of a folder which does not exist either; `undefined` if it can.
 * Says nothing of a path with `..` and the like, which is none.
 *
 * @param from The path of what is to be moved there: it keeps the names that it has.
 * @example whyNotNew('guides/$(id).mdx', files) // 'The name “$(id).mdx” cannot be used for a new file or folder: “$” is not allowed. …'
 */
export function whyNotNew(path: string, files: Pick<Listing, 'get' | 'folderAt'>, from = ''): string | undefined {
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..')) return undefined;
  const kept = new Set(from.split('/'));
  let end = -1;
  for (const name of names) {
    const above = path.slice(0, Math.max(0, end));
    const state = above === '' ? undefined : files.get(above);
    if (state === 'outside') return `“${visible(above)}” is a link that leads out of the repository. Choose another path.`;
    if (state !== undefined) return `“${visible(above)}” is not a folder. Choose another path.`;
    end += 1 + name.length;
    const fault = kept.has(name) ? undefined : faultOf(name);
    if (fault !== undefined && files.get(path.slice(0, end)) === undefined && !isFolder(path.slice(0, end), files))
      return `The name “${shown(name)}” cannot be used for a new file or folder: ${fault}. Names can have letters, numbers, spaces, and any of “${PUNCTUATION}”.`;
  }
  return undefined;
}

function isFolder(path: string, files: Pick<Listing, 'folderAt'>): boolean {
  return files.folderAt(`${path}/`, path.length + 1) !== undefined;
}

/** Returns what is wrong with a name; `undefined` if nothing is. Continues a sentence. */
function faultOf(name: string): string | undefined {
  const [first] = FIRST.exec(name) ?? [];
  if (first !== undefined) return `it begins with “${first}”`;
  const [forbidden] = FORBIDDEN.exec(name) ?? [];
  if (forbidden !== undefined) return `“${visible(forbidden)}” is not allowed`;
  if (name.startsWith(' ')) return 'it begins with a space';
  if (name.endsWith(' ')) return 'it ends with a space';
  if (name.endsWith('.')) return 'it ends with a dot';
  if (isDevice(name)) return 'Windows reserves it for a device';
  if (/ \.[^.]*$/.test(name)) return 'it has a space before its extension';
  const bytes = new TextEncoder().encode(name).length;
  return bytes > LONGEST ? `it has ${bytes} bytes, and file systems allow ${LONGEST}` : undefined;
}

function shown(name: string): string {
  const characters = [...name];
  return visible(characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join('')}…` : name);
}
