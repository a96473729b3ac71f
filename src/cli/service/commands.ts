/** The table of commands of `docs-nav-service`. */
import { KEY_DEFAULTS, KEY_INPUT_FIELDS, PROJECT_FIELDS } from '../../agent/contract/operator-fields.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { openAdmin } from '../../agent/index.ts';
import type { OpenAdmin } from './admin.ts';
import { FORMAT, HELP, type Command, type Flag, type CommandGroup } from '../command.ts';
import { commentCommands } from './comment-commands.ts';
import { DATA_FOLDER_FLAG, DATA_LOCATION, flagOf } from './flags.ts';
import { START_FLAGS, START_VARIABLES } from './start-settings.ts';
import { webhookCommands } from './webhook-commands.ts';

const DAYS: Flag = { ...flagOf(KEY_INPUT_FIELDS.days, ` (default ${KEY_DEFAULTS.days})`), isNumber: true };

const TOKEN: readonly Flag[] = [
  { ...flagOf(PROJECT_FIELDS.token), excludes: { 'token-file': 'the token comes from one place' } },
  { name: 'token-file', value: 'file', summary: 'The file that contains the token', excludes: { app: 'the token comes from one place' } },
  {
    name: 'app',
    value: 'id',
    summary: 'The ID of a GitHub App whose tokens are used',
    excludes: { 'token-env': 'the token comes from one place' },
  },
  { name: 'app-key-file', value: 'file', summary: 'The file with the private key of the GitHub App' },
];

/** What the jobs of a project may do, and how their work is published. */
const SETTINGS: readonly Flag[] = [
  {
    ...flagOf(PROJECT_FIELDS.authorName),
    summary: 'The author of commits, as “name <e-mail>”; “” for the service (default), which is always the committer',
  },
  flagOf(PROJECT_FIELDS.titlePrefix),
  { ...flagOf(PROJECT_FIELDS.isDraft, ' (default no)'), implicitValue: 'yes' },
  { ...flagOf(PROJECT_FIELDS.labels, ', once for each label; “” for none'), isRepeatable: true },
  { ...flagOf(PROJECT_FIELDS.reviewers, '; repeatable, “” for nobody'), isRepeatable: true },
  { ...flagOf(PROJECT_FIELDS.allowedRefs, '; repeatable, “” for none'), isRepeatable: true },
  { ...flagOf(PROJECT_FIELDS.allowedModels, '; repeatable, “” for none'), isRepeatable: true },
  { ...flagOf(PROJECT_FIELDS.requiresLanguages, ' (default no)'), implicitValue: 'yes' },
  flagOf(PROJECT_FIELDS.activeJobs),
  flagOf(PROJECT_FIELDS.monthlyTokens),
];

export const commandsWith = (open: OpenAdmin): readonly Command[] => [
  {
    name: 'start',
    maxOperands: 0,
    tooManyHint: 'Put flags after the name of the command, as in: docs-nav-service keys list --format json',
    summary: 'Start the service; the default command',
    about: [
      'Accepts instructions over HTTP, lets a model edit a documentation repository, checks the navigation of the result, and opens a pull request.',
      'Data is kept in one folder, or in PostgreSQL if DATABASE_URL is set. A flag overrides its variable, which is shown in parentheses. The log goes to standard error.',
      'SIGTERM and Ctrl+C let running work finish; a second one stops at once. Exit codes: 0, the service was stopped; 2, it could not run; 78, the package is not installed completely.',
    ],
    flags: [...START_FLAGS, HELP],
    variables: START_VARIABLES,
    examples: [
      [`${SERVICE_PROGRAM_NAME} --demo`, 'See a whole job in a minute'],
      [`${SERVICE_PROGRAM_NAME} --model anthropic/claude-sonnet-4-5`, 'Projects need no model of their own'],
    ],
    run: async (given, context) => (await import('./start.ts')).runStart(given, context),
  },
  {
    name: 'keys create',
    maxOperands: 0,
    summary: 'Create an API key and show it once',
    about: ['Only the key itself is written to standard output. Only its hash is stored, so it cannot be shown again.', DATA_LOCATION],
    flags: [
      flagOf(KEY_INPUT_FIELDS.project),
      flagOf(KEY_INPUT_FIELDS.name, ' (default: its scope)'),
      flagOf(KEY_INPUT_FIELDS.scope, ` (default ${KEY_DEFAULTS.scope})`),
      DAYS,
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} keys create --project docs --name ci`, 'A key for one program']],
    run: async (given, context) => (await import('./keys.ts')).createKey(given, context, open),
  },
  {
    name: 'keys list',
    maxOperands: 0,
    summary: 'List API keys, without their secrets',
    about: [DATA_LOCATION],
    flags: [{ name: 'project', value: 'id', summary: 'Only keys of this project' }, DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} keys list`, 'The keys of all projects']],
    run: async (given, context) => (await import('./keys.ts')).listKeys(given, context, open),
  },
  {
    name: 'keys rotate',
    operands: '<key-id>',
    maxOperands: 1,
    summary: 'Create a new key; the old one expires after a grace period',
    about: [
      'The new key has the project, name and scope of the old one. Both are valid until the grace period ends, so that programs can switch over.',
      DATA_LOCATION,
    ],
    flags: [
      { ...flagOf(KEY_INPUT_FIELDS.graceHours, ` (default ${KEY_DEFAULTS.graceHours})`), isNumber: true },
      DAYS,
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} keys rotate 3f9c0a7be1d2`, `The id is in “${SERVICE_PROGRAM_NAME} keys list”`]],
    run: async (given, context) => (await import('./keys.ts')).rotateKey(given, context, open),
  },
  {
    name: 'keys revoke',
    operands: '<key-id>',
    maxOperands: 1,
    summary: 'Revoke a key at once',
    about: ['Requests with the key are refused from now on. Jobs that it created continue.', DATA_LOCATION],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} keys revoke 3f9c0a7be1d2`, `The id is in “${SERVICE_PROGRAM_NAME} keys list”`]],
    run: async (given, context) => (await import('./keys.ts')).revokeKey(given, context, open),
  },
  {
    name: 'projects add',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Add a repository that jobs can work on',
    about: [
      'The id is part of the URL that clients call: lowercase letters, digits and “-”, at most 63 characters. The token of the code host is never stored: name the variable or file on the service’s machine that contains it.',
      DATA_LOCATION,
    ],
    flags: [
      flagOf(PROJECT_FIELDS.repository),
      flagOf(PROJECT_FIELDS.ref, ' (default: the current branch of a folder, else main)'),
      flagOf(PROJECT_FIELDS.docs),
      flagOf(PROJECT_FIELDS.host, ' (default: detected from the URL)'),
      flagOf(PROJECT_FIELDS.apiUrl),
      ...TOKEN,
      flagOf(PROJECT_FIELDS.model, ' (default: DOCS_NAV_MODEL)'),
      ...SETTINGS,
      { name: 'replace', summary: 'Replace an existing project; omitted settings are reset to their defaults' },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} projects add docs --repository . --model openai/gpt-5`, 'Try it']],
    run: async (given, context) => (await import('./projects.ts')).addProject(given, context, open),
  },
  {
    name: 'projects update',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Change settings of a project',
    about: [
      `Omitted settings stay as they are. Existing jobs keep the base branch and the model that they started with; all other settings also apply to their next message. To move a project to another repository, replace it with “projects add --replace”.`,
      DATA_LOCATION,
    ],
    flags: [
      flagOf(PROJECT_FIELDS.ref),
      flagOf(PROJECT_FIELDS.docs),
      ...TOKEN,
      flagOf(PROJECT_FIELDS.model),
      ...SETTINGS,
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [
      [`${SERVICE_PROGRAM_NAME} projects update docs --title-prefix docs:`, 'New titles'],
      [`${SERVICE_PROGRAM_NAME} projects update docs --draft --label docs`, 'Drafts with a label'],
    ],
    run: async (given, context) => (await import('./projects.ts')).updateProject(given, context, open),
  },
  {
    name: 'projects list',
    maxOperands: 0,
    summary: 'List the projects',
    about: [DATA_LOCATION],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} projects list --format json`, 'For a program']],
    run: async (given, context) => (await import('./projects.ts')).listProjects(given, context, open),
  },
  {
    name: 'projects check',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Check that the service can reach the repository of a project',
    about: [
      'Asks the code host with the token of the project, over git and its API, and looks for the base branch. Exits with 1 if something is wrong. Whether the token may push and open pull requests shows only when a job does; the permissions of a GitHub App are checked.',
      DATA_LOCATION,
    ],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} projects check docs`, 'After adding it']],
    run: async (given, context) => (await import('./projects.ts')).checkProject(given, context, open),
  },
  {
    name: 'projects remove',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Remove a project, revoke its keys and end its active jobs',
    about: ['The repository and its pull requests are not changed.', DATA_LOCATION],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} projects remove docs`, 'Running jobs fail']],
    run: async (given, context) => (await import('./projects.ts')).removeProject(given, context, open),
  },
  ...webhookCommands(open),
  ...commentCommands(open),
  {
    name: 'audit',
    maxOperands: 0,
    summary: 'List who changed projects, keys and webhooks, and who stopped jobs',
    about: ['The newest entry is first. Entries are kept for 400 days.', DATA_LOCATION],
    flags: [
      { name: 'project', value: 'id', summary: 'Only entries about this project' },
      { name: 'since', value: 'date', summary: 'Only entries from this day (UTC) or time on, such as 2026-11-01' },
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most entries to list (default 50)' },
      DATA_FOLDER_FLAG,
      FORMAT,
      HELP,
    ],
    examples: [[`${SERVICE_PROGRAM_NAME} audit --project docs --since 2026-11-01`, 'What has happened since then']],
    run: async (given, context) => (await import('./audit.ts')).listAudit(given, context, open),
  },
  {
    name: 'sign-in',
    maxOperands: 0,
    summary: 'Print a link that signs in to the dashboard',
    about: ['The link works once, within ten minutes.', DATA_LOCATION],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} sign-in`, 'Open the link in a browser']],
    run: async (given, context) => (await import('./sign-in.ts')).signIn(given, context, open),
  },
  {
    name: 'backup',
    operands: '<file>',
    maxOperands: 1,
    summary: 'Write a backup of the embedded database',
    about: [
      'Works while the service runs and while it is stopped. The file is a compressed tar archive that only its user can read. The database answers no requests while its folder is copied within the data folder, which needs as much space as the database.',
      'Back up a PostgreSQL database in DATABASE_URL with its own programs, such as pg_dump.',
    ],
    flags: [{ name: 'replace', summary: 'Replace an existing file' }, DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} backup docs-nav.tar.gz`, 'A file in the working directory']],
    run: async (given, context) => (await import('./backup.ts')).backUp(given, context, open),
  },
  {
    name: 'restore',
    operands: '<file>',
    maxOperands: 1,
    summary: 'Make the embedded database from a backup',
    about: [
      'The service must be stopped, and the data folder must not contain a database: move its folder “database” away first. Jobs that were active at the time of the backup continue when the service starts.',
    ],
    flags: [DATA_FOLDER_FLAG, FORMAT, HELP],
    examples: [[`${SERVICE_PROGRAM_NAME} restore docs-nav.tar.gz`, 'Then start the service']],
    run: async (given, context) => (await import('./backup.ts')).runRestore(given, context),
  },
];

export const DOCS_NAV_SERVICE_COMMANDS = commandsWith(openAdmin);

export const DOCS_NAV_SERVICE_COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    name: 'keys',
    summary: 'API keys',
    about: ['Programs call the API with a key. Each key is for one project and expires after some time.'],
  },
  {
    name: 'projects',
    summary: 'Repositories that jobs work on',
    about: ['A project is a repository with a docs.json and the settings for opening pull requests there.'],
  },
  {
    name: 'comments',
    summary: 'Comments on pull requests that become messages',
    about: ['People who can write to a repository continue a job from its pull request: they mention the service in a comment.'],
  },
  {
    name: 'webhooks',
    summary: 'Where events of jobs are sent',
    about: ['A webhook is a URL to which the service sends events of the jobs of one project, such as their end.'],
  },
];
