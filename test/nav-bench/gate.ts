/**
 * What the gate of the job service says of a change: it stops it, tells of it, or sees nothing. Sites are opened with their own rules, without
 * those that jobs add (`required-rules.ts`): the records have no texts of pages, which `emptied` compares.
 */
import { checkWork } from '../../src/agent/gate/gate.ts';
import type { NavigationReport } from '../../src/agent/contract/job.ts';
import { siteOf } from './records.ts';

export type Verdict = 'stopped' | 'told' | 'unseen';

type Texts = { readonly [path: string]: string };

export async function verdictOn(before: Texts, after: Texts): Promise<{ readonly verdict: Verdict; readonly problems: readonly string[] }> {
  const site = siteOf(before);
  const edits = new Map<string, string | null>();
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (before[path] !== after[path]) edits.set(path, after[path] ?? null);
  const { ok, problems, report } = await checkWork({ site, edited: site.withEdits(edits), edits });
  return { verdict: !ok ? 'stopped' : tells(report) ? 'told' : 'unseen', problems };
}

/** Whether a report names pages, URLs, findings or elements: more than that files changed. */
function tells(report: NavigationReport): boolean {
  const { pagesAdded, pagesRemoved, pagesMoved, urlsLost, findingsIntroduced, propertiesChanged, elementsAdded, elementsRemoved } = report;
  const lists = [pagesAdded, pagesRemoved, pagesMoved, urlsLost, findingsIntroduced, propertiesChanged, elementsAdded, elementsRemoved];
  return lists.some((list) => (list?.length ?? 0) > 0) || (report.listsReordered?.length ?? 0) > 0;
}
