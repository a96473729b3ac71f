/** The command line of `docs-nav-service`: help, examples, the command without a name, and what is said of wrong words. */
import { describe, expect, test } from 'vitest';
import { findCommand } from '../../../src/cli/find-command.ts';
import { parse } from '../../../src/cli/parse.ts';
import { runCommand } from '../../../src/cli/run-command.ts';
import { DOCS_NAV_SERVICE_COMMANDS, DOCS_NAV_SERVICE_COMMAND_GROUPS } from '../../../src/cli/service/commands.ts';
import { DOCS_NAV_SERVICE } from '../../../src/cli/service/main.ts';
import { version } from '../../../src/cli/version.ts';

async function run(line: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const argv = line.split(' ').filter((word) => word !== '');
  const code = await runCommand(DOCS_NAV_SERVICE, argv, { stdout: stream('stdout'), stderr: stream('stderr') }, '/', {});
  return { code, ...written };
}

describe('help of docs-nav-service', () => {
  test('the overview names the command that runs without a name', async () => {
    for (const line of ['--help', '-h', 'help'])
      expect((await run(line)).stdout).toMatchInlineSnapshot(`
        "Usage: docs-nav-service <command> [flags]

        Runs the docs-nav job service, which edits documentation repositories as
        instructed, checks its work, and opens pull requests.

        Commands
          start               Start the service; the default command
          audit               List who changed projects, keys and webhooks, and who
                              stopped jobs
          sign-in             Print a link that signs in to the dashboard
          backup <file>       Write a backup of the embedded database
          restore <file>      Make the embedded database from a backup
          keys <command>      API keys
          projects <command>  Repositories that jobs work on
          comments <command>  Comments on pull requests that become messages
          webhooks <command>  Where events of jobs are sent

        Flags
          -h, --help          Show this help
          -v, --version       Show the version

        “docs-nav-service <command> --help” shows the flags of a command.
        "
      `);
  });

  test.each([...DOCS_NAV_SERVICE_COMMANDS, ...DOCS_NAV_SERVICE_COMMAND_GROUPS].map(({ name }) => name))(
    '%s: -h and help are the same, and no line is longer than 80',
    async (name) => {
      const { code, stdout } = await run(`${name} --help`);
      expect(code).toBe(0);
      expect(await run(`${name} -h`)).toEqual({ code, stdout, stderr: '' });
      expect((await run(`help ${name}`)).stdout).toBe(stdout);
      expect(Math.max(...stdout.split('\n').map((text) => text.length))).toBeLessThanOrEqual(80);
    },
  );

  test('start --help lists every flag and variable', async () =>
    expect((await run('start --help')).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav-service start [flags]

      Accepts instructions over HTTP, lets a model edit a documentation repository,
      checks the navigation of the result, and opens a pull request.

      Data is kept in one folder, or in PostgreSQL if DATABASE_URL is set. A flag
      overrides its variable, which is shown in parentheses. The log goes to standard
      error.

      SIGTERM and Ctrl+C let running work finish; a second one stops at once. Exit
      codes: 0, the service was stopped; 2, it could not run; 78, the package is not
      installed completely.

      Flags
            --host <address>          The address to listen on (DOCS_NAV_HOST, default
                                      127.0.0.1)
            --port <n>                The port to listen on; 0 for any free port
                                      (DOCS_NAV_PORT, default 4100)
            --public-url <url>        The URL for clients (DOCS_NAV_PUBLIC_URL,
                                      default http://<host>:<port>)
            --data <folder>           The data folder (DOCS_NAV_DATA, default
                                      $XDG_DATA_HOME/docs-nav, or else
                                      ~/.local/share/docs-nav)
            --role <name>             The role of this process; api and worker need
                                      DATABASE_URL (DOCS_NAV_ROLE, default all): all,
                                      api, worker
            --workers <n>             How many jobs this process works on at a time
                                      (DOCS_NAV_WORKERS, default 2)
            --model <provider/model>  The default model of new projects
                                      (DOCS_NAV_MODEL)
            --allow-addresses <list>  Where repositories and their APIs may be, such
                                      as public,10.0.0.0/8,git.example.com
                                      (DOCS_NAV_ALLOW_ADDRESSES, default
                                      public,private)
            --allow-webhooks <list>   Where webhooks may be, such as
                                      public,10.0.0.0/8,ci.example.com; plain http
                                      only where the list names more than public
                                      (DOCS_NAV_ALLOW_WEBHOOKS, default public)
            --demo                    Run a job on a sample site with a scripted
                                      model, without a key or an account
                                      (DOCS_NAV_DEMO)
            --metrics-port <n>        The port of a process with the role worker, for
                                      health and metrics; 0 for any free port
                                      (DOCS_NAV_METRICS_PORT, default 4101)
            --log-level <name>        The lowest level that is logged
                                      (DOCS_NAV_LOG_LEVEL, default info, or warn on a
                                      terminal): debug, info, warn, error, silent
            --drain-seconds <n>       Seconds that running work may continue when the
                                      service stops; another attempt finishes the rest
                                      (DOCS_NAV_DRAIN_SECONDS, default 30)
            --free-megabytes <n>      Megabytes that the data folder and the temporary
                                      folder must have free; with less, the service is
                                      not ready and starts no work
                                      (DOCS_NAV_FREE_MEGABYTES, default 64)
            --cache-megabytes <n>     Megabytes of repositories that this process
                                      keeps between jobs; with 0, each attempt fetches
                                      its repository anew (DOCS_NAV_CACHE_MEGABYTES,
                                      default 4096)
            --sweep-minutes <n>       Minutes between rounds of archiving, deletion
                                      and queue repair (DOCS_NAV_SWEEP_MINUTES,
                                      default 10)
        -h, --help                    Show this help

      Variables
        DATABASE_URL                   A PostgreSQL database (default a database in
                                       the data folder)
        DOCS_NAV_CREATES_PER_HOUR      Jobs that a project can create per hour
                                       (default 100)
        DOCS_NAV_MESSAGES_PER_HOUR     Follow-up messages that a project can send per
                                       hour (default 100)
        DOCS_NAV_ACTIVE_JOBS           Active jobs of a project (default 20)
        DOCS_NAV_QUEUED_MESSAGES       Queued messages of a job (default 50)
        DOCS_NAV_STEPS                 Model answers per message (default 30)
        DOCS_NAV_TOKENS                Tokens per message; input that the provider has
                                       cached counts as a tenth (default 200000)
        DOCS_NAV_MINUTES               Minutes per message (default 30)
        DOCS_NAV_FIRST_BYTE_SECONDS    Seconds that a provider may take to begin its
                                       answer (default 300)
        DOCS_NAV_SILENCE_SECONDS       Seconds that a provider may send nothing in the
                                       middle of an answer (default 120)
        DOCS_NAV_REFUSALS              Refused tool calls after which a message fails
                                       (default 20)
        DOCS_NAV_READ_BYTES            Bytes that the model reads per call (default
                                       65536)
        DOCS_NAV_FILE_BYTES            Bytes of a file that the model writes (default
                                       262144)
        DOCS_NAV_MESSAGE_BYTES         Bytes that the model writes per message
                                       (default 2097152)
        DOCS_NAV_FILES                 Files that the model changes per message
                                       (default 200)
        DOCS_NAV_REPOSITORY_MEGABYTES  Megabytes of a fetch, and of the files in a
                                       repository (default 2048)
        DOCS_NAV_REPOSITORY_FILES      Files of a repository (default 200000)
        DOCS_NAV_CLONE_MINUTES         Minutes per fetch or push (default 10)
        DOCS_NAV_WORK_MEGABYTES        Megabytes of memory for the work on the files
                                       of a message (default 1024)
        DOCS_NAV_WORK_SECONDS          Seconds per step of this work, such as opening
                                       or checking the site (default 60)
        DOCS_NAV_WORK_NICE             What is added to the nice value of the
                                       processes that do this work, which lowers their
                                       priority (default 10)
        DOCS_NAV_LIST_ENTRIES          Entries of a file list that the model is shown
                                       (default 500)
        DOCS_NAV_IDLE_DAYS             Days without activity after which a job is
                                       archived (default 30)
        DOCS_NAV_CONTENT_DAYS          Days until prompts, summaries, reports and
                                       reviews of archived jobs are deleted (default
                                       90)
        DOCS_NAV_IDEMPOTENCY_HOURS     Hours that an Idempotency-Key is remembered
                                       (default 24)

      Examples
        docs-nav-service --demo                               See a whole job in a
                                                              minute
        docs-nav-service --model anthropic/claude-sonnet-4-5  Projects need no model
                                                              of their own
      "
    `));
  test('keys alone lists its commands', async () =>
    expect((await run('keys')).stdout).toMatchInlineSnapshot(`
    "Usage: docs-nav-service keys <command> [flags]

    Programs call the API with a key. Each key is for one project and expires after
    some time.

    Commands
      keys create           Create an API key and show it once
      keys list             List API keys, without their secrets
      keys rotate <key-id>  Create a new key; the old one expires after a grace
                            period
      keys revoke <key-id>  Revoke a key at once

    “docs-nav-service keys create --help” shows the flags of that command.
    "
  `));
  test('keys create --help lists its flags', async () =>
    expect((await run('keys create --help')).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav-service keys create [flags]

      Only the key itself is written to standard output. Only its hash is stored, so
      it cannot be shown again.

      Uses the database in DATABASE_URL, or else the one in the data folder: through
      the service if it is running, directly otherwise.

      Flags
            --project <id>   The project that the key is for
            --name <text>    Who or what will use the key, such as “release pipeline”
                             (default: its scope)
            --scope <name>   What the key permits (default admin): admin, read
            --days <n>       Days that the key is valid (default 90)
            --data <folder>  Data folder of the service (default: DOCS_NAV_DATA, or
                             else the default of “start”)
            --format <name>  Output format (default text): text, json
        -h, --help           Show this help

      Example
        docs-nav-service keys create --project docs --name ci
            A key for one program
      "
    `));
  test('projects add --help lists its flags', async () =>
    expect((await run('projects add --help')).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav-service projects add <id> [flags]

      The id is part of the URL that clients call: lowercase letters, digits and “-”,
      at most 63 characters. The token of the code host is never stored: name the
      variable or file on the service’s machine that contains it.

      Uses the database in DATABASE_URL, or else the one in the data folder: through
      the service if it is running, directly otherwise.

      Flags
            --repository <url|path>         The https clone URL without a user or
                                            token, or a folder on the machine of the
                                            service
            --ref <branch>                  The branch that work starts from and pull
                                            requests target (default: the current
                                            branch of a folder, else main)
            --docs <folder>                 The folder of docs.json in the repository
                                            (default: detected)
            --host <name>                   The code host (default: detected from the
                                            URL): local, github, gitlab, gitea
            --api-url <url>                 The API of a self-hosted code host, such
                                            as https://git.example.com/api/v3
            --token-env <variable>          The environment variable of the service
                                            that contains the token of the code host,
                                            such as GITHUB_TOKEN; never the token
                                            itself
            --token-file <file>             The file that contains the token
            --app <id>                      The ID of a GitHub App whose tokens are
                                            used
            --app-key-file <file>           The file with the private key of the
                                            GitHub App
            --model <provider/model>        The provider and model, such as
                                            anthropic/claude-sonnet-4-5 (default:
                                            DOCS_NAV_MODEL)
            --author <person>               The author of commits, as “name <e-mail>”;
                                            “” for the service (default), which is
                                            always the committer
            --title-prefix <text>           What titles of pull requests begin with,
                                            “Docs:” by default; empty for nothing
            --draft[=<answer>]              Whether new pull requests are drafts
                                            (default no): no, yes
            --label <name>                  Labels of new pull requests, once for each
                                            label; “” for none
            --reviewer <name>               Who is asked to review new pull requests:
                                            a user name, or “organization/team” on
                                            GitHub, Gitea and Forgejo; repeatable, “”
                                            for nobody
            --allow-ref <branch>            A branch that a job may ask for instead of
                                            the base branch, or “release/*” for all
                                            below “release/”; repeatable, “” for none
            --allow-model <provider/model>  A model that a job may ask for instead of
                                            the model of the project; repeatable, “”
                                            for none
            --require-languages[=<answer>]  Whether work is refused if languages of
                                            the site lack a page that it adds (default
                                            no): no, yes
            --active-jobs <n>               The most active jobs of the project; if
                                            empty, the limit of the service applies
            --monthly-tokens <n>            The most tokens that the project may use
                                            in a calendar month (UTC); if empty, there
                                            is no limit
            --replace                       Replace an existing project; omitted
                                            settings are reset to their defaults
            --data <folder>                 Data folder of the service (default:
                                            DOCS_NAV_DATA, or else the default of
                                            “start”)
            --format <name>                 Output format (default text): text, json
        -h, --help                          Show this help

      Example
        docs-nav-service projects add docs --repository . --model openai/gpt-5
            Try it
      "
    `));

  test('the arguments of every example are accepted', () => {
    for (const [line] of DOCS_NAV_SERVICE_COMMANDS.flatMap(({ examples }) => examples)) {
      const [program, ...words] = line.split(' ');
      expect(program).toBe('docs-nav-service');
      const found = findCommand(
        words[0]?.startsWith('-') ? ['start', ...words] : words,
        DOCS_NAV_SERVICE_COMMANDS,
        DOCS_NAV_SERVICE_COMMAND_GROUPS,
      );
      if (!found || 'group' in found) throw new Error(`“${line}” is no command.`);
      expect(parse(found.rest, found.command, 'docs-nav-service').operands.length, line).toBeLessThanOrEqual(found.command.maxOperands);
    }
  });

  test('the version is that of docs-nav', async () => {
    for (const line of ['--version', '-v', '-V', 'version'])
      expect(await run(line)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

test('without the name of a command, the service starts', async () => {
  for (const line of ['--port many', 'start --port many'])
    expect((await run(line)).stderr).toContain('“--port” must be a whole number from 0 to 65535, not “many”.');
});

test.each([
  ['--dmeo', '“docs-nav-service start” has no flag “--dmeo”. Did you mean “--demo”?'],
  ['strat', 'The command “strat” does not exist; “docs-nav-service --help” lists all commands. Did you mean “start”?'],
  ['./docs', 'The command “./docs” does not exist; “docs-nav-service --help” lists all commands.'],
  [
    'keys creat',
    'The command “keys creat” does not exist; after “keys”, expected one of create, list, rotate, revoke. Did you mean “create”?',
  ],
  ['keys --project docs', '“docs-nav-service keys” has no flag “--project”: put flags after one of its commands.'],
  [
    '--data x keys list',
    '“docs-nav-service start” takes no arguments; “keys” is an extra argument. Put flags after the name of the command, as in: docs-nav-service keys list --format json',
  ],
  ['keys list docs', '“docs-nav-service keys list” takes no arguments; “docs” is an extra argument.'],
])('a mistake is told in one line with exit code 2: docs-nav-service %s', async (line, message) => {
  expect(await run(line)).toEqual({ code: 2, stdout: '', stderr: `docs-nav-service: ${message}\n` });
});

test.each([
  ['agent run x', '“agent” is in another package. Run: npx docs-nav agent run x'],
  ['lint docs/', '“lint” is in another package. Run: npx docs-nav lint …'],
])('commands of docs-nav say what to run instead, with exit code 78: %s', async (line, message) => {
  expect(await run(line)).toEqual({ code: 78, stdout: '', stderr: `docs-nav-service: ${message}\n` });
});
