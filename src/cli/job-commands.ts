/** The commands of a client of the job service, a part of the table in all-commands.ts. */
import { FORMAT, HELP, type Command, type Flag, type CommandGroup } from './command.ts';

const CLIENT: readonly Flag[] = [
  { name: 'project', value: 'id', summary: 'The project (default: DOCS_NAV_PROJECT)' },
  { name: 'url', value: 'url', summary: 'URL of the service (default: DOCS_NAV_URL, else http://127.0.0.1:4100)' },
];

const NEW_JOBS = 'a job keeps the branch and the model that it was created with';

export const JOB_COMMANDS: readonly Command[] = [
  {
    name: 'agent run',
    operands: '<prompt>',
    maxOperands: 1,
    summary: 'Create a job and wait until it is done',
    about: [
      'Calls the API of a service with the key in DOCS_NAV_API_KEY. “-” reads the prompt from standard input. Ctrl+C stops waiting; the job continues.',
      'Exit code: 0 completed, 1 failed or archived, 2 the job could not be created or followed.',
    ],
    flags: [
      ...CLIENT,
      { name: 'job', value: 'id', summary: 'Send the prompt to this job as another message' },
      { name: 'ref', value: 'branch', summary: 'The branch to work on, if the project allows it', excludes: { job: NEW_JOBS } },
      { name: 'model', value: 'provider/model', summary: 'The model to use, if the project allows it', excludes: { job: NEW_JOBS } },
      { name: 'allow-lost-urls', value: 'list', summary: 'URLs that may end without a redirect, with commas: /v1/start,/v2/*' },
      { name: 'follow', summary: 'Print what happens while the job is active', excludes: { 'no-wait': 'it does not wait' } },
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
    name: 'agent follow',
    operands: '<job-id>',
    maxOperands: 1,
    summary: 'Print what happens to a job until it is done',
    about: [
      'Calls the API of a service, with the key in DOCS_NAV_API_KEY. Prints the events of the job so far and then each one as it happens, and at the end what “docs-nav agent status” prints. Ctrl+C stops following; the job continues.',
      'Exit code: 0 completed, 1 failed or archived, 2 the job could not be followed.',
    ],
    flags: [...CLIENT, FORMAT, HELP],
    examples: [['docs-nav agent follow <job-id> --project docs', 'The id is in “docs-nav agent jobs”']],
    run: async (given, context) => (await import('./commands/agent-run.ts')).followJob(given, context),
  },
  {
    name: 'agent jobs',
    maxOperands: 0,
    summary: 'List the jobs of a project',
    about: ['Calls the API of a service, with the key in DOCS_NAV_API_KEY. The newest job is first.'],
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
    name: 'agent cancel',
    operands: '<job-id>',
    maxOperands: 1,
    summary: 'Cancel what a job is doing',
    about: [
      'Calls the API of a service, with the key in DOCS_NAV_API_KEY. The job fails with the code “cancelled”, and nothing of its open messages is pushed. A commit that is already being pushed is completed. “docs-nav agent run --job <job-id>” continues the job.',
    ],
    flags: [...CLIENT, FORMAT, HELP],
    examples: [['docs-nav agent cancel <job-id> --project docs', 'The id is in “docs-nav agent jobs”']],
    run: async (given, context) => (await import('./commands/agent-jobs.ts')).cancelJob(given, context),
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
];

export const JOB_COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    name: 'agent',
    summary: 'Jobs of the job service',
    about: [
      'A job edits a documentation repository as its prompt says, and opens a pull request. These commands call the API of a service, with the key in DOCS_NAV_API_KEY. “npx docs-nav-service” runs a service, and manages its projects and keys.',
    ],
  },
];

/** What operators run, in the package of the service. */
export const SERVICE_COMMANDS: readonly (readonly [name: string, instead: string])[] = [
  ['serve', 'npx docs-nav-service'],
  ['agent keys', 'npx docs-nav-service keys'],
  ['agent projects', 'npx docs-nav-service projects'],
  ['agent sign-in', 'npx docs-nav-service sign-in'],
];
