/** Reads the findings of a changed site as if nothing had been moved or relabelled, so that what was wrong before is not new. */
import { ComparedState } from '../change/compared-state.ts';
import { matchElements } from '../change/match-elements.ts';
import { findRenamedPagesAndSpecs } from '../change/find-renamed-listed-pages.ts';
import type { Finding } from '../lint/diagnostic.ts';
import { PreMoveNameTranslator, type PathMove } from '../lint/pre-move-name-translator.ts';
import { labelPath, escapeIdentityText, removeIdentityNumber } from '../lint/identity.ts';
import { pointerOf } from '../navigation/model.ts';
import { linkPaths } from '../resolve/body-links.ts';
import { removeLanguageFolder } from '../resolve/languages.ts';
import { findLanguagePageFolders } from '../subject/language-locations.ts';
import type { Subject } from '../subject/subject.ts';
import type { PageIndex } from '../site/pages.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import type { OpenSite } from './open-site.ts';

/** A finding of each state, in words that both have. */
export interface FindingNormalizersByState {
  readonly before: (finding: Finding) => Finding;
  readonly after: (finding: Finding) => Finding;
}

/** `known` are moves that need not be found, of pages without extension, other files, and folders. Returns `undefined` if everything is called as before. */
export async function createFormerNameFindingTranslator(
  before: OpenSite,
  after: OpenSite,
  known: readonly PathMove[],
): Promise<FormerNameFindingTranslator | undefined> {
  const [was, is] = [await before.subject(), await after.subject()];
  const found = findRenamedPagesAndSpecs(new ComparedState(before.files, was), new ComparedState(after.files, is));
  const moves = [...new Map([...found, ...known])];
  const elements = formerLabels(was, is, found);
  if (moves.length === 0 && elements.size === 0) return undefined;
  const folders = [...known, ...movedFolders(moves, was.pages, is.pages)];
  const [oldLanguages, newLanguages] = [foldersIn(was), foldersIn(is)];
  const alsoNamed = ([from, to]: PathMove): PathMove[] => [
    ...urlMove(from, to),
    [was.pages.root + from, is.pages.root + to],
    ...translationMoves([from, to], oldLanguages, newLanguages),
  ];
  const [pageNames, folderNames] = [moves, folders].map((list) => [...list.flatMap(alsoNamed), ...list]);
  const names = new PreMoveNameTranslator(pageNames ?? [], folderNames ?? [], elements);
  return new FormerNameFindingTranslator(
    names,
    { pages: was.pages, home: before.repositoryPath },
    { pages: is.pages, home: after.repositoryPath },
  );
}

/** A state of a site, as far as its findings are read: `home` is its folder, which their identities begin with. */
interface State {
  readonly pages: PageIndex;
  readonly home: string;
}

export class FormerNameFindingTranslator {
  readonly #names: PreMoveNameTranslator;
  readonly #before: State;
  readonly #after: State;

  constructor(names: PreMoveNameTranslator, before: State, after: State) {
    this.#names = names;
    this.#before = before;
    this.#after = after;
  }

  /** Findings by the old names of what they name. */
  get asWritten(): FindingNormalizersByState {
    return {
      before: (finding) => withoutHome(finding, this.#before),
      after: (finding) => this.#withFormerNames(withoutHome(finding, this.#after)),
    };
  }

  /** The same, with relative links as absolute ones: a page that moves to another folder reaches the same pages by others. */
  get asResolved(): FindingNormalizersByState {
    return {
      before: (finding) => withAbsoluteLink(withoutHome(finding, this.#before), this.#before),
      after: (finding) => this.#withFormerNames(withAbsoluteLink(withoutHome(finding, this.#after), this.#after)),
    };
  }

  /** The name of an entry before the moves. */
  formerName(name: string): string {
    return this.#names.in(name);
  }

  #withFormerNames(finding: Finding): Finding {
    return renameFinding({ ...finding, message: this.#names.in(finding.message) }, (name) => this.#names.in(name));
  }
}

function withoutHome(finding: Finding, { home }: State): Finding {
  const { rule, identity } = finding;
  const start = `${rule} ${home}`;
  return identity.startsWith(start) ? { ...finding, identity: `${rule} ${identity.slice(start.length)}` } : finding;
}

function withAbsoluteLink(finding: Finding, { pages }: State): Finding {
  const { rule, file } = finding;
  const page = rule === 'link' ? pages.pathOf(file) : undefined;
  return page === undefined ? finding : renameFinding(finding, (name) => withAbsoluteUrl(name, page, file));
}

/** Applies `nameOf` to the identity of a finding and to the names of its entries. */
function renameFinding(finding: Finding, nameOf: (name: string) => string): Finding {
  const { identity, entries } = finding;
  return { ...finding, identity: nameOf(identity), entries: entries.map((entry) => ({ ...entry, name: nameOf(entry.name) })) };
}

function withAbsoluteUrl(name: string, page: string, file: string): string {
  const start = `link ${escapeIdentityText(file)} `;
  const plain = removeIdentityNumber(name);
  if (!plain.startsWith(start)) return name;
  const url = plain.slice(start.length);
  const paths = linkPaths(url, page, file);
  if (paths === 'malformed' || paths[0] === undefined) return name;
  return `${start}/${escapeIdentityText(paths[0])}${/[?#].*/s.exec(url)?.[0] ?? ''}${name.slice(plain.length)}`;
}

/** The label paths of elements before, by those after, where they differ. */
function formerLabels(was: Subject, is: Subject, renames: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const [one, other] of matchElements(was, is, renames)) {
    const [from, to] = [labelPath(was.source.value, pointerOf(one)), labelPath(is.source.value, pointerOf(other))];
    if (from !== to && !labels.has(to)) labels.set(to, from);
  }
  return labels;
}

function foldersIn(subject: Subject): readonly string[] {
  return [...new Set(findLanguagePageFolders(subject).flatMap(({ folder }) => folder ?? []))];
}

/** A page that a language lacks is named without the folder of a language: the same one for all translations, if only that folder moves. */
function translationMoves([from, to]: PathMove, before: readonly string[], after: readonly string[]): PathMove[] {
  const names = (path: string, folders: readonly string[]): readonly string[] =>
    folders.map((folder) => removeLanguageFolder(path, folder)).filter((name) => name !== path);
  const [old] = names(from, before);
  const [path] = names(to, after);
  return old === undefined || path === undefined || old === path ? [] : [[old, path]];
}

/** The URL of the page of a folder is that of the folder. */
function urlMove(from: string, to: string): PathMove[] {
  const [old, path] = [from, to].map((page) => (nameOf(page) === 'index' ? folderOf(page) : page));
  return old !== undefined && path !== undefined && (old !== from || path !== to) && old !== '' && path !== '' ? [[old, path]] : [];
}

/** The folders that were nowhere before and are nowhere now, whose pages keep their names. */
function movedFolders(moves: readonly PathMove[], before: PageIndex, after: PageIndex): PathMove[] {
  const folders = new Map<string, string>();
  for (const [from, to] of moves) {
    let [old, path] = [from, to];
    while (old !== '' && path !== '' && nameOf(old) === nameOf(path)) {
      [old, path] = [folderOf(old), folderOf(path)];
      if (old === '' || path === '' || old === path || folders.has(path)) break;
      if (!before.hasFolder(path) && !after.hasFolder(old)) folders.set(path, old);
    }
  }
  return Array.from(folders, ([to, from]) => [from, to]);
}
