/** The message and fix for each reason why a page is missing. */
import type { ProblemExtras } from '../../lint/problem.ts';
import type { DocsJsonDialectTraits } from '../../navigation/dialects.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { MissingReason } from '../../resolve/missing-page.ts';
import { cleanPath } from '../../resolve/page-paths.ts';
import { copyOuterSlashes } from '../../text/slashes.ts';
import type { ResolvedPage } from '../../resolve/resolution.ts';
import { nameSome } from './names.ts';

const NON_PATHS = {
  url: 'A page is a file of this site; for a link to another site, use the “href” of a tab, an anchor or a dropdown.',
  title: 'It looks like a title; expected a file path from the docs root, such as “guides/start”.',
  word: 'Expected a file path from the docs root, such as “guides/start”.',
};
/** Why a file is not a page. */
export const IGNORED_FILE_EXPLANATIONS = {
  snippet: 'files in “snippets/” and “_snippets/” are parts of pages, not pages',
  'tool-folder': 'files in tool folders are not published',
  'repository-file': 'the platform does not publish .md files with this name',
  'ignore-file': '.mintignore excludes it',
};
/** The most pages of a folder that a message names. */
const MAX_NAMED = 5;

export function reasonText(reason: MissingReason, { path }: ResolvedPage, traits: DocsJsonDialectTraits, root: string): string {
  const [ending = ''] = traits.pageExtensions;
  switch (reason.why) {
    case 'empty':
      return 'The path is empty; expected the path of a file without its extension.';
    case 'case':
    case 'spelling':
      return `Did you mean “${reason.meant}”?`;
    case 'unicode':
      return `“${reason.meant}” looks the same, but its letters are composed differently (Unicode normalization).`;
    case 'extension':
      return `Page paths have no extension; write “${reason.meant}”.`;
    case 'syntax':
      return reason.part === ' '
        ? `Page paths do not begin or end with a space; write “${reason.meant}”.`
        : `Page paths do not contain “${reason.part}”; write “${reason.meant}”.`;
    case 'index':
      return `It is a folder; for its index page, write “${reason.meant}”.`;
    case 'folder':
      return reason.pages.length === 0
        ? 'It is a folder, not a page.'
        : `It is a folder without an index page; it contains ${nameSome(reason.pages, MAX_NAMED)}.`;
    case 'ignored':
      return `The file ${reason.file} exists, but ${IGNORED_FILE_EXPLANATIONS[reason.by]}.`;
    case 'other-extension':
      return `The file ${reason.file} exists, but page files end in ${traits.pageExtensions.join(' or ')}.`;
    case 'no-file':
      return `There is ${reason.file}, but it is not a regular file: it is a FIFO, a device or a broken link. Replace it with the page.`;
    case 'no-folder':
      return `There is ${reason.file}, but it is not a folder: it is a FIFO, a device or a broken link.`;
    case 'folder-of-its-name':
      return `There is ${reason.file}, but it is a folder; a page is a file.`;
    case 'operation':
      return `The path of an operation begins with a slash: “${reason.meant}”.`;
    case 'redirect':
      return `It is redirected to “${reason.destination}”; list the destination instead.`;
    case 'not-translated':
      return `It is not translated: “${reason.meant}” exists for “${reason.language}”.`;
    case 'elsewhere':
      return reason.places.length === 1
        ? `Did you mean “${reason.places[0]}”?`
        : `Pages with this name are ${nameSome(reason.places, MAX_NAMED)}.`;
    case 'odd-character':
      return `It contains ${reason.character}, a character that is invisible or looks like another. Did you mean “${reason.meant}”?`;
    case 'no-path':
      return NON_PATHS[reason.as];
    case 'nothing':
      return `Expected the file ${root}${cleanPath(path).path}${ending}: create it or remove this entry.`;
  }
}

/** What is wrong with one page in several languages, and what to do about all of its entries. */
export function sharedReasonText(reason: MissingReason, entry: ResolvedPage, traits: DocsJsonDialectTraits, root: string): string {
  const [ending = ''] = traits.pageExtensions;
  if (reason.why === 'case') return `“${reason.meant}” differs only in case, which matters on many systems.`;
  if (reason.why === 'nothing') return `Create the files, such as ${root}${cleanPath(entry.path).path}${ending}, or remove these entries.`;
  return reasonText(reason, entry, traits, root);
}

/** Repairs all entries of one page, if each has a repair. */
export function missingPagesFix(entries: readonly ResolvedPage[], explain: (entry: ResolvedPage) => MissingReason): ProblemExtras {
  const fixes = entries.flatMap((entry) => missingPageFix(explain(entry), entry).fix ?? []);
  const [first, ...others] = fixes;
  if (!first || fixes.length < entries.length) return {};
  const title = others.every((other) => other.title === first.title)
    ? first.title
    : `${first.title.slice(0, -1)}, and correct the other entries in the same way.`;
  return { fix: { ...first, title, safe: fixes.every(({ safe }) => safe), repairs: fixes.flatMap(({ repairs }) => repairs) } };
}

/** Makes a fix: safe if the meaning is certain, a suggestion if it is likely. */
export function missingPageFix(reason: MissingReason, { page, path }: ResolvedPage): ProblemExtras {
  const [meant, ...others] = suggestedPages(reason);
  if (meant === undefined || others.length > 0) return {};
  // Removing a query or a fragment would lose information.
  const safe = ['case', 'unicode', 'extension', 'syntax'].includes(reason.why) && !/[?#]/.test(path);
  const text = copyOuterSlashes(page.text.trim(), meant);
  return { fix: { title: `Replace it with “${text}”.`, safe, repairs: [{ replace: pointerOf(page), json: JSON.stringify(text) }] } };
}

/** The pages that the author of an entry may have meant. */
export function suggestedPages(reason: MissingReason): readonly string[] {
  if (reason.why === 'elsewhere') return reason.places;
  return 'meant' in reason && reason.meant !== undefined && reason.why !== 'not-translated' ? [reason.meant] : [];
}
