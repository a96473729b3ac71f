/** The commands of the toolkit, the only part of the table that `lint` loads. all-commands.ts has the rest. */
import { PRESETS } from '../subject/settings.ts';
import { DIALECTS } from '../navigation/dialects.ts';
import { FORMATS } from '../report/formats.ts';
import { FORMAT, HELP, type Command, type Flag } from './command.ts';
import { runLint } from './commands/lint.ts';

export const DIALECT: Flag = {
  name: 'dialect',
  value: 'name',
  choices: DIALECTS,
  summary: 'The format of docs.json',
};

export const CONFIG: readonly Flag[] = [
  { name: 'config', value: 'file', summary: 'Use this configuration file' },
  { name: 'no-config', summary: 'Use no configuration file' },
];

export const COLOR: Flag = {
  name: 'color',
  value: 'when',
  bare: 'always',
  choices: ['auto', 'always', 'never'],
  summary: 'When to use colors; --no-color is --color never',
};

const OTHER_BASE = 'they compare with different bases';
const NOT_IN_GIT = 'git does not know the text on standard input';

const NO_FILES = {
  staged: 'the staged content may differ from the files that would be written. Run --fix first, then stage the fixed files',
  stdin: 'there is no file to write to. --fix-dry-run shows the fixes',
};

export const TOOLKIT: readonly Command[] = [
  {
    name: 'lint',
    operands: '[path…]',
    most: Infinity,
    summary: 'Check the navigation against the repository',
    about: [
      'A path is a docs.json, a folder or a glob. Without one: the “sites” of the configuration file, else the nearest docs.json here or above, else every tracked docs.json below.',
      'Exit code: 0 clean or warnings only, 1 errors or too many warnings, 2 the job could not be done.',
    ],
    flags: [
      {
        name: 'format',
        value: 'name',
        choices: FORMATS.map(({ name }) => name),
        about: Object.fromEntries(FORMATS.map(({ name, description }) => [name, description])),
        summary: 'Output format of the findings',
      },
      { name: 'output', value: 'format=file', isRepeatable: true, summary: 'Also write a report to a file; repeatable' },
      {
        name: 'staged',
        excludes: { changed: OTHER_BASE, since: OTHER_BASE },
        summary: 'Check the staged files and report only what is new since HEAD',
      },
      { name: 'changed', excludes: { since: OTHER_BASE }, summary: 'Report only what is new since HEAD' },
      { name: 'since', value: 'ref', summary: 'Report only what is new since the merge base with a ref' },
      { name: 'rule', value: 'id=severity', isRepeatable: true, summary: 'Set the severity of a rule; repeatable' },
      { name: 'preset', value: 'name', choices: PRESETS, summary: 'The severities to start from' },
      DIALECT,
      { name: 'validate-openapi', summary: 'Validate OpenAPI descriptions in full' },
      {
        name: 'fix',
        excludes: NO_FILES,
        summary: 'Make all safe fixes and show what is left',
      },
      { name: 'fix-suggestions', excludes: NO_FILES, summary: 'Make suggestions, too, which may not be what you mean' },
      {
        name: 'interactive',
        excludes: { ...NO_FILES, 'fix-dry-run': 'it asks before it writes', format: 'it shows text', quiet: 'you choose what to fix' },
        summary: 'With --fix: show each fix and suggestion, and ask',
      },
      {
        name: 'fix-dry-run',
        excludes: { format: 'it shows a diff, not a report', output: 'it writes nothing' },
        summary: 'Show safe fixes as a diff and write nothing',
      },
      { name: 'info', summary: 'Show findings of severity info' },
      { name: 'max-warnings', value: 'n', isNumber: true, summary: 'Fail if there are more warnings' },
      { name: 'quiet', summary: 'Show errors only' },
      { name: 'max-problems', value: 'n', isNumber: true, summary: 'Show at most n findings as text (default 100); 0 shows all' },
      {
        name: 'stdin',
        excludes: { staged: NOT_IN_GIT, changed: NOT_IN_GIT, since: NOT_IN_GIT },
        summary: 'Read the text of one file from standard input',
      },
      { name: 'stdin-filename', value: 'file', summary: 'The file that the text replaces' },
      {
        name: 'watch',
        excludes: {
          stdin: 'standard input does not change',
          'stdin-filename': 'standard input does not change',
          format: 'it shows what changed, as text',
          output: 'it shows what changed, as text',
          staged: 'it compares with the run before',
          changed: 'it compares with the run before',
          since: 'it compares with the run before',
          fix: 'it would write while you edit',
          'fix-suggestions': 'it would write while you edit',
          interactive: 'it would write while you edit',
          'fix-dry-run': 'it shows a diff once',
        },
        summary: 'Lint again on changes and show what changed',
      },
      COLOR,
      { name: 'no-baseline', summary: 'Show what the baseline hides' },
      ...CONFIG,
      { name: 'print-config', summary: 'Show each setting and its origin, then exit' },
      HELP,
    ],
    examples: [
      ['docs-nav lint', 'The site here, above or below'],
      ['docs-nav lint docs --max-warnings 0', 'Warnings fail too'],
      ['docs-nav lint --fix', 'Fix what is certainly a mistake'],
      ['docs-nav lint "sites/*" --format json', 'Several sites, for a program'],
      ['docs-nav lint --output sarif=docs-nav.sarif', 'Text here, SARIF in a file'],
      ['docs-nav lint --staged', 'In a hook: what this commit breaks'],
      ['docs-nav lint --since origin/main', 'In CI: what this branch breaks'],
    ],
    run: runLint,
  },
  {
    name: 'baseline',
    operands: '<action> [path…]',
    choices: ['create', 'update', 'prune', 'show'],
    most: Infinity,
    summary: 'Record the current findings, so that only new ones are reported',
    about: [
      "“create” writes docs-nav-baseline.json, which “docs-nav lint” then uses. “update” replaces its findings with today's, “prune” removes those that no longer exist, “show” lists the findings that it hides. Paths are those of “docs-nav lint”.",
    ],
    flags: [{ name: 'dry-run', summary: 'Show what would change and write nothing' }, ...CONFIG, HELP],
    examples: [
      ['docs-nav baseline create', 'Start with an existing site'],
      ['docs-nav baseline prune', 'After fixes'],
    ],
    run: async (given, context) => (await import('./commands/baseline.ts')).runBaseline(given, context),
  },
  {
    name: 'resolve',
    operands: '[path]',
    most: 1,
    summary: 'Show what readers of the navigation see',
    about: [
      'Shows elements with their badges, pages in reading order, the values in effect where they change, generated pages, and the default version and language. Only the chosen version and language are shown in full.',
    ],
    flags: [
      { name: 'doc-version', value: 'label', summary: 'The version to show' },
      { name: 'language', value: 'code', summary: 'The language to show' },
      { name: 'titles', summary: 'Read the titles of pages' },
      { ...FORMAT, choices: ['text', 'json', 'html'] },
      DIALECT,
      ...CONFIG,
      HELP,
    ],
    examples: [
      ['docs-nav resolve', 'The site here, above or below'],
      ['docs-nav resolve docs --language fr', 'What readers of a language see'],
      ['docs-nav resolve --format json', 'For a program'],
    ],
    run: async (given, context) => (await import('./commands/resolve.ts')).runResolve(given, context),
  },
  {
    name: 'why',
    operands: '<page> [path]',
    most: 3,
    summary: 'Show where a page is in the navigation and what it inherits',
    about: [
      'Lists every place of a page with its breadcrumbs and, for each inherited value, the element that set it. The page is a page path, a file, or an operation such as “GET /users”; the path is a docs.json or a folder.',
      'Exit code: 0 found, 1 not in the navigation, 2 the job could not be done.',
    ],
    flags: [FORMAT, DIALECT, ...CONFIG, HELP],
    examples: [
      ['docs-nav why guides/start', 'Every place of a page'],
      ['docs-nav why GET /users', 'Every place of an operation'],
    ],
    run: async (given, context) => (await import('./commands/why.ts')).runWhy(given, context),
  },
  {
    name: 'explain',
    operands: '<rule>',
    most: 1,
    summary: 'Show what a rule checks, and why',
    about: ['Prints what a rule checks, why it matters, its messages, and how to set it.'],
    flags: [HELP],
    examples: [['docs-nav explain page-exists', 'The documentation of one rule']],
    run: async (given, context) => (await import('./commands/explain.ts')).runExplain(given, context),
  },
  {
    name: 'rules',
    most: 0,
    summary: 'List the rules',
    about: ['Lists every rule with its severity in the preset “recommended”, and whether findings come with fixes or suggestions.'],
    flags: [FORMAT, HELP],
    examples: [['docs-nav rules --format json', 'For a program']],
    run: async (given, context) => (await import('./commands/rules.ts')).runRules(given, context),
  },
  {
    name: 'schema',
    most: 0,
    summary: 'Print the JSON Schema of docs.json',
    about: ['Prints the JSON Schema of docs.json, for editors and other tools.'],
    flags: [DIALECT, { name: 'path', summary: 'Print the path of the file instead' }, HELP],
    examples: [['docs-nav schema --path', 'The file in the installed package']],
    run: async (given, context) => (await import('./commands/schema.ts')).runSchema(given, context),
  },
  {
    name: 'init',
    operands: '[path…]',
    most: Infinity,
    summary: 'Set docs-nav up in a repository',
    about: [
      'Finds the sites and proposes a configuration, the schema for VS Code, a hook (pre-commit, husky, lefthook), a workflow (GitHub, GitLab), AGENTS.md and .mcp.json. Each file is shown, then you are asked; without a terminal nothing is written.',
      'Exit code: 0 done, or nothing to do, 2 the job could not be done.',
    ],
    flags: [
      { name: 'yes', short: 'y', excludes: { 'dry-run': 'it writes nothing' }, summary: 'Write everything without asking' },
      { name: 'dry-run', summary: 'Show everything and write nothing' },
      { name: 'force', summary: 'Offer to replace existing files' },
      HELP,
    ],
    examples: [
      ['docs-nav init --dry-run', 'See what would be written'],
      ['docs-nav init docs --yes', 'For the site in a folder'],
    ],
    run: async (given, context) => (await import('./commands/init.ts')).runInit(given, context),
  },
  {
    name: 'doctor',
    operands: '[path]',
    most: 1,
    summary: 'Show what a run would read and why',
    about: [
      'Shows versions, which sites are found and how, their settings and dialect, which files would be read and which are left out, and where docs-nav is set up. Errors are shown too: include this output in bug reports.',
      'Exit code: 0 shown, 2 wrong use.',
    ],
    flags: [FORMAT, HELP],
    examples: [['docs-nav doctor', 'The sites here, above or below']],
    run: async (given, context) => (await import('./commands/doctor.ts')).runDoctor(given, context),
  },
];
