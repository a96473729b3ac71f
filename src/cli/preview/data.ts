/** What the page of a preview contains: the site, findings that the page cannot make, and what differs from another state. */
import { CHANGE_RULES, canCheckInBrowser } from '../../page/unchecked-rules.ts';
import { takeSnapshot, withEvenLines } from '../../page/take-snapshot.ts';
import type { PreviewComparison, PreviewData } from '../../page/page-data.ts';
import type { EmbeddedSiteFinding } from '../../page/analysis.ts';
import type { RunSite } from '../../host/run.ts';
import type { ComparisonBase } from '../../host/scope/scope.ts';
import { countOf } from '../../report/change-sections.ts';
import { wordsToText } from '../../report/change-words.ts';
import { baseWords, sectionsOf } from '../../report/diff-parts.ts';
import { registry } from '../../rules/registry.gen.ts';
import { lintUnchecked } from '../../session/lint.ts';
import type { SiteInput } from '../../session/open-site.ts';
import { reviewChange } from '../../session/review-change.ts';
import { asFolderPrefix } from '../../session/session.ts';

/** The most lines of a list of changes. */
const MAX_ENTRIES = 200;

export async function previewData(
  { input, base }: Pick<RunSite, 'input'> & { readonly base?: ComparisonBase },
  isLive: boolean,
): Promise<PreviewData> {
  const { before, ...now } = input;
  const site = await withEvenLines(now);
  return {
    kind: 'preview',
    site: await takeSnapshot(site),
    known: await knownFindings(site),
    ...(base && before && { comparison: await compare({ ...site, before }, base) }),
    isLive,
  };
}

/** Rules that the page does not have, among them custom ones. */
async function knownFindings(input: SiteInput): Promise<EmbeddedSiteFinding[]> {
  const own = new Set(registry.map(({ id }) => id));
  const { length } = asFolderPrefix(input.folder ?? '');
  const { diagnostics } = await lintUnchecked([input]);
  return diagnostics
    .filter(({ rule }) => !own.has(rule) || !canCheckInBrowser(rule) || CHANGE_RULES.includes(rule))
    .map(({ rule, severity, message, file, span, identity }) => ({ rule, severity, message, file: file.slice(length), span, identity }));
}

async function compare(input: SiteInput & Required<Pick<SiteInput, 'before'>>, base: ComparisonBase): Promise<PreviewComparison> {
  const reviewed = { ...(await reviewChange(input)), base };
  const { before, baseline: _, ...rest } = input;
  const [, name, commit] = baseWords(reviewed);
  const lists = sectionsOf(reviewed).map((section) => {
    const lines = section.groups
      .flat()
      .slice(0, MAX_ENTRIES)
      .map((line) => wordsToText(line));
    const count = countOf(section);
    const left = count - lines.length;
    return {
      title: section.title,
      ...(section.tone && { tone: section.tone }),
      count,
      lines: [...lines, ...(left > 0 ? [`… and ${left} more`] : [])],
    };
  });
  return {
    name: `${name} (${commit})`,
    ...(!reviewed.isNew && { site: await takeSnapshot({ ...rest, files: before }) }),
    lists,
  };
}
