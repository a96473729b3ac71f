/** Checks what an operator has set up for a project: whether git and the API accept its token, and whether its base branch exists. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitError, listBranches, openRemote } from '../git/index.ts';
import type { AddressRules } from '../net/address-rules.ts';
import { MisconfigurationError } from '../operator-error.ts';
import type { Project } from '../store/projects.ts';
import { codeHostOf } from './choose.ts';
import { CodeHostError } from './code-host-error.ts';
import { readCodeHostToken } from './token.ts';

export interface ReadAccessCheckOptions {
  readonly addressRules: AddressRules;
  /** Contains the tokens of code hosts. */
  readonly env: NodeJS.ProcessEnv;
}

const TIMEOUT_MS = 60_000;
/** No job has this branch. */
const NO_BRANCH = 'docs-agent/check';

/** Problems as sentences; none if jobs can fetch the repository and find pull requests. Whether they can push shows only when they do. */
export async function checkReadAccess(project: Project, { addressRules, env }: ReadAccessCheckOptions): Promise<readonly string[]> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-check-'));
  try {
    const host = codeHostOf(project, {
      readToken: (source) => readCodeHostToken(source, env),
      addressRules,
      local: { find: async () => undefined, open: () => Promise.reject(new Error('Nothing is opened by a check.')) },
    });
    await host.findPullRequest(NO_BRANCH, project.ref, signal);
    const { tips } = await listBranches(await openRemote(host.remote, folder, signal, TIMEOUT_MS), [project.ref]);
    return tips.has(project.ref) ? [] : [`The repository has no branch “${project.ref}”. Change the base branch of the project.`];
  } catch (error) {
    if (error instanceof MisconfigurationError || error instanceof CodeHostError || error instanceof GitError) return [error.message];
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
