/** Runs the model on the message, and checks its work against the base, so that nothing that breaks the site is published. */
import { workplaceIn } from '../child/workplace.ts';
import type { NavigationReport } from '../contract/job.ts';
import { openModel } from '../model/open-model.ts';
import { repair, runMessage, type Outcome } from '../model/run-message.ts';
import type { Opened } from './attempt.ts';
import { requireNoSecrets } from './find-secrets.ts';
import { NavigationBroken } from './refused-work.ts';

export interface EditedSite {
  /** Whether there is something to commit. */
  readonly isChanged: boolean;
  readonly summary: string;
  /** What this message changed. */
  readonly report: NavigationReport;
}

/** Throws ModelError, NavigationBroken, SecretFound, NoDocsJson, ChildEnded. */
export async function editSite(attempt: Opened): Promise<EditedSite> {
  const { assignment, parts, signal, child, workspace } = attempt;
  const { base, fork, tip } = workspace;
  const start = tip ?? base;
  attempt.stage = 'repository';
  const site = await child.ask('open', { start, base });
  const instructions = site.instructions ?? undefined;
  const committed = new Set(site.committed);
  attempt.stage = 'model';
  const run = {
    model: (parts.openModel ?? ((name) => openModel(name, parts.env, parts.limits)))(assignment.project.model),
    draft: workplaceIn(child, site),
    budgets: parts.limits,
    signal,
    onProgress: ({ step, tools }: { step: number; tools: readonly string[] }) => {
      parts.log.info({ ...assignment.at, step, tools }, 'The model answered.');
      void parts.onStep?.('answered', assignment.at);
    },
  };
  let outcome = await runMessage({ ...run, prompt: assignment.prompt, earlier: assignment.earlier, committed, instructions });
  let problems = await child.ask('judge', { fork, start });
  if (problems.length > 0) {
    parts.log.info({ ...assignment.at, problems: problems.length }, 'The work breaks the navigation; the model may fix it once.');
    outcome = told(outcome, await repair({ ...run, conversation: outcome.conversation, problems }));
    problems = await child.ask('judge', { fork, start });
  }
  countTokens(attempt, outcome);
  if (problems.length > 0) throw new NavigationBroken(problems);
  const work = await child.ask('finish', { fork, start });
  requireNoSecrets(attempt, work);
  return { isChanged: work.edits.length > 0, summary: outcome.summary, report: work.report };
}

/** Joins both summaries, because that of a repair may cover only the repair. */
function told(before: Outcome, after: Outcome): Outcome {
  return { ...after, summary: `${before.summary.trim()}\n\n${after.summary.trim()}`.trim() };
}

function countTokens({ parts: { metrics } }: Opened, { inputTokens, outputTokens }: Outcome): void {
  metrics.tokens.input += inputTokens;
  metrics.tokens.output += outputTokens;
}
