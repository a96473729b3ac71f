/** Makes suggestions of fixes that would take something from readers. */
import type { Finding } from '../lint/diagnostic.ts';
import { repairFiles } from '../lint/repair-files.ts';
import type { RulePrecedenceCategory } from '../lint/precedence.ts';
import type { RuleEntry } from '../lint/rule.ts';
import { servedNavigationContentsOf, type ServedNavigationContents } from '../subject/losses.ts';
import type { OpenSite } from './open-site.ts';

/** Rules about these name files and settings anew where they are written, or restore the text: what is served stays. */
const HARMLESS: ReadonlySet<RulePrecedenceCategory | undefined> = new Set(['text', 'file', 'effect']);

/** The site is judged with some of its fixes at most this many times; after that, the fixes that are left are suggestions. */
const MAX_TRIALS = 16;

/**
 * Tries all safe fixes together, as they are applied. If readers would lose something, tries each half, down to the fixes that cost
 * something, which become suggestions.
 *
 * @param rules The rules of the findings.
 */
export async function demoteLossyFixes(
  findings: readonly Finding[],
  site: OpenSite,
  rules: readonly RuleEntry[],
): Promise<readonly Finding[]> {
  const subject = await site.subject();
  const { documents } = subject.source;
  const causes = new Map(rules.map(({ id, cause }) => [id, cause]));
  const safe = findings.filter(({ fix }) => fix?.safe && fix.edits.some(({ file }) => documents.has(file)));
  const judged = safe.filter(({ rule }) => !HARMLESS.has(causes.get(rule)));
  if (judged.length === 0) return findings;
  const before = servedNavigationContentsOf(subject);
  if (!before.isAccepted) return findings;
  const unsafe = new Set(judged);
  let trialsLeft = MAX_TRIALS;
  await judge(judged);
  return findings.map((finding) => (finding.fix && unsafe.has(finding) ? { ...finding, fix: { ...finding.fix, safe: false } } : finding));

  async function judge(group: readonly Finding[]): Promise<void> {
    if (trialsLeft-- <= 0) return;
    for (const finding of group) unsafe.delete(finding);
    if (await keepsAll()) return;
    for (const finding of group) unsafe.add(finding);
    if (group.length === 1) return;
    const half = group.length >> 1;
    await judge(group.slice(0, half));
    await judge(group.slice(half));
  }

  async function keepsAll(): Promise<boolean> {
    const texts = repairedTexts(
      safe.filter((finding) => !unsafe.has(finding)),
      site,
    );
    if (texts === undefined) return false;
    const edits = new Map([...texts].filter(([file]) => subject.source.documents.has(file)));
    return edits.size === 0 || servesAtLeast(servedNavigationContentsOf(await site.withEdits(edits).subject()), before);
  }
}

/** Returns `undefined` if a rule of the user proposes edits outside of a text. */
function repairedTexts(findings: readonly Finding[], { files }: OpenSite): ReadonlyMap<string, string> | undefined {
  try {
    return repairFiles(findings, (file) => files.read(file)).texts;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function servesAtLeast(after: ServedNavigationContents, before: ServedNavigationContents): boolean {
  return after.isAccepted && after.destinations >= before.destinations && [...before.pages].every((page) => after.pages.has(page));
}
