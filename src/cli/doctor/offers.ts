/** What `init` would do about each setup file. */
import { UsageError } from '../../host/usage.ts';
import { UnreadableError } from '../../site/files.ts';
import { planEditor } from '../init/editor.ts';
import { readRepositoryContext } from '../init/repository-context.ts';
import { planHook } from '../init/hook.ts';
import type { RepositoryContext, Plan } from '../init/plan.ts';
import { planWorkflow } from '../init/workflow.ts';
import type { Setup } from '../setup/project.ts';

/** One sentence per file; empty if `init` would fail. */
export type Offers = Readonly<Partial<Record<keyof Setup, string>>>;

export async function offersOf(paths: readonly string[], cwd: string): Promise<Offers> {
  try {
    const ground = await readRepositoryContext(paths, cwd, false);
    return { hook: offerOf(planHook, ground), editor: offerOf(planEditor, ground), workflow: offerOf(planWorkflow, ground) };
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnreadableError) return {};
    throw error;
  }
}

function offerOf(plan: (ground: RepositoryContext) => Plan, ground: RepositoryContext): string {
  const { file, byHand, note = '' } = plan(ground);
  if (file) return '“docs-nav init” offers one.';
  return byHand === undefined ? note : '“docs-nav init” shows one to add by hand.';
}
