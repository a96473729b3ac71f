/** Has the model do what the message asks for, and holds its work against the base: nothing that breaks the site comes out. */
import { checkWork, type GateResult } from '../gate/gate.ts';
import type { NavigationReport } from '../contract/job.ts';
import { openModel } from '../model/open-model.ts';
import { repair, runMessage, type Outcome } from '../model/run-message.ts';
import type { Draft } from '../draft/draft.ts';
import type { Opened } from './attempt.ts';
import { requireNoSecrets } from './find-secrets.ts';
import { commitsOf } from './history.ts';
import { instructionsOf } from './instructions.ts';
import { NavigationBroken } from './refused-work.ts';

export interface EditedSite {
  /** By path from the repository's root; empty if there is nothing to commit. */
  readonly edits: ReadonlyMap<string, string | null>;
  readonly summary: string;
  /** What this message changed. */
  readonly report: NavigationReport;
}

/** Throws ModelError, NavigationBroken, SecretFound, NoDocsJson. */
export async function editSite(attempt: Opened): Promise<EditedSite> {
  const { assignment, parts, signal, sites, workspace } = attempt;
  const start = workspace.tip ?? workspace.base;
  attempt.stage = 'repository';
  const draft = await sites.draftOn(start);
  const instructions = await instructionsOf(workspace, draft.docs);
  const committed = new Set((await commitsOf(workspace.clone, assignment.at.jobId, start)).map(({ seq }) => seq));
  attempt.stage = 'model';
  const run = {
    model: (parts.openModel ?? ((name) => openModel(name, parts.env)))(assignment.project.model),
    draft,
    budgets: parts.limits,
    signal,
    onProgress: ({ step, tools }: { step: number; tools: readonly string[] }) => {
      parts.log.info({ ...assignment.at, step, tools }, 'The model answered.');
      void parts.onStep?.('answered', assignment.at);
    },
  };
  let outcome = await runMessage({ ...run, prompt: assignment.prompt, earlier: assignment.earlier, committed, instructions });
  let result = await judge(attempt, draft);
  if (!result.ok) {
    parts.log.info({ ...assignment.at, problems: result.problems.length }, 'The work breaks the navigation; the model may repair it.');
    outcome = told(outcome, await repair({ ...run, conversation: outcome.conversation, problems: result.problems }));
    result = await judge(attempt, draft);
  }
  countTokens(attempt, outcome);
  if (!result.ok) throw new NavigationBroken(result.problems);
  await requireNoSecrets(attempt, draft, await sites.folderOf(start));
  const { report } = start === workspace.fork ? result : await checkWork({ site: draft.site, edited: draft.edited, edits: draft.edits() });
  return { edits: draft.repositoryEdits(), summary: outcome.summary, report };
}

/** Against the commit that the branch left its base at, so that a follow-up may undo what a message before it did. */
async function judge({ sites, workspace: { fork, tip, base } }: Opened, draft: Draft): Promise<GateResult> {
  return checkWork(await sites.change(fork, tip ?? base, draft.edits()));
}

/** After a repair the model tells of the repair alone. */
function told(before: Outcome, after: Outcome): Outcome {
  return { ...after, summary: `${before.summary.trim()}\n\n${after.summary.trim()}`.trim() };
}

function countTokens({ parts: { metrics } }: Opened, { inputTokens, outputTokens }: Outcome): void {
  metrics.tokens.input += inputTokens;
  metrics.tokens.output += outputTokens;
}
