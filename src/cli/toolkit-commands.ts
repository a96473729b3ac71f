/** The commands of the toolkit and their flags: what a lint reads of the table. all-commands.ts has the rest. */
import { PRESETS } from '../subject/settings.ts';
import { DIALECTS } from '../navigation/dialects.ts';
import { FORMATS } from '../report/formats.ts';
import { HELP, type Command, type Flag } from './command.ts';

const DIALECT: Flag = {
  name: 'dialect',
  value: 'name',
  choices: DIALECTS,
  summary: 'Whose docs.json it is',
};

const CONFIG: readonly Flag[] = [
  { name: 'config', value: 'file', summary: 'Use this configuration file' },
  { name: 'no-config', summary: 'Use no configuration file' },
];

const TEXT_OR_JSON: Flag = { name: 'format', value: 'name', choices: ['text', 'json'], summary: 'How to show the answer (default text)' };

const OTHER_BASE = 'each compares with another base';
const NOT_IN_GIT = 'git does not know what stands on standard input';

const lint: Command = {
  name: 'lint',
  operands: '[path…]',
  most: Infinity,
  summary: 'Check the navigation against the repository',
  about: [
    'A path is a docs.json, a folder or a glob. Without one: the “sites” of the configuration, else the nearest docs.json upwards, else every docs.json below that git tracks.',
    'Exit code: 0 clean or warnings only, 1 errors or too many warnings, 2 the job could not be done.',
  ],
  flags: [
    {
      name: 'format',
      value: 'name',
      choices: FORMATS.map(({ name }) => name),
      about: Object.fromEntries(FORMATS.map(({ name, description }) => [name, description])),
      summary: 'How to show findings',
    },
    { name: 'output', value: 'format=file', isRepeatable: true, summary: 'Write a report to a file too; repeatable' },
    {
      name: 'staged',
      excludes: { changed: OTHER_BASE, since: OTHER_BASE },
      summary: 'Check what git has staged, and report only what is new since HEAD',
    },
    { name: 'changed', excludes: { since: OTHER_BASE }, summary: 'Report only what is new since HEAD' },
    { name: 'since', value: 'ref', summary: 'Report only what is new since the merge base with a ref' },
    { name: 'rule', value: 'id=severity', isRepeatable: true, summary: 'Set how severe a rule is; repeatable' },
    { name: 'preset', value: 'name', choices: PRESETS, summary: 'Which severities to start from' },
    DIALECT,
    { name: 'validate-openapi', summary: 'Validate API descriptions in full' },
    {
      name: 'fix',
      excludes: {
        staged: 'what is staged may differ from the files that would be written. Run --fix first, then stage what it repaired',
        stdin: 'there is no file to write to. --fix-dry-run shows the repairs',
      },
      summary: 'Make all safe repairs, and show what is left',
    },
    {
      name: 'fix-dry-run',
      excludes: { format: 'it shows a diff and no report', output: 'it writes nothing' },
      summary: 'Show safe repairs as a diff, and write nothing',
    },
    { name: 'info', summary: 'Show infos one by one' },
    { name: 'max-warnings', value: 'n', isNumber: true, summary: 'Fail if there are more warnings' },
    { name: 'quiet', summary: 'Show errors only' },
    { name: 'max-problems', value: 'n', isNumber: true, summary: 'Show at most n in text (100); 0 is all' },
    {
      name: 'stdin',
      excludes: { staged: NOT_IN_GIT, changed: NOT_IN_GIT, since: NOT_IN_GIT },
      summary: 'Read the text of one file from standard input',
    },
    { name: 'stdin-filename', value: 'file', summary: 'The file that this text stands for' },
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
        'fix-dry-run': 'it shows a diff once',
      },
      summary: 'Lint again on changes, and show what changed',
    },
    {
      name: 'color',
      value: 'when',
      bare: 'always',
      choices: ['auto', 'always', 'never'],
      summary: 'Whether to use colors; --no-color is --color never',
    },
    { name: 'no-baseline', summary: 'Show what the baseline hides' },
    ...CONFIG,
    { name: 'print-config', summary: 'Show each setting and where it comes from, and end' },
    HELP,
  ],
  examples: [
    ['docs-nav lint', 'The site here, above or below'],
    ['docs-nav lint docs --max-warnings 0', 'Warnings fail too'],
    ['docs-nav lint --fix', 'Repair what is surely a slip'],
    ['docs-nav lint "sites/*" --format json', 'Several sites, for a program'],
    ['docs-nav lint --output sarif=docs-nav.sarif', 'Text here, SARIF in a file'],
    ['docs-nav lint --staged', 'In a hook: what this commit breaks'],
    ['docs-nav lint --since origin/main', 'In CI: what this branch breaks'],
  ],
  run: async (given, context) => (await import('./commands/lint.ts')).runLint(given, context),
};

const resolve: Command = {
  name: 'resolve',
  operands: '[path]',
  most: 1,
  summary: 'Show what readers of the navigation see',
  about: [
    'Shows elements with their badges, pages in reading order, the values in effect where they change, generated pages, and the default version and language. Of versions and languages, only the chosen ones are shown in full.',
  ],
  flags: [
    { name: 'doc-version', value: 'label', summary: 'Show this version where there is a choice' },
    { name: 'language', value: 'code', summary: 'Show this language where there is a choice' },
    { name: 'titles', summary: 'Read the titles of pages' },
    TEXT_OR_JSON,
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
};

const why: Command = {
  name: 'why',
  operands: '<page> [path]',
  most: 3,
  summary: 'Show where a page stands, and what reaches it from above',
  about: [
    'Lists every place of a page with its breadcrumbs and, for each inherited value, the element that set it. The page is a page path, a file, or an operation such as “GET /users”; the path is a docs.json or a folder.',
    'Exit code: 0 found, 1 no navigation has it, 2 the job could not be done.',
  ],
  flags: [TEXT_OR_JSON, DIALECT, ...CONFIG, HELP],
  examples: [
    ['docs-nav why guides/start', 'Every place of a page'],
    ['docs-nav why GET /users', 'Every place of an operation'],
  ],
  run: async (given, context) => (await import('./commands/why.ts')).runWhy(given, context),
};

const explain: Command = {
  name: 'explain',
  operands: '<rule>',
  most: 1,
  summary: 'Show what a rule checks, and why',
  about: ['Prints what a rule checks, why it matters, what it says, and how to set it.'],
  flags: [HELP],
  examples: [['docs-nav explain page-exists', 'The docs of one rule']],
  run: async (given, context) => (await import('./commands/explain.ts')).runExplain(given, context),
};

const rules: Command = {
  name: 'rules',
  most: 0,
  summary: 'List the rules',
  about: [
    'Lists every rule with the severity it has in the preset “recommended”, and whether --fix repairs some of its findings or they come with suggestions.',
  ],
  flags: [{ name: 'format', value: 'name', choices: ['text', 'json'], summary: 'How to show the rules (default text)' }, HELP],
  examples: [['docs-nav rules --format json', 'For a program']],
  run: async (given, context) => (await import('./commands/rules.ts')).runRules(given, context),
};

const baseline: Command = {
  name: 'baseline',
  operands: '<action> [path…]',
  choices: ['create', 'update', 'prune', 'show'],
  most: Infinity,
  summary: 'Record the findings of today, to see only new ones',
  about: [
    '“create” makes docs-nav-baseline.json, which “docs-nav lint” then goes by. “update” records the findings of today in place of those it holds, “prune” removes those that are gone, “show” lists what it hides. Paths are those of “docs-nav lint”.',
  ],
  flags: [{ name: 'dry-run', summary: 'Say what would change, and write nothing' }, ...CONFIG, HELP],
  examples: [
    ['docs-nav baseline create', 'Begin with an old site'],
    ['docs-nav baseline prune', 'After repairs'],
  ],
  run: async (given, context) => (await import('./commands/baseline.ts')).runBaseline(given, context),
};

const schema: Command = {
  name: 'schema',
  most: 0,
  summary: 'Print the JSON Schema of docs.json',
  about: ['Prints the JSON Schema of docs.json, for editors and other tools.'],
  flags: [DIALECT, { name: 'path', summary: 'Print where the file is instead' }, HELP],
  examples: [['docs-nav schema --path', 'The file in the installed package']],
  run: async (given, context) => (await import('./commands/schema.ts')).runSchema(given, context),
};

const init: Command = {
  name: 'init',
  operands: '[path…]',
  most: Infinity,
  summary: 'Set docs-nav up in a repository',
  about: [
    'Finds the sites and proposes a configuration, the schema for VS Code, a hook (pre-commit, husky, lefthook) and a workflow (GitHub, GitLab). Each file is shown, then you are asked; without a terminal nothing is written.',
    'Exit code: 0 done, or nothing to do, 2 the job could not be done.',
  ],
  flags: [
    { name: 'yes', short: 'y', excludes: { 'dry-run': 'it writes nothing' }, summary: 'Write everything without asking' },
    { name: 'dry-run', summary: 'Show everything and write nothing' },
    { name: 'force', summary: 'Propose to replace files that are there already' },
    HELP,
  ],
  examples: [
    ['docs-nav init --dry-run', 'See what would be written'],
    ['docs-nav init docs --yes', 'For the site in a folder'],
  ],
  run: async (given, context) => (await import('./commands/init.ts')).runInit(given, context),
};

const doctor: Command = {
  name: 'doctor',
  operands: '[path]',
  most: 1,
  summary: 'Show what a run would read, and why',
  about: [
    'Shows versions, which sites are found and how, their settings and dialect, what would be read and what is left out, and where docs-nav is set up. What is broken is shown, too: send this with a report of a mistake.',
    'Exit code: 0 shown, 2 wrong use.',
  ],
  flags: [TEXT_OR_JSON, HELP],
  examples: [['docs-nav doctor', 'The sites here, above or below']],
  run: async (given, context) => (await import('./commands/doctor.ts')).runDoctor(given, context),
};

export const TOOLKIT: readonly Command[] = [lint, baseline, resolve, why, explain, rules, schema, init, doctor];
