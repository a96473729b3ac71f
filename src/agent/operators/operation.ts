/** What operations of operators share: where they act, and how they find a project. */
import { OperatorError } from '../operator-error.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import type { Actor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { TransactionalQueue } from '../store/outbox.ts';
import { findProject, listProjects, type Project } from '../store/projects.ts';
import type { AdminMethodName, OperatorActionTypes } from './actions.ts';
import type { ServiceWideSettings } from './complete-project.ts';

export interface OperatorContext extends ServiceWideSettings {
  readonly database: Database;
  /** Stops running work of a removed project at once; without it, the work stops when it records its result. */
  readonly queue?: TransactionalQueue;
  readonly publicUrl: string;
  /** What keeps the service from working on a project, as sentences. Default: it is not checked. */
  readonly checkAccess?: (project: Project) => Promise<readonly string[]>;
  /** Whether a service runs at this URL. */
  readonly isServing: boolean;
  /** Who asks. Default: the service. */
  readonly by?: Actor;
  /** How who asks calls the program; by default as this process is called. */
  readonly program?: string;
}

export type OperatorMethod<Name extends AdminMethodName> = (
  input: OperatorActionTypes[Name]['input'],
  context: OperatorContext,
  now: Date,
) => Promise<OperatorActionTypes[Name]['result']>;

export async function requireProject({ database, program }: OperatorContext, id: string): Promise<Project> {
  const project = await findProject(database, id);
  if (project) return project;
  throw new OperatorError(unknownProjectMessage(id, await projectIds(database), program));
}

export async function projectIds(database: Database): Promise<readonly string[]> {
  return (await listProjects(database)).map(({ id }) => id);
}

export function unknownProjectMessage(id: string, known: readonly string[], program = SERVICE_PROGRAM_NAME): string {
  if (id === '') return 'Choose a project.';
  return `The project “${id}” does not exist. ${known.length === 0 ? `Add one with “${program} projects add <id> --repository <url|path>”` : `Projects are ${known.join(', ')}`}.`;
}
