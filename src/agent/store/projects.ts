/** Projects: the repository that jobs work on, its code host, and the model. */
import { isGitName } from '../../internal.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import { SETTING_DEFAULTS, type ProjectSettings } from '../contract/project-settings.ts';
import { OperatorError } from '../operator-error.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { failJobAndOpenMessages } from './end-job.ts';
import type { TransactionalQueue } from './outbox.ts';
import { toStorableJson } from './storable.ts';

export interface Project extends ProjectSettings {
  /** At most 63 lowercase letters, digits and hyphens; part of the API paths. */
  readonly id: string;
  /** Clone URL without credentials, or an absolute path for the host `local`. */
  readonly repository: string;
  /** The branch that work starts from and pull requests target. */
  readonly ref: string;
  /** The folder of docs.json in the repository; '' to search for it. */
  readonly docs: string;
  readonly host: HostKind;
  /** The URL of the host's API; null to derive it from the repository. */
  readonly apiUrl: string | null;
  readonly token: TokenSource | null;
  /** `provider/model`. */
  readonly model: string;
  readonly createdAt: Date;
}

/** The limits of a project; null for that of the service, or none. */
export type ProjectLimits = Pick<ProjectSettings, 'activeJobs' | 'monthlyTokens'>;

/** Settings that are omitted have their default. */
export type NewProject = Omit<Project, 'createdAt' | keyof ProjectSettings> & Partial<ProjectSettings>;

/** What can change while the project stays the same. To move it to another repository, it is replaced. */
export type ProjectChanges = Partial<Pick<Project, 'ref' | 'docs' | 'token' | 'model' | keyof ProjectSettings>>;

/** The variable or file that contains the code host's token. The token itself is never stored. */
export type TokenSource = StoredSource | GitHubAppTokenSource;

export type StoredSource = { readonly env: string } | { readonly file: string };

/** A GitHub App, which makes its tokens itself. */
export interface GitHubAppTokenSource {
  /** Its ID or client ID. */
  readonly app: string;
  /** The absolute path of its private key. */
  readonly keyFile: string;
}

/** A project is not valid. The message is for the person who entered it. */
export class InvalidProject extends OperatorError {}

const PROJECT_ID = /^[a-z0-9][a-z0-9-]{0,62}$/;
const MAX_FOLDER_LENGTH = 500;
/** The column of each property, and its type if that is not clear to the database. */
const COLUMNS = {
  id: 'id',
  repository: 'repository',
  ref: 'ref',
  docs: 'docs',
  host: 'host',
  apiUrl: 'api_url',
  token: 'token::jsonb',
  model: 'model',
  author: 'author::jsonb',
  titlePrefix: 'title_prefix',
  isDraft: 'is_draft',
  labels: 'labels::jsonb',
  reviewers: 'reviewers::jsonb',
  allowedRefs: 'allowed_refs::jsonb',
  allowedModels: 'allowed_models::jsonb',
  requiresLanguages: 'requires_languages',
  activeJobs: 'active_jobs',
  monthlyTokens: 'monthly_tokens',
  createdAt: 'created_at',
} as const satisfies Readonly<Record<keyof Project, string>>;
const NAMES = Object.keys(COLUMNS) as (keyof Project)[];
const columnOf = (name: keyof Project): string => COLUMNS[name].replace('::jsonb', '');
const SELECTED = NAMES.map((name) => `${columnOf(name)} as "${name}"`).join(', ');
/** A project that replaces another is as old as that one. */
const REPLACED = NAMES.filter((name) => name !== 'id' && name !== 'createdAt').map(
  (name) => `${columnOf(name)} = excluded.${columnOf(name)}`,
);
const SAVE = `insert into docs_nav.project (${NAMES.map(columnOf).join(', ')})
  values (${NAMES.map((name, index) => `$${index + 1}${COLUMNS[name].slice(columnOf(name).length)}`).join(', ')})
  on conflict (id) do update set ${REPLACED.join(', ')}, removed_at = null
  returning ${SELECTED}`;

/**
 * Adds the project, or replaces the one with the same id. Keys and jobs stay, and jobs keep the repository, branch and
 * model that they started with. Throws InvalidProject.
 */
export async function addOrReplaceProject(db: Database, project: NewProject, now = new Date(), by = SERVICE_ACTOR): Promise<Project> {
  return db.transaction(async (tx) => {
    const isReplaced = (await findProject(tx, project.id)) !== undefined;
    const saved = await upsertProject(tx, project, now);
    const { id, repository } = saved;
    const action = isReplaced ? 'project.replaced' : 'project.added';
    await recordAudit(tx, { actor: by, action, projectId: id, target: id, detail: { repository } }, now);
    return saved;
  });
}

async function upsertProject(tx: Queryable, project: NewProject, now: Date): Promise<Project> {
  checkProject(project);
  const whole: Project = { ...SETTING_DEFAULTS, ...project, createdAt: now };
  const valueOf = (name: keyof Project): unknown => {
    const value = whole[name];
    return value !== null && COLUMNS[name].endsWith('::jsonb') ? toStorableJson(value) : value;
  };
  const [saved] = await tx.query<Project>(SAVE, NAMES.map(valueOf));
  return saved ?? whole;
}

/** Changes settings of a project. Existing jobs keep the base branch and model that they started with. Undefined if it does not exist. */
export async function saveProjectChanges(
  db: Database,
  id: string,
  changes: ProjectChanges,
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<Project | undefined> {
  return db.transaction(async (tx) => {
    const project = (await lockProject(tx, id)) ? await findProject(tx, id) : undefined;
    if (!project) return undefined;
    const changed = await upsertProject(tx, { ...project, ...changes }, now);
    await recordAudit(
      tx,
      { actor: by, action: 'project.updated', projectId: id, target: id, detail: { settings: Object.keys(changes) } },
      now,
    );
    return changed;
  });
}

export async function findProject(db: Queryable, id: string): Promise<Project | undefined> {
  const [project] = await db.query<Project>(`select ${SELECTED} from docs_nav.project where id = $1 and removed_at is null`, [id]);
  return project;
}

export function listProjects(db: Queryable): Promise<Project[]> {
  return db.query<Project>(`select ${SELECTED} from docs_nav.project where removed_at is null order by id`);
}

/**
 * Removes a project, revokes its keys, and fails its active jobs with `project_removed`. Jobs stay in the database and are
 * visible again if a project with this id is added. With `queue`, running work stops at once; without it, when it records
 * its result. False if the project does not exist.
 */
export async function softDeleteProject(
  db: Database,
  id: string,
  now = new Date(),
  queue?: TransactionalQueue,
  by = SERVICE_ACTOR,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await lockProject(tx, id))) return false;
    await recordAudit(tx, { actor: by, action: 'project.removed', projectId: id, target: id }, now);
    // One that is added under this id later must not accept what this one's code host signs.
    await tx.query(
      'update docs_nav.project set removed_at = $2, comments = null, comments_since = null, comment_secret = null where id = $1',
      [id, now],
    );
    await tx.query('update docs_nav.key set revoked_at = $2 where project_id = $1 and revoked_at is null', [id, now]);
    const jobs = await tx.query<{ id: string }>(
      `select id from docs_nav.job where project_id = $1 and status = 'active' order by id for update`,
      [id],
    );
    const error = { code: 'project_removed', message: `The project “${id}” was removed while the job was active.` } as const;
    for (const job of jobs) {
      await failJobAndOpenMessages(tx, job.id, error, now);
      await queue?.cancel(tx, job.id);
    }
    // What is on its way is still delivered.
    await tx.query(
      `update docs_nav.webhook set disabled_at = $2, disabled_reason = 'project-removed' where project_id = $1 and disabled_at is null`,
      [id, now],
    );
    return true;
  });
}

/**
 * Locks the project against counting or adding jobs until the transaction ends, and returns its limits. Undefined if it does not exist.
 * A transaction that changes a job twice makes PostgreSQL lock the key of its project, which therefore must not be locked here: both
 * would wait for each other.
 */
export async function lockProject(tx: Queryable, id: string): Promise<ProjectLimits | undefined> {
  const [limits] = await tx.query<ProjectLimits>(
    `select active_jobs as "activeJobs", monthly_tokens as "monthlyTokens" from docs_nav.project where id = $1 and removed_at is null for no key update`,
    [id],
  );
  return limits;
}

export function isProjectId(text: string): boolean {
  return PROJECT_ID.test(text);
}

/** Whether the text, without leading and trailing slashes, can be the folder of docs.json; '' is the root. */
export function isDocsFolder(text: string): boolean {
  return (
    text.length <= MAX_FOLDER_LENGTH && !/[\\\p{Cc}]/u.test(text) && text.split('/').every((part) => part !== '..' && !isGitName(part))
  );
}

function checkProject(project: NewProject): void {
  if (!isProjectId(project.id)) {
    throw new InvalidProject(
      `“${project.id}” is not a valid project ID. Use at most 63 lowercase letters, digits and hyphens, and do not start with a hyphen.`,
    );
  }
  for (const url of [project.repository, project.apiUrl]) {
    if (url === null || !URL.canParse(url)) continue;
    const { username, password } = new URL(url);
    // ssh URLs usually have a user without a password.
    if (password !== '' || (username !== '' && /^https?:/i.test(url))) {
      throw new InvalidProject('The URL contains credentials. Remove them, and use an environment variable or a file for the token.');
    }
  }
}
