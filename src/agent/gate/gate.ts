/** Decides whether work may be pushed, based on the toolkit and independent of the model. */
import { type Edits, type OpenSite, resolve, type ResolvedSite, type Subject, UnreadableError } from '../../index.ts';
import {
  type FindingChanges,
  compareSiteFindings,
  matchPointers,
  readChange,
  findDefaultAndInheritanceChanges,
  findUntranslatedNewPages,
  toFormerPaths,
} from '../../internal.ts';
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import { maskSecretsInJson } from '../secrets/mask.ts';
import { splitLostUrls } from './allowed-losses.ts';
import { languageFindings } from './language-findings.ts';
import { blockingFindings } from './blocking-findings.ts';
import { reportedFindings, textForModel } from './findings.ts';
import { navigationReport, unreadableReport } from './navigation-report.ts';
import { findIntroducedPageProblems } from './pages/find-introduced-page-problems.ts';

/** A site before and after the work. `edits` have paths relative to the docs root. */
export interface SiteBeforeAndAfter {
  readonly site: OpenSite;
  readonly edited: OpenSite;
  readonly edits: Edits;
}

/** What the project and the message ask for, beside what always holds. */
export interface GateOptions {
  /** Patterns of URLs that may end without a redirect; see allowed-losses.ts. Default: none. */
  readonly allowedLosses?: readonly string[];
  /** Whether a new page must be in all languages of the site. Default: false. */
  readonly requiresLanguages?: boolean;
}

export interface GateResult {
  /** Whether the work may be pushed. */
  readonly ok: boolean;
  /** Why not, as texts for the model with place, rule, problem and remedy. Empty if `ok`. */
  readonly problems: readonly string[];
  /** The findings behind the problems, all of them. */
  readonly findings: readonly ReportedFinding[];
  readonly report: NavigationReport;
  /** The resolved site before and after; null if docs.json cannot be read. */
  readonly before: ResolvedSite | null;
  readonly after: ResolvedSite | null;
  /** Pointers of elements after the work by those before it. */
  readonly elementPairs: ReadonlyMap<string, string>;
  /** Paths of renamed pages after the work by those before it. */
  readonly renames: ReadonlyMap<string, string>;
}

interface SiteState {
  readonly subject: Subject;
  readonly resolved: ResolvedSite;
}

/** The most problems that are reported at once. */
const MAX_PROBLEMS = 40;

/**
 * Compares the edited site with the base. Earlier problems never block, even in a docs.json that cannot be read completely.
 * Explicit changes, such as another default version, are reported but do not block.
 *
 * @throws {UnreadableError} if docs.json at the base cannot be read.
 */
export async function checkWork(
  { site, edited, edits }: SiteBeforeAndAfter,
  { allowedLosses = [], requiresLanguages = false }: GateOptions = {},
): Promise<GateResult> {
  const before = await stateOf(site);
  const [check, after] = await readEdited(site, edited);
  if (after === undefined || check === undefined) {
    const finding = missingConfigFinding(edited.config, edits);
    const problem = textForModel(finding, undefined);
    return {
      ok: false,
      problems: [problem],
      findings: [finding],
      report: maskSecretsInJson(unreadableReport(problem)),
      before: before.resolved,
      after: null,
      elementPairs: new Map(),
      renames: new Map(),
    };
  }
  const change = await readChange(site, edited);
  const { defaults, inherited } = findDefaultAndInheritanceChanges(before.subject, after.subject);
  const effects = [...defaults, ...inherited];
  const [introduced, fixed] = [await reportedFindings(check.introduced, edited), await reportedFindings(check.fixed, site)];
  const losses = splitLostUrls(
    change.lostUrls.map(({ url }) => url),
    allowedLosses,
  );
  // A finding counts several URLs, so it is allowed only if all of them are.
  const isAllowed = ({ rule }: { readonly rule: string }): boolean =>
    rule === 'lost-url' && losses.onPurpose.length > 0 && losses.lost.length === 0;
  const stops = new Set(blockingFindings(check, before.subject, after.subject).filter((finding) => !isAllowed(finding)));
  const pathsBefore = toFormerPaths(change.moved);
  const renames = new Map([...pathsBefore].map(([page, was]) => [was, page]));
  const missing = findUntranslatedNewPages(before.subject, after.subject, pathsBefore);
  const pages = [
    ...(await findIntroducedPageProblems({ site, edited, edits })),
    ...(requiresLanguages ? languageFindings(missing, after.subject) : []),
  ];
  const found = [
    ...check.introduced.map((diagnostic, index) => ({ finding: introduced[index], fix: diagnostic.fix, isStop: stops.has(diagnostic) })),
    ...pages.map((finding) => ({ finding, fix: undefined, isStop: finding.severity === 'error' })),
  ];
  const problems = found.flatMap(({ finding, fix, isStop }) => (finding && isStop ? [{ finding, text: textForModel(finding, fix) }] : []));
  return {
    ok: problems.length === 0,
    problems: limitProblems(problems.map(({ text }) => text)),
    findings: problems.map(({ finding }) => finding),
    // Masked before texts are joined: otherwise, the beginning of a private key in one text would also mask lines of the next.
    report: navigationReport(
      maskSecretsInJson(change),
      maskSecretsInJson({ introduced: [...introduced.filter((finding) => !isAllowed(finding)), ...pages], fixed, effects }),
      maskSecretsInJson(losses),
      maskSecretsInJson(missing),
    ),
    before: before.resolved,
    after: after.resolved,
    elementPairs: matchPointers(before.subject, after.subject, renames),
    renames,
  };
}

async function stateOf(site: OpenSite): Promise<SiteState> {
  return { subject: await site.subject(), resolved: await resolve(site, { titles: true }) };
}

async function readEdited(site: OpenSite, edited: OpenSite): Promise<[FindingChanges | undefined, SiteState | undefined]> {
  try {
    return [await compareSiteFindings(site, edited), await stateOf(edited)];
  } catch (error) {
    if (error instanceof UnreadableError) return [undefined, undefined];
    throw error;
  }
}

function missingConfigFinding(config: string, edits: Edits): ReportedFinding {
  const what = edits.get(config) === null ? 'The edits delete it' : 'It can no longer be read';
  const message = `${what}, and without it the site has no navigation. Restore “${config}” with its whole content, then make only the requested changes.`;
  return { rule: 'docs-json', severity: 'error', message, file: config, line: 1 };
}

function limitProblems(problems: readonly string[]): readonly string[] {
  const left = problems.length - MAX_PROBLEMS;
  return left <= 0 ? problems : [...problems.slice(0, MAX_PROBLEMS), `And ${left} more problems, which are shown once these are fixed.`];
}
