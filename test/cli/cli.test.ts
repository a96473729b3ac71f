import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DOCS_NAV_COMMAND_TABLE, DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS } from '../../src/cli/all-commands.ts';
import { commandHelp, helpWidth, formatHelpOverview } from '../../src/cli/help.ts';
import { widthOf } from '../../src/text/width.ts';
import { EDITING_COMMANDS } from '../../src/cli/verb-commands.ts';
import { findCommand, wordsAfter } from '../../src/cli/find-command.ts';
import { errorText } from '../../src/cli/error-text.ts';
import { main } from '../../src/cli/main.ts';
import { memory, resolve } from '../../src/index.ts';
import { REPORT_FORMATS } from '../../src/report/formats.ts';
import { parse } from '../../src/cli/parse.ts';
import { rules } from '../../src/rules/all.gen.ts';
import { git, temporary } from '../support/temporary.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

const { tree, repository } = temporary();

/** A site for the commands that edit one. */
const GUIDES = ['start', 'setup', 'faq', 'old', 'new'].map((name) => `guides/${name}`);
const TO_EDIT = {
  'docs.json': JSON.stringify({
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: GUIDES },
            { group: 'Legacy', pages: ['legacy/a'] },
          ],
        },
        { tab: 'API', groups: [{ group: 'Users', pages: ['api/users'] }] },
      ],
    },
  }),
  ...Object.fromEntries([...GUIDES, 'legacy/a', 'api/users'].map((page) => [`${page}.mdx`, ''])),
};

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: Record<string, string>;
  readonly isTTY?: boolean;
}

async function run(argv: readonly string[], { cwd = '/', env = {}, isTTY = false }: Surroundings = {}): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY, columns: isTTY ? 80 : 0 });
  const code = await main(argv, { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, env);
  return { code, ...written };
}

/** A command line as people write it; no quotes. */
const words = (line: string): string[] => line.split(' ').filter((word) => word !== '');

describe('help', () => {
  test('the overview is shown for no arguments, --help, -h and help', async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav <command> [flags]

      The linter and toolkit for docs.json, the navigation and settings of Mintlify
      sites. Works offline.

      Everyday
        lint [path…]               Check the navigation against the repository
        diff [ref] [path…]         Show what a change means for readers
        preview [path]             Write a page that shows what readers see
        why <page> [path]          Show where a page is in the navigation and what it
                                   inherits
        mv <from> [to]             Move or rename a page, folder, file or element
        init [path…]               Set docs-nav up in a repository

      Check
        baseline <action> [path…]  Record the current findings, so that only new ones
                                   are reported
        explain <rule>             Show what a rule checks, and why
        rules                      List the rules
        doctor [path]              Show what a run would read and why

      Understand
        resolve [path]             Show the navigation as readers see it
        place <page>               Suggest where a page belongs in the navigation

      Edit
        add <page…>                Add a page or an element to the navigation
        rm <page>                  Remove a page or an element
        rename <label>             Change the label of an element
        set <property> [value]     Set a property of an element
        migrate [mint.json]        Write the docs.json for a mint.json

      Serve
        lsp                        Serve an editor (language server)
        mcp [folder…]              Serve your sites to coding agents (MCP)
        agent <command>            Jobs of the job service

      Set up
        schema                     Print the JSON Schema of docs.json
        completions <shell>        Print a script that completes commands in a shell

      Flags
        -h, --help                 Show this help
        -v, --version              Show the version

      “docs-nav <command> --help” shows the flags of a command.
      "
    `);
    for (const line of ['--help', '-h', 'help']) expect((await run(words(line))).stdout).toBe(stdout);
  });

  test('the overview lists each command in one section', () => {
    const listed = (DOCS_NAV_COMMAND_TABLE.sections ?? []).flatMap(([, names]) => names);
    expect(listed.toSorted()).toEqual(
      wordsAfter('', DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS)
        .map(({ word }) => word)
        .toSorted(),
    );
  });

  test.each([20, 40, 57, 80, 200])('help fits a terminal of %i columns, 40 at least, and breaks no word', (columns) => {
    const width = helpWidth(columns);
    const wide = [
      formatHelpOverview({ name: 'docs-nav', ...DOCS_NAV_COMMAND_TABLE }, 100),
      ...DOCS_NAV_COMMANDS.map((command) => commandHelp(command, 'docs-nav', 100)),
    ].join('\n');
    const all = [
      formatHelpOverview({ name: 'docs-nav', ...DOCS_NAV_COMMAND_TABLE }, width),
      ...DOCS_NAV_COMMANDS.map((command) => commandHelp(command, 'docs-nav', width)),
    ].join('\n');
    expect(all.split(/\s+/)).toEqual(wide.split(/\s+/));
    const tooLong = all.split('\n').filter((line) => widthOf(line) > width && line.trim().includes(' ') && !line.startsWith('Usage'));
    expect(tooLong).toEqual([]);
    expect(helpWidth(0)).toBe(80);
  });

  test('docs-nav lint --help', async () => {
    expect((await run(['lint', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav lint [path…] [flags]

      A path is a docs.json, a folder or a glob. The default is the “sites” of the
      configuration file, else the nearest docs.json here or above, else every tracked
      docs.json below.

      Exit code: 0 clean or warnings only, 1 errors or too many warnings, 2 could not
      run.

      Flags
            --format <name>          Output format of the findings
            --output <format=file>   Also write a report to a file; repeatable
            --staged                 Check the staged files and report only what is
                                     new since HEAD
            --changed                Report only what is new since HEAD
            --since <ref>            Report only what is new since the merge base with
                                     a ref
            --against <commit>       Report only what is new since exactly this commit
            --rule <id=severity>     Set the severity of a rule; repeatable
            --preset <name>          The severities to start from: recommended, strict
            --dialect <name>         The format of docs.json: spec, mintlify
            --validate-openapi       Validate OpenAPI descriptions in full
            --fix                    Apply all safe fixes and show what is left
            --fix-suggestions        Also apply suggestions, which may not be what you
                                     mean
            --interactive            With --fix: show each fix and suggestion, and ask
            --dry-run                Show safe fixes as a diff and write nothing
            --stats                  Count findings by rule and folder, largest first
            --info                   Show findings of severity info
            --max-warnings <n>       Fail if there are more than n warnings
            --quiet                  Show errors only
            --max-problems <n>       Show at most n findings as text (default 100); 0
                                     shows all
            --stdin                  Read the text of one file from standard input
            --stdin-filename <file>  The file that the text replaces
            --watch                  Lint again on changes and show what changed
            --color[=<when>]         When to use colors; --no-color is --color never:
                                     auto, always, never
            --no-baseline            Show what the baseline hides
            --config <file>          Use this configuration file
            --no-config              Use no configuration file
            --print-config           Show each setting and its origin, then exit
        -h, --help                   Show this help

      Values of --format
        text      Findings with code frames, for people (default)
        concise   One line per finding: file:line:col: severity [rule] message
        json      One JSON object, described by report.schema.json
        jsonl     One JSON object per line: the findings, then the summary
        agent     One line per finding with pointer and exact fix, for coding agents
        github    Annotations of GitHub Actions
        gitlab    GitLab Code Quality report
        sarif     SARIF 2.1.0, for code scanning
        rdjson    Diagnostics for reviewdog, with suggested changes
        junit     JUnit XML, one test case per finding
        markdown  A list for pull request comments and job summaries

      Examples
        docs-nav lint                                The site here, above or below
        docs-nav lint docs --max-warnings 0          Warnings fail too
        docs-nav lint --fix                          Fix what is certainly a mistake
        docs-nav lint "sites/*" --format json        Several sites, for a program
        docs-nav lint --output sarif=docs-nav.sarif  Text here, SARIF in a file
        docs-nav lint --staged                       In a hook: what this commit
                                                     breaks
        docs-nav lint --since origin/main            In CI: what this branch breaks
      "
    `);
  });

  test('docs-nav resolve --help', async () => {
    expect((await run(['resolve', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav resolve [path] [flags]

      Shows elements with their badges, pages in reading order, inherited values where
      they change, generated pages, and the default version and language. Only the
      selected version and language are shown in full.

      Flags
            --doc-version <label>  The version to show
            --language <code>      The language to show
            --titles               Read the titles of pages
            --format <name>        Output format (default text): text, json, html
            --dialect <name>       The format of docs.json: spec, mintlify
            --config <file>        Use this configuration file
        -h, --help                 Show this help

      Examples
        docs-nav resolve                     The site here, above or below
        docs-nav resolve docs --language fr  What readers of a language see
        docs-nav resolve --format json       For a program
      "
    `);
  });

  test('docs-nav why --help', async () => {
    expect((await run(['why', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav why <page> [path] [flags]

      Lists every place of a page with its breadcrumbs and, for each inherited value,
      the element that sets it. The page is a page path, a file, or an operation such
      as “GET /users”; the path is a docs.json or a folder.

      Exit code: 0 found, 1 not in the navigation, 2 could not run.

      Flags
            --format <name>   Output format (default text): text, json
            --dialect <name>  The format of docs.json: spec, mintlify
            --config <file>   Use this configuration file
        -h, --help            Show this help

      Examples
        docs-nav why guides/start  Every place of a page
        docs-nav why GET /users    Every place of an operation
      "
    `);
  });

  test('docs-nav explain --help', async () => {
    expect((await run(['explain', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav explain <rule> [flags]

      Prints what a rule checks and why, an example finding, and how to set the rule.
      JSON has all its messages.

      Flags
            --format <name>  Output format (default text): text, json
        -h, --help           Show this help

      Example
        docs-nav explain page-exists  The documentation of one rule
      "
    `);
  });

  test('docs-nav rules --help', async () => {
    expect((await run(['rules', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav rules [flags]

      Lists every rule with its severity in the preset “recommended”, and whether its
      findings have fixes or suggestions.

      Flags
            --format <name>  Output format (default text): text, json
        -h, --help           Show this help

      Example
        docs-nav rules --format json  For a program
      "
    `);
  });

  test('docs-nav schema --help', async () => {
    expect((await run(['schema', '--help'])).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav schema [flags]

      Prints the JSON Schema of docs.json, for editors and other tools.

      Flags
            --dialect <name>  The format of docs.json: spec, mintlify
            --plain           For validators: without editor-only keywords
            --path            Print the path of the file instead
        -h, --help            Show this help

      Examples
        docs-nav schema --path   The file in the installed package
        docs-nav schema --plain  For a validator, such as Ajv
      "
    `);
  });

  test.each([...DOCS_NAV_COMMANDS, ...DOCS_NAV_COMMAND_GROUPS].map(({ name }) => name))(
    '%s: -h and help are the same, and no line is longer than 80',
    async (name) => {
      const { code, stdout } = await run([...words(name), '--help']);
      expect(code).toBe(0);
      expect(await run([...words(name), '-h'])).toEqual({ code, stdout, stderr: '' });
      expect((await run(['help', ...words(name)])).stdout).toBe(stdout);
      expect((await run(['--help', ...words(name)])).stdout).toBe(stdout);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    },
  );

  test('docs-nav shows the help of a command group when only its name is given', async () => {
    for (const { name } of DOCS_NAV_COMMAND_GROUPS) expect(await run(words(name))).toEqual(await run([...words(name), '--help']));
  });

  test('docs-nav agent run --help', async () => {
    expect((await run(words('agent run --help'))).stdout).toMatchInlineSnapshot(`
      "Usage: docs-nav agent run <prompt> [flags]

      Calls the API of a service with the key in DOCS_NAV_API_KEY. “-” reads the
      prompt from standard input. Ctrl+C stops waiting; the job continues.

      Exit code: 0 completed, 1 failed or archived, 2 the job could not be created or
      followed.

      Flags
            --project <id>            The project (default: DOCS_NAV_PROJECT)
            --url <url>               URL of the service (default: DOCS_NAV_URL, else
                                      http://127.0.0.1:4100)
            --job <id>                Send the prompt to this job as another message
            --ref <branch>            The branch to work on, if the project allows it
            --model <provider/model>  The model to use, if the project allows it
            --allow-lost-urls <list>  URLs that may end without a redirect, with
                                      commas: /v1/start,/v2/*
            --follow                  Print what happens while the job is active
            --no-wait                 Do not wait: print the id of the job
            --format <name>           Output format (default text): text, json
        -h, --help                    Show this help

      Examples
        docs-nav agent run "Add a page on rate limits" --project docs
            Waits, and prints the pull request
        docs-nav agent run - --project docs < prompt.txt
            A longer prompt, from a file
      "
    `);
  });

  test('help wins over other arguments of a command', async () => {
    expect((await run(words('rules too many --help'))).code).toBe(0);
  });

  test('every example in the help is a command line that is understood', async () => {
    const index = '{ "navigation": { "pages": ["index"] } }';
    const cwd = repository({
      // With a warning, which a baseline records.
      'docs.json': '{ "navigation": { "openapi": "openapi.yaml", "tpyo": 1, "pages": ["guides/start", "GET /users"] } }',
      'guides/start.mdx': '',
      'openapi.yaml': 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths:\n  /users:\n    get: {}\n',
      'mint.json': '{ "navigation": [] }',
      'old/mint.json': '{ "navigation": [] }',
      'docs/docs.json':
        '{ "navigation": { "languages": [{ "language": "en", "pages": ["index"] }, { "language": "fr", "pages": ["fr/index"] }] } }',
      'docs/index.mdx': '',
      'docs/fr/index.mdx': '',
      'sites/a/docs.json': index,
      'sites/a/index.mdx': '',
    });
    git(cwd, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    const lines = DOCS_NAV_COMMANDS.flatMap(({ examples }) => examples.map(([line]) => line));
    expect(lines.length).toBeGreaterThanOrEqual(DOCS_NAV_COMMANDS.length);
    for (const line of lines) {
      const [program, ...argv] =
        line
          .replace(/ < .*/, '')
          .match(/"[^"]*"|\S+/g)
          ?.map((word) => word.replaceAll('"', '')) ?? [];
      expect(program).toBe('docs-nav');
      const found = findCommand(argv, DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS);
      // The servers have tests of their own.
      if (found && 'command' in found && (/^(?:agent|mcp|lsp)/.test(found.command.name) || argv.includes('--serve'))) {
        expect(parse(found.rest, found.command, 'docs-nav').operands.length, line).toBeLessThanOrEqual(found.command.maxOperands);
        continue;
      }
      const isVerb = EDITING_COMMANDS.some(({ name }) => name === argv[0]);
      expect(await run(argv, { cwd: isVerb ? tree(TO_EDIT) : cwd }), line).toMatchObject({ code: 0, ...(!isVerb && { stderr: '' }) });
    }
  });

  test('the version is that of package.json', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string };
    for (const asked of ['--version', '-v', '-V', 'version'])
      expect(await run([asked])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('commands of the job service say in one line what to run instead, and exit with code 78', () => {
  test.each([
    ['serve', 'npx docs-nav-service'],
    ['serve --demo', 'npx docs-nav-service --demo'],
    ['serve --help', 'npx docs-nav-service --help'],
    ['help serve', 'npx docs-nav-service --help'],
    ['agent keys', 'npx docs-nav-service keys'],
    ['agent keys create --project docs', 'npx docs-nav-service keys create --project docs'],
    ['agent projects add docs --repository .', 'npx docs-nav-service projects add docs --repository …'],
    ['agent projects add $(id) x', 'npx docs-nav-service projects add …'],
    ['help agent projects', 'npx docs-nav-service projects --help'],
    ['agent sign-in', 'npx docs-nav-service sign-in'],
  ])('docs-nav %s', async (line, instead) => {
    expect(await run(words(line))).toEqual({
      code: 78,
      stdout: '',
      stderr: expect.stringMatching(/^docs-nav: “(?:serve|agent [a-z-]+)” is in another package\. Run: /),
    });
    expect((await run(words(line))).stderr.endsWith(` Run: ${instead}\n`)).toBe(true);
  });

  test('a word that only begins like such a command is unknown', async () => {
    for (const line of ['server', 'agent keysmith']) expect((await run(words(line))).code).toBe(2);
  });
});

describe('usage errors print one line and exit with code 2', () => {
  const cwd = tree({ 'docs/docs.json': '{}', site: '' });

  test.each([
    ['lnit', 'The command “lnit” does not exist; “docs-nav --help” lists all commands. Did you mean “lint”?'],
    ['preview docs --port 3', '“--port” needs --serve.'],
    ['preview docs --output index.mdx', '“index.mdx” must end in .html: the preview is a page of HTML.'],
    ['frobnicate', 'The command “frobnicate” does not exist; “docs-nav --help” lists all commands.'],
    [
      'agent job',
      'The command “agent job” does not exist; after “agent”, expected one of run, status, follow, jobs, cancel, archive. Did you mean “jobs”?',
    ],
    [
      'help agent job',
      'The command “agent job” does not exist; after “agent”, expected one of run, status, follow, jobs, cancel, archive. Did you mean “jobs”?',
    ],
    ['agent --project docs', '“docs-nav agent” has no flag “--project”: put flags after one of its commands.'],
    ['help agnet', 'The command “agnet” does not exist; “docs-nav --help” lists all commands. Did you mean “agent”?'],
    ['agent run Add a page', '“docs-nav agent run” takes only <prompt>; “a” is an extra argument.'],
    ['docs/', '“docs/” is not a command. To check it: docs-nav lint docs/'],
    ['site', '“site” is not a command. To check it: docs-nav lint site'],
    ['none/docs.json', '“none/docs.json” is not a command. To check it: docs-nav lint none/docs.json'],
    ['help lnit', 'The command “lnit” does not exist; “docs-nav --help” lists all commands. Did you mean “lint”?'],
    ['validate', 'The command “validate” does not exist. Did you mean “docs-nav lint”?'],
    ['check docs', 'The command “check” does not exist. Did you mean “docs-nav lint”?'],
    ['constructor', 'The command “constructor” does not exist; “docs-nav --help” lists all commands.'],
    ['--verison', 'The flag “--verison” does not exist; “docs-nav --help” lists all commands and flags. Did you mean “--version”?'],
    ['--quiet lint', '“--quiet” must follow a command, as in: docs-nav lint --quiet'],
    ['--path', '“--path” must follow a command, as in: docs-nav schema --path'],
    ['lint --fromat json', '“docs-nav lint” has no flag “--fromat”. Did you mean “--format”?'],
    ['lint --Quiet', '“docs-nav lint” has no flag “--Quiet”. Did you mean “--quiet”?'],
    ['lint -x', '“docs-nav lint” has no flag “-x”.'],
    ['rules --quiet', '“docs-nav rules” has no flag “--quiet”.'],
    ['lint --quiet=yes', '“--quiet” takes no value; “yes” was passed.'],
    ['lint --preset', '“--preset” needs a value: --preset recommended|strict.'],
    ['lint --config', '“--config” needs a value: --config <file>.'],
    ['lint --config --quiet', '“--config” needs a value: --config <file>.'],
    [
      'lint --format jsn',
      `“--format” must be one of ${REPORT_FORMATS.map(({ name }) => name).join(', ')}; “jsn” was passed. Did you mean “json”?`,
    ],
    ['lint --dialect=', '“--dialect” must be one of spec, mintlify; “” was passed.'],
    ['lint --color=sometimes', '“--color” must be one of auto, always, never; “sometimes” was passed.'],
    ['lint --max-warnings many', '“--max-warnings” needs a whole number, 0 or more; “many” was passed.'],
    ['lint --max-warnings -1', '“--max-warnings” needs a whole number, 0 or more; “-1” was passed.'],
    ['lint --max-problems 1.5', '“--max-problems” needs a whole number, 0 or more; “1.5” was passed.'],
    ['lint --rule page-exist=off', 'The rule “page-exist” does not exist; “docs-nav rules” lists all rules. Did you mean “page-exists”?'],
    ['lint --rule page-exists', '“--rule page-exists=” needs one of error, warning, info, off; no severity was passed.'],
    [
      'lint --rule page-exists=warnin',
      '“--rule page-exists=” needs one of error, warning, info, off; “warnin” was passed. Did you mean “warning”?',
    ],
    ['lint nothing', 'The file or folder “nothing” does not exist.'],
    [
      'lint {1..5000}',
      'The glob “{1..5000}” expands to 5000 patterns with its braces; at most 1000 are allowed. Pass a folder above the sites, or several globs.',
    ],
    ['lint --config nothing.json', 'The configuration file “nothing.json” does not exist.'],
    ['explain', '“docs-nav explain” needs the id of a rule; “docs-nav rules” lists them.'],
    ['explain page-exsits', 'The rule “page-exsits” does not exist; “docs-nav rules” lists all rules. Did you mean “page-exists”?'],
    ['explain href ref', '“docs-nav explain” takes only <rule>; “ref” is an extra argument.'],
    ['rules all', '“docs-nav rules” takes no arguments; “all” is an extra argument.'],
    ['schema --dialect mintlfy', '“--dialect” must be one of spec, mintlify; “mintlfy” was passed. Did you mean “mintlify”?'],
  ])('docs-nav %s', async (line, message) => {
    expect(await run(line.split(' '), { cwd })).toEqual({ code: 2, stdout: '', stderr: `docs-nav: ${message}\n` });
  });

  test('reports configuration problems with their positions and lints nothing', async () => {
    const folder = tree({ 'docs.json': '{}', 'docs-nav.config.json': '{\n  "presett": "strict",\n  "rules": { "zzz": "off" }\n}' });
    expect(await run(['lint'], { cwd: folder })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'docs-nav.config.json:2:3: The setting “presett” does not exist. Did you mean “preset”?\ndocs-nav.config.json:3:14: The rule “zzz” does not exist. “docs-nav rules” lists them.\n',
    });
  });

  test('writes no control characters from user input to the terminal', async () => {
    const [path, value] = ['a\u001b[2J\n::error::x', '\u001b[2J\n::error::x'];
    const folder = tree({ 'docs.json': '{}', 'docs-nav.config.json': JSON.stringify({ preset: value }) });
    for (const argv of [['lint', path], ['lint', '--rule', `${path}=off`], [path], ['lint']]) {
      const { code, stderr } = await run(argv, { cwd: folder });
      expect(code).toBe(2);
      expect(stderr).toMatch(/^[^\p{Cc}]+\n$/u);
    }
  });

  test('reports an unreadable docs.json in one line', async () => {
    expect(await run(['lint'], { cwd: tree({ 'docs.json/x': '' }) })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'docs-nav: “docs.json” cannot be read: it is a folder.\n',
    });
  });

  test('reports an unexpected error as a bug in docs-nav, below its stack trace', async () => {
    const written: string[] = [];
    const broken = {
      write: () => {
        throw new TypeError('broken');
      },
      isTTY: false,
      columns: 0,
    };
    const code = await main(['--version'], { stdout: broken, stderr: { ...broken, write: (text) => void written.push(text) } }, '/', {});
    expect(code).toBe(2);
    expect(written.join('')).toMatch(
      /^TypeError: broken\n +at [^]*\ndocs-nav: This is a bug in docs-nav\. Please report it with the lines above\.\n$/,
    );
  });
});

test('reports an error of the operating system that nothing expected, without a stack trace', () => {
  const error = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', path: '/docs/\u001Bpage.mdx' });
  expect(errorText(error, 'docs-nav')).toBe('docs-nav: “/docs/␛page.mdx” cannot be used: the disk reports an error.\n');
});

describe('lint', () => {
  const clean = repository({ 'docs/docs.json': '{ "navigation": { "pages": ["index"] } }', 'docs/index.mdx': '# Hello\n' });
  const broken = repository({ 'docs.json': '{ "navigation": { "pages": ["index", "lost", "index"] } }', 'index.mdx': '# Hello\n' });
  const findings = async (...flags: string[]) => {
    const { stdout, ...rest } = await run(['lint', '--format', 'json', ...flags], { cwd: broken });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; severity: string }[] };
    return { ...rest, found: diagnostics.map(({ rule, severity }) => `${rule} ${severity}`) };
  };

  test('exits with 0 and prints one line when there are no problems', async () => {
    expect(await run(['lint', 'docs'], { cwd: clean })).toEqual({
      code: 0,
      stdout: 'No problems in docs/docs.json (1 page).\n',
      stderr: '',
    });
  });

  test('exits with 1 on errors', async () => {
    expect(await findings()).toEqual({ code: 1, stderr: '', found: ['page-exists error', 'duplicate-page warning'] });
  });

  test('exits with 0 on warnings, but with 1 if there are more than --max-warnings allows', async () => {
    expect((await findings('--rule', 'page-exists=warning')).code).toBe(0);
    expect((await findings('--rule=page-exists=warning', '--max-warnings', '2')).code).toBe(0);
    expect(await findings('--rule=page-exists=warning', '--max-warnings', '1')).toMatchObject({
      code: 1,
      stderr: 'docs-nav: There are more warnings (2) than --max-warnings allows (1).\n',
    });
    expect((await findings('--rule=page-exists=warning', '--max-warnings=1', '--quiet')).code).toBe(1);
  });

  test('--rule can be repeated, and the last severity given for a rule wins', async () => {
    expect((await findings('--rule', 'page-exists=off', '--rule', 'duplicate-page=error')).found).toEqual(['duplicate-page error']);
    expect((await findings('--rule', 'page-exists=off', '--rule', 'page-exists=info')).found).toContain('page-exists info');
  });

  test('--preset sets the severities, and --dialect the format of docs.json', async () => {
    expect((await findings('--preset', 'strict')).found).toContain('duplicate-page error');
    const dialect = async (...flags: string[]) =>
      (JSON.parse((await run(['lint', '--format=json', ...flags], { cwd: broken })).stdout) as { sites: { dialect: string }[] }).sites[0]
        ?.dialect;
    expect(await dialect()).toBe('spec');
    expect(await dialect('--dialect', 'mintlify')).toBe('mintlify');
  });

  test('--quiet, --info and --max-problems control which findings are shown', async () => {
    const lines = async (...flags: string[]) =>
      (await run(['lint', '--format', 'concise', ...flags], { cwd: broken })).stdout
        .split('\n')
        .filter((line) => /^docs\.json:\d/.test(line));
    expect(await lines()).toHaveLength(2);
    expect(await lines('--quiet')).toHaveLength(1);
    expect(await lines('--rule', 'page-exists=info')).toHaveLength(1);
    expect(await lines('--rule', 'page-exists=info', '--info')).toHaveLength(2);
    const text = async (...flags: string[]) => (await run(['lint', ...flags], { cwd: broken })).stdout;
    expect(await text('--max-problems', '1')).toContain('And 1 more');
    expect(await text('--max-problems', '0')).not.toContain('more');
  });

  test('--config selects a configuration file, --no-config ignores it, and --rule overrides it', async () => {
    const cwd = tree({
      'docs.json': '{ "navigation": { "pages": ["lost"] } }',
      'docs-nav.config.json': '{ "rules": { "page-exists": "off" } }',
      'other.json': '{ "rules": { "page-exists": "info" } }',
    });
    const code = async (...flags: string[]) => (await run(['lint', ...flags], { cwd })).code;
    expect(await code()).toBe(0);
    expect(await code('--no-config')).toBe(1);
    expect(await code('--config', 'other.json')).toBe(0);
    expect(await code('--rule', 'page-exists=error')).toBe(1);
  });

  test('treats an argument after -- as a path', async () => {
    const cwd = tree({ '--odd/docs.json': '{ "navigation": { "pages": ["index"] } }', '--odd/index.mdx': '' });
    expect((await run(['lint', '--', '--odd'], { cwd })).code).toBe(0);
  });

  test('reports several sites together', async () => {
    const page = '{ "navigation": { "pages": ["index"] } }';
    const cwd = repository({ 'a/docs.json': page, 'a/index.mdx': '', 'b/docs.json': page, 'b/index.mdx': '' });
    expect(await run(['lint'], { cwd })).toEqual({ code: 0, stdout: 'No problems in 2 sites (2 pages).\n', stderr: '' });
  });

  test('notes go to stderr, so that stdout stays one document', async () => {
    const page = '{ "navigation": { "pages": ["index"] } }';
    const cwd = repository({ 'a/docs.json': page, 'a/index.mdx': '', 'a/b/docs.json': page });
    const { code, stdout, stderr } = await run(['lint', '--format', 'json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ sites: [{ config: 'a/docs.json' }] });
    expect(stderr).toBe('docs-nav: Not linted, because another docs.json is above: a/b/docs.json. To lint a file, pass its path.\n');
  });

  test('in GitHub Actions findings are annotations, unless a format is asked for', async () => {
    const env = { GITHUB_ACTIONS: 'true' };
    const annotated = await run(['lint'], { cwd: broken, env });
    expect(annotated.stdout).toMatch(/^::error file=docs\.json,/m);
    expect(annotated.stderr).toBe(
      'docs-nav: GITHUB_ACTIONS is set, so findings are shown as annotations; --format text shows them as text.\n',
    );
    expect(await run(['lint', '--format', 'text'], { cwd: broken, env })).toEqual(await run(['lint'], { cwd: broken }));
    expect((await run(['lint'], { cwd: broken, env: { GITHUB_ACTIONS: 'false' } })).stdout).not.toContain('::error');
  });

  test('annotations name files from the root of the repository', async () => {
    const root = repository({ 'docs/docs.json': '{ "navigation": { "pages": ["lost"] } }' });
    const { stdout } = await run(['lint', '--format', 'github'], { cwd: join(root, 'docs') });
    expect(stdout).toContain('::error file=docs/docs.json,');
  });

  test.each([
    ['a pipe', {}, [], false],
    ['a terminal', { isTTY: true }, [], true],
    ['a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, [], false],
    ['NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, [], false],
    ['an empty NO_COLOR', { isTTY: true, env: { NO_COLOR: '' } }, [], true],
    ['FORCE_COLOR', { env: { FORCE_COLOR: '1' } }, [], true],
    ['an empty FORCE_COLOR', { env: { FORCE_COLOR: '' } }, [], false],
    ['FORCE_COLOR=0', { isTTY: true, env: { FORCE_COLOR: '0' } }, [], false],
    ['FORCE_COLOR=false', { isTTY: true, env: { FORCE_COLOR: 'false' } }, [], false],
    ['FORCE_COLOR before NO_COLOR', { env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, [], true],
    ['--color', { env: { NO_COLOR: '1', FORCE_COLOR: '0' } }, ['--color'], true],
    ['--color=always', { env: { NO_COLOR: '1' } }, ['--color=always'], true],
    ['--color never', { isTTY: true, env: { FORCE_COLOR: '1' } }, ['--color', 'never'], false],
    ['--color=never', { isTTY: true, env: { FORCE_COLOR: '1' } }, ['--color=never'], false],
    ['--no-color', { isTTY: true, env: { FORCE_COLOR: '1' } }, ['--no-color'], false],
    ['--color=auto in a terminal', { isTTY: true }, ['--color=auto'], true],
    ['--color=auto with NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, ['--color=auto'], false],
  ] satisfies [string, Surroundings, string[], boolean][])(
    'decides whether to use colour: %s',
    async (_, surroundings, flags, isColored) => {
      const { stdout } = await run(['lint', ...flags, '.'], { cwd: broken, ...surroundings });
      expect(stdout.includes('\u001b[')).toBe(isColored);
    },
  );
});

describe('resolve', () => {
  const versions = ['v1', 'v2'].map((version) => ({ version, pages: [`${version}/start`, `${version}/next`] }));
  const docs = { navigation: { directory: 'card', versions } };
  const cwd = tree({
    'docs.json': JSON.stringify(docs),
    ...Object.fromEntries(versions.flatMap(({ pages }) => pages.map((page) => [`${page}.mdx`, '---\ntitle: A title\n---\n']))),
  });

  test('shows the default version in full, with the values that elements set', async () => {
    expect(await run(['resolve'], { cwd })).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'docs.json: 4 pages, version v1',
        'directory: card',
        '├─ version “v1”  default',
        '│  ├─ v1/start',
        '│  └─ v1/next',
        '└─ version “v2”  2 pages, not shown',
        '',
      ].join('\n'),
    });
  });

  test('--doc-version shows that version in full, and --titles adds page titles', async () => {
    const { stdout } = await run(words('resolve docs.json --doc-version v2 --titles'), { cwd });
    expect(stdout).toContain('└─ version “v2”\n   ├─ v2/start  A title\n');
    expect(stdout).toContain('├─ version “v1”  default  2 pages, not shown\n');
  });

  test('rejects an unknown version or language and lists the existing ones', async () => {
    expect(await run(words('resolve --doc-version V1'), { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'docs-nav: The version “V1” does not exist: expected one of v1, v2. Did you mean “v1”?\n',
    });
    expect((await run(words('resolve --language fr'), { cwd })).stderr).toBe(
      'docs-nav: The language “fr” does not exist: the navigation has no languages.\n',
    );
  });

  test('--format json contains what the library returns for each site', async () => {
    const { stdout } = await run(words('resolve --format json'), { cwd });
    const files = memory(
      new Map(
        Object.entries({ 'docs.json': JSON.stringify(docs), 'v1/start.mdx': '', 'v1/next.mdx': '', 'v2/start.mdx': '', 'v2/next.mdx': '' }),
      ),
    );
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      tool: { name: 'docs-nav', version: expect.any(String) as string },
      sites: [await resolve({ files })],
    });
  });

  test('a broken file is resolved as far as it can be', async () => {
    const broken = tree({ 'docs.json': '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["a", ] }, 7' });
    expect(await run(['resolve'], { cwd: broken })).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'docs.json: 0 pages\n└─ tab “A”\n   └─ a  (no file)\ndocs.json has syntax errors, so readers may see something else; run docs-nav lint.\n',
    });
  });

  const lossy = {
    'site/docs.json': JSON.stringify(
      {
        ...MINTLIFY,
        theme: 'mint',
        name: 'N',
        colors: { primary: '#000000' },
        navigation: {
          tabs: [
            { tab: 'A', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] },
            { tab: 'B', grops: [{ group: 'H', pages: ['c'] }], pages: ['d'] },
          ],
        },
      },
      null,
      2,
    ),
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`site/${name}.mdx`, ''])),
  };

  test('marks dropped pages and counts the lost ones', async () => {
    const cwd = tree(lossy);
    const { stdout } = await run(words('resolve site'), { cwd });
    expect(stdout).toMatchInlineSnapshot(`
      "site/docs.json: 2 pages
      ├─ tab “A”
      │  ├─ a  dropped: site/docs.json:12:18
      │  └─ group “G”
      │     └─ b
      └─ tab “B”
         └─ d
      2 pages are lost; run docs-nav lint.
      "
    `);
    const { sites } = JSON.parse((await run(words('resolve site --format json'), { cwd })).stdout) as { sites: unknown[] };
    expect(sites[0]).toMatchObject({ lost: [{ name: 'a' }, { name: 'c', droppedBy: { pointer: '/navigation/tabs/1/grops' } }] });
    expect((await run(words('lint site'), { cwd })).stdout).toMatch(/ in site\/docs\.json \(2 pages\)\.\n/);
  });

  test('marks hidden elements, and why says which element hides a page', async () => {
    const docs = {
      ...MINTLIFY,
      navigation: {
        global: { anchors: [{ anchor: 'Status', href: 'https://status.example.com', hidden: true }] },
        tabs: [
          { tab: 'A', pages: ['a'] },
          { tab: 'Launch', hidden: true, groups: [{ group: 'G', hidden: true, pages: ['b'] }] },
          { tab: 'C', hidden: false, pages: ['c', 'd'] },
        ],
      },
    };
    const hidden = '---\ntitle: D\nhidden: true\n---\n';
    const cwd = tree({
      'docs.json': JSON.stringify(docs),
      'a.mdx': '',
      'b.mdx': '',
      'c.mdx': '---\nhidden: false\n---\n',
      'd.mdx': hidden,
    });
    expect((await run(['resolve'], { cwd })).stdout).toMatchInlineSnapshot(`
      "docs.json: 4 pages
      on every page: anchor “Status” https://status.example.com  hidden
      ├─ tab “A”
      │  └─ a
      ├─ tab “Launch”  hidden
      │  └─ group “G”  hidden
      │     └─ b
      └─ tab “C”
         ├─ c
         └─ d  (hidden)
      "
    `);
    expect((await run(['why', 'd'], { cwd })).stdout).toMatch(/^ {2}hidden +by its front matter: no menu shows it$/m);
    expect((await run(['why', 'https://docs.example.com/d?from=mail#top'], { cwd })).stdout).toBe(
      (await run(['why', 'd'], { cwd })).stdout,
    );
    const { stdout } = await run(['why', 'b'], { cwd });
    expect(stdout).toMatch(/^ {2}hidden +by tab “Launch”: no menu shows it$/m);
    expect((await run(['why', 'a'], { cwd })).stdout).not.toContain('no menu shows it');
    const same = tree({ 'docs.json': JSON.stringify({ ...docs, $schema: undefined }), 'a.mdx': '', 'b.mdx': '', 'c.mdx': '' });
    expect((await run(['resolve'], { cwd: same })).stdout).not.toContain('tab “Launch”  hidden');
  });

  test('why handles the first page of every fixture without a crash and shows positions in “$ref” files', async () => {
    const rules = join(import.meta.dirname, '../../fixtures/rules');
    const files = (readdirSync(rules, { recursive: true }) as string[]).filter((file) => file.endsWith('docs.json'));
    let beside = 0;
    for (const cwd of files.map((file) => join(rules, dirname(file)))) {
      const tree = (await run(['resolve', '--format', 'json'], { cwd })).stdout;
      for (const [, page = ''] of [...tree.matchAll(/"kind": "page",\s+"name": "([^"\\]+)"/g)].slice(0, 1)) {
        const { stdout, stderr } = await run(['why', page, '.'], { cwd });
        expect(stderr, cwd).not.toMatch(/bug/);
        if (/^ +at +(?!docs\.json)\S+\.json:\d/m.test(stdout)) beside++;
      }
    }
    expect(beside).toBeGreaterThan(0);
  });

  test('resolve says which files have errors of syntax, as text, in JSON and on the page', async () => {
    const cwd = tree({ 'docs.json': '{ "navigation": { "pages": ["index",] } }', 'index.mdx': '' });
    expect(await run(words('resolve'), { cwd })).toMatchObject({
      code: 0,
      stdout: 'docs.json: 1 page\n└─ index\ndocs.json has syntax errors, so readers may see something else; run docs-nav lint.\n',
    });
    expect(JSON.parse((await run(words('resolve --format json'), { cwd })).stdout)).toMatchObject({
      sites: [{ unreadable: ['docs.json'] }],
    });
    expect((await run(words('resolve --format html'), { cwd })).stdout).toContain('Syntax errors');
  });

  test('why says of a missing file what lint says, and of a file that is no page why', async () => {
    const cwd = tree({
      'docs.json': JSON.stringify({
        ...MINTLIFY,
        navbar: { links: [{ label: 'Offer', href: '/offer' }] },
        navigation: { pages: ['index', 'drafts/a', 'indx'] },
        redirects: [{ source: '/old', destination: '/index' }],
      }),
      '.mintignore': 'drafts/\n',
      'index.mdx': '',
      'drafts/a.mdx': '',
      'drafts/b.mdx': '',
      'offer.mdx': '',
      'plan.mdx': '',
    });
    const said = async (page: string): Promise<string> => {
      const { stdout, stderr } = await run(['why', page], { cwd });
      return stdout + stderr;
    };
    expect(await said('drafts/a')).toContain('The file drafts/a.mdx exists, but .mintignore excludes it.');
    expect(await said('indx')).toContain('Expected the file indx.mdx: create it or remove this entry.');
    expect(await said('drafts/b')).toBe(
      'docs-nav: The page “drafts/b” is not in the navigation. The file drafts/b.mdx exists, but .mintignore excludes it.\n',
    );
    expect(await said('/old/index')).toMatch(/is not in the navigation\. It is redirected to “\/index” by docs\.json:\d+:\d+\.\n/);
    expect(await said('plan.mdx')).toContain(
      'The file plan.mdx is still published, and no link in the navigation, navbar, footer, logo or banner points to it.',
    );
    expect(await said('/offer')).toContain('The file offer.mdx is still published, and the link “/offer” points to it.');
    expect(await said('nothing.mdx')).toBe('docs-nav: The page “nothing.mdx” is not in the navigation.\n');
  });

  test('resolve shows no link that the platform ignores, and nothing global where it has no effect', async () => {
    const anchors = [{ anchor: 'Status', href: 'https://example.com' }];
    const group = { group: 'G', pages: ['index'], href: '/index', global: { anchors } };
    const docs = {
      ...MINTLIFY,
      navigation: {
        tabs: [
          { tab: 'A', groups: [group] },
          { tab: 'B', href: 'middle' },
        ],
      },
    };
    const cwd = tree({ 'docs.json': JSON.stringify(docs), 'index.mdx': '' });
    expect((await run(['resolve'], { cwd })).stdout).toBe('docs.json: 1 page\n├─ tab “A”\n│  └─ group “G”\n│     └─ index\n└─ tab “B”\n');
    expect((await run(['why', 'index'], { cwd })).stdout).not.toContain('Status');
  });

  test('docs-nav why names the mistake that drops a page, also below a key that is not part of the format', async () => {
    const cwd = tree(lossy);
    expect(await run(words('why a site'), { cwd })).toMatchInlineSnapshot(`
      {
        "code": 0,
        "stderr": "",
        "stdout": "a  (dropped: readers cannot see it)
        at          site/docs.json:13:11
        in          tab “A”
        dropped by  site/docs.json:12:18: Tab “A” has “pages” and “groups” at one level. The platform keeps “groups” and drops “pages”: move all entries into one of them.
        url         /a
        file        site/a.mdx
      ",
      }
    `);
    expect(await run(words('why site/c.mdx'), { cwd })).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "",
        "stdout": "c  (dropped: readers cannot see it)
        dropped by  site/docs.json:26:18: “grops” is not a property of a tab. Did you mean “groups”?
      ",
      }
    `);
    const { lost } = JSON.parse((await run(words('why c site --format json'), { cwd })).stdout) as { lost: unknown[] };
    expect(lost).toMatchObject([{ name: 'c', droppedBy: { file: 'site/docs.json' }, message: expect.stringContaining('grops') as string }]);
  });

  test('writes no control characters from user input to the terminal', async () => {
    const hostile = tree({
      'docs.json': '{ "navigation": { "tabs": [{ "tab": "\\u001b[2J", "tag": "\\u001b", "href": "\\u001b", "pages": ["\\u001ba"] }] } }',
    });
    for (const line of ['resolve', 'resolve --format json', 'why \u001ba', 'why \u001bb']) {
      const { stdout, stderr } = await run(words(line), { cwd: hostile });
      expect(stdout + stderr).not.toContain('\u001b');
    }
  });
});

test('help takes the name of a command in a group as one word or as two', async () => {
  const whole = (await run(['agent', 'jobs', '--help'])).stdout;
  expect(whole).toContain('Usage: docs-nav agent jobs');
  expect((await run(['help', 'agent jobs'])).stdout).toBe(whole);
  expect((await run(['help', 'agent', 'jobs'])).stdout).toBe(whole);
});

test('lint suggests migrating a navigation array in mint.json, and a correction in docs.json', async () => {
  const text = '{ "navigation": [{ "group": "A", "pages": ["a"] }] }';
  const cwd = tree({ 'mint.json': text, 'site/docs.json': text, 'a.mdx': '', 'site/a.mdx': '' });
  expect((await run(['lint', 'mint.json'], { cwd })).stdout).toContain('Run “docs-nav migrate” to turn the file into docs.json.');
  expect((await run(['lint', 'site'], { cwd })).stdout).toContain('Move the array into it as “groups”.');
});

test('why and resolve show the redirect that takes over the URL of a page', async () => {
  const redirects = [
    { source: '/start/', destination: '/a#part' },
    { source: '/b/:slug*', destination: '/a' },
  ];
  const pages = ['a', 'b', 'b/c', 'start'];
  const cwd = tree({
    'docs.json': JSON.stringify({ navigation: { pages }, redirects }, null, 2),
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, 'Text'])),
  });
  expect((await run(['resolve'], { cwd })).stdout).toMatchInlineSnapshot(`
    "docs.json: 4 pages
    ├─ a
    ├─ b
    ├─ b/c  (redirected to /a)
    └─ start  (redirected to /a#part)
    "
  `);
  expect((await run(['why', 'b/c'], { cwd })).stdout).toMatchInlineSnapshot(`
    "b/c  (redirected to /a)
      at          docs.json:6:7
      in          the navigation itself
      url         /b/c
      file        b/c.mdx
      redirected  to /a, by “/b/:slug*” at docs.json:15:5
      previous    b
      next        start
    "
  `);
  const { places } = JSON.parse((await run(['why', 'start', '--format', 'json'], { cwd })).stdout) as { places: readonly unknown[] };
  expect(places).toMatchObject([
    { entry: { redirect: { source: '/start/', destination: '/a#part', pointer: '/redirects/0' } }, redirectPlace: 'docs.json:11:5' },
  ]);
});

describe('why', () => {
  const cwd = tree({
    'site/docs.json': JSON.stringify(
      {
        navigation: {
          global: { anchors: [{ anchor: 'Community', href: 'https://example.com' }] },
          tabs: [
            { tab: 'Guides', directory: 'card', groups: [{ group: 'Start', root: 'start', pages: ['start', 'next'] }] },
            { tab: 'API', openapi: 'api.yaml', pages: ['GET /users', 'next'] },
          ],
        },
      },
      null,
      2,
    ),
    'site/start.mdx': '',
    'site/next.mdx': '',
  });

  test('lists every occurrence of a page and the origin of each value', async () => {
    expect(await run(words('why next site'), { cwd })).toEqual({
      code: 0,
      stderr: '',
      stdout: `next
  at             site/docs.json:21:15
  in             tab “Guides” › group “Start”
  url            /next
  file           site/next.mdx
  previous       start
  directory      card, set by tab “Guides” at site/docs.json:14:22
  global anchor  “Community” https://example.com, set by the navigation itself at site/docs.json:5:9

next
  at             site/docs.json:31:11
  in             tab “API”
  url            /next
  file           site/next.mdx
  previous       GET /users
  openapi        api.yaml, set by tab “API” at site/docs.json:28:20
  global anchor  “Community” https://example.com, set by the navigation itself at site/docs.json:5:9
`,
    });
  });

  test('shows which OpenAPI file describes an operation, and reports an operation missing from it', async () => {
    const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: { responses: {} } } } };
    const navigation = { tabs: [{ tab: 'A', openapi: 'a.json', pages: ['GET /users', 'POST /users'] }] };
    const site = tree({
      'docs.json': JSON.stringify({ ...MINTLIFY, navigation }),
      'a.json': JSON.stringify(api),
    });
    const why = async (operation: string) => await run(['why', operation], { cwd: site });
    const described = await why('GET /users');
    expect(described.stdout).toContain('  described in  a.json\n');
    expect(described.stdout).not.toContain('directory');
    const absent = await why('POST /users');
    expect(absent.stdout).toContain('POST /users  (not in a.json)\n');
    expect(absent.stdout).not.toContain('described in');
    expect(await why('GET /nothing')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'docs-nav: The operation “GET /nothing” is not in the navigation: no entry lists it, and no “openapi” that was read generates it.\n',
    });
  });

  test('finds the page of an operation by its URL, and resolve accepts a description that “api” names', async () => {
    const api = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/users': { get: { summary: 'List', responses: {} } } } };
    const site = tree({
      'docs.json': JSON.stringify({
        ...MINTLIFY,
        api: { openapi: 'a.json' },
        navigation: { pages: ['GET /users'] },
      }),
      'a.json': JSON.stringify(api),
    });
    const { stdout } = await run(['why', '/api-reference/list'], { cwd: site });
    expect(stdout.split('\n')[0]).toBe('GET /users  List  /api-reference/list');
    expect((await run(['resolve'], { cwd: site })).stdout).not.toContain('no OpenAPI description');
  });

  test('accepts an operation as one or two arguments, a page file, or a URL path', async () => {
    const first = async (argv: readonly string[]) => (await run(['why', ...argv], { cwd })).stdout.split('\n')[0];
    expect(await first(['GET /users', 'site'])).toBe('GET /users');
    expect(await first(['get', '/users', 'site'])).toBe('GET /users');
    expect(await first(['site/start.mdx'])).toBe('start  (root)');
    expect(await first(['/start', 'site'])).toBe('start  (root)');
  });

  test.each([
    ['./site/start.mdx', ''],
    ['site/../site/start.mdx', ''],
    ['./start.mdx', 'site'],
    ['start.mdx', 'site'],
  ])('accepts the page file %s relative to the folder “%s”', async (page, folder) => {
    expect((await run(['why', page], { cwd: join(cwd, folder) })).stdout.split('\n')[0]).toBe('start  (root)');
  });

  test('lint explains that it checks a whole site when it is given a page', async () => {
    expect(await run(['lint', 'site/start.mdx'], { cwd })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'docs-nav: “site/start.mdx” is a page, not a docs.json. A run checks a whole site: pass the folder of its docs.json, or no path. In a hook that runs on changed files, do not pass their names.\n',
    });
  });

  test('prints the occurrences of an operation and their positions as JSON', async () => {
    const { stdout } = await run(words('why GET /users site --format json'), { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      page: 'GET /users',
      places: [
        {
          entry: { name: 'GET /users', pointer: '/navigation/tabs/1/pages/0' },
          place: 'site/docs.json:30:11',
          openapi: { specs: ['api.yaml'], place: 'site/docs.json:28:20' },
        },
      ],
      suggestions: [],
    });
  });

  test('exits with 1 for a page that is not in the navigation, and suggests a similar one', async () => {
    expect(await run(words('why strat site'), { cwd })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'docs-nav: The page “strat” is not in the navigation. Did you mean “start”?\n',
    });
    expect(await run(words('why zebra site'), { cwd })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'docs-nav: The page “zebra” is not in the navigation.\n',
    });
    const { code, stdout } = await run(words('why strat site --format json'), { cwd });
    expect({ code, answer: JSON.parse(stdout) as unknown }).toEqual({
      code: 1,
      answer: { version: 1, page: 'strat', places: [], suggestions: ['start'] },
    });
  });

  test('rejects a missing page or too many arguments', async () => {
    expect(await run(['why'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'docs-nav: “docs-nav why” needs a page, for example: docs-nav why guides/start\n',
    });
    expect(await run(words('why a b c'), { cwd })).toMatchObject({
      code: 2,
      stderr: 'docs-nav: “docs-nav why” takes one page and one path; “c” is an extra argument.\n',
    });
  });
});

describe('rules, schema', () => {
  test('rules lists them all, as a table and as JSON', async () => {
    const lines = (await run(['rules'])).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual(rules.map(({ id }) => id));
    expect(lines.find((line) => line.startsWith('page-exists '))).toMatch(/^page-exists +error +--fix +Every page/);
    const listed = JSON.parse((await run(['rules', '--format', 'json'])).stdout) as unknown[];
    expect(listed).toHaveLength(rules.length);
    expect(listed).toContainEqual(expect.objectContaining({ id: 'language-parity', severity: 'off' }));
    expect(listed).toContainEqual(expect.objectContaining({ id: 'no-effect', fix: 'suggestion' }));
  });

  test('schema prints the shipped schema file or its path', async () => {
    for (const [flags, name] of [
      [[], 'docs'],
      [['--dialect', 'spec'], 'docs'],
      [['--dialect=mintlify'], 'docs.mintlify'],
      [['--plain'], 'plain/docs'],
      [['--plain', '--dialect', 'mintlify'], 'plain/docs.mintlify'],
    ] as const) {
      const file = join(import.meta.dirname, '../../schema', `${name}.schema.json`);
      expect((await run(['schema', ...flags])).stdout).toBe(readFileSync(file, 'utf8'));
      expect((await run(['schema', '--path', ...flags])).stdout).toBe(`${file}\n`);
    }
  });
});
