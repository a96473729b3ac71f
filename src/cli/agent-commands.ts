/** The commands of the job service, a part of the table in all-commands.ts. */
import { KEY_DEFAULTS, KEY_FIELDS, PROJECT_FIELDS, type OperatorField } from '../agent/contract/operator-fields.ts';
import { FORMAT, HELP, type Command, type Flag, type Group } from './command.ts';
import { SERVE_FLAGS, SERVE_VARIABLES } from './serve-settings.ts';

const DATA: Flag = {
  name: 'data',
  value: 'folder',
  summary: 'Data folder of the service (default: DOCS_NAV_DATA, or else that of “serve”)',
};

/** The flag of a field, with what its summary adds. */
function flagOf({ flag: name = '', value, choices, summary }: OperatorField, added = ''): Flag {
  return { name, ...(value && { value }), ...(choices && { choices: Object.keys(choices) }), summary: `${summary}${added}` };
}

const DAYS: Flag = { ...flagOf(KEY_FIELDS.days, ` (default ${KEY_DEFAULTS.days})`), isNumber: true };

const CLIENT: readonly Flag[] = [
  { name: 'project', value: 'id', summary: 'The project (default: DOCS_NAV_PROJECT)' },
  { name: 'url', value: 'url', summary: 'URL of the service (default: DOCS_NAV_URL, else http://127.0.0.1:4100)' },
];

const TOKEN: readonly Flag[] = [
  { ...flagOf(PROJECT_FIELDS.token), excludes: { 'token-file': 'the token comes from one place' } },
  { name: 'token-file', value: 'file', summary: 'The file that contains the token' },
];

/** How the work of a project is published. */
const PUBLISH: readonly Flag[] = [
  {
    ...flagOf(PROJECT_FIELDS.authorName),
    summary: 'The author of commits as “name <e-mail>”; “” for the service, which is the default and always the committer',
  },
  flagOf(PROJECT_FIELDS.titlePrefix),
  { ...flagOf(PROJECT_FIELDS.isDraft, ' (default no)'), implicitValue: 'yes' },
  { ...flagOf(PROJECT_FIELDS.labels, ', once for each label; “” for none'), isRepeatable: true },
];

const DATA_LOCATION =
  'Uses the database in DATABASE_URL, or else the one in the data folder: through “docs-nav serve” if that is running, directly otherwise.';

export const AGENT: readonly Command[] = [
  {
    name: 'serve',
    maxOperands: 0,
    summary: 'Run the agent job service',
    about: [
      'Takes instructions over HTTP, lets a model work on a documentation repository, checks the navigation of the result, and opens a pull request. Needs libraries that are not part of docs-nav; if they are missing, it prints the command that installs them.',
      'Data is kept in one folder, or in PostgreSQL if DATABASE_URL is set. A flag overrides its variable, which is shown in parentheses. The log goes to standard error.',
      'SIGTERM and Ctrl+C let running work finish; a second one stops at once. Exit code: 0 stopped, 2 the service could not run, 78 libraries are missing.',
    ],
    flags: [...SERVE_FLAGS, HELP],
    variables: SERVE_VARIABLES,
    examples: [
      ['docs-nav serve --demo', 'See a whole job in a minute'],
      ['docs-nav serve --model anthropic/claude-sonnet-4-5', 'Projects need no model of their own'],
    ],
    run: async (given, context) => (await import('./commands/serve.ts')).runServe(given, context),
  },
  {
    name: 'agent keys create',
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
    examples: [['docs-nav agent keys create --project docs --name ci', 'A key for one program']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).createKey(given, context),
  },
  {
    name: 'agent keys list',
    maxOperands: 0,
    summary: 'List API keys, without their secrets',
    about: [DATA_LOCATION],
    flags: [{ name: 'project', value: 'id', summary: 'Only keys of this project' }, DATA, FORMAT, HELP],
    examples: [['docs-nav agent keys list', 'The keys of all projects']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).listKeys(given, context),
  },
  {
    name: 'agent keys rotate',
    operands: '<key-id>',
    maxOperands: 1,
    summary: 'Create a new key; the old one expires after a grace period',
    about: [
      'The new key has the project, name and scope of the old one. Both are valid until the grace period ends, so that programs can switch over.',
      DATA_LOCATION,
    ],
    flags: [{ ...flagOf(KEY_FIELDS.graceHours, ` (default ${KEY_DEFAULTS.graceHours})`), isNumber: true }, DAYS, DATA, FORMAT, HELP],
    examples: [['docs-nav agent keys rotate 3f9c0a7be1d2', 'The id is in “docs-nav agent keys list”']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).rotateKey(given, context),
  },
  {
    name: 'agent keys revoke',
    operands: '<key-id>',
    maxOperands: 1,
    summary: 'Revoke a key at once',
    about: ['Requests with the key are refused from now on. Jobs that it created continue.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent keys revoke 3f9c0a7be1d2', 'The id is in “docs-nav agent keys list”']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).revokeKey(given, context),
  },
  {
    name: 'agent projects add',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Add a repository that jobs can work on',
    about: [
      'The id is part of the URL that clients call: lowercase letters, digits and “-”, at most 63 characters. The token of the code host is never stored: give the variable or the file that contains it on the machine of the service.',
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
      ...PUBLISH,
      { name: 'replace', summary: 'Replace an existing project; settings that are not given get their defaults' },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [
      ['docs-nav agent projects add docs --repository .', 'Try it with a local repository'],
      ['docs-nav agent projects add docs --repository . --replace', 'Replace it'],
    ],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).addProject(given, context),
  },
  {
    name: 'agent projects update',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Change settings of a project',
    about: [
      'Settings that are not given stay as they are. Existing jobs keep the base branch and the model that they started with; all other settings apply to their next message too. To move a project to another repository, replace it with “docs-nav agent projects add --replace”.',
      DATA_LOCATION,
    ],
    flags: [
      flagOf(PROJECT_FIELDS.ref),
      flagOf(PROJECT_FIELDS.docs),
      ...TOKEN,
      flagOf(PROJECT_FIELDS.model),
      ...PUBLISH,
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [
      ['docs-nav agent projects update docs --title-prefix docs:', 'New titles'],
      ['docs-nav agent projects update docs --draft --label docs', 'Drafts with a label'],
    ],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).updateProject(given, context),
  },
  {
    name: 'agent projects list',
    maxOperands: 0,
    summary: 'List the projects',
    about: [DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent projects list --format json', 'For a program']],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).listProjects(given, context),
  },
  {
    name: 'agent projects remove',
    operands: '<id>',
    maxOperands: 1,
    summary: 'Remove a project, revoke its keys and end its active jobs',
    about: ['The repository and its pull requests are not changed.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent projects remove docs', 'Running jobs fail']],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).removeProject(given, context),
  },
  {
    name: 'agent run',
    operands: '<prompt>',
    maxOperands: 1,
    summary: 'Create a job and wait until it is done',
    about: [
      'Calls the API of a service as any client does, with the key in DOCS_NAV_API_KEY. “-” reads the prompt from standard input. Ctrl+C stops waiting; the job continues.',
      'Exit code: 0 completed, 1 failed or archived, 2 the job could not be created or followed.',
    ],
    flags: [
      ...CLIENT,
      { name: 'job', value: 'id', summary: 'Send the prompt to this job as another message' },
      { name: 'no-wait', summary: 'Do not wait: print the id of the job' },
      FORMAT,
      HELP,
    ],
    examples: [
      ['docs-nav agent run "Add a page on rate limits" --project docs', 'Waits, and prints the pull request'],
      ['docs-nav agent run - --project docs < prompt.txt', 'A longer prompt, from a file'],
    ],
    run: async (given, context) => (await import('./commands/agent-run.ts')).runJob(given, context),
  },
  {
    name: 'agent status',
    operands: '<job-id>',
    maxOperands: 1,
    summary: 'Show a job and its messages',
    about: [
      'Calls the API of a service, with the key in DOCS_NAV_API_KEY.',
      'Exit code: 0 active or completed, 1 failed or archived, 2 the job could not be read.',
    ],
    flags: [...CLIENT, { name: 'diff', summary: 'Also show the diffs of work that was refused and therefore not pushed' }, FORMAT, HELP],
    examples: [['docs-nav agent status <job-id> --project docs', 'State, pull request, messages']],
    run: async (given, context) => (await import('./commands/agent-run.ts')).showJob(given, context),
  },
  {
    name: 'agent jobs',
    maxOperands: 0,
    summary: 'List the jobs of a project',
    about: ['Calls the API of a service, with the key in DOCS_NAV_API_KEY. The newest job comes first.'],
    flags: [
      ...CLIENT,
      {
        name: 'status',
        value: 'name',
        choices: ['active', 'completed', 'failed', 'archived'],
        summary: 'Only jobs in this state',
      },
      { name: 'limit', value: 'n', isNumber: true, summary: 'The most jobs to list (default 50)' },
      FORMAT,
      HELP,
    ],
    examples: [['docs-nav agent jobs --project docs --status failed', 'What needs attention']],
    run: async (given, context) => (await import('./commands/agent-jobs.ts')).listJobs(given, context),
  },
  {
    name: 'agent archive',
    operands: '<job-id>',
    maxOperands: 1,
    summary: 'Archive a job, and cancel what it is doing',
    about: [
      'Calls the API of a service, with the key in DOCS_NAV_API_KEY. The job accepts no more messages. Its pull request stays as it is. Archiving again has no effect.',
    ],
    flags: [...CLIENT, FORMAT, HELP],
    examples: [['docs-nav agent archive <job-id> --project docs', 'The id is in “docs-nav agent jobs”']],
    run: async (given, context) => (await import('./commands/agent-jobs.ts')).archiveJob(given, context),
  },
  {
    name: 'agent sign-in',
    maxOperands: 0,
    summary: 'Print a link that signs in to the dashboard',
    about: ['The link works once, within ten minutes.', DATA_LOCATION],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent sign-in', 'Open the link in a browser']],
    run: async (given, context) => (await import('./commands/agent-sign-in.ts')).signIn(given, context),
  },
];

export const AGENT_GROUPS: readonly Group[] = [
  {
    name: 'agent',
    summary: 'Projects, keys and jobs of the job service',
    about: [
      'Manages the service that “docs-nav serve” runs. A project is a repository, keys let programs create jobs for it, and a job ends with a pull request.',
    ],
  },
  {
    name: 'agent keys',
    summary: 'API keys',
    about: ['Programs call the API with a key. Each key is for one project and expires after some time.'],
  },
  {
    name: 'agent projects',
    summary: 'Repositories that jobs work on',
    about: ['A project is a repository with a docs.json and the settings for opening pull requests there.'],
  },
];
