/** The table of commands of `docs-nav-service`. */
import { DEFAULT_MENTION } from '../../agent/contract/comments.ts';
import {
  COMMENT_FIELDS,
  KEY_DEFAULTS,
  KEY_FIELDS,
  PROJECT_FIELDS,
  WEBHOOK_FIELDS,
  type OperatorField,
} from '../../agent/contract/operator-fields.ts';
import { DEFAULT_WEBHOOK_EVENTS, DELIVERY, GRACE_HOURS, WEBHOOK_EVENTS } from '../../agent/contract/webhook.ts';
import { PROGRAM } from '../../agent/program.ts';
import { openAdmin } from '../../agent/index.ts';
import type { OpenAdmin } from './admin.ts';
import { FORMAT, HELP, type Command, type Flag, type Group } from '../command.ts';
import { START_FLAGS, START_VARIABLES } from './start-settings.ts';

const DATA: Flag = {
  name: 'data',
  value: 'folder',
  summary: 'Data folder of the service (default: DOCS_NAV_DATA, or else the default of “start”)',
};

/** The flag of a field, with what its summary adds. */
function flagOf({ flag: name = '', value, choices, summary }: OperatorField, added = ''): Flag {
  return { name, ...(value && { value }), ...(choices && { choices: Object.keys(choices) }), summary: `${summary}${added}` };
}

const DAYS: Flag = { ...flagOf(KEY_FIELDS.days, ` (default ${KEY_DEFAULTS.days})`), isNumber: true };

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

const DATA_LOCATION = `Uses the database in DATABASE_URL, or else the one in the data folder: through the service if it is running, directly otherwise.`;

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
      [`${PROGRAM} --demo`, 'See a whole job in a minute'],
      [`${PROGRAM} --model anthropic/claude-sonnet-4-5`, 'Projects need no model of their own'],
    ],
    run: async (given, context) => (await import('./start.ts')).start(given, context),
  },
  {
    name: 'keys create',
    maxOperands: 0,
    summary: 'Create an API key and show it once',
    about: ['Only the key itself is written to standard output. Only its hash is stored, so it cannot be shown again.', DATA_LOCATION],
    flags: [
      flagOf(KEY_FIELDS.project),
      flagOf(KEY_FIELDS.name, ' (default: its scope)'),
      flagOf(KEY_FIELDS.scope, ` (default ${KEY_DEFAULTS.scope})`),
      DAYS,
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} keys create --project docs --name ci`, 'A key for one program']],
    run: async (given, context) => (await import('./keys.ts')).createKey(given, context, open),
  },
  {
    name: 'keys list',
    maxOperands: 0,
    summary: 'List API keys, without their secrets',
    about: [DATA_LOCATION],
    flags: [{ name: 'project', value: 'id', summary: 'Only keys of this project' }, DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} keys list`, 'The keys of all projects']],
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
    flags: [{ ...flagOf(KEY_FIELDS.graceHours, ` (default ${KEY_DEFAULTS.graceHours})`), isNumber: true }, DAYS, DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} keys rotate 3f9c0a7be1d2`, `The id is in “${PROGRAM} keys list”`]],
    run: async (given, context) => (await import('./keys.ts')).rotateKey(given, context, open),
  },
  {
    name: 'keys revoke',
    operands: '<key-id>',
    maxOperands: 1,
    summary: 'Revoke a key at once',
    about: ['Requests with the key are refused from now on. Jobs that it created continue.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} keys revoke 3f9c0a7be1d2`, `The id is in “${PROGRAM} keys list”`]],
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
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} projects add docs --repository . --model openai/gpt-5`, 'Try it']],
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
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [
      [`${PROGRAM} projects update docs --title-prefix docs:`, 'New titles'],
      [`${PROGRAM} projects update docs --draft --label docs`, 'Drafts with a label'],
    ],
    run: async (given, context) => (await import('./projects.ts')).updateProject(given, context, open),
  },
  {
    name: 'projects list',
    maxOperands: 0,
    summary: 'List the projects',
    about: [DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} projects list --format json`, 'For a program']],
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
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} projects check docs`, 'After adding it']],
    run: async (given, context) => (await import('./projects.ts')).checkProject(given, context, open),
  },
  {
    name: 'projects remove',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Remove a project, revoke its keys and end its active jobs',
    about: ['The repository and its pull requests are not changed.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} projects remove docs`, 'Running jobs fail']],
    run: async (given, context) => (await import('./projects.ts')).removeProject(given, context, open),
  },
  {
    name: 'webhooks add',
    maxOperands: 0,
    summary: 'Send events of jobs to a URL, and show its secret once',
    about: [
      `Events are sent as in Standard Webhooks: signed, at least once, for three days until the receiver accepts them. Only the secret is written to standard output.`,
      `Without --event, a webhook gets ${DEFAULT_WEBHOOK_EVENTS.join(', ')}.`,
      DATA_LOCATION,
    ],
    flags: [
      flagOf(WEBHOOK_FIELDS.project),
      flagOf(WEBHOOK_FIELDS.url),
      { ...flagOf(WEBHOOK_FIELDS.events, '; repeatable'), choices: WEBHOOK_EVENTS, isRepeatable: true },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} webhooks add --project docs --url https://ci.example.com/docs-nav`, 'When messages and jobs end']],
    run: async (given, context) => (await import('./webhooks.ts')).addWebhook(given, context, open),
  },
  {
    name: 'webhooks list',
    maxOperands: 0,
    summary: 'List webhooks, without their secrets',
    about: [DATA_LOCATION],
    flags: [{ name: 'project', value: 'id', summary: 'Only webhooks of this project' }, DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks list`, 'The webhooks of all projects']],
    run: async (given, context) => (await import('./webhooks.ts')).listWebhooks(given, context, open),
  },
  {
    name: 'webhooks test',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Send a webhook an event of the type “ping”',
    about: [
      'Exits with 1 if the receiver does not accept it within 15 seconds. Works for disabled webhooks, too, and disables none.',
      DATA_LOCATION,
    ],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks test 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`, `The id is in “${PROGRAM} webhooks list”`]],
    run: async (given, context) => (await import('./webhooks.ts')).testWebhook(given, context, open),
  },
  {
    name: 'webhooks deliveries',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'List what was sent to a webhook, and what came of it',
    about: ['The newest is first. Deliveries are kept for 30 days.', DATA_LOCATION],
    flags: [
      { name: 'status', value: 'name', choices: DELIVERY.status.schema.enum, summary: 'Only deliveries in this state' },
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most deliveries to list (default 20)' },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} webhooks deliveries 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33 --status failed`, 'What was not accepted']],
    run: async (given, context) => (await import('./webhooks.ts')).listDeliveries(given, context, open),
  },
  {
    name: 'webhooks redeliver',
    operands: '<delivery-id>...',
    maxOperands: Infinity,
    summary: 'Send events again',
    about: [
      'The receiver gets them with the same “webhook-id”, whether it had accepted them or not. All attempts begin anew.',
      DATA_LOCATION,
    ],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks redeliver 6f1c2f0e-5a43-4f0a-9c0f-0f3a2d5b7e11`, `The id is in “${PROGRAM} webhooks deliveries”`]],
    run: async (given, context) => (await import('./webhooks.ts')).redeliver(given, context, open),
  },
  {
    name: 'webhooks enable',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Send events to a disabled webhook again',
    about: [
      'A webhook is disabled when its receiver answers with 410, or when all attempts of five days have failed. What it has missed since then is not sent.',
      DATA_LOCATION,
    ],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks enable 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`, `The id is in “${PROGRAM} webhooks list”`]],
    run: async (given, context) => (await import('./webhooks.ts')).enableWebhook(given, context, open),
  },
  {
    name: 'webhooks rotate',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Replace the secret of a webhook',
    about: ['Until the grace period ends, requests have two signatures, so that the receiver can switch over.', DATA_LOCATION],
    flags: [{ ...flagOf(WEBHOOK_FIELDS.graceHours, ` (default ${GRACE_HOURS})`), isNumber: true }, DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks rotate 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`, `The id is in “${PROGRAM} webhooks list”`]],
    run: async (given, context) => (await import('./webhooks.ts')).rotateWebhook(given, context, open),
  },
  {
    name: 'webhooks remove',
    operands: '<webhook-id>',
    maxOperands: 1,
    summary: 'Remove a webhook and its deliveries',
    about: ['Events that are on their way are not sent.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} webhooks remove 019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33`, `The id is in “${PROGRAM} webhooks list”`]],
    run: async (given, context) => (await import('./webhooks.ts')).removeWebhook(given, context, open),
  },
  {
    name: 'comments enable',
    maxOperands: 0,
    summary: 'Let comments on pull requests become messages, and show how to set up the code host',
    about: [
      `Who can write to the repository mentions the service in a comment or a review, such as “@${DEFAULT_MENTION} use the new name here”. It reacts at once, works on the branch of the pull request, and answers in the conversation.`,
      'Prints the address, the events and the secret to enter at the code host. Only the secret is written to standard output. Run it again to see them again, or to change settings; for a new secret, disable comments first.',
      DATA_LOCATION,
    ],
    flags: [
      flagOf(COMMENT_FIELDS.project),
      flagOf(COMMENT_FIELDS.via, ' (default webhook)'),
      flagOf(COMMENT_FIELDS.mention, ' (default)'),
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [
      [`${PROGRAM} comments enable --project docs`, 'The code host calls the service'],
      [`${PROGRAM} comments enable --project docs --via polling`, 'The code host cannot reach the service'],
    ],
    run: async (given, context) => (await import('./comments.ts')).enableComments(given, context, open),
  },
  {
    name: 'comments list',
    maxOperands: 0,
    summary: 'List the comments that mention the service, and what became of them',
    about: ['The newest is first. Comments are kept for 30 days.', DATA_LOCATION],
    flags: [
      flagOf(COMMENT_FIELDS.project),
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most comments to list (default 20)' },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} comments list --project docs`, 'Why a comment has no answer']],
    run: async (given, context) => (await import('./comments.ts')).listComments(given, context, open),
  },
  {
    name: 'comments disable',
    maxOperands: 0,
    summary: 'Stop following comments on pull requests',
    about: ['Messages that comments have become stay, and are answered.', DATA_LOCATION],
    flags: [flagOf(COMMENT_FIELDS.project), DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} comments disable --project docs`, 'Then remove the webhook of the repository']],
    run: async (given, context) => (await import('./comments.ts')).disableComments(given, context, open),
  },
  {
    name: 'audit',
    maxOperands: 0,
    summary: 'List who changed projects, keys and webhooks, and who stopped jobs',
    about: ['The newest entry is first. Entries are kept for 400 days.', DATA_LOCATION],
    flags: [
      { name: 'project', value: 'id', summary: 'Only entries about this project' },
      { name: 'since', value: 'date', summary: 'Only entries from this day (UTC) or time on, such as 2026-11-01' },
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most entries to list (default 50)' },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [[`${PROGRAM} audit --project docs --since 2026-11-01`, 'What has happened since then']],
    run: async (given, context) => (await import('./audit.ts')).listAudit(given, context, open),
  },
  {
    name: 'sign-in',
    maxOperands: 0,
    summary: 'Print a link that signs in to the dashboard',
    about: ['The link works once, within ten minutes.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} sign-in`, 'Open the link in a browser']],
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
    flags: [{ name: 'replace', summary: 'Replace an existing file' }, DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} backup docs-nav.tar.gz`, 'A file in the working directory']],
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
    flags: [DATA, FORMAT, HELP],
    examples: [[`${PROGRAM} restore docs-nav.tar.gz`, 'Then start the service']],
    run: async (given, context) => (await import('./backup.ts')).restore(given, context),
  },
];

export const COMMANDS = commandsWith(openAdmin);

export const GROUPS: readonly Group[] = [
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
