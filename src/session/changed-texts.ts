/** Finds the texts that a change affects, and has both states checked for the same ones. */
import { rulesForChanges } from '../lint/levels.ts';
import { isObject } from '../document/json-object.ts';
import { buildNavigation } from '../navigation/build.ts';
import { eachPage } from '../navigation/each-page.ts';
import { normalizePagePath } from '../navigation/entries.ts';
import type { Navigation } from '../navigation/model.ts';
import { frontMatterIn } from '../pages/front-matter.ts';
import { nameOf } from '../text/path-parts.ts';
import { losesAnchors } from '../pages/anchors.ts';
import { mayLinkTo, mentioning } from '../pages/mentions.ts';
import { readBytes } from '../pages/read-bytes.ts';
import { textIn } from '../resolve/redirects/source.ts';
import { readRedirects } from '../resolve/redirects/read-redirects.ts';
import type { Redirects } from '../resolve/redirects/redirects.ts';
import { bodiesOf } from '../site/bodies.ts';
import { IGNORE_FILE } from '../site/ignored.ts';
import type { Files } from '../site/files.ts';
import type { PageIndex } from '../site/pages.ts';
import { readAddresses } from '../subject/addresses.ts';
import { linkFaults, readAnchors } from '../subject/link-faults.ts';
import type { Subject } from '../subject/subject.ts';
import { mayDiffer } from './may-differ.ts';
import { readSource } from './read-source.ts';
import type { Session } from './session.ts';

/**
 * Returns both states with findings about the texts of pages that differ, and of pages that may link to a URL that is gone. If `before`
 * knows which files changed, it is read only if docs.json or the ignore file did.
 */
export async function withChangedTexts(before: Session, after: Session): Promise<readonly [before: Session, after: Session]> {
  if (rulesForChanges(after.rules, after.settings).length === 0) return [before, after];
  const subject = await after.subject();
  const texts = new Set(await changedFiles(before, after, subject));
  const { gone, patterns } = await goneFrom(before, texts, subject);
  const faultOf = gone.length > 0 ? linkFaults(subject, await readAddresses(subject, after.files), after.files) : undefined;
  const dead = gone.filter((path) => faultOf?.(`/${encode(path)}`, '') !== undefined);
  const suspects = [...dead, ...patterns, ...withoutAnchors(before, after, texts, subject.pages)];
  if (suspects.length > 0) for (const file of mayLinkTo(suspects, bodiesOf(subject.pages), after.files)) texts.add(file);
  for (const file of await mayImportListed(before, texts, subject, after.files)) texts.add(file);
  for (const file of mayNameOperations(texts, subject, after.files)) texts.add(file);
  return texts.size === 0 ? [before, after] : [before.withTexts(texts), after.withTexts(texts, before)];
}

async function changedFiles(before: Session, after: Session, { pages, source, apis }: Subject): Promise<Iterable<string>> {
  const known = mayDiffer(before, after, pages.files.keys());
  if (known) return known;
  const was = before.isThere ? (await before.subject()).pages.files : new Map<string, unknown>();
  const read = new Set([IGNORE_FILE, after.config, ...source.documents.keys(), ...descriptionsIn(apis)]);
  const isRead = (file: string): boolean => pages.pathOf(file) !== undefined || read.has(file);
  const isChanged = (file: string): boolean =>
    was.has(file) !== pages.files.has(file) || (isRead(file) && !areEqual(readBytes(file, before.files), readBytes(file, after.files)));
  return [...new Set([...was.keys(), ...pages.files.keys()])].filter(isChanged);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

/** Paths that may be gone, and the longest texts of patterns that are. */
interface Gone {
  readonly gone: readonly string[];
  readonly patterns: readonly string[];
}

/** Pages, other files and sources of redirects. */
async function goneFrom(before: Session, changed: ReadonlySet<string>, { pages, source, redirects }: Subject): Promise<Gone> {
  const gone = [...changed].flatMap((file) => (pages.files.has(file) ? [] : [pages.pathOf(file) ?? file]));
  const isRead = [IGNORE_FILE, ...source.documents.keys()].some((file) => changed.has(file));
  if (!isRead || !before.isThere) return { gone, patterns: [] };
  if (changed.has(IGNORE_FILE)) {
    for (const [path] of (await before.subject()).pages.all()) if (pages.find(path) === undefined) gone.push(path);
  }
  const { sources, list } = await redirectsOf(before);
  const left = new Set(redirects.list.map((redirect) => redirect.source));
  return {
    gone: [...gone, ...sources.flatMap((redirect) => (redirect.kind === 'exact' ? [redirect.path] : []))],
    patterns: sources.flatMap((redirect, number) =>
      redirect.kind === 'pattern' && !left.has(list[number]?.source ?? '') ? [textIn(redirect.segments)] : [],
    ),
  };
}

/** The changed pages that lost a heading, an ID or a title. */
function withoutAnchors(before: Session, after: Session, changed: ReadonlySet<string>, pages: PageIndex): string[] {
  return [...changed].flatMap((file) => {
    const path = pages.pathOf(file);
    if (path === undefined || !pages.files.has(file) || before.files.read(file, 1) === undefined) return [];
    const [was, is] = [before, after].map(({ files }) => readAnchors(file, pages, files));
    return losesAnchors(was, is) ? [path] : [];
  });
}

/** Files that may import a page that was there before and is new in the navigation. */
async function mayImportListed(before: Session, changed: ReadonlySet<string>, subject: Subject, files: Files): Promise<readonly string[]> {
  const { source, navigation, pages, traits } = subject;
  if (![...source.documents.keys()].some((file) => changed.has(file)) || !before.isThere) return [];
  const was = entriesOf(await navigationOf(before));
  const names = new Set<string>();
  for (const entry of newAmong(entriesOf(navigation), was)) {
    const path = normalizePagePath(entry, traits);
    const file = pages.find(path);
    const isNew = file !== undefined && before.files.read(file, 1) !== undefined && !isListed(path);
    if (isNew) names.add(nameOf(file));
  }
  const mayImport = (page: string): boolean => page.includes('import') && [...names].some((name) => page.includes(name));
  return names.size === 0 ? [] : mentioning(mayImport, bodiesOf(pages), files);

  /** Whether the page was listed, in another spelling. */
  function isListed(path: string): boolean {
    for (const entry of was) if (entry.includes(nameOf(path)) && normalizePagePath(entry, traits) === path) return true;
    return false;
  }
}

/** The entries that are not known. Most changes are in one place, so what both begin and end with is left out first: half the time for 5,000. */
function newAmong(entries: readonly string[], known: readonly string[]): ReadonlySet<string> {
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
function entriesOf(navigation: Navigation | undefined): string[] {
  const entries: string[] = [];
  if (navigation) eachPage(navigation, (text) => void entries.push(text));
  return entries;
}

/** Listed pages that may name an operation, if a description changed. */
function mayNameOperations(changed: ReadonlySet<string>, { apis, resolution }: Subject, files: Files): readonly string[] {
  if (!descriptionsIn(apis).some((file) => changed.has(file))) return [];
  return mentioning((page) => frontMatterIn(page).includes('openapi'), resolution.reached, files);
}

/** The descriptions that were read, with the files that they include. */
function descriptionsIn(apis: Subject['apis']): string[] {
  return [...(apis?.specs.values() ?? [])].flatMap(({ file, texts }) => [file, ...texts.keys()]);
}

/** Reads only docs.json, unless more is known already. */
async function navigationOf(state: Session): Promise<Navigation | undefined> {
  if (state.isKnown) return (await state.subject()).navigation;
  const { value } = await readSource(state.files, state.config);
  return buildNavigation(isObject(value) ? value['navigation'] : undefined);
}

/** The same. */
async function redirectsOf(state: Session): Promise<Redirects> {
  if (state.isKnown) return (await state.subject()).redirects;
  return readRedirects((await readSource(state.files, state.config)).value);
}

function encode(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
