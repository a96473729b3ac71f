/** Findings about redirects: what each covers, how its message names that, and what would repair it. */
import { toChildPointer } from '../../document/pointer.ts';
import { escapeIdentityText } from '../../lint/identity.ts';
import type { Location, ProblemExtras, Repair } from '../../lint/problem.ts';
import type { RedirectProblem } from '../../resolve/redirects/redirect-problems.ts';
import type { Redirect } from '../../resolve/redirects/redirects.ts';
import { groupBy } from '../../text/group-by.ts';
import { nameSome } from './names.ts';

/** Redirects, pages and paths that a message names. */
const MAX_NAMED = 3;

export type FaultOf<Kind extends RedirectProblem['kind']> = Extract<RedirectProblem, { kind: Kind }>;

/** The faults of one finding. */
export type FaultGroup<Kind extends RedirectProblem['kind']> = ReturnType<typeof groupFaults<FaultOf<Kind>>>[number];

const ONE = { it: 'it', its: 'its', are: 'is', lead: 'points', point: 'Point it to' };
const MANY = { it: 'them', its: 'their', are: 'are', lead: 'point', point: 'Point each to' };

/** One group for all faults with the same name, with the subject of the message and words that agree with it. */
export function groupFaults<Fault extends RedirectProblem>(all: readonly Fault[], nameOf: (fault: Fault) => string) {
  return [...groupBy(all, nameOf)].flatMap(([name, faults]) => {
    const [first, ...others] = faults;
    if (!first) return [];
    const names = faults.map(entryName);
    const related = others.map((fault) => {
      return { at: locationOf(fault), message: 'page' in fault ? `It hides “${fault.page}”.` : 'This redirect too.' };
    });
    const extras = { count: faults.length, related, names, name: others.length === 0 ? entryName(first) : name };
    // Between the quotes that each gets; where a destination is wrong, with that.
    const sources = faults.map(({ kind, redirect: { source, destination } }) =>
      kind === 'nowhere' ? `${source}” to “${destination}` : source,
    );
    const words =
      others.length === 0
        ? { ...ONE, redirects: `The redirect from “${first.redirect.source}”` }
        : { ...MANY, redirects: `${faults.length} redirects (${nameSome(sources, MAX_NAMED)})` };
    return [{ first, faults, at: locationOf(first), extras, words }];
  });
}

/** By what is wrong and the source of the redirect, or the page if a pattern may hide many. */
function entryName(fault: RedirectProblem): string {
  const kind = 'why' in fault ? fault.why : fault.kind;
  const subject = 'page' in fault && kind !== 'listed' ? fault.page : fault.redirect.source;
  return escapeIdentityText(`${kind === 'path' || kind === 'prefix' ? 'never' : kind} ${subject}`);
}

/** Where a redirect leads is told at its destination, all else at its source. */
export function locationOf(fault: RedirectProblem): Location {
  const { kind, redirect } = fault;
  if (kind === 'slash') return { pointer: pointerOf(redirect, fault.keys[0] ?? 'source') };
  return { pointer: pointerOf(redirect, kind === 'loop' || kind === 'nowhere' || kind === 'chain' ? 'destination' : 'source') };
}

function pointerOf({ index }: Redirect, key: string): string {
  return toChildPointer(toChildPointer('/redirects', index), key);
}

/** «Page “a” in the navigation», or «2 pages in the navigation (“a” and “b”)». */
export function pagesText(faults: readonly { readonly page: string }[], where: string): string {
  const paths = faults.map(({ page }) => page);
  return paths.length === 1 ? `Page “${paths[0]}” ${where}` : `${paths.length} pages ${where} (${nameSome(paths, MAX_NAMED)})`;
}

export function renderPagesHiddenByRedirects({ first, faults }: FaultGroup<'hidden'>) {
  const pages = pagesText(faults, 'in the navigation');
  if (first.why === 'listed') return { pages, reason: 'a redirect has the same path', repair: 'Remove the redirect or the page.' };
  const patterns = new Set(faults.map(({ redirect }) => redirect.source));
  const [noun, verb, it] = patterns.size === 1 ? ['the redirect', 'matches', 'it'] : ['the redirects', 'match', 'them'];
  return { pages, reason: `${noun} from ${nameSome([...patterns], MAX_NAMED)} ${verb} first`, repair: `Narrow or remove ${it}.` };
}

/** Where redirects lead that lead nowhere: of one, after its destination, and of several. */
const NOWHERE: Readonly<Record<FaultOf<'nowhere'>['why'], readonly [one: string, many: string]>> = {
  nothing: ['which does not exist', 'pages that do not exist'],
  folder: ['which is a folder, not a page', 'folders, not to pages'],
  below: ['but there is no page below', 'folders without pages'],
  parameter: ['but its source has no', 'URLs with parameters that their sources do not have'],
};

export function nowhereText({ first, faults, words }: FaultGroup<'nowhere'>, meant: string | undefined) {
  const [one, many] = NOWHERE[first.why];
  const part = 'part' in first ? ` “${first.part}”` : '';
  const repair = first.why === 'parameter' ? 'Use a parameter of the source, or none.' : `${words.point} a page.`;
  if (faults.length > 1) return { target: many, repair };
  return { target: `“${first.redirect.destination}”, ${one}${part}`, repair: meant === undefined ? repair : `Did you mean “${meant}”?` };
}

/** Of redirects that are never used: the name of a finding about several, why that is, and what to do. */
const UNUSED = {
  path: ['never', 'a source must be a path without a host, “#” or “?”', 'Correct or remove {it}.'],
  prefix: ['never a part', 'a parameter such as “:slug*” must be a whole segment', 'Correct or remove {it}.'],
  shadowed: ['shadowed', '{its} URLs match {patterns} first and go elsewhere', 'Move {it} above {patterns}.'],
  behind: ['behind', '{its} URLs match {patterns} first', 'Move {it} above {patterns}, or remove {it}.'],
  covered: ['covered', '{its} URLs match {patterns} first and go to the same place', 'Remove {it}.'],
  alike: ['alike', 'a redirect above {it} has the same source, except for slashes, “/index” and encoded characters', 'Remove {it}.'],
} as const;

export function toUnusedRedirectGroupKey({ why }: FaultOf<'unused'>): string {
  return UNUSED[why][0];
}

export function unusedText({ first, faults, words: { it, its } }: FaultGroup<'unused'>) {
  const patterns = nameSome([...new Set(faults.flatMap((fault) => ('other' in fault ? [fault.other.source] : [])))], MAX_NAMED);
  const fill = (text: string): string => text.replace(/\{(it|its|patterns)\}/g, (_, slot: 'it') => ({ it, its, patterns })[slot]);
  const [, reason, repair] = UNUSED[first.why];
  return { reason: fill(reason), repair: fill(repair) };
}

/** Readers miss nothing by a redirect that does what an earlier one does, or may do. */
export function unusedFix({ first: { why }, faults }: FaultGroup<'unused'>): ProblemExtras {
  if (why === 'covered' || why === 'alike') return { severity: 'info', ...removalFix(faults, false) };
  return { severity: why === 'behind' ? 'info' : 'warning' };
}

/** «“old” lacks», or «2 paths (“old” and “older”) lack», and what to write instead. */
export function slashText(faults: readonly FaultOf<'slash'>[]) {
  const paths = [...new Set(faults.flatMap(({ redirect, keys }) => keys.map((key) => redirect[key])))];
  if (paths.length === 1) return { paths: `“${paths[0]}”`, lack: 'lacks', fixed: `“/${paths[0]}”` };
  return { paths: `${paths.length} paths (${nameSome(paths, MAX_NAMED)})`, lack: 'lack', fixed: 'one before each' };
}

/** Nothing else is wrong with them: no page is at their sources, and something is at their destinations. */
export function createLeadingSlashFix(faults: readonly FaultOf<'slash'>[]): ProblemExtras {
  const repairs = faults.flatMap(({ redirect, keys }) => keys.map((key) => replacement(redirect, key, `/${redirect[key]}`)));
  return { fix: { title: 'Add a leading slash.', safe: true, repairs } };
}

/** «“/a” → “/b” → “/a”»; of a redirect that leads to itself, where it leads as written. */
export function loopText(loop: readonly Redirect[]): string {
  const [first, ...others] = loop;
  if (first && others.length === 0) return `“${first.source}” → “${first.destination}”`;
  const steps = loop.map(({ source }) => `“${source}”`);
  const shown = steps.length > 2 * MAX_NAMED ? [...steps.slice(0, MAX_NAMED), '…', ...steps.slice(-1)] : steps;
  return [...shown, steps[0]].join(' → ');
}

/** What to do about a loop: of a redirect that leads to itself, why it does. */
export function loopRepair({ loop, isOtherSpelling }: FaultOf<'loop'>): string {
  if (loop.length > 1) return 'Point one of these to a page.';
  return `${isOtherSpelling ? 'Trailing slashes and “/index” make no difference. ' : ''}Point it to another page, or remove the redirect.`;
}

/** Removes the redirects. */
export function removalFix(faults: readonly RedirectProblem[], safe: boolean): Pick<ProblemExtras, 'fix'> {
  const title = faults.length === 1 ? 'Remove this redirect.' : `Remove these ${faults.length} redirects.`;
  return { fix: { title, safe, repairs: faults.map(({ redirect }) => ({ remove: toChildPointer('/redirects', redirect.index) })) } };
}

/** Gives the redirects other destinations, where there are such. */
export function destinationFix<Fault extends RedirectProblem>(
  faults: readonly Fault[],
  to: (fault: Fault) => string | undefined,
  safe: boolean,
): Pick<ProblemExtras, 'fix'> {
  const meant = faults.flatMap((fault) => {
    const destination = to(fault);
    return destination === undefined ? [] : [{ redirect: fault.redirect, destination }];
  });
  const [first, ...others] = meant;
  if (!first) return {};
  const rest = others.length === 0 ? '' : `, and ${others.length} more in the same way`;
  const repairs = meant.map(({ redirect, destination }) => replacement(redirect, 'destination', destination));
  return { fix: { title: `Redirect “${first.redirect.source}” to “${first.destination}”${rest}.`, safe, repairs } };
}

function replacement(redirect: Redirect, key: string, text: string): Repair {
  return { replace: pointerOf(redirect, key), json: JSON.stringify(text) };
}
