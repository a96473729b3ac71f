/** The sentence and the repair for each reason why a page is missing. */
import type { Extras } from '../../lint/rule.ts';
import type { DialectTraits } from '../../navigation/dialects.ts';
import { pointerOf } from '../../navigation/model.ts';
import type { MissingReason } from '../../resolve/missing-page.ts';
import type { ResolvedPage } from '../../resolve/resolution.ts';

const IGNORED = {
  snippet: 'files below “snippets/” are parts of pages, not pages',
  'tool-folder': 'files in folders of tools are not published',
  'repository-file': 'README, LICENSE, CONTRIBUTING and CHANGELOG files are not published',
  'ignore-file': '.mintignore leaves it out',
};
/** Pages of a folder that a message names. */
const MAX_NAMED = 5;

export function wordReason(reason: MissingReason, { path }: ResolvedPage, traits: DialectTraits): string {
  const file = `${path}${traits.pageExtensions[0]}`;
  switch (reason.why) {
    case 'empty':
      return 'The path is empty; write the path of a file without its extension.';
    case 'case':
      return `Did you mean “${reason.meant}”?`;
    case 'unicode':
      return `“${reason.meant}” looks the same, but its letters are composed in another way (Unicode normalization).`;
    case 'extension':
      return `Page paths have no extension; write “${reason.meant}”.`;
    case 'syntax':
      return `A page path holds no “${reason.part}”; write “${reason.meant}”.`;
    case 'index':
      return `It is a folder, and a folder is not its index page; write “${reason.meant}”.`;
    case 'folder':
      return `It is a folder without an index page; it holds ${named(reason.pages)}.`;
    case 'ignored':
      return `The file ${reason.file} is there, but ${IGNORED[reason.by]}.`;
    case 'other-extension':
      return `There is ${reason.file}, but a page is ${traits.pageExtensions.map((ending) => `a ${ending}`).join(' or ')} file.`;
    case 'redirect':
      return `It is the source of a redirect to “${reason.destination}”; name the destination here.`;
    case 'not-translated':
      return `It is not translated: “${reason.meant}” exists for “${reason.language}”.`;
    case 'elsewhere':
      return reason.places.length === 1 ? `There is “${reason.places[0]}”. Did you mean that?` : `Pages of this name are ${named(reason.places)}.`;
    case 'spelling':
      return `Did you mean “${reason.meant}”?`;
    case 'odd-character':
      return `It holds the character ${reason.character}, which looks like another or like nothing; “${reason.meant}” exists.`;
    case 'no-path':
      return 'That is not the path of a page; expected the path of a file from the docs root, without its extension.';
    case 'nothing':
      return `There is no ${file}, and nothing of a similar name.`;
  }
}

/** What a repair can be made of: safe where the meaning is certain, a suggestion where it is likely. */
export function repairsOf(reason: MissingReason, { page }: ResolvedPage): Extras {
  const safe = ['case', 'unicode', 'extension', 'syntax'].includes(reason.why);
  let meant = 'meant' in reason && reason.why !== 'not-translated' ? reason.meant : undefined;
  if (reason.why === 'elsewhere' && reason.places.length === 1) meant = reason.places[0];
  if (reason.why === 'redirect' && /^\/?[\w./-]+$/.test(reason.destination)) meant = reason.destination.replace(/^\//, '');
  if (meant === undefined) return {};
  return { fix: { title: `Replace it with “${meant}”.`, safe, repairs: [{ replace: pointerOf(page), json: JSON.stringify(meant) }] } };
}

function named(paths: readonly string[]): string {
  const shown = paths.slice(0, MAX_NAMED).map((path) => `“${path}”`).join(', ');
  return paths.length > MAX_NAMED ? `${shown} and ${paths.length - MAX_NAMED} more` : shown;
}
