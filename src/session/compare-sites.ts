/** Compares the findings of two states of a site. */
import { compareFindings } from '../lint/compare-findings.ts';
import type { ComparedFindings } from '../lint/compare-findings.ts';
import type { Diagnostic, Entry } from '../lint/diagnostic.ts';
import { withChangedTexts } from './changed-texts.ts';
import type { OpenSite } from './open-site.ts';
import { Session } from './session.ts';
import type { Source } from '../document/source.ts';
import { narrow } from '../lint/narrow-entries.ts';
import { sortFindings } from '../lint/sort-findings.ts';

/** The findings of two states, sorted by which of them shows each. */
export interface ComparedSites extends ComparedFindings {
  /** With the places of the later state. */
  readonly unchanged: readonly Diagnostic[];
}

/**
 * Returns the findings shown in `after` that `before` did not have; all of them if `before` has no docs.json. Hidden findings
 * are compared as well. Both states must be checked for the same texts.
 */
export async function introducedSince(before: Session, after: OpenSite): Promise<readonly Diagnostic[]> {
  return before.exists ? selectShown((await compare(before, after)).introduced, before, after) : after.diagnostics();
}

/** Returns the findings that only one of two states shows, with the places of that state, and those that both show. */
export async function compareSites(one: OpenSite, other: OpenSite): Promise<ComparedSites> {
  const [before, after] = one instanceof Session && other instanceof Session ? await withChangedTexts(one, other) : [one, other];
  const compared = await compare(before, after);
  const gone = new Set(compared.fixed.map(({ identity }) => identity));
  const introduced = await selectShown(compared.introduced, before, after);
  const news = new Set(introduced.map(({ identity }) => identity));
  return {
    introduced,
    fixed: (await before.diagnostics()).filter(({ identity }) => gone.has(identity)),
    unchanged: (await after.diagnostics()).filter(({ identity }) => !news.has(identity)),
  };
}

async function selectShown(introduced: readonly Diagnostic[], before: OpenSite, after: OpenSite): Promise<readonly Diagnostic[]> {
  return selectNewFindings(await after.diagnostics(), introduced, await before.findings(), (await after.subject()).source);
}

/** Findings that a missing page hid before are not introduced by adding the page. */
async function compare(before: OpenSite, after: OpenSite): Promise<ComparedFindings> {
  const all = await after.findings();
  const compared = compareFindings(await before.findings(), all);
  if (compared.introduced.length === 0 || compared.fixed.length === 0) return compared;
  // All of them: one that stays hides no other that says the same.
  const alsoNew = new Set(compareFindings(await before.diagnosticsIfPagesExisted(), all).introduced);
  return { ...compared, introduced: compared.introduced.filter((finding) => alsoNew.has(finding)) };
}

/**
 * Returns the findings of `shown` that are introduced. If a finding has grown, only the entries that `before` did not have are shown; if
 * all of those are hidden, it is not introduced. `source` is the current docs.json of the site.
 */
function selectNewFindings(
  shown: readonly Diagnostic[],
  introduced: readonly Diagnostic[],
  before: readonly Diagnostic[],
  source: Source,
): Diagnostic[] {
  const whole = new Map(introduced.map((diagnostic) => [diagnostic.identity, diagnostic]));
  const known = new Set(before.flatMap(({ entries }) => entries.map(({ name }) => name)));
  const isNew = ({ name }: Entry): boolean => !known.has(name);
  const found = shown.filter(({ identity, entries }) => {
    const all = whole.get(identity)?.entries;
    return all && (all.length === entries.length || entries.some(isNew));
  });
  return sortFindings(
    found.map((diagnostic) => narrow(diagnostic, isNew, ['was there before', 'were there before'], source)),
    source.root.file,
  );
}
