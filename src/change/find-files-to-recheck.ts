/** Finds the files whose texts a change affects: those that differ, and those that may link to, import or name what differs. */
import { eachPage } from '../navigation/each-page.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import type { NavigationTree } from '../navigation/model.ts';
import { losesAnchors } from '../pages/anchors.ts';
import { frontMatterWithDelimiters } from '../pages/front-matter.ts';
import { possiblyLinkingFiles, filesWithText } from '../pages/mentions.ts';
import { readBytesOrEmpty } from '../pages/read-bytes-or-empty.ts';
import { longestText } from '../resolve/redirects/source.ts';
import { pageAndSnippetFilesOf } from '../site/bodies.ts';
import type { Files } from '../site/files.ts';
import { IGNORE_FILE } from '../site/ignored-file-lookup.ts';
import { readAddresses } from '../subject/addresses.ts';
import { createLinkFaultLookup, readOwnPageAnchors } from '../subject/link-fault-lookup.ts';
import type { Subject } from '../subject/subject.ts';
import { foldersAbove, nameOf } from '../text/path-parts.ts';
import type { ComparedState } from './compared-state.ts';
import { haveSameBytes, MAX_COMPARED_FILE_BYTES } from './read-text.ts';
import { encodeSegments } from '../text/encode-url-keeping-delimiters.ts';

/** What docs.json says, and the pages, if they are needed. */
export interface SiteContent extends Pick<Subject, 'redirects'>, Partial<Pick<Subject, 'pages'>> {
  readonly navigation: NavigationTree | undefined;
}

/** The state before a change, of which no more is read than the change asks for. */
export interface LazyPreviousSiteState {
  readonly files: Files;
  /** False if there is no docs.json to read. */
  exists(): boolean;
  subject(): Promise<Subject>;
  /** Without pages. */
  content(): Promise<SiteContent>;
}

type LaterState = Pick<ComparedState, 'files' | 'subject'>;

/** `edited` are the files that may differ, if known. */
export async function findFilesToRecheck(
  before: LazyPreviousSiteState,
  after: LaterState,
  edited: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string>> {
  const { subject, files } = after;
  const changed = edited ?? (await differingFiles(before, after));
  const texts = new Set(changed);
  const isRewritten = [...subject.source.documents.keys()].some((file) => changed.has(file)) && before.exists();
  const isIgnoring = changed.has(IGNORE_FILE) && before.exists();
  const was = isIgnoring ? await before.subject() : isRewritten ? await before.content() : undefined;
  const suspects = [
    ...(await deadPaths(changed, was, after)),
    ...(was ? removedPatterns(was, subject).flatMap(withIndex) : []),
    ...pagesWithLostAnchors(changed, before, after),
  ];
  if (suspects.length > 0)
    for (const file of await possiblyLinkingFiles(suspects, pageAndSnippetFilesOf(subject.pages), files)) texts.add(file);
  if (was && isRewritten) for (const file of await possibleImporters(was, before, after)) texts.add(file);
  for (const file of await pagesNamingDescriptions(changed, after)) texts.add(file);
  return texts;
}

/** A file that may describe an API to the front matter of pages. */
const DESCRIPTION = /\.(?:json|ya?ml)$/i;

async function differingFiles(
  before: LazyPreviousSiteState,
  { files, subject: { pages, source, apis } }: LaterState,
): Promise<ReadonlySet<string>> {
  const was = before.exists() ? (await before.subject()).pages.files : new Map<string, unknown>();
  const read = new Set([IGNORE_FILE, ...source.documents.keys(), ...specFilesIn(apis)]);
  const isRead = (file: string): boolean => pages.pathOf(file) !== undefined || read.has(file) || DESCRIPTION.test(file);
  const isChanged = (file: string): boolean =>
    was.has(file) !== pages.files.has(file) ||
    (isRead(file) &&
      !haveSameBytes(
        readBytesOrEmpty(file, before.files, MAX_COMPARED_FILE_BYTES),
        readBytesOrEmpty(file, files, MAX_COMPARED_FILE_BYTES),
      ));
  return new Set([...was.keys(), ...pages.files.keys()].filter(isChanged));
}

/** Of the pages, other files, folders and sources of redirects that are gone, those that links do not reach now. */
async function deadPaths(
  changed: ReadonlySet<string>,
  was: SiteContent | undefined,
  { files, subject }: LaterState,
): Promise<readonly string[]> {
  const { pages } = subject;
  const redirected = new Set((was?.redirects.sources ?? []).flatMap((redirect) => (redirect.kind === 'exact' ? [redirect.path] : [])));
  const gone = [
    ...[...changed].flatMap((file) => (pages.files.has(file) ? [] : [pages.pathOf(file) ?? file])),
    ...[...(was?.pages?.all() ?? [])].flatMap(([path]) => (pages.find(path) === undefined ? [path] : [])),
    ...redirected,
  ];
  if (gone.length === 0) return [];
  for (const folder of foldersAbove(gone)) if (!pages.hasFolder(folder)) gone.push(folder);
  const { faultOf } = createLinkFaultLookup(subject, await readAddresses(subject, files), files);
  const dead = gone.filter((path) => faultOf(`/${encodeSegments(path)}`, '') !== undefined);
  return dead.flatMap((path) => (redirected.has(path) ? withIndex(path) : [path]));
}

/** A redirect may answer the URL of a folder, which links in it need not name. */
function withIndex(path: string): string[] {
  return path === '' ? [path] : [path, `${path}/index`];
}

/** The longest texts of patterns of redirects that are gone. */
function removedPatterns({ redirects: { sources, list } }: SiteContent, { redirects }: SiteContent): string[] {
  const left = new Set(redirects.list.map(({ source }) => source));
  return sources.flatMap((redirect, number) =>
    redirect.kind === 'pattern' && !left.has(list[number]?.source ?? '') ? [longestText(redirect.segments)] : [],
  );
}

/** The changed pages that lost a heading, an ID or a title. */
function pagesWithLostAnchors(changed: ReadonlySet<string>, before: LazyPreviousSiteState, after: LaterState): string[] {
  const { pages } = after.subject;
  return [...changed].flatMap((file) => {
    const path = pages.pathOf(file);
    if (path === undefined || !pages.files.has(file) || before.files.read(file, 1) === undefined) return [];
    return losesAnchors(readOwnPageAnchors(file, pages, before.files), readOwnPageAnchors(file, pages, after.files)) ? [path] : [];
  });
}

/** Files that may import a page that was there before and is new in the navigation. */
async function possibleImporters(
  { navigation }: SiteContent,
  before: LazyPreviousSiteState,
  { files, subject }: LaterState,
): Promise<readonly string[]> {
  const { pages, traits } = subject;
  const was = writtenEntries(navigation);
  const names = new Set<string>();
  for (const entry of addedEntries(writtenEntries(subject.navigation), was)) {
    const path = normalizePagePath(entry, traits);
    const file = pages.find(path);
    const isNew = file !== undefined && before.files.read(file, 1) !== undefined && !isListed(path);
    if (isNew) names.add(nameOf(file));
  }
  const mayImport = (page: string): boolean => page.includes('import') && [...names].some((name) => page.includes(name));
  return names.size === 0 ? [] : filesWithText(mayImport, pageAndSnippetFilesOf(pages), files);

  /** Whether the page was listed, in another spelling. */
  function isListed(path: string): boolean {
    for (const entry of was) if (entry.includes(nameOf(path)) && normalizePagePath(entry, traits) === path) return true;
    return false;
  }
}

/** The entries that are not known. Most changes are in one place, so what both begin and end with is left out first: half the time for 5,000. */
function addedEntries(entries: readonly string[], known: readonly string[]): ReadonlySet<string> {
  let start = 0;
  while (start < entries.length && entries[start] === known[start]) start++;
  let [end, knownEnd] = [entries.length, known.length];
  while (end > start && knownEnd > start && entries[end - 1] === known[knownEnd - 1]) {
    end--;
    knownEnd--;
  }
  const found = new Set(entries.slice(start, end));
  if (found.size > 0) for (const entry of known) found.delete(entry);
  return found;
}

/** The pages and operations of the navigation as they are written. */
function writtenEntries(navigation: NavigationTree | undefined): string[] {
  const entries: string[] = [];
  if (navigation) eachPage(navigation, (text) => void entries.push(text));
  return entries;
}

/** Listed pages that may name an operation or a channel, if a description changed that docs.json or they themselves name. */
async function pagesNamingDescriptions(
  changed: ReadonlySet<string>,
  { files, subject: { apis, resolution, source } }: LaterState,
): Promise<readonly string[]> {
  const hasOperations = specFilesIn(apis).some((file) => changed.has(file));
  const names = [...changed].filter((file) => DESCRIPTION.test(file) && !source.documents.has(file)).map(nameOf);
  if (!hasOperations && names.length === 0) return [];
  const mayName = (matter: string): boolean =>
    (hasOperations && matter.includes('openapi')) || (matter.includes('asyncapi') && names.some((name) => matter.includes(name)));
  return filesWithText((page) => mayName(frontMatterWithDelimiters(page)), [...resolution.reachedFiles], files);
}

/** The descriptions that were read, with the files that they include. */
function specFilesIn(apis: Subject['apis']): string[] {
  return [...(apis?.specs.values() ?? [])].flatMap(({ file, texts }) => [file, ...texts.keys()]);
}
