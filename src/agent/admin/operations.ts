/** The operations of the admin channel on the database. */
import type { Database } from '../store/database.ts';
import { createKey, InvalidKey, listKeys, revokeKey, rotateKey, type Key } from '../store/keys.ts';
import type { Outbox } from '../store/outbox.ts';
import { findProject, InvalidProject, listProjects, removeProject, saveProject, updateProject, type Project } from '../store/projects.ts';
import { createSignInLink } from '../dashboard/sign-in-link.ts';
import { OperatorError } from '../operator-error.ts';
import type { KeyRecord, OperationName, Operations, ProjectRecord } from './admin.ts';
import { checkProject, checkUpdate, type Operator } from './check-project.ts';

export interface Workplace extends Operator {
  readonly database: Database;
  /** Stops running work of a removed project at once; without it, the work stops when it records its result. */
  readonly queue?: Outbox;
  readonly publicUrl: string;
  /** Whether a service runs at this URL. */
  readonly isServing: boolean;
}

type Operation<Name extends OperationName> = (
  input: Operations[Name]['input'],
  workplace: Workplace,
  now: Date,
) => Promise<Operations[Name]['result']>;

export const OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
  async createKey({ project, name, scope, days }, { database }, now) {
    await existing(database, project);
    const made = await createKey(database, { projectId: project, name: keyName(name ?? scope), scope, days }, now);
    return { key: keyRecord(made.key, now), secret: made.secret };
  },

  async listKeys({ project }, { database }, now) {
    if (project !== null) await existing(database, project);
    return (await listKeys(database, project ?? undefined)).map((key) => keyRecord(key, now));
  },

  async rotateKey({ id, graceHours, days }, { database }, now) {
    const old = await keyOf(database, id);
    const { state } = keyRecord(old, now);
    if (state !== 'valid')
      throw new OperatorError(
        `The key “${id}” is ${state} and cannot be rotated. Create a new one with “docs-nav agent keys create --project ${old.projectId}”.`,
      );
    const made = await rotateKey(database, id, { graceHours, days }, now);
    if (!made) throw new OperatorError(`The key “${id}” has just been revoked.`);
    return { key: keyRecord(made.key, now), secret: made.secret, old: keyRecord(await keyOf(database, id), now) };
  },

  async revokeKey({ id }, { database }, now) {
    await keyOf(database, id);
    const key = await revokeKey(database, id, now);
    if (!key) throw new OperatorError(`The key “${id}” does not exist.`);
    return keyRecord(key, now);
  },

  async addProject(request, { database, ...operator }, now) {
    const project = await checkProject(request, operator);
    const old = await findProject(database, project.id);
    if (old && !request.mayReplace)
      throw new OperatorError(
        `The project “${project.id}” already exists, for ${old.repository}. Change its settings with “docs-nav agent projects update ${project.id}”, or add --replace to replace it; its keys and jobs stay.`,
      );
    return { project: projectRecord(await saveProject(database, project, now)), isReplaced: old !== undefined };
  },

  async updateProject(update, { database }) {
    const changes = await checkUpdate(await existing(database, update.id), update);
    const project = await updateProject(database, update.id, changes);
    if (!project) throw new OperatorError(`The project “${update.id}” has just been removed.`);
    return projectRecord(project);
  },

  async listProjects(_input, { database }) {
    return (await listProjects(database)).map(projectRecord);
  },

  async removeProject({ id }, { database, queue }, now) {
    const project = await existing(database, id);
    await removeProject(database, id, now, queue);
    return projectRecord(project);
  },

  async createSignInLink(_input, { database, publicUrl, isServing }, now) {
    return { url: await createSignInLink(database, publicUrl, now), isServing };
  },
};

/**
 * Runs the operation with this name.
 *
 * @throws OperatorError if it cannot be done.
 */
export async function operate(name: unknown, input: unknown, workplace: Workplace, now = new Date()): Promise<unknown> {
  if (typeof name !== 'string' || !Object.hasOwn(OPERATIONS, name)) {
    throw new OperatorError('The service does not know this operation. It may have another version than this command: restart it.');
  }
  if (typeof input !== 'object' || input === null) throw new OperatorError('The request to the service has the wrong form.');
  try {
    // The other end is this program too. Members that an older version omits are refused by the checks of each operation.
    const operation = OPERATIONS[name as OperationName] as (input: object, workplace: Workplace, now: Date) => Promise<unknown>;
    return await operation(input, workplace, now);
  } catch (error) {
    throw error instanceof InvalidKey || error instanceof InvalidProject ? new OperatorError(error.message) : error;
  }
}

async function existing(database: Database, id: string): Promise<Project> {
  const project = await findProject(database, id);
  if (project) return project;
  const known = (await listProjects(database)).map((each) => each.id);
  throw new OperatorError(
    `The project “${id}” does not exist. ${known.length === 0 ? 'Add one with “docs-nav agent projects add”' : `Projects are ${known.join(', ')}`}.`,
  );
}

async function keyOf(database: Database, id: string): Promise<Key> {
  // A whole key is secret and must not be repeated.
  if (id.startsWith('dnav_'))
    throw new OperatorError(
      'Use only the ID of the key, the twelve characters between “dnav_” and “_”. If you entered a whole key, it is now in the shell history and should be revoked.',
    );
  const key = (await listKeys(database)).find((each) => each.id === id);
  if (!key) throw new OperatorError(`The key “${id}” does not exist. List the IDs with “docs-nav agent keys list”.`);
  return key;
}

function keyName(text: string): string {
  const name = text.trim();
  if (name === '' || /\p{Cc}/u.test(name) || [...name].length > 80)
    throw new OperatorError('The name of a key must have 1 to 80 characters on one line.');
  return name;
}

function keyRecord({ id, projectId, name, scope, createdAt, expiresAt, revokedAt, lastUsedAt }: Key, now: Date): KeyRecord {
  return {
    id,
    project: projectId,
    name,
    scope,
    state: revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'valid',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function projectRecord({ createdAt, ...project }: Project): ProjectRecord {
  return { ...project, createdAt: createdAt.toISOString() };
}
