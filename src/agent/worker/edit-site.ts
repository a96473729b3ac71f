/** Runs the model on the message, and checks its work against the base, so that nothing that breaks the site is published. */
import { childToolContext } from '../child/tool-context.ts';
import type { NavigationReport, ReportedFinding } from '../contract/job.ts';
import { StepJournal } from '../model/journal.ts';
import { openModel } from '../model/open-model.ts';
import { runRepair, runMessage, type ModelRunOutcome } from '../model/run-message.ts';
import type { AttemptWithWorkspace } from './attempt.ts';
import { maskServiceSecretsInReport, collectFoundSecrets, maskServiceSecrets } from './find-secrets.ts';
import { monthlyBudget } from './monthly-budget.ts';
import { createStepStore, restoreOrBeginWork } from './step-store.ts';
import { NavigationBroken, SecretFound, secretFindings, type UnpublishedWork } from './unpublished-work.ts';
import { recordPullRequest } from '../store/attempts.ts';
import { recordFailedCheck } from '../store/work.ts';
import { ProtectedFileConflict } from './protected-file-conflict.ts';

export interface AcceptedWork {
  /** Whether there is something to commit. */
  readonly isChanged: boolean;
  readonly title: string | null;
  readonly summary: string;
  /** What this message changed. */
  readonly report: NavigationReport;
}

export interface WorkAwaitingAcceptance {
  /**
   * Judges the work merged with the base as it is now; the model may fix it once. Throws ModelError, NavigationBroken, SecretFound,
   * NoDocsJson, ChildEnded.
   */
  accept(): Promise<AcceptedWork>;
}

/** Throws ModelError, ProtectedFileConflict, NoDocsJson, ChildEnded. */
export async function editSite(attempt: AttemptWithWorkspace): Promise<WorkAwaitingAcceptance> {
  const { assignment, parts, signal, child, workspace } = attempt;
  const { base, tip } = workspace;
  attempt.stage = 'repository';
  const site = await child.call('open', { base, tip: tip ?? null });
  await requireResolvableConflicts(attempt, site);
  const instructions = site.instructions ?? undefined;
  if (instructions) parts.log.info({ file: instructions.file, use: instructions.use }, 'The repository has instructions for agents.');
  const withInstructions = (report: NavigationReport): NavigationReport =>
    instructions ? { ...report, instructions: { file: instructions.file, use: instructions.use } } : report;
  const includedMessages = new Set(site.committed);
  attempt.stage = 'model';
  const journal = new StepJournal(await restoreOrBeginWork(attempt), createStepStore(attempt));
  const run = {
    model: (parts.openModel ?? ((name) => openModel(name, parts.env, parts.limits)))(assignment.project.model),
    draft: childToolContext(child, site),
    budgets: parts.limits,
    signal,
    journal,
    beforeRequest: monthlyBudget(attempt),
  };
  let outcome = await runMessage({
    ...run,
    prompt: assignment.prompt,
    earlierMessages: assignment.earlierMessages,
    includedMessages,
    allowedLosses: assignment.allowedLosses,
    instructions: instructions?.use === 'none' ? undefined : instructions,
  });
  // An earlier attempt may have asked for a repair, with the problems that there were.
  let isRepaired = journal.nextStoredStep !== undefined;
  if (isRepaired) await repaired([]);

  async function judge(): Promise<readonly string[]> {
    attempt.stage = 'repository';
    const { problems } = await child.call('judge', { base: workspace.currentBase });
    await parts.onStep?.('judged', assignment.attemptId);
    return problems;
  }

  async function repaired(problems: readonly string[]): Promise<void> {
    isRepaired = true;
    attempt.stage = 'model';
    parts.log.info({ problems: problems.length }, 'The work breaks the site; the model may fix it once.');
    if (problems.length > 0) await recordFailedCheck(parts.database, assignment.attemptId, problems.length);
    await parts.onStep?.('repairing', assignment.attemptId);
    outcome = joinSummaries(outcome, await runRepair({ ...run, conversation: outcome.conversation, problems }));
  }

  async function accept(): Promise<AcceptedWork> {
    let problems = await judge();
    if (problems.length > 0 && !isRepaired) {
      await repaired(problems);
      problems = await judge();
    }
    if (problems.length > 0) throw new NavigationBroken(problems, (problem) => maskServiceSecrets(attempt, problem), await kept(null));
    const work = await child.call('finish', null);
    const secrets = collectFoundSecrets(attempt, work);
    if (secrets.length > 0) throw new SecretFound(secrets, await kept(secretFindings(secrets, site.docs)));
    return { isChanged: work.isChanged, title: outcome.title, summary: outcome.summary, report: withInstructions(work.report) };
  }

  /** The work, if it is refused. Without `findings`, because of what was judged. */
  async function kept(findings: readonly ReportedFinding[] | null): Promise<UnpublishedWork> {
    const report = maskServiceSecretsInReport(attempt, await child.call('refuse', { findings }));
    return { summary: maskServiceSecrets(attempt, outcome.summary), report: withInstructions(report) };
  }

  return { accept };
}

/** Joins both summaries, because that of a repair may cover only the repair. */
function joinSummaries(before: ModelRunOutcome, after: ModelRunOutcome): ModelRunOutcome {
  const title = after.title ?? before.title;
  return { ...after, title, summary: `${before.summary.trim()}\n\n${after.summary.trim()}`.trim() };
}

/** Checks that the job can resolve its conflicts. Throws ProtectedFileConflict, and records the conflicts with the pull request. */
async function requireResolvableConflicts(
  { assignment: { attemptId }, parts: { database }, workspace: { branch, pullRequest } }: AttemptWithWorkspace,
  { conflicts, unsolvable }: { readonly conflicts: readonly string[]; readonly unsolvable: readonly string[] },
): Promise<void> {
  if (unsolvable.length === 0) return;
  if (pullRequest !== undefined) {
    const { url, number } = pullRequest;
    await recordPullRequest(database, attemptId, { url, number, branch, conflicts });
  }
  throw new ProtectedFileConflict(branch, unsolvable);
}
