/** The other commands of the toolkit. */
import { FORMAT, HELP, type Command } from './command.ts';
import { CONFIG, DIALECT } from './lint-command.ts';

export const INSPECT_AND_SETUP_COMMANDS: readonly Command[] = [
  {
    name: 'baseline',
    operands: '<action> [path…]',
    choices: ['create', 'update', 'prune', 'show'],
    maxOperands: Infinity,
    summary: 'Record the current findings, so that only new ones are reported',
    about: [
      "“create” writes docs-nav-baseline.json, which “docs-nav lint” then uses. “update” replaces its findings with today's, “prune” removes those that no longer exist, “show” lists the findings that it hides. Paths are those of “docs-nav lint”.",
    ],
    flags: [{ name: 'dry-run', summary: 'Show what would change and write nothing' }, CONFIG, HELP],
    examples: [
      ['docs-nav baseline create', 'Start with an existing site'],
      ['docs-nav baseline prune', 'After fixes'],
    ],
    run: async (given, context) => (await import('./commands/baseline.ts')).runBaseline(given, context),
  },
  {
    name: 'resolve',
    operands: '[path]',
    maxOperands: 1,
    summary: 'Show the navigation as readers see it',
    about: [
      'Shows elements with their badges, pages in reading order, inherited values where they change, generated pages, and the default version and language. Only the selected version and language are shown in full.',
    ],
    flags: [
      { name: 'doc-version', value: 'label', summary: 'The version to show' },
      { name: 'language', value: 'code', summary: 'The language to show' },
      { name: 'titles', summary: 'Read the titles of pages' },
      { ...FORMAT, choices: ['text', 'json', 'html'] },
      DIALECT,
      CONFIG,
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
    maxOperands: 3,
    summary: 'Show where a page is in the navigation and what it inherits',
    about: [
      'Lists every place of a page with its breadcrumbs and, for each inherited value, the element that sets it. The page is a page path, a file, or an operation such as “GET /users”; the path is a docs.json or a folder.',
      'Exit code: 0 found, 1 not in the navigation, 2 could not run.',
    ],
    flags: [FORMAT, DIALECT, CONFIG, HELP],
    examples: [
      ['docs-nav why guides/start', 'Every place of a page'],
      ['docs-nav why GET /users', 'Every place of an operation'],
    ],
    run: async (given, context) => (await import('./commands/why.ts')).runWhy(given, context),
  },
  {
    name: 'explain',
    operands: '<rule>',
    maxOperands: 1,
    summary: 'Show what a rule checks, and why',
    about: ['Prints what a rule checks and why, an example finding, and how to set the rule. JSON has all its messages.'],
    flags: [FORMAT, HELP],
    examples: [['docs-nav explain page-exists', 'The documentation of one rule']],
    run: async (given, context) => (await import('./commands/explain.ts')).runExplain(given, context),
  },
  {
    name: 'rules',
    maxOperands: 0,
    summary: 'List the rules',
    about: ['Lists every rule with its severity in the preset “recommended”, and whether its findings have fixes or suggestions.'],
    flags: [FORMAT, HELP],
    examples: [['docs-nav rules --format json', 'For a program']],
    run: async (given, context) => (await import('./commands/rules.ts')).runRules(given, context),
  },
  {
    name: 'schema',
    maxOperands: 0,
    summary: 'Print the JSON Schema of docs.json',
    about: ['Prints the JSON Schema of docs.json, for editors and other tools.'],
    flags: [
      DIALECT,
      { name: 'plain', summary: 'For validators: without editor-only keywords' },
      { name: 'path', summary: 'Print the path of the file instead' },
      HELP,
    ],
    examples: [
      ['docs-nav schema --path', 'The file in the installed package'],
      ['docs-nav schema --plain', 'For a validator, such as Ajv'],
    ],
    run: async (given, context) => (await import('./commands/schema.ts')).runSchema(given, context),
  },
  {
    name: 'init',
    operands: '[path…]',
    maxOperands: Infinity,
    summary: 'Set docs-nav up in a repository',
    about: [
      'Finds the sites and proposes a configuration, the schema for VS Code, a hook (pre-commit, husky, lefthook), a workflow (GitHub, GitLab), AGENTS.md and .mcp.json. Each file is shown, then you are asked; without a terminal nothing is written.',
      'Exit code: 0 done, or nothing to do, 2 could not run.',
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
    maxOperands: 1,
    summary: 'Show what a run would read and why',
    about: [
      'Shows versions, which sites are found and how, their settings and dialect, which files would be read and which are left out, and where docs-nav is set up. Errors are shown too: include this output in bug reports.',
      'Exit code: 0 shown, 2 wrong usage.',
    ],
    flags: [FORMAT, HELP],
    examples: [['docs-nav doctor', 'The sites here, above or below']],
    run: async (given, context) => (await import('./commands/doctor.ts')).runDoctor(given, context),
  },
];
