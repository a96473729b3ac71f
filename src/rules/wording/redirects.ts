/** How redirects are named in a finding about several, and what would repair them. */
import { child } from '../../document/pointer.ts';
import { oneLine } from '../../lint/identity.ts';
import type { Location, ProblemExtras, Problem } from '../../lint/problem.ts';
import { isHost } from '../../resolve/link-target.ts';
import type { RedirectProblem } from '../../resolve/redirects/redirect-problems.ts';
import type { Redirect } from '../../resolve/redirects/redirects.ts';
import type { NeverMatchReason } from '../../resolve/redirects/source.ts';
import { nameSome } from './names.ts';
import { encodePath } from '../../text/encode-path.ts';

/** Redirects that a message names. */
const MAX_NAMED = 3;

const PATH_ONLY = 'only the path of a URL is matched, without a host, “#” or “?”';

/** Why a source never matches, after a colon. */
export const REASONS: Readonly<Record<NeverMatchReason, string>> = {
  fragment: PATH_ONLY,
  query: PATH_ONLY,
  url: PATH_ONLY,
  prefix: 'a parameter such as “:slug*” must be a whole segment',
};

/** Faults about where a redirect leads are told there, all others at its source. */
const ABOUT_DESTINATION: ReadonlySet<RedirectProblem['kind']> = new Set(['loop', 'nothing', 'folder', 'parameter', 'below', 'chain']);

export function locationOf(fault: RedirectProblem): Location {
  const { kind, redirect } = fault;
  if (fault.kind === 'slash') return { pointer: pointerOf(redirect, fault.keys[0] ?? 'source') };
  return { pointer: pointerOf(redirect, ABOUT_DESTINATION.has(kind) ? 'destination' : 'source') };
}

function pointerOf({ index }: Redirect, key: string): string {
  return child(child('/redirects', index), key);
}

/** One finding for all of them; none if there are none. */
export function* reportAsOneFinding<Of extends RedirectProblem>(
  group: readonly Of[],
  tell: (at: Location, what: string, extras: ProblemExtras, group: readonly Of[]) => Problem,
): Generator<Problem> {
  const [first] = group;
  if (first) yield tell(locationOf(first), describe(group), countAndRelated(group), group);
}

/** «the redirect from “/a” to “/b”», or «2 redirects (“/a” and “/b”)», and with their destinations if nothing or a folder is there. */
function describe(group: readonly RedirectProblem[]): string {
  const [first] = group;
  if (first && group.length === 1) return `the redirect from “${first.redirect.source}” to “${first.redirect.destination}”`;
  // Between the quotes that each name gets.
  const names = group.map(({ kind, redirect: { source, destination } }) =>
    kind === 'nothing' || kind === 'folder' ? `${source}” to “${destination}` : source,
  );
  return `${group.length} redirects (${nameSome(names, MAX_NAMED)})`;
}

/** For the end of a sentence about them. */
export function pronounFor(group: readonly RedirectProblem[]): string {
  return group.length === 1 ? 'it' : 'them';
}

/** «page “a”», or «2 pages (“a” and “b”)». */
export function pagesText(paths: readonly string[]): string {
  return paths.length === 1 ? `page “${paths[0]}”` : `${paths.length} pages (${nameSome(paths, MAX_NAMED)})`;
}

/** «“a”», or «“a”, “b”, “c” and 2 more». */
export function pathsText(paths: readonly string[]): string {
  return nameSome(paths, MAX_NAMED);
}

/** Nothing else is wrong with them: no page is at their sources, and something is at their destinations. */
export function slashFix(group: readonly Extract<RedirectProblem, { kind: 'slash' }>[]): ProblemExtras {
  const repairs = group.flatMap(({ redirect, keys }) =>
    keys.map((key) => ({ replace: pointerOf(redirect, key), json: JSON.stringify(`/${redirect[key]}`) })),
  );
  return { fix: { title: 'Write a slash before the path.', safe: true, repairs } };
}

/** «“/a”», or «“/a”, “/b” and 2 others», each once. */
export function foldersText(folders: readonly string[]): string {
  return nameSome([...new Set(folders)], MAX_NAMED);
}

/** The names of the redirects, and the places of all but the first. */
export function countAndRelated(group: readonly RedirectProblem[]): ProblemExtras {
  const related = group.slice(1).map((fault) => ({ at: locationOf(fault), message: 'This redirect too.' }));
  return { count: group.length, related, ...redirectNames(group[0]?.kind ?? '', group) };
}

/** Names by what is wrong and the sources of the redirects; `kind` is that of several. */
export function redirectNames(kind: string, group: readonly RedirectProblem[]): Pick<ProblemExtras, 'name' | 'names'> {
  return findingNames(
    kind,
    group.map((fault) => oneLine(`${fault.kind} ${fault.redirect.source}`)),
  );
}

/** Names for a finding and each of its entries that do not depend on their order. */
export function findingNames(kind: string, names: readonly string[]): Pick<ProblemExtras, 'name' | 'names'> {
  return { names, name: names.length === 1 ? (names[0] ?? kind) : kind };
}

/** «“/a” → “/b” → “/a”»; of a redirect that leads to itself, where it leads as written. */
export function loopText(loop: readonly Redirect[]): string {
  const [first, ...others] = loop;
  if (first && others.length === 0) return `“${first.source}” → “${first.destination}”`;
  const sources = loop.map(({ source }) => source);
  const shown = sources.length > 2 * MAX_NAMED ? [...sources.slice(0, MAX_NAMED), '…', ...sources.slice(-1)] : sources;
  return [...shown, sources[0]].map((step) => (step === '…' ? step : `“${step}”`)).join(' → ');
}

/** For a redirect that leads to itself. */
export function remedyFor({ isOtherSpelling }: Extract<RedirectProblem, { kind: 'loop' }>): string {
  const why = isOtherSpelling ? 'Slashes at the end and “/index” make no difference. ' : '';
  return `${why}Redirect it to another page, or remove the redirect.`;
}

/** «“/old/*”», or «the patterns that match them» if they are not the same. */
export function describeEarlierPatterns(group: readonly { readonly other: Redirect }[]): string {
  const [first, ...others] = new Set(group.map(({ other }) => other.source));
  return others.length === 0 ? `“${first}”` : 'the patterns that match them';
}

/** Removes the redirects. */
export function removalFix(group: readonly RedirectProblem[], safe: boolean): Pick<ProblemExtras, 'fix'> {
  const title = group.length === 1 ? 'Remove this redirect.' : `Remove these ${group.length} redirects.`;
  return { fix: { title, safe, repairs: group.map(({ redirect }) => ({ remove: child('/redirects', redirect.index) })) } };
}

/** What follows from a repair, as the end of a message. */
export function hintOf(group: readonly RedirectProblem[], { fix }: Pick<ProblemExtras, 'fix'>): string {
  const meant = fix?.repairs.flatMap((repair) => ('json' in repair ? [repair.json.replace(/^"|"$/g, '')] : [])) ?? [];
  if (group.length === 1 && meant[0] !== undefined) return ` Did you mean “${meant[0]}”?`;
  return ` Redirect ${group.length === 1 ? 'it to a page' : 'them to pages'}.`;
}

/** Gives the redirects other destinations, where there are such. */
export function destinationFix<Of extends RedirectProblem>(
  group: readonly Of[],
  to: (fault: Of) => string | undefined,
  safe = false,
): Pick<ProblemExtras, 'fix'> {
  const meant = group.flatMap((fault) => {
    const destination = to(fault);
    return destination === undefined ? [] : [{ redirect: fault.redirect, destination }];
  });
  const [first, ...others] = meant;
  if (!first) return {};
  const rest = others.length === 0 ? '' : `, and ${others.length} more in the same way`;
  const repairs = meant.map(({ redirect, destination }) => ({
    replace: pointerOf(redirect, 'destination'),
    json: JSON.stringify(destination),
  }));
  return { fix: { title: `Redirect “${first.redirect.source}” to “${first.destination}”${rest}.`, safe, repairs } };
}

/** The destination that was meant by one that leads to no page, with its fragment. */
export function intendedDestination(
  { redirect: { destination }, path }: Extract<RedirectProblem, { path: unknown }>,
  pageFor: (path: string) => string | undefined,
): string | undefined {
  if (isHost(destination)) return `https://${destination.trim()}`;
  const page = path === undefined ? undefined : pageFor(path);
  return page === undefined ? undefined : `/${encodePath(page)}${/#.*/s.exec(destination)?.[0] ?? ''}`;
}
