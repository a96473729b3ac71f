/** The branch and model of a new job, among those that its project allows. */
import { makeVisible } from '../../internal.ts';
import { isBranchName } from '../git/index.ts';
import type { Project } from '../store/projects.ts';
import { Problem } from './problems.ts';

/** What the request asks for instead of the project's own. */
export interface AskedTarget {
  readonly ref?: string | undefined;
  readonly model?: string | undefined;
}

/** The project with the branch and model that the job gets. Throws `Problem` (not-allowed-by-project) for others. */
export function chooseTarget(project: Project, { ref = project.ref, model = project.model }: AskedTarget): Project {
  const refs = [project.ref, ...project.allowedRefs];
  const models = [project.model, ...project.allowedModels];
  const errors = [
    ...(refs.some((pattern) => isCovered(ref, pattern)) ? [] : [{ pointer: '#/ref', detail: refusal('branch', ref, refs) }]),
    ...(models.includes(model) ? [] : [{ pointer: '#/model', detail: refusal('model', model, models) }]),
  ];
  if (errors.length > 0) throw new Problem('not-allowed-by-project', errors.map(({ detail }) => detail).join(' '), { errors });
  return { ...project, ref, model };
}

/** A pattern is a name, or `release/*` for all names below `release/`. */
function isCovered(ref: string, pattern: string): boolean {
  const folder = pattern.endsWith('/*') ? pattern.slice(0, -1) : undefined;
  return folder === undefined ? ref === pattern : ref.startsWith(folder) && isBranchName(ref);
}

function refusal(what: string, asked: string, allowed: readonly string[]): string {
  return `The project does not allow jobs with the ${what} “${makeVisible(asked)}”. It allows ${allowed.map((each) => `“${each}”`).join(', ')}.`;
}
