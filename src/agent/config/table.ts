/** All settings of the service, from which parsing, help and docs are made. */

/** The kind of a value; see `expected` in read-value.ts. */
export type SettingKind = 'host' | 'port' | 'url' | 'folder' | 'database' | 'choice' | 'model' | 'addresses' | 'count' | 'switch';

export interface SettingDefinition {
  /** Without the leading `--`. Settings of one process have a flag, unless the value can contain a secret. */
  readonly flag?: string;
  readonly env: string;
  readonly kind: SettingKind;
  /** The placeholder of the value in help; switches have none. */
  readonly value?: string;
  /** The default as text. Null if there is none, or if it is not a fixed value. */
  readonly fallback: string | null;
  /** Describes a default that is not a fixed value. */
  readonly fallbackText?: string;
  /** The values of a choice. */
  readonly choices?: readonly string[];
  /** Of counts. */
  readonly min?: number;
  readonly max?: number;
  /** One line, without a full stop. */
  readonly summary: string;
}

function countSetting<const Env extends string>(env: Env, fallback: string, min: number, max: number, summary: string) {
  return { env, kind: 'count', value: 'n', fallback, min, max, summary } as const;
}

export const GENERAL_SERVICE_SETTINGS = {
  host: { flag: 'host', env: 'DOCS_NAV_HOST', kind: 'host', value: 'address', fallback: '127.0.0.1', summary: 'The address to listen on' },
  port: {
    flag: 'port',
    env: 'DOCS_NAV_PORT',
    kind: 'port',
    value: 'n',
    fallback: '4100',
    summary: 'The port to listen on; 0 for any free port',
  },
  publicUrl: {
    flag: 'public-url',
    env: 'DOCS_NAV_PUBLIC_URL',
    kind: 'url',
    value: 'url',
    fallback: null,
    fallbackText: 'http://<host>:<port>',
    summary: 'The URL for clients',
  },
  data: {
    flag: 'data',
    env: 'DOCS_NAV_DATA',
    kind: 'folder',
    value: 'folder',
    fallback: null,
    fallbackText: '$XDG_DATA_HOME/docs-nav, or else ~/.local/share/docs-nav',
    summary: 'The data folder',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    kind: 'database',
    value: 'url',
    fallback: null,
    fallbackText: 'a database in the data folder',
    summary: 'A PostgreSQL database',
  },
  role: {
    flag: 'role',
    env: 'DOCS_NAV_ROLE',
    kind: 'choice',
    choices: ['all', 'api', 'worker'],
    value: 'name',
    fallback: 'all',
    summary: 'The role of this process; api and worker need DATABASE_URL',
  },
  workers: {
    flag: 'workers',
    env: 'DOCS_NAV_WORKERS',
    kind: 'count',
    value: 'n',
    min: 1,
    max: 64,
    fallback: '2',
    summary: 'How many jobs this process works on at a time',
  },
  model: {
    flag: 'model',
    env: 'DOCS_NAV_MODEL',
    kind: 'model',
    value: 'provider/model',
    fallback: null,
    summary: 'The default model of new projects',
  },
  addresses: {
    flag: 'allow-addresses',
    env: 'DOCS_NAV_ALLOW_ADDRESSES',
    kind: 'addresses',
    value: 'list',
    fallback: 'public,private',
    summary: 'Where repositories and their APIs may be, such as public,10.0.0.0/8,git.example.com',
  },
  webhookAddresses: {
    flag: 'allow-webhooks',
    env: 'DOCS_NAV_ALLOW_WEBHOOKS',
    kind: 'addresses',
    value: 'list',
    fallback: 'public',
    summary: 'Where webhooks may be, such as public,10.0.0.0/8,ci.example.com; plain http only where the list names more than public',
  },
  isDemo: {
    flag: 'demo',
    env: 'DOCS_NAV_DEMO',
    kind: 'switch',
    fallback: null,
    summary: 'Run a job on a sample site with a scripted model, without a key or an account',
  },
  metricsPort: {
    flag: 'metrics-port',
    env: 'DOCS_NAV_METRICS_PORT',
    kind: 'port',
    value: 'n',
    fallback: '4101',
    summary: 'The port of a process with the role worker, for health and metrics; 0 for any free port',
  },
  logLevel: {
    flag: 'log-level',
    env: 'DOCS_NAV_LOG_LEVEL',
    kind: 'choice',
    choices: ['debug', 'info', 'warn', 'error', 'silent'],
    value: 'name',
    fallback: null,
    fallbackText: 'info, or warn on a terminal',
    summary: 'The lowest level that is logged',
  },
  drainSeconds: {
    flag: 'drain-seconds',
    ...countSetting(
      'DOCS_NAV_DRAIN_SECONDS',
      '30',
      0,
      3600,
      'Seconds that running work may continue when the service stops; another attempt finishes the rest',
    ),
  },
  freeMegabytes: {
    flag: 'free-megabytes',
    ...countSetting(
      'DOCS_NAV_FREE_MEGABYTES',
      '64',
      0,
      1e6,
      'Megabytes that the data folder and the temporary folder must have free; with less, the service is not ready and starts no work',
    ),
  },
  cacheMegabytes: {
    flag: 'cache-megabytes',
    ...countSetting(
      'DOCS_NAV_CACHE_MEGABYTES',
      '4096',
      0,
      1e7,
      'Megabytes of repositories that this process keeps between jobs; with 0, each attempt fetches its repository anew',
    ),
  },
  sweepMinutes: {
    flag: 'sweep-minutes',
    ...countSetting('DOCS_NAV_SWEEP_MINUTES', '10', 1, 1440, 'Minutes between rounds of archiving, deletion and queue repair'),
  },
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** What clients and the model may do. */
export const LIMIT_SETTINGS = {
  createsPerHour: countSetting('DOCS_NAV_CREATES_PER_HOUR', '100', 1, 1e6, 'Jobs that a project can create per hour'),
  messagesPerHour: countSetting('DOCS_NAV_MESSAGES_PER_HOUR', '100', 1, 1e6, 'Follow-up messages that a project can send per hour'),
  activeJobs: countSetting('DOCS_NAV_ACTIVE_JOBS', '20', 1, 1e6, 'Active jobs of a project'),
  queuedMessages: countSetting('DOCS_NAV_QUEUED_MESSAGES', '50', 1, 1e6, 'Queued messages of a job'),
  steps: countSetting('DOCS_NAV_STEPS', '30', 1, 1000, 'Model answers per message'),
  tokens: countSetting('DOCS_NAV_TOKENS', '200000', 1000, 1e8, 'Tokens per message; input that the provider has cached counts as a tenth'),
  minutes: countSetting('DOCS_NAV_MINUTES', '30', 1, 240, 'Minutes per message'),
  firstByteSeconds: countSetting('DOCS_NAV_FIRST_BYTE_SECONDS', '300', 1, 3600, 'Seconds that a provider may take to begin its answer'),
  silenceSeconds: countSetting(
    'DOCS_NAV_SILENCE_SECONDS',
    '120',
    1,
    3600,
    'Seconds that a provider may send nothing in the middle of an answer',
  ),
  refusals: countSetting('DOCS_NAV_REFUSALS', '20', 1, 1000, 'Refused tool calls after which a message fails'),
  readBytes: countSetting('DOCS_NAV_READ_BYTES', '65536', 1024, 1e7, 'Bytes that the model reads per call'),
  fileBytes: countSetting('DOCS_NAV_FILE_BYTES', '262144', 1024, 1e8, 'Bytes of a file that the model writes'),
  messageBytes: countSetting('DOCS_NAV_MESSAGE_BYTES', '2097152', 1024, 1e9, 'Bytes that the model writes per message'),
  files: countSetting('DOCS_NAV_FILES', '200', 1, 1e5, 'Files that the model changes per message'),
  repositoryMegabytes: countSetting(
    'DOCS_NAV_REPOSITORY_MEGABYTES',
    '2048',
    1,
    1e6,
    'Megabytes of a fetch, and of the files in a repository',
  ),
  repositoryFiles: countSetting('DOCS_NAV_REPOSITORY_FILES', '200000', 1, 1e7, 'Files of a repository'),
  cloneMinutes: countSetting('DOCS_NAV_CLONE_MINUTES', '10', 1, 120, 'Minutes per fetch or push'),
  workMegabytes: countSetting('DOCS_NAV_WORK_MEGABYTES', '1024', 256, 1e6, 'Megabytes of memory for the work on the files of a message'),
  workSeconds: countSetting('DOCS_NAV_WORK_SECONDS', '60', 1, 3600, 'Seconds per step of this work, such as opening or checking the site'),
  workNice: countSetting(
    'DOCS_NAV_WORK_NICE',
    '10',
    0,
    19,
    'What is added to the nice value of the processes that do this work, which lowers their priority',
  ),
  listEntries: countSetting('DOCS_NAV_LIST_ENTRIES', '500', 10, 1e5, 'Entries of a file list that the model is shown'),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

/** How long things are kept. */
export const RETENTION_SETTINGS = {
  idleDays: countSetting('DOCS_NAV_IDLE_DAYS', '30', 1, 3650, 'Days without activity after which a job is archived'),
  contentDays: countSetting(
    'DOCS_NAV_CONTENT_DAYS',
    '90',
    1,
    3650,
    'Days until prompts, summaries, reports and reviews of archived jobs are deleted',
  ),
  idempotencyHours: countSetting('DOCS_NAV_IDEMPOTENCY_HOURS', '24', 1, 24, 'Hours that an Idempotency-Key is remembered'),
} as const satisfies Readonly<Record<string, SettingDefinition>>;

export type Role = (typeof GENERAL_SERVICE_SETTINGS.role.choices)[number];
export type LogLevel = (typeof GENERAL_SERVICE_SETTINGS.logLevel.choices)[number];
export type ServiceLimits = Readonly<Record<keyof typeof LIMIT_SETTINGS, number>>;
export type RetentionPeriods = Readonly<Record<keyof typeof RETENTION_SETTINGS, number>>;

export const DEFAULT_LIMITS: ServiceLimits = defaultsOf(LIMIT_SETTINGS);
export const DEFAULT_RETENTION: RetentionPeriods = defaultsOf(RETENTION_SETTINGS);

function defaultsOf<Key extends string>(table: Readonly<Record<Key, SettingDefinition>>): Readonly<Record<Key, number>> {
  // The cast is needed because Object.entries loses the key type.
  return Object.fromEntries(Object.entries<SettingDefinition>(table).map(([key, { fallback }]) => [key, Number(fallback)])) as Record<
    Key,
    number
  >;
}

/** In the order of help and docs. */
export const ALL_SETTINGS: readonly SettingDefinition[] = [
  ...Object.values(GENERAL_SERVICE_SETTINGS),
  ...Object.values(LIMIT_SETTINGS),
  ...Object.values(RETENTION_SETTINGS),
];

/** What the tests of docs-nav read, and leave in the environment of the services that they start. */
export const TEST_SUITE_VARIABLES = [
  'DOCS_NAV_BODIES',
  'DOCS_NAV_CASES',
  'DOCS_NAV_CONTRACTS',
  'DOCS_NAV_CORPUS',
  'DOCS_NAV_HISTORY',
  'DOCS_NAV_CORPUS_SHOW',
  'DOCS_NAV_PICTURES',
  'DOCS_NAV_VSCODE_CACHE',
  'DOCS_NAV_FUZZ_GUARD',
  'DOCS_NAV_SEED',
  'DOCS_NAV_STRESS',
] as const;
