/** The commands of the job service, a part of the table in all-commands.ts. */
import { FORMAT, HELP, type Command, type Flag, type Group } from './command.ts';

const DATA: Flag = { name: 'data', value: 'folder', summary: 'Data folder of the service, if not the default' };

const DAYS: Flag = { name: 'days', value: 'n', isNumber: true, summary: 'Days that the key is valid (default 90)' };

const CLIENT: readonly Flag[] = [
  { name: 'project', value: 'id', summary: 'The project (default: DOCS_NAV_PROJECT)' },
  { name: 'url', value: 'url', summary: 'URL of the service (default: DOCS_NAV_URL, else http://127.0.0.1:4100)' },
];

const WHERE_DATA_IS =
  'Uses the database in DATABASE_URL, or else the one in the data folder: through “docs-nav serve” if that is running, directly otherwise.';

export const AGENT: readonly Command[] = [
  {
    name: 'serve',
    most: 0,
    summary: 'Run the agent job service',
    about: [
      'Takes instructions over HTTP, lets a model work on a documentation repository, checks the navigation of the result, and opens a pull request. Needs libraries that are not part of docs-nav; if they are missing, it prints the command that installs them.',
      'Data is kept in one folder, or in PostgreSQL if DATABASE_URL is set. Each flag can also be set by a variable, such as DOCS_NAV_PORT. The log goes to standard error.',
      'SIGTERM and Ctrl+C let running work finish; a second one stops at once. Exit code: 0 stopped, 2 the service could not run, 78 libraries are missing.',
    ],
    flags: [
      { name: 'host', value: 'address', summary: 'The address to listen on (default 127.0.0.1)' },
      { name: 'port', value: 'n', summary: 'The port to listen on (default 4100); 0 is any free port' },
      { name: 'public-url', value: 'url', summary: 'The URL that clients use (default http://<host>:<port>)' },
      { name: 'data', value: 'folder', summary: 'The data folder (default $XDG_DATA_HOME/docs-nav, else ~/.local/share/docs-nav)' },
      {
        name: 'role',
        value: 'name',
        choices: ['all', 'api', 'worker'],
        summary: 'What this process does (default all; the others need DATABASE_URL)',
      },
      { name: 'workers', value: 'n', summary: 'Jobs to work on at the same time (default 2)' },
      { name: 'model', value: 'provider/model', summary: 'The model for projects that are added without one' },
      { name: 'demo', summary: 'Run a job on a sample site with a scripted model: no key, no account' },
      HELP,
    ],
    examples: [
      ['docs-nav serve --demo', 'See a whole job in a minute'],
      ['docs-nav serve --model anthropic/claude-sonnet-4-5', 'Projects need no model of their own'],
    ],
    run: async (given, context) => (await import('./commands/serve.ts')).runServe(given, context),
  },
  {
    name: 'agent keys create',
    most: 0,
    summary: 'Create an API key and show it once',
    about: ['Only the key itself is written to standard output. Only its hash is stored, so it cannot be shown again.', WHERE_DATA_IS],
    flags: [
      { name: 'project', value: 'id', summary: 'The project that the key is for' },
      { name: 'name', value: 'text', summary: 'The name shown in lists (default: its scope)' },
      { name: 'scope', value: 'name', choices: ['admin', 'read'], summary: 'The permissions of the key (default admin)' },
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
    most: 0,
    summary: 'List API keys, without their secrets',
    about: [WHERE_DATA_IS],
    flags: [{ name: 'project', value: 'id', summary: 'Only keys of this project' }, DATA, FORMAT, HELP],
    examples: [['docs-nav agent keys list', 'The keys of all projects']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).listKeys(given, context),
  },
  {
    name: 'agent keys rotate',
    operands: '<key-id>',
    most: 1,
    summary: 'Create a new key; the old one expires after a grace period',
    about: [
      'The new key has the project, name and scope of the old one. Both are valid until the grace period ends, so that programs can switch over.',
      WHERE_DATA_IS,
    ],
    flags: [
      { name: 'grace-hours', value: 'n', isNumber: true, summary: 'Hours that the old key stays valid (default 24)' },
      DAYS,
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [['docs-nav agent keys rotate 3f9c0a7be1d2', 'The id is in “docs-nav agent keys list”']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).rotateKey(given, context),
  },
  {
    name: 'agent keys revoke',
    operands: '<key-id>',
    most: 1,
    summary: 'Revoke a key at once',
    about: ['Requests with the key are refused from now on. Jobs that it created continue.', WHERE_DATA_IS],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent keys revoke 3f9c0a7be1d2', 'The id is in “docs-nav agent keys list”']],
    run: async (given, context) => (await import('./commands/agent-keys.ts')).revokeKey(given, context),
  },
  {
    name: 'agent projects add',
    operands: '<id>',
    most: 1,
    summary: 'Add a repository that jobs can work on',
    about: [
      'The id is part of the URL that clients call: lowercase letters, digits and “-”, at most 63 characters. The token of the code host is never stored: give the variable or the file that contains it on the machine of the service.',
      WHERE_DATA_IS,
    ],
    flags: [
      { name: 'repository', value: 'url|path', summary: 'Where to clone it from: https://… or a folder on this machine' },
      {
        name: 'ref',
        value: 'branch',
        summary: 'The branch to start from and to merge into (default: the current branch of a folder, else main)',
      },
      { name: 'docs', value: 'folder', summary: 'The folder of docs.json in the repository (default: detected)' },
      {
        name: 'host',
        value: 'name',
        choices: ['github', 'gitlab', 'gitea', 'local'],
        summary: 'The code host (default: detected from the URL)',
      },
      { name: 'api-url', value: 'url', summary: 'The API of a self-hosted code host' },
      {
        name: 'token-env',
        value: 'variable',
        excludes: { 'token-file': 'the token comes from one place' },
        summary: 'The variable of the service that contains the token of the code host',
      },
      { name: 'token-file', value: 'file', summary: 'The file that contains the token' },
      { name: 'model', value: 'provider/model', summary: 'The model (default: DOCS_NAV_MODEL)' },
      { name: 'replace', summary: 'Change an existing project' },
      DATA,
      FORMAT,
      HELP,
    ],
    examples: [
      ['docs-nav agent projects add docs --repository .', 'Try it with a local repository'],
      ['docs-nav agent projects add docs --repository . --replace', 'Change it'],
    ],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).addProject(given, context),
  },
  {
    name: 'agent projects list',
    most: 0,
    summary: 'List the projects',
    about: [WHERE_DATA_IS],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent projects list --format json', 'For a program']],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).listProjects(given, context),
  },
  {
    name: 'agent projects remove',
    operands: '<id>',
    most: 1,
    summary: 'Remove a project, revoke its keys and end its active jobs',
    about: ['The repository and its pull requests are not changed.', WHERE_DATA_IS],
    flags: [DATA, FORMAT, HELP],
    examples: [['docs-nav agent projects remove docs', 'Running jobs fail']],
    run: async (given, context) => (await import('./commands/agent-projects.ts')).removeProject(given, context),
  },
  {
    name: 'agent run',
    operands: '<prompt>',
    most: 1,
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
    most: 1,
    summary: 'Show a job and its messages',
    about: [
      'Calls the API of a service, with the key in DOCS_NAV_API_KEY.',
      'Exit code: 0 active or completed, 1 failed or archived, 2 the job could not be read.',
    ],
    flags: [...CLIENT, FORMAT, HELP],
    examples: [['docs-nav agent status <job-id> --project docs', 'State, pull request, messages']],
    run: async (given, context) => (await import('./commands/agent-run.ts')).showJob(given, context),
  },
  {
    name: 'agent sign-in',
    most: 0,
    summary: 'Print a link that signs in to the dashboard',
    about: ['The link works once, within ten minutes.', WHERE_DATA_IS],
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
