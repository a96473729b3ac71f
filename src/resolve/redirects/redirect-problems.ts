/** What is wrong with the redirects of a site. Of several faults of one redirect the first is told: the others follow from it. */
import type { PageIndex } from '../../site/pages.ts';
import { foldersAbove } from '../../text/path-parts.ts';
import { lacksSlash, linkTargetOf } from '../link-target.ts';
import type { NavigationResolution } from '../resolution.ts';
import { hasParameters, fillDestinationParameters, folderBeforeParameters, pathParameters } from './destination.ts';
import type { RedirectMatch, Redirect, Redirects } from './redirects.ts';
import { samplesOf, sampleDestination } from './samples.ts';
import { trimSlashesAndIndex, type RedirectSource, type RedirectSourceSegment } from './source.ts';
import { createChainFollower, type PathContent, type RedirectChain } from './chains.ts';

/** `kind` is what is wrong, and `why` in which way. */
export type RedirectProblem = { readonly redirect: Redirect } & Fault;

type Fault =
  /** `other` is the one before it that has the same source. */
  | { readonly kind: 'repeated'; readonly other: Redirect }
  /** Its source matches no URL. */
  | { readonly kind: 'unused'; readonly why: 'path' | 'prefix' }
  /** `other`, before it, takes all its URLs: by the same source but for slashes and `/index`, or to the same end, to another, or to one that cannot be told. */
  | { readonly kind: 'unused'; readonly why: 'alike' | 'covered' | 'shadowed' | 'behind'; readonly other: Redirect }
  /** `isCertain`: readers surely get into it. `isOtherSpelling`: of one redirect, whose destination is its source but for slashes at the end and `/index`. */
  | { readonly kind: 'loop'; readonly loop: readonly Redirect[]; readonly isCertain: boolean; readonly isOtherSpelling: boolean }
  | { readonly kind: 'nowhere'; readonly why: 'nothing' | 'folder' }
  /** `part` is the parameter that its source does not have, or the folder below which nothing is whatever the parameters stand for. */
  | { readonly kind: 'nowhere'; readonly why: 'parameter' | 'below'; readonly part: string }
  /** `url` is where it leads in the end, if that is the same for all its URLs. */
  | { readonly kind: 'chain'; readonly url: string | undefined }
  /** `page` is the path of a page file that nobody sees, since the redirect answers its URL: a listed one by an exact source or a pattern, or another. */
  | { readonly kind: 'hidden'; readonly why: 'listed' | 'matched'; readonly file: string; readonly page: string }
  | { readonly kind: 'unlisted'; readonly file: string; readonly page: string }
  /** `keys` are those of its source and destination that do not begin with a slash. */
  | { readonly kind: 'slash'; readonly keys: readonly ('source' | 'destination')[] }
  /** Its source has a parameter of one segment, such as `:x`, which may not match anything. */
  | { readonly kind: 'single'; readonly parameter: string };

export interface RedirectProblemInputs {
  readonly redirects: Redirects;
  readonly pages: PageIndex;
  readonly resolution: NavigationResolution;
  /** Page files that should be in the navigation and are not. */
  readonly orphans: readonly string[];
  /** What is at a path, redirects aside. */
  readonly contentAt: (path: string) => PathContent;
  /** Whether there may be something below a folder, redirects aside. */
  readonly mayContainPages: (folder: string) => boolean;
  /** Whether a page has no content of its own, so that readers miss nothing behind a redirect. */
  readonly isRedirectOnlyPage: (file: string) => boolean;
}

/** In the order of the list. Only what is sure is told. */
export function* redirectProblems(site: RedirectProblemInputs): Generator<RedirectProblem> {
  const { redirects } = site;
  /** Listed pages that readers never see: by their URL if an exact source is first there, and by their file if a pattern is. */
  const [listed, matched] = [new Map<string, string>(), new Map<string, Redirect>()];
  const hasPatterns = redirects.sources.some(({ kind }) => kind === 'pattern');
  for (const { path, file } of site.resolution.pages) {
    const url = trimSlashesAndIndex(path);
    if (file === undefined || !(hasPatterns || redirects.isSource(url))) continue;
    const match = redirects.match(url);
    // Whichever of the two answers, nobody sees the page.
    const sure = match?.isSure ? match : match?.sureMatch;
    if (!sure || site.isRedirectOnlyPage(file)) continue;
    if (sure.source.kind === 'exact') listed.set(url, file);
    else matched.set(file, sure.redirect);
  }
  const isListed = (path: string): boolean => site.resolution.reachesFile(pageAt(path, site.pages) ?? '');
  const follow = createChainFollower(redirects, site.contentAt, isListed);
  const known = new Map<string, Redirect>();
  /** Redirects that lead into a loop, loops, and the redirects of those that were told. */
  const looping = new Set<Redirect>();
  const loops = new Set<readonly RedirectMatch[]>();
  const told = new Set<Redirect>();
  let redirected: ReturnType<typeof redirectedFolders> | undefined;
  let texts: ReadonlySet<string> | undefined;
  for (const [number, redirect] of redirects.list.entries()) {
    const source = redirects.sources[number];
    const other = known.get(redirect.source);
    if (other) yield { kind: 'repeated', redirect, other };
    else known.set(redirect.source, redirect);
    if (other || !source || isSound(redirect, source)) continue;
    const faults = [...faultsOfOne(redirect, source)];
    yield* faults.length > 0 || told.has(redirect) ? faults : faultsOfText(redirect, source);
  }
  if (redirects.list.length === 0) return;
  if (!redirects.isSpent)
    for (const [file, redirect] of matched) yield { kind: 'hidden', why: 'matched', redirect, file, page: pageOf(file) };
  for (const file of site.orphans) {
    const match = redirects.match(pageOf(file));
    if (match?.isSure && !looping.has(match.redirect)) yield { kind: 'unlisted', redirect: match.redirect, file, page: pageOf(file) };
  }

  function pageOf(file: string): string {
    return site.pages.pathOf(file) ?? file;
  }

  /** Most redirects lead from one URL straight to a page: that is seen at once. */
  function isSound(redirect: Redirect, source: RedirectSource): boolean {
    if (lacksSlash(redirect.source) || lacksSlash(redirect.destination)) return false;
    if (source.kind !== 'exact' || listed.has(source.path) || redirects.match(source.path)?.redirect !== redirect) return false;
    const path = pathOf(redirect.destination);
    return path !== undefined && !redirects.match(path) && site.contentAt(path) === 'page';
  }

  /** How its source and destination are written. */
  function* faultsOfText(redirect: Redirect, source: RedirectSource): Generator<RedirectProblem> {
    // Beside the same source with a slash, it would be there twice.
    texts ??= new Set(redirects.list.map((one) => one.source));
    const isTwice = texts.has(`/${redirect.source}`);
    const keys = (['source', 'destination'] as const).filter((key) => lacksSlash(redirect[key]) && !(key === 'source' && isTwice));
    const parameter = singleParameter(source);
    if (keys.length > 0) yield { kind: 'slash', redirect, keys };
    else if (parameter !== undefined) yield { kind: 'single', redirect, parameter };
  }

  function* faultsOfOne(redirect: Redirect, source: RedirectSource): Generator<RedirectProblem> {
    if (source.kind === 'never') return yield { kind: 'unused', why: source.why, redirect };
    const { paths, perhaps, areAll } =
      source.kind === 'exact' ? { paths: [source.path], perhaps: [], areAll: true } : samplesOf(source.segments);
    const answers = paths.map((path) => redirects.match(path));
    const [first] = answers;
    if (!first || redirects.isSpent) return;
    // What an earlier one may take, or what cannot be told, is not sure to be its own.
    if (answers.some((match) => match?.isSure === false)) return yield* faultsOfUnsure(redirect, source, first);
    const own = answers.findIndex((match) => match?.redirect === redirect);
    if (own !== -1) return yield* faultsOfTrail(redirect, paths[own] ?? '', source);
    if (!areAll || !answers.every((match) => match?.redirect === first.redirect)) return;
    // Whatever its own destination leads to, readers get a 404 now.
    const isLost = paths.some(
      (path, index) => isNowhere(answers[index]?.destination) && !isNowhere(fillDestinationParameters(redirect, source, path)),
    );
    const mayHaveMore = perhaps.map((path) => redirects.match(path)).some((match) => !match?.isSure || match.redirect !== first.redirect);
    // Where parameters lead depends on the URL, so that only a destination without any is a 404 for all of them.
    if (mayHaveMore && !(isLost && !hasParameters(first.redirect.destination))) return;
    if (first.source.kind === 'exact') return yield { kind: 'unused', why: 'alike', redirect, other: first.redirect };
    const ends = paths.map(
      (path, index) => [endOf(answers[index]?.destination), endOf(fillDestinationParameters(redirect, source, path))] as const,
    );
    const isOther = isLost || ends.some(([one, other]) => one !== undefined && other !== undefined && one !== other);
    // What the earlier one answers, too, leads to its end only as long as it does.
    const isCaught = (destination: string | undefined): boolean =>
      redirects.match(pathOf(destination ?? '') ?? '')?.redirect === first.redirect;
    const isSame =
      ends.every(([one, other]) => one !== undefined && one === other) &&
      !paths.some((path) => isCaught(fillDestinationParameters(redirect, source, path)));
    yield { kind: 'unused', why: isOther ? 'shadowed' : isSame ? 'covered' : 'behind', redirect, other: first.redirect };
  }

  /** Of an exact source that an earlier pattern may match: what holds whether that does or not. */
  function* faultsOfUnsure(redirect: Redirect, source: RedirectSource, { sureMatch }: RedirectMatch): Generator<RedirectProblem> {
    if (source.kind !== 'exact' || !sureMatch) return;
    const file = listed.get(source.path);
    if (sureMatch.redirect !== redirect) yield { kind: 'unused', why: 'behind', redirect, other: sureMatch.redirect };
    else if (file !== undefined) yield { kind: 'hidden', why: 'listed', redirect, file, page: pageOf(file) };
  }

  function* faultsOfTrail(redirect: Redirect, path: string, source: RedirectSource): Generator<RedirectProblem> {
    const { isSure, loop, hops, end, isPlain, url } = follow(path);
    if (loop) {
      looping.add(redirect);
      if (isSure) yield* faultsOfLoop(loop);
      // It is part of the loop.
      if (told.has(redirect)) return;
    }
    const file = source.kind === 'exact' ? listed.get(path) : undefined;
    if (file !== undefined) return yield { kind: 'hidden', why: 'listed', redirect, file, page: pageOf(file) };
    if (loop || !isSure) return;
    const isFilled = source.kind === 'pattern' && hasParameters(redirect.destination);
    if (hops > 1 && isPlain && (isReachableEnd(end) || isFilled)) {
      // Of another source, what is a name here would be a parameter.
      const isKnown = !isFilled && url !== undefined && !hasParameters(url);
      yield { kind: 'chain', redirect, url: isKnown ? url : undefined };
    }
    if (hops > 1) return;
    // Where parameters lead depends on the URL.
    const isOpen = isFilled && pathParameters(redirect.destination).length > 0;
    const parameters = isOpen ? source.segments : source.kind === 'exact' && end === 'nothing' ? [] : undefined;
    const parameter = parameters && unknownParameter(redirect.destination, parameters);
    if (parameter !== undefined) yield { kind: 'nowhere', why: 'parameter', redirect, part: parameter };
    else if (isOpen && isEmptyBelow(redirect.destination))
      yield { kind: 'nowhere', why: 'below', redirect, part: folderBeforeParameters(redirect.destination) };
    else if (isOpen) return;
    else if (end === 'nothing' || end === 'folder') yield { kind: 'nowhere', why: end, redirect };
    else if (end === 'malformed') yield { kind: 'nowhere', why: 'nothing', redirect };
  }

  /** Each loop is told once. */
  function* faultsOfLoop(loop: readonly RedirectMatch[]): Generator<RedirectProblem> {
    if (loops.has(loop)) return;
    loops.add(loop);
    const members = loop.map((match) => match.redirect);
    const first = members.reduce((one, other) => (other.index < one.index ? other : one));
    // One with a member in common goes away with the other, or is told then.
    if (members.some((member) => told.has(member))) return;
    const isExact = loop.every((match) => match.source.kind === 'exact');
    const isOtherSpelling = isExact && loop.length === 1 && differsOnlyInSpelling(first);
    // A parameter of one segment may not match anything.
    const isCertain = loop.every(({ source }) => singleParameter(source) === undefined);
    yield { kind: 'loop', redirect: first, loop: members, isCertain, isOtherSpelling };
    for (const member of members) told.add(member);
  }

  /** Whether nothing is at a destination, whatever its parameters stand for. */
  function isEmptyBelow(destination: string): boolean {
    const folder = pathOf(folderBeforeParameters(destination)) ?? '';
    if (folder === '' || site.mayContainPages(folder) || mayRedirectBelow(folder)) return false;
    const sample = pathOf(sampleDestination(destination));
    return sample !== undefined && site.contentAt(sample) === 'nothing';
  }

  /** Whether a redirect may answer a URL below a folder. */
  function mayRedirectBelow(folder: string): boolean {
    redirected ??= redirectedFolders(redirects.sources);
    return (
      redirected.within.has(folder) ||
      [...foldersAbove([`${folder}/`])].some((above) => redirected?.open.has(above)) ||
      redirected.open.has('')
    );
  }

  /** Whether readers who are led there surely get a 404. */
  function isNowhere(destination: string | undefined): boolean {
    const path = destination === undefined ? undefined : pathOf(destination);
    const chain = path === undefined ? undefined : follow(path);
    return chain !== undefined && chain.isSure && chain.end === 'nothing';
  }

  /** One name for where a destination leads in the end, a part of a page included. */
  function endOf(destination: string | undefined): string | undefined {
    const path = destination === undefined ? undefined : pathOf(destination);
    const trail = path === undefined ? undefined : follow(path);
    if (trail && (trail.end === 'loop' || !trail.isSure)) return undefined;
    const last = trail?.hops ? trail.url : destination;
    const end = last === undefined ? undefined : pathOf(last);
    return end === undefined ? last : end + (/[?#].*/s.exec(last ?? '')?.[0] ?? '');
  }
}

/** The folders that sources are in: `within` those of any source, `open` those directly above the first wildcard of a pattern. */
function redirectedFolders(sources: readonly RedirectSource[]): {
  readonly within: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
} {
  const open = new Set<string>();
  const paths: string[] = [];
  for (const source of sources) {
    if (source.kind === 'exact') paths.push(source.path);
    if (source.kind !== 'pattern') continue;
    const first = source.segments.findIndex(({ kind }) => kind !== 'text');
    const folder = source.segments
      .slice(0, first)
      .map((segment) => (segment.kind === 'text' ? segment.text : ''))
      .join('/');
    open.add(folder);
    paths.push(`${folder}/`);
  }
  return { within: foldersAbove(paths), open };
}

/** The first parameter that the path of a destination repeats and its source does not have; `undefined` too if that cannot be told. */
function unknownParameter(destination: string, source: readonly RedirectSourceSegment[]): string | undefined {
  const names = new Set(source.flatMap(parametersOf));
  // How destinations call a wildcard without a name is not documented: sites write `:slug*` for `*`.
  if (names.has('*') || names.has('')) return undefined;
  return pathParameters(destination).find(([whole, name]) => !names.has(name ?? whole))?.[0];
}

function parametersOf(segment: RedirectSourceSegment): readonly string[] {
  if (segment.kind === 'text') return [];
  return segment.kind === 'mixed' ? segment.wildcards.map(({ name }) => name) : [segment.name];
}

function singleParameter(source: RedirectSource): string | undefined {
  const single = source.kind === 'pattern' ? source.segments.find(({ kind }) => kind === 'one') : undefined;
  return single?.kind === 'one' ? `:${single.name}` : undefined;
}

/** Whether source and destination are written alike but for slashes at the end and `/index`. */
function differsOnlyInSpelling({ source, destination }: Redirect): boolean {
  const areRooted = source.startsWith('/') === destination.startsWith('/');
  return areRooted && source !== destination && trimSlashesAndIndex(source) === trimSlashesAndIndex(destination);
}

function pathOf(destination: string): string | undefined {
  const target = linkTargetOf(destination);
  return target.kind === 'internal' ? trimSlashesAndIndex(target.path) : undefined;
}

function isReachableEnd(end: RedirectChain['end']): boolean {
  return end === 'page' || end === 'external' || end === 'uncheckable';
}

/** The page file at a path as `trimSlashesAndIndex` gives it. */
function pageAt(path: string, pages: PageIndex): string | undefined {
  return pages.find(path) ?? pages.find(path === '' ? 'index' : `${path}/index`);
}
