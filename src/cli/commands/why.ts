/** `docs-nav why <page>`: where a page is in the navigation, and which element set each value that it inherits. */
import { relative, resolve, sep } from 'node:path';
import { UsageError } from '../../host/usage.ts';
import type { Source } from '../../document/source.ts';
import { navigationOutline } from '../../edits/outline.ts';
import { isRefused } from '../../edits/result.ts';
import type { PreparedRun } from '../../host/run.ts';
import { locate } from '../../lint/locate.ts';
import { createFilePositionLookup as findPlaces } from '../../report/file-position-lookup.ts';
import { asFolderPrefix, SiteSession } from '../../session/session.ts';
import { findPagesLinkedFromDocsJson } from '../../subject/globally-linked-pages.ts';
import { makeFileNameVisible, makeVisible } from '../../text/visible.ts';
import { findOccurrences, resolveWithSource, type PageOccurrence } from '../../session/resolve.ts';
import type { ResolvedSite, MistakeLocation, SiteInput } from '../../index.ts';
import type { ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import { prepareSitesWithoutBaseline } from '../site-options.ts';
import { say } from '../say.ts';
import type { CommandContext } from '../streams.ts';
import { renderEntryOrigins, reasonsForLoss, type EntryWithOrigins, type ExplainedLoss } from '../why.ts';
import { mostImportantFirst } from '../../report/shown-findings.ts';
import { findingAt } from '../../lint/finding-at.ts';
import { normalizePagePath } from '../../navigation/entries.ts';
import { IGNORED_FILE_EXPLANATIONS } from '../../rules/wording/missing-page.ts';
import type { Subject } from '../../subject/subject.ts';

export async function runWhy(given: ParsedArguments, context: CommandContext): Promise<number> {
  const { page, paths } = readOperands(given.operands);
  const run = await prepareSitesWithoutBaseline(paths, given, context);
  if (/\[\w+=/.test(page)) return showElement(page, run.sites, given, context);
  const found: EntryWithOrigins[] = [];
  const lost: ExplainedLoss[] = [];
  const suggestions: string[] = [];
  const notes: string[] = [];
  for (const { folder, input } of run.sites) {
    const { resolved, source, subject } = await resolveWithSource(input, { titles: true, hidden: true });
    const answer = occurrencesIn(resolved, page, relative(resolve(context.cwd, folder), resolve(context.cwd, page)).split(sep).join('/'));
    const placeOf = createLocationLookup(source, folder);
    const messageOf = createMessageLookup(input, source);
    for (const place of answer.occurrences)
      found.push({ ...explain(place, placeOf), ...(await messageOf(place.entry.droppedBy ?? missingAt(place.entry))) });
    if (answer.occurrences.length === 0 && !answer.lost) notes.push(...unlistedNotes(page, subject, placeOf));
    if (answer.lost) lost.push({ ...answer.lost, ...(await messageOf(answer.lost.droppedBy)) });
    suggestions.push(...answer.suggestions);
  }
  const isKnown = found.length + lost.length > 0;
  const known = [...found.map(renderEntryOrigins), ...lost.map(reasonsForLoss)];
  if (isJson(given))
    context.stdout.write(
      toVersionedJson({ page, places: found, suggestions: isKnown ? [] : suggestions, ...(lost.length > 0 && { lost }) }),
    );
  else if (isKnown) context.stdout.write(known.map((lines) => `${lines.join('\n')}\n`).join('\n'));
  else say(context, [notFoundMessage(page, notes.length > 0 ? [] : suggestions), ...notes].join(' '));
  return found.length > 0 ? 0 : 1;
}

/** Shows the element at an address, such as `tabs[tab=API]`, as the outline of the navigation does. */
async function showElement(
  address: string,
  sites: PreparedRun['sites'],
  given: ParsedArguments,
  { stdout }: CommandContext,
): Promise<number> {
  if (isJson(given)) throw new UsageError('“docs-nav why” prints pages as JSON. For elements: docs-nav resolve --format json');
  const refusals: string[] = [];
  for (const { input } of sites) {
    const outline = await navigationOutline(SiteSession.open(input), { at: address, bytes: Infinity });
    if (isRefused(outline)) refusals.push(outline.message);
    else stdout.write(`${outline}\n`);
  }
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === sites.length) throw new UsageError(refusal);
  return 0;
}

/** Finds the page by its path, or else by its file, which shells complete. */
function occurrencesIn(resolved: ResolvedSite, page: string, file: string): ReturnType<typeof findOccurrences> {
  const byName = findOccurrences(resolved, page);
  if (byName.occurrences.length > 0) return byName;
  const byFile = findOccurrences(resolved, file);
  return byFile.occurrences.length > 0 || (byFile.lost && !byName.lost) ? byFile : byName;
}

/** An operation may be one argument or two: `"GET /users"` or `GET /users`. */
function readOperands([first, second, ...rest]: readonly string[]): { readonly page: string; readonly paths: readonly string[] } {
  if (first === undefined) throw new UsageError('“docs-nav why” needs a page, for example: docs-nav why guides/start');
  if (second !== undefined && /^[a-z]+$/i.test(first) && second.startsWith('/')) return { page: `${first} ${second}`, paths: rest };
  if (rest[0] !== undefined) throw new UsageError(`“docs-nav why” takes one page and one path; “${rest[0]}” is an extra argument.`);
  // A URL is copied from a browser.
  const page = /^https?:\/\//i.test(first) && URL.canParse(first) ? pathOf(new URL(first)) : first;
  return { page, paths: second === undefined ? [] : [second] };
}

/** Of a URL with a wrong escape, the path as it is. */
function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function createLocationLookup(source: Source, folder: string): (pointer: string) => string {
  const texts = new Map([...source.documents].map(([file, { text }]) => [file, text]));
  const places = findPlaces({ texts }, (file) => asFolderPrefix(folder) + file);
  return (pointer) => {
    const { file, span } = locate({ pointer }, source);
    return places.link(file, span);
  };
}

function explain({ entry, holder }: PageOccurrence, placeOf: (pointer: string) => string): EntryWithOrigins {
  const { directory, openapi } = holder;
  return {
    entry,
    place: placeOf(entry.pointer),
    ...(entry.kind === 'page' && entry.redirect && { redirectPlace: placeOf(entry.redirect.pointer) }),
    directory: { ...directory, ...(directory.from && { place: placeOf(`${directory.from.pointer}/directory`) }) },
    ...(openapi && { openapi: { ...openapi, place: placeOf(`${openapi.from.pointer}/openapi`) } }),
    globals: entry.globals.map((global) => ({ ...global, place: placeOf(global.pointer) })),
  };
}

function notFoundMessage(page: string, suggestions: readonly string[]): string {
  const names = [...new Set(suggestions)].map((name) => `“${makeVisible(name)}”`);
  const meant = names.length === 0 ? '' : ` Did you mean ${names.length === 1 ? '' : 'one of '}${names.join(', ')}?`;
  if (/^[a-z]+ \//i.test(page))
    return `The operation “${makeVisible(page)}” is not in the navigation: no entry lists it, and no “openapi” that was read generates it.${meant}`;
  return `The page “${makeVisible(page)}” is not in the navigation.${meant}`;
}

/** Where an entry stands whose file does not exist. */
function missingAt(entry: PageOccurrence['entry']): { readonly pointer: string } | undefined {
  return entry.kind === 'page' && entry.file === undefined ? entry : undefined;
}

/** What is at the path of a page that nobody lists: a redirect, a file that is no page, or one that is published all the same. */
function unlistedNotes(page: string, subject: Subject, placeOf: (pointer: string) => string): string[] {
  const { pages, traits, redirects } = subject;
  const path = normalizePagePath(page, traits);
  const match = redirects.match(path);
  if (match?.isSure) {
    const { destination, index } = match.redirect;
    return [`It is redirected to “${makeVisible(match.destination ?? destination)}” by ${placeOf(`/redirects/${index}/source`)}.`];
  }
  const other = pages.fileOf(path) ?? page;
  const reason = pages.ignoreReason(other);
  if (reason !== undefined) return [`The file ${makeFileNameVisible(other)} exists, but ${IGNORED_FILE_EXPLANATIONS[reason]}.`];
  const file = pages.find(pages.pathOf(path) ?? path);
  if (file === undefined) return [];
  const link = findPagesLinkedFromDocsJson(subject).get(file);
  const how =
    link === undefined
      ? 'no link in the navigation, navbar, footer, logo or banner points to it'
      : `the link “${makeVisible(link)}” points to it`;
  return [`The file ${makeFileNameVisible(file)} is still published, and ${how}.`];
}

/** Finds what `lint` says of the mistakes that drop pages, and of missing ones. Lints the site only if some place is dropped or missing. */
function createMessageLookup(
  input: SiteInput,
  source: Source,
): (place: MistakeLocation | { readonly pointer: string } | undefined) => Promise<{ readonly message?: string }> {
  let session: SiteSession | undefined;
  return async (place) => {
    if (!place) return {};
    const at = 'file' in place ? place : ownPlace(place.pointer, source, input.folder);
    const findings = await (session ??= SiteSession.open(input)).all();
    const own = findings.filter(({ file }) => asFolderPrefix(input.folder ?? '') + file === at.file);
    const message = findingAt(at.pointer, mostImportantFirst(own))?.message;
    return message === undefined ? {} : { message };
  };
}

function ownPlace(pointer: string, source: Source, folder = ''): { readonly file: string; readonly pointer: string } {
  const origin = source.origin(pointer);
  return { file: asFolderPrefix(folder) + origin.document.file, pointer: origin.pointer };
}
