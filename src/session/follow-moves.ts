/** Reads the findings of a changed site as if nothing had been moved or relabelled, so that what was wrong before is not new. */
import { ComparedState } from '../change/compared-state.ts';
import { matchElements } from '../change/match-elements.ts';
import { renamedFiles } from '../change/renamed-pages.ts';
import type { Diagnostic } from '../lint/diagnostic.ts';
import { FormerNames, type Move } from '../lint/former-names.ts';
import { labelPath, oneLine, unnumbered } from '../lint/identity.ts';
import { pointerOf } from '../navigation/model.ts';
import { linkPaths } from '../resolve/body-links.ts';
import { withoutFolder } from '../resolve/languages.ts';
import { languageFolders } from '../subject/language-folders.ts';
import type { Subject } from '../subject/subject.ts';
import type { PageIndex } from '../site/pages.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
import type { OpenSite } from './open-site.ts';

/** A finding of each state, in words that both have. */
export interface ComparableFindings {
  readonly before: (finding: Diagnostic) => Diagnostic;
  readonly after: (finding: Diagnostic) => Diagnostic;
}

/** `known` are moves that need not be found, of pages without extension, other files, and folders. Returns `undefined` if everything is called as before. */
export async function followMoves(before: OpenSite, after: OpenSite, known: readonly Move[]): Promise<FollowedMoves | undefined> {
  const [was, is] = [await before.subject(), await after.subject()];
  const found = renamedFiles(new ComparedState(before.files, was), new ComparedState(after.files, is));
  const moves = [...new Map([...found, ...known])];
  const elements = formerLabels(was, is, found);
  if (moves.length === 0 && elements.size === 0) return undefined;
  const folders = [...known, ...movedFolders(moves, was.pages, is.pages)];
  const languages = [...new Set(languageFolders(is).flatMap(({ folder }) => folder ?? []))];
  const alsoNamed = ([from, to]: Move): Move[] => [
    ...urlMove(from, to),
    [was.pages.root + from, is.pages.root + to],
    ...languages.map((folder) => [withoutFolder(from, folder), withoutFolder(to, folder)] as const),
  ];
  const [pageNames, folderNames] = [moves, folders].map((list) => [...list.flatMap(alsoNamed), ...list]);
  const names = new FormerNames(pageNames ?? [], folderNames ?? [], elements);
  return new FollowedMoves(names, { before: was.pages, after: is.pages }, after.repositoryPath);
}

export class FollowedMoves {
  readonly #names: FormerNames;
  readonly #pages: { readonly before: PageIndex; readonly after: PageIndex };
  readonly #home: string;

  constructor(names: FormerNames, pages: { readonly before: PageIndex; readonly after: PageIndex }, home: string) {
    this.#names = names;
    this.#pages = pages;
    this.#home = home;
  }

  /** Findings by the old names of what they name. */
  get asWritten(): ComparableFindings {
    return { before: (finding) => finding, after: (finding) => this.#withFormerNames(finding) };
  }

  /** The same, with relative links as absolute ones: a page that moves to another folder reaches the same pages by others. */
  get asResolved(): ComparableFindings {
    return {
      before: (finding) => this.#withAbsoluteLink(finding, this.#pages.before),
      after: (finding) => this.#withFormerNames(this.#withAbsoluteLink(finding, this.#pages.after)),
    };
  }

  /** The name of an entry before the moves. */
  formerName(name: string): string {
    return this.#names.in(name);
  }

  #withFormerNames(finding: Diagnostic): Diagnostic {
    return renameFinding({ ...finding, message: this.#names.in(finding.message) }, this.#home, (name) => this.#names.in(name));
  }

  #withAbsoluteLink(finding: Diagnostic, pages: PageIndex): Diagnostic {
    const { rule, file } = finding;
    const page = rule === 'link' ? pages.pathOf(file) : undefined;
    return page === undefined ? finding : renameFinding(finding, this.#home, (name) => withAbsoluteUrl(name, page, file));
  }
}

/** Applies `nameOf` to the identity of a finding, without the path of the docs root, and to the names of its entries. */
function renameFinding(finding: Diagnostic, home: string, nameOf: (name: string) => string): Diagnostic {
  const { rule, identity, entries } = finding;
  const start = `${rule} ${home}`;
  const rest = identity.startsWith(start) ? `${rule} ${identity.slice(start.length)}` : identity;
  return { ...finding, identity: nameOf(rest), entries: entries.map((entry) => ({ ...entry, name: nameOf(entry.name) })) };
}

function withAbsoluteUrl(name: string, page: string, file: string): string {
  const start = `link ${oneLine(file)} `;
  const plain = unnumbered(name);
  if (!plain.startsWith(start)) return name;
  const url = plain.slice(start.length);
  const paths = linkPaths(url, page, file);
  if (paths === 'malformed' || paths[0] === undefined) return name;
  return `${start}/${oneLine(paths[0])}${/[?#].*/s.exec(url)?.[0] ?? ''}${name.slice(plain.length)}`;
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

/** The URL of the page of a folder is that of the folder. */
function urlMove(from: string, to: string): Move[] {
  const [old, path] = [from, to].map((page) => (nameOf(page) === 'index' ? folderOf(page) : page));
  return old !== undefined && path !== undefined && (old !== from || path !== to) && old !== '' && path !== '' ? [[old, path]] : [];
}

/** The folders that were nowhere before and are nowhere now, whose pages keep their names. */
function movedFolders(moves: readonly Move[], before: PageIndex, after: PageIndex): Move[] {
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
