/** What operators do, for the admin channel and the dashboard alike. */
import { KEY_INPUT_FIELDS } from '../contract/operator-fields.ts';
import { OperatorError, refuseProblems, type FieldProblems } from '../operator-error.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import { listAuditEntries, type AuditEntry } from '../store/audit.ts';
import { createApiKey, listApiKeys, MAX_KEY_DAYS, revokeApiKey, rotateApiKey, type ApiKey } from '../store/keys.ts';
import { findProject, listProjects, softDeleteProject, addOrReplaceProject, saveProjectChanges, type Project } from '../store/projects.ts';
import type { AuditRecord, KeyRecord, AdminMethodName, ProjectRecord } from './actions.ts';
import { COMMENT_OPERATIONS } from './comments.ts';
import { completeChanges, completeProject } from './complete-project.ts';
import { projectIds, requireProject, unknownProjectMessage, type OperatorMethod, type OperatorContext } from './operation.ts';
import { createSignInLink } from './sign-in-link.ts';
import { WEBHOOK_OPERATIONS } from './webhooks.ts';

type NewKeyValues = { readonly [Name in 'name' | 'project' | 'scope']: string } & { readonly days: number };

export const OPERATIONS: { readonly [Name in AdminMethodName]: OperatorMethod<Name> } = {
  ...WEBHOOK_OPERATIONS,
  ...COMMENT_OPERATIONS,

  async createKey({ project, name, scope, days }, { database, program, by }, now) {
    const known = await projectIds(database);
    refuseProblems(keyProblems({ name: name ?? scope, project, scope, days }, known, program));
    const made = await createApiKey(database, { projectId: project, name: (name ?? scope).trim(), scope, days }, now, by);
    return { key: keyRecord(made.key, now), secret: made.secret };
  },

  async listKeys({ project }, context, now) {
    const { database } = context;
    if (project !== null) await requireProject(context, project);
    return (await listApiKeys(database, project ?? undefined)).map((key) => keyRecord(key, now));
  },

  async rotateKey({ id, graceHours, days }, context, now) {
    const { database, program = SERVICE_PROGRAM_NAME, by } = context;
    const old = await keyOf(context, id);
    const { state } = keyRecord(old, now);
    if (state !== 'valid')
      throw new OperatorError(
        `The key “${id}” is ${state} and cannot be rotated. Create a new one with “${program} keys create --project ${old.projectId}”.`,
      );
    refuseProblems(daysProblem(days));
    const made = await rotateApiKey(database, id, { graceHours, days }, now, by);
    if (!made) throw new OperatorError(`The key “${id}” has just been revoked.`);
    return { key: keyRecord(made.key, now), secret: made.secret, old: keyRecord(await keyOf(context, id), now) };
  },

  async revokeKey({ id }, context, now) {
    const { database, by } = context;
    await keyOf(context, id);
    const key = await revokeApiKey(database, id, now, by);
    if (!key) throw new OperatorError(`The key “${id}” does not exist.`);
    return keyRecord(key, now);
  },

  async addProject(request, { database, by, ...operator }, now) {
    const { id, mayReplace } = request;
    const old = await findProject(database, id);
    const project = await completeProject(request, operator, old && !mayReplace ? { id: takenText(old, operator.program) } : {});
    return { project: projectRecord(await addOrReplaceProject(database, project, now, by)), isReplaced: old !== undefined };
  },

  async updateProject(update, context, now) {
    const { database, by, ...rules } = context;
    const changes = await completeChanges(await requireProject(context, update.id), update, rules);
    const project = await saveProjectChanges(database, update.id, changes, now, by);
    if (!project) throw new OperatorError(`The project “${update.id}” has just been removed.`);
    return projectRecord(project);
  },

  async listProjects(_input, { database }) {
    return (await listProjects(database)).map(projectRecord);
  },

  async checkProject({ id }, context) {
    const project = await requireProject(context, id);
    if (!context.checkAccess) throw new OperatorError('Projects cannot be checked here.');
    return { project: projectRecord(project), problems: await context.checkAccess(project) };
  },

  async removeProject({ id }, context, now) {
    const { database, queue, by } = context;
    const project = await requireProject(context, id);
    await softDeleteProject(database, id, now, queue, by);
    return projectRecord(project);
  },

  async listAudit({ project, since, before, limit }, { database }) {
    if (since !== null && Number.isNaN(Date.parse(since))) throw new OperatorError(`“${since}” is not a time.`);
    const entries = await listAuditEntries(database, {
      projectId: project ?? undefined,
      since: since === null ? undefined : new Date(since),
      before: before ?? undefined,
      limit,
    });
    return entries.map(auditRecord);
  },

  async backUp({ file, mayReplace }, { database }) {
    // Loaded on demand, because only an embedded database needs its library.
    const { backUpEmbeddedDatabase } = await import('../store/backup.ts');
    return backUpEmbeddedDatabase(database, file, mayReplace);
  },

  async createSignInLink(_input, { database, publicUrl, isServing }, now) {
    return { url: await createSignInLink(database, publicUrl, now), isServing };
  },
};

function takenText({ id, repository }: Project, program = SERVICE_PROGRAM_NAME): string {
  return `The project “${id}” already exists, for ${repository}. Change its settings with “${program} projects update ${id}” or in the dashboard, or replace it with “${program} projects add ${id} --repository <url|path> --replace”; its keys and jobs stay.`;
}

/**
 * Runs the operation with this name.
 *
 * @throws OperatorError if it cannot be done.
 */
export async function operate(name: unknown, input: unknown, context: OperatorContext, now = new Date()): Promise<unknown> {
  if (typeof name !== 'string' || !Object.hasOwn(OPERATIONS, name)) {
    throw new OperatorError(
      'The service does not know this operation. Its version may differ from that of this command: restart the service.',
    );
  }
  if (typeof input !== 'object' || input === null) throw new OperatorError('The request to the service is malformed.');
  // The other end is this program too. Members that an older version omits are refused by the checks of each operation.
  const operation = OPERATIONS[name as AdminMethodName] as (input: object, context: OperatorContext, now: Date) => Promise<unknown>;
  return operation(input, context, now);
}

async function keyOf({ database, program = SERVICE_PROGRAM_NAME }: OperatorContext, id: string): Promise<ApiKey> {
  // A whole key is secret and must not be repeated.
  if (id.startsWith('dnav_'))
    throw new OperatorError(
      'Use only the ID of the key, the twelve characters between “dnav_” and “_”. If you entered a whole key, it is now in the shell history and should be revoked.',
    );
  const key = (await listApiKeys(database)).find((each) => each.id === id);
  if (!key) throw new OperatorError(`The key “${id}” does not exist. List the IDs with “${program} keys list”.`);
  return key;
}

function keyProblems({ name, project, scope, days }: NewKeyValues, projects: readonly string[], program?: string): FieldProblems {
  const { length } = [...name.trim()];
  const { maxLength } = KEY_INPUT_FIELDS.name;
  return {
    ...(length === 0 && { name: 'Give the key a name.' }),
    ...(length > maxLength && { name: `The name has ${length} characters; at most ${maxLength} are allowed.` }),
    ...(/\p{Cc}/u.test(name.trim()) && { name: 'The name contains control characters, such as a line break. Remove them.' }),
    ...(!projects.includes(project) && { project: unknownProjectMessage(project, projects, program) }),
    ...(!Object.hasOwn(KEY_INPUT_FIELDS.scope.choices, scope) && { scope: 'Choose “admin” or “read”.' }),
    ...daysProblem(days),
  };
}

function daysProblem(days: number): FieldProblems {
  if (Number.isInteger(days) && days >= 1 && days <= MAX_KEY_DAYS) return {};
  if (Number.isNaN(days)) return { days: 'Choose how long the key is valid.' };
  return { days: `A key cannot be valid for “${days}” days; expected a whole number from 1 to ${MAX_KEY_DAYS}.` };
}

function keyRecord({ id, projectId, name, scope, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey, now: Date): KeyRecord {
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

function auditRecord({ projectId, at, ...entry }: AuditEntry): AuditRecord {
  return { ...entry, project: projectId, at: at.toISOString() };
}

function projectRecord({ createdAt, ...project }: Project): ProjectRecord {
  return { ...project, createdAt: createdAt.toISOString() };
}
