/** The branch and model of a new job, among those that its project allows. */
import { makeVisible } from '../../internal.ts';
import { isSafeBranchName } from '../contract/branch-name.ts';
import type { Project } from './projects.ts';

/** What an instruction asks for instead of the project's own. */
export interface RequestedBranchAndModel {
  readonly ref?: string | undefined;
  readonly model?: string | undefined;
}

export interface BranchOrModelRefusal {
  readonly ok: false;
  readonly reason: 'not-allowed';
  /** Sentences by what they are about. */
  readonly problems: Readonly<Partial<Record<keyof RequestedBranchAndModel, string>>>;
}

/** The project with the branch and model that the job gets. */
export function chooseTarget(
  project: Project,
  { ref = project.ref, model = project.model }: RequestedBranchAndModel,
): Project | BranchOrModelRefusal {
  const refs = [project.ref, ...project.allowedRefs];
  const models = [project.model, ...project.allowedModels];
  const problems = {
    ...(!refs.some((pattern) => isCovered(ref, pattern)) && { ref: refusal('branch', ref, refs) }),
    ...(!models.includes(model) && { model: refusal('model', model, models) }),
  };
  return Object.keys(problems).length > 0 ? { ok: false, reason: 'not-allowed', problems } : { ...project, ref, model };
}

/** A pattern is a name, or `release/*` for all names below `release/`. */
function isCovered(ref: string, pattern: string): boolean {
  const folder = pattern.endsWith('/*') ? pattern.slice(0, -1) : undefined;
  return folder === undefined ? ref === pattern : ref.startsWith(folder) && isSafeBranchName(ref);
}

function refusal(what: string, asked: string, allowed: readonly string[]): string {
  return `The project does not allow jobs with the ${what} “${makeVisible(asked)}”. It allows ${allowed.map((each) => `“${each}”`).join(', ')}.`;
}
