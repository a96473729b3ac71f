/** From sites to a report: lints each site and names files relative to the caller's folder. */
import { textsOf } from './texts-of.ts';
import type { SiteInput } from './open-site.ts';
import { SiteSession, asFolderPrefix } from './session.ts';
import type { Finding } from '../lint/diagnostic.ts';
import { linksOf } from '../resolve/links.ts';
import { hasHrefRootOrSource } from '../navigation/sources.ts';
import type { LintedSite } from '../lint/unused-suppressions.ts';
import type { ParsedSpecsBySite } from '../openapi/spec-budget.ts';
import type { ReportWithOffsets, SiteReport } from '../report/report.ts';
import type { Subject } from '../subject/subject.ts';
import { levelOf } from '../lint/levels.ts';
import type { RuleEntry } from '../lint/rule.ts';
import { operationEntryKey } from '../navigation/entries.ts';

/**
 * Lints one or more sites, one after the other. The public function is in checked-functions.ts.
 *
 * @param parsed API descriptions, for runs over the same sites: those of the last run are used, and those of this one kept.
 */
export async function lintUnchecked(input: SiteInput | readonly SiteInput[], parsed?: ParsedSpecsBySite): Promise<ReportWithOffsets> {
  const sites: SiteReport[] = [];
  const diagnostics: Finding[] = [];
  const texts = new Map<string, string>();
  const reviewed: LintedSite[] = [];
  let known: Pick<ReportWithOffsets['summary'], 'known' | 'knownInfos'> | undefined;
  let suppressed = 0;
  for (const site of 'files' in input ? [input] : input) {
    const { folder = '', before: filesBefore, lintsWholeConfig } = site;
    const nameOf = (file: string): string => asFolderPrefix(folder) + file;
    const opened = SiteSession.open(site, parsed?.of(nameOf(site.docs ?? 'docs.json')));
    const { config, suppressions } = opened;
    const subject = await opened.subject();
    if (subject.apis) parsed?.keep(nameOf(config), subject.apis.budget);
    const [before, session] = opened.before
      ? await (await import('./changed-texts.ts')).checkAffectedTexts(opened.before, opened)
      : [undefined, opened];
    const [findings, suppression] = [await session.all(), await session.suppression()];
    suppressed += suppression?.hidden.length ?? 0;
    // Suppressions are not reviewed when comparing with a base.
    if (suppression && !filesBefore) reviewed.push({ ...suppressions, ...suppression, subject, lintsWholeConfig, rules: session.rules });
    const shown = suppression?.shown ?? findings;
    const left = before && shown.length > 0 ? await (await import('./compare-site-findings.ts')).introducedSince(before, session) : shown;
    if (before) {
      const { addKnownCounts } = await import('./add-known-counts.ts');
      known = addKnownCounts(shown, left, known);
    }
    sites.push(await describeSite(session, findings, nameOf(config)));
    for (const diagnostic of left) diagnostics.push(withFileNames(diagnostic, nameOf));
    for (const [file, text] of textsOf(subject, findings, session.files)) texts.set(nameOf(file), text);
  }
  if (reviewed.length > 0) {
    const about = await (await import('../lint/lint-unused-suppressions.ts')).lintUnusedSuppressions(reviewed);
    diagnostics.push(...about.diagnostics);
    for (const [file, text] of about.texts) texts.set(file, text);
  }
  return {
    sites,
    diagnostics,
    summary: { ...summarize(diagnostics, sites, suppressed), ...known },
    texts,
  };
}

export async function describeSite(session: SiteSession, findings: readonly Finding[], config: string): Promise<SiteReport> {
  const subject = await session.subject();
  const { traits, resolution, navigation } = subject;
  const site = { config, dialect: traits.name, pages: await countPages(subject, findings, session.rules) };
  const hasLinks = navigation.elements.some(hasHrefRootOrSource) && !linksOf(subject).next().done;
  const inPages = session.uncheckedLinks;
  const { countLinksIntoUncheckableFolders, mergeLinks } =
    hasLinks || inPages.length > 0 ? await import('../subject/unchecked-links.ts') : {};
  const links = mergeLinks?.([
    ...(hasLinks && countLinksIntoUncheckableFolders ? [countLinksIntoUncheckableFolders(subject)] : []),
    ...inPages,
  ]);
  const count = links ? links.count + links.fragments : 0;
  return { ...site, notChecked: resolution.notChecked + count, ...(links && count > 0 && { uncheckedLinks: links }) };
}

/** Names the files of a finding anew. */
export function withFileNames(diagnostic: Finding, nameOf: (file: string) => string): Finding {
  const { file, related, fix } = diagnostic;
  return {
    ...diagnostic,
    file: nameOf(file),
    related: related.map((place) => ({ ...place, file: nameOf(place.file) })),
    ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, file: nameOf(edit.file) })) } }),
  };
}

export function summarize(diagnostics: readonly Finding[], sites: readonly SiteReport[], suppressed: number): ReportWithOffsets['summary'] {
  const count = (severity: string): number => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    errors: count('error'),
    warnings: count('warning'),
    infos: count('info'),
    suppressed,
    notChecked: sites.reduce((sum, site) => sum + site.notChecked, 0),
  };
}

/** Different pages with a file, and listed operations, without those that findings lose. */
async function countPages(subject: Subject, findings: readonly Finding[], rules: readonly RuleEntry[]): Promise<number> {
  const { resolution } = subject;
  const named = new Set(resolution.operations.map(({ operation }) => operationEntryKey(operation)));
  const count = resolution.reachedCount + named.size;
  // Where the text itself is broken, findings about what it drops wait until it is mended.
  const isSome =
    findings.some(({ loses, rule }) => loses || rule === 'json-syntax') || rules.some((rule) => isOffButRelevant(rule, subject));
  if (!isSome) return count;
  const { lostPages } = (await import('../subject/losses.ts')).lossesIn(subject);
  return count - [...lostPages.keys()].filter((name) => resolution.reachedFiles.has(name) || named.has(name)).length;
}

/** Whether a rule about the form of the navigation is off and might find something. */
function isOffButRelevant(rule: RuleEntry, subject: Subject): boolean {
  if (rule.cause === undefined || rule.cause === 'file' || rule.cause === 'effect') return false;
  return levelOf(rule, subject.settings) === 'off' && (rule.when?.(subject) ?? true);
}
