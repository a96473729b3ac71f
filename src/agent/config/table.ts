/** Every setting of the service: the one table that parsing, help and docs read. */

/** What a value must be; `expected` in read-value.ts says it in words. */
export type Kind = 'host' | 'port' | 'url' | 'folder' | 'database' | 'role' | 'model' | 'count' | 'switch';

export interface Setting {
  /** Without the leading `--`; settings that are rarely set have none. */
  readonly flag?: string;
  readonly env: string;
  readonly kind: Kind;
  /** What help calls the value; a switch has none. */
  readonly value?: string;
  /** As it would be written. Null where there is none, or where it depends on other settings: then the summary says so. */
  readonly fallback: string | null;
  /** Of counts. */
  readonly least?: number;
  readonly most?: number;
  /** One line, without a full stop. */
  readonly summary: string;
}

export const SERVICE = {
  host: { flag: 'host', env: 'DOCS_NAV_HOST', kind: 'host', value: 'address', fallback: '127.0.0.1', summary: 'The address to listen on' },
  port: {
    flag: 'port',
    env: 'DOCS_NAV_PORT',
    kind: 'port',
    value: 'n',
    fallback: '4100',
    summary: 'The port to listen on; 0 is any that is free',
  },
  publicUrl: {
    flag: 'public-url',
    env: 'DOCS_NAV_PUBLIC_URL',
    kind: 'url',
    value: 'url',
    fallback: null,
    summary: 'The URL that clients use (default http://<host>:<port>)',
  },
  data: {
    flag: 'data',
    env: 'DOCS_NAV_DATA',
    kind: 'folder',
    value: 'folder',
    fallback: null,
    summary: 'Where the service keeps its data (default $XDG_DATA_HOME/docs-nav, else ~/.local/share/docs-nav)',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    kind: 'database',
    value: 'url',
    fallback: null,
    summary: 'A PostgreSQL database; without it one is embedded in the data folder',
  },
  role: {
    flag: 'role',
    env: 'DOCS_NAV_ROLE',
    kind: 'role',
    value: 'name',
    fallback: 'all',
    summary: 'What this process does; api and worker need DATABASE_URL',
  },
  workers: {
    flag: 'workers',
    env: 'DOCS_NAV_WORKERS',
    kind: 'count',
    value: 'n',
    least: 1,
    most: 64,
    fallback: '2',
    summary: 'How many jobs this process works on at a time',
  },
  model: {
    flag: 'model',
    env: 'DOCS_NAV_MODEL',
    kind: 'model',
    value: 'provider/model',
    fallback: null,
    summary: 'The model for projects that are added without one',
  },
  isDemo: {
    flag: 'demo',
    env: 'DOCS_NAV_DEMO',
    kind: 'switch',
    fallback: null,
    summary: 'Run a job on a sample site with a scripted model: no key, no account',
  },
  drainSeconds: {
    env: 'DOCS_NAV_DRAIN_SECONDS',
    kind: 'count',
    value: 'n',
    least: 0,
    most: 3600,
    fallback: '30',
    summary: 'How long running work may go on when the service stops; another attempt takes over what is left',
  },
  sweepMinutes: {
    env: 'DOCS_NAV_SWEEP_MINUTES',
    kind: 'count',
    value: 'n',
    least: 1,
    most: 1440,
    fallback: '10',
    summary: 'How often idle jobs are archived, expired rows deleted and lost queue entries mended',
  },
} as const satisfies Readonly<Record<string, Setting>>;

const count = <const Env extends string>(
  env: Env,
  fallback: string,
  least: number,
  most: number,
  summary: string,
): Setting & { readonly env: Env } => ({
  env,
  kind: 'count',
  value: 'n',
  fallback,
  least,
  most,
  summary,
});

/** What clients and the model may do. */
export const LIMITS = {
  createsPerHour: count('DOCS_NAV_CREATES_PER_HOUR', '100', 1, 1e6, 'Jobs that a project may create in an hour'),
  messagesPerHour: count('DOCS_NAV_MESSAGES_PER_HOUR', '100', 1, 1e6, 'Follow-up messages that a project may send in an hour'),
  activeJobs: count('DOCS_NAV_ACTIVE_JOBS', '20', 1, 1e6, 'Active jobs of a project'),
  queuedMessages: count('DOCS_NAV_QUEUED_MESSAGES', '50', 1, 1e6, 'Messages of a job that are not yet worked on'),
  steps: count('DOCS_NAV_STEPS', '30', 1, 1000, 'Answers of the model to a message'),
  tokens: count('DOCS_NAV_TOKENS', '200000', 1000, 1e8, 'Tokens of a message, in and out'),
  minutes: count('DOCS_NAV_MINUTES', '30', 1, 240, 'Minutes of a message'),
  refusals: count('DOCS_NAV_REFUSALS', '20', 1, 1000, 'Refused tool calls that end a message'),
  readBytes: count('DOCS_NAV_READ_BYTES', '65536', 1024, 1e7, 'Bytes that the model reads in a call'),
  fileBytes: count('DOCS_NAV_FILE_BYTES', '262144', 1024, 1e8, 'Bytes of a file that the model writes'),
  messageBytes: count('DOCS_NAV_MESSAGE_BYTES', '2097152', 1024, 1e9, 'Bytes that the model writes for a message'),
  files: count('DOCS_NAV_FILES', '200', 1, 1e5, 'Files that the model changes for a message'),
  repositoryMegabytes: count(
    'DOCS_NAV_REPOSITORY_MEGABYTES',
    '2048',
    1,
    1e6,
    'Megabytes that are fetched of a repository, and that its files may hold',
  ),
  repositoryFiles: count('DOCS_NAV_REPOSITORY_FILES', '200000', 1, 1e7, 'Files of a repository'),
  cloneMinutes: count('DOCS_NAV_CLONE_MINUTES', '10', 1, 120, 'Minutes that a fetch or a push may take'),
  workMegabytes: count('DOCS_NAV_WORK_MEGABYTES', '1024', 256, 1e6, 'Megabytes of memory that the work on the files of a message may take'),
  workSeconds: count(
    'DOCS_NAV_WORK_SECONDS',
    '60',
    1,
    3600,
    'Seconds that one step of this work may take, such as opening or checking the site',
  ),
  listEntries: count('DOCS_NAV_LIST_ENTRIES', '500', 10, 1e5, 'Files and lines that the model is shown in a list'),
} as const satisfies Readonly<Record<string, Setting>>;

/** How long things are kept. */
export const RETENTION = {
  idleDays: count('DOCS_NAV_IDLE_DAYS', '30', 1, 3650, 'Days without work after which a job is archived'),
  contentDays: count(
    'DOCS_NAV_CONTENT_DAYS',
    '90',
    1,
    3650,
    'Days after which prompts, summaries, reports and reviews of archived jobs are deleted',
  ),
  idempotencyHours: count('DOCS_NAV_IDEMPOTENCY_HOURS', '24', 1, 24, 'Hours that an Idempotency-Key is remembered'),
} as const satisfies Readonly<Record<string, Setting>>;

export type Role = 'all' | 'api' | 'worker';
export type Limits = Readonly<Record<keyof typeof LIMITS, number>>;
export type Retention = Readonly<Record<keyof typeof RETENTION, number>>;

/** In the order of help and docs. */
export const ALL_SETTINGS: readonly Setting[] = [...Object.values(SERVICE), ...Object.values(LIMITS), ...Object.values(RETENTION)];
