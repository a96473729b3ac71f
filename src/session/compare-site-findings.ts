/** Compares the findings of two states of a site. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { FindingChanges } from '../lint/compare-findings.ts';
import type { Finding, CoveredMistake } from '../lint/diagnostic.ts';
import { checkAffectedTexts } from './changed-texts.ts';
import type { OpenSite } from './open-site.ts';
import { SiteSession } from './session.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import type { Source } from '../document/source.ts';
import { narrowFinding } from '../lint/narrow-entries.ts';
import { sortFindings } from '../lint/sort-findings.ts';

/** The findings of two states, sorted by which of them shows each. */
export interface ComparedSiteFindings extends FindingChanges {
  /** With the places of the later state. */
  readonly unchanged: readonly Finding[];
}

/**
 * Returns the findings shown in `after` that `before` did not have; all of them if `before` has no docs.json. Hidden findings
 * are compared as well. Both states must be checked for the same texts.
 */
export async function introducedSince(before: SiteSession, after: OpenSite): Promise<readonly Finding[]> {
  return before.exists ? selectShown(await compare(before, after), before, after) : after.shown();
}

/**
 * Returns the findings that only one of two states shows, with the places of that state, and those that both show. Findings about what
 * moved are the same; `moves` are moves that need not be found.
 */
export async function compareSiteFindings(one: OpenSite, other: OpenSite, moves: readonly PathMove[] = []): Promise<ComparedSiteFindings> {
  const [before, after] = one instanceof SiteSession && other instanceof SiteSession ? await checkAffectedTexts(one, other) : [one, other];
  const compared = await compare(before, after, moves);
  const gone = new Set(compared.fixed.map(({ identity }) => identity));
  const introduced = await selectShown(compared, before, after);
  const news = new Set(introduced.map(({ identity }) => identity));
  return {
    introduced,
    fixed: (await before.shown()).filter(({ identity }) => gone.has(identity)),
    unchanged: (await after.shown()).filter(({ identity }) => !news.has(identity)),
  };
}

/** What two states have of each other's findings. */
interface Comparison extends FindingChanges {
  /** The names that an entry of the later state may have had. */
  readonly namesBefore: (name: string) => readonly string[];
}

async function selectShown(compared: Comparison, before: OpenSite, after: OpenSite): Promise<readonly Finding[]> {
  return selectNewFindings(await after.shown(), compared, await before.all(), (await after.subject()).source);
}

/** Findings that a missing page hid before are not introduced by adding the page, and those about a page not by moving it. */
async function compare(before: OpenSite, after: OpenSite, known: readonly PathMove[] = []): Promise<Comparison> {
  const [was, is] = [await before.all(), await after.all()];
  const compared = { ...compareFindings(was, is), namesBefore: (name: string) => [name] };
  if (compared.introduced.length === 0) return compared;
  let { introduced, fixed } = compared;
  if (fixed.length > 0) {
    // All of them: one that stays hides no other that says the same.
    const alsoNew = new Set(compareFindings(await before.allIfPagesExisted(), is).introduced);
    introduced = introduced.filter((finding) => alsoNew.has(finding));
  }
  const moves =
    introduced.length > 0 &&
    (await (await import('./former-name-finding-translator.ts')).createFormerNameFindingTranslator(before, after, known));
  if (!moves) return { ...compared, introduced };
  for (const view of [moves.asWritten, moves.asResolved]) {
    const [left, right] = [was.map(view.before), is.map(view.after)];
    const again = compareFindings(left, right);
    const [alsoNew, alsoGone] = [new Set(again.introduced), new Set(again.fixed)];
    const isAlsoNew = new Set(is.filter((_, index) => alsoNew.has(right[index] as Finding)));
    const isAlsoGone = new Set(was.filter((_, index) => alsoGone.has(left[index] as Finding)));
    introduced = introduced.filter((finding) => isAlsoNew.has(finding));
    fixed = fixed.filter((finding) => isAlsoGone.has(finding));
  }
  return { introduced, fixed, namesBefore: (name) => [name, moves.formerName(name)] };
}

/**
 * Returns the findings of `shown` that are introduced. If a finding has grown, only the entries that `before` did not have are shown; if
 * all of those are hidden, it is not introduced. `source` is the current docs.json of the site.
 */
function selectNewFindings(
  shown: readonly Finding[],
  { introduced, namesBefore }: Comparison,
  before: readonly Finding[],
  source: Source,
): Finding[] {
  const whole = new Map(introduced.map((diagnostic) => [diagnostic.identity, diagnostic]));
  const known = new Set(before.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const isNew = ({ name }: CoveredMistake): boolean => !namesBefore(name).some((was) => known.has(was));
  const found = shown.filter(({ identity, entries }) => {
    const all = whole.get(identity)?.entries;
    return all && (all.length === entries.length || entries.some(isNew));
  });
  return sortFindings(
    found.map((diagnostic) => narrowFinding(diagnostic, isNew, ['was there before', 'were there before'], source)),
    source.root.file,
  );
}
