/** The table of commands and flags for parsing, help, suggestions and completions. */
import { FORMAT, HELP, type Command, type CommandTable, type CommandGroup } from './command.ts';
import { DIFF } from './diff-command.ts';
import { JOB_COMMAND_GROUPS, JOB_COMMANDS, SERVICE_COMMANDS } from './job-commands.ts';
import { DIALECT, LINT, PRESET } from './lint-command.ts';
import { PREVIEW } from './preview-command.ts';
import { INSPECT_AND_SETUP_COMMANDS } from './toolkit-commands.ts';
import { EDITING_COMMANDS } from './verb-commands.ts';

const completions: Command = {
  name: 'completions',
  operands: '<shell>',
  choices: ['bash', 'zsh', 'fish'],
  maxOperands: 1,
  summary: 'Print a script that completes commands in a shell',
  about: [
    'Prints a script that completes commands, flags, their values and rule ids.',
    'bash: write it to ~/.local/share/bash-completion/completions/docs-nav.',
    'zsh: write it to a file _docs-nav in a folder of $fpath.',
    'fish: write it to ~/.config/fish/completions/docs-nav.fish.',
    'To complete a line, the script runs the docs-nav of that line, so it need not be replaced when docs-nav is updated.',
  ],
  flags: [HELP],
  examples: [['docs-nav completions bash', 'The script for bash']],
  run: async (given, context) => (await import('./commands/completions.ts')).runCompletions(given, context),
};

/** What the scripts of shells call. It stands outside COMMANDS, and so in no help and no suggestion. */
const COMPLETE: Command = {
  name: '__complete',
  operands: '-- <word…>',
  maxOperands: Infinity,
  summary: 'Print the completions of the last word',
  about: [],
  flags: [],
  examples: [],
  run: async (given, context) =>
    (await import('./commands/complete.ts')).runComplete(given, DOCS_NAV_COMMANDS, DOCS_NAV_COMMAND_GROUPS, context),
};

const mcp: Command = {
  name: 'mcp',
  operands: '[folder…]',
  maxOperands: Infinity,
  summary: 'Serve your sites to coding agents (MCP)',
  about: [
    'Speaks the Model Context Protocol over standard input and output, until its input ends. Clients start it: “docs-nav init” proposes the configuration.',
    'The tools describe the navigation, check edits, place pages, edit, compare and explain rules. They work on sites in these folders, or those that the client has open, or the working directory, and in the repositories around them; never outside.',
  ],
  flags: [HELP],
  examples: [
    ['docs-nav mcp', 'What a client starts in the folder of a site'],
    ['docs-nav mcp ~/acme/docs', 'Serve a site in another folder'],
  ],
  run: async (given, context) => (await import('./commands/mcp.ts')).runMcp(given, DOCS_NAV_COMMANDS, context),
};

const lsp: Command = {
  name: 'lsp',
  maxOperands: 0,
  summary: 'Serve an editor (language server)',
  about: [
    'Speaks the Language Server Protocol over standard input and output, until its input ends. Editors start it: see the guide to editors.',
    'Shows findings as you type, completes pages and jumps to them, and updates entries, links and redirects when files are renamed.',
  ],
  flags: [{ name: 'stdio', summary: 'Use standard input and output (the default, and the only way)' }, PRESET, DIALECT, HELP],
  examples: [['docs-nav lsp --stdio', 'What an editor starts']],
  run: async (given) => (await import('./commands/lsp.ts')).runLsp(given),
};

const migrate: Command = {
  name: 'migrate',
  operands: '[mint.json]',
  maxOperands: 1,
  summary: 'Write the docs.json for a mint.json',
  about: [
    'Writes docs.json next to mint.json: tabs, anchors and versions become elements that list their pages, settings move to their new places, redirects stay. Reports what docs.json does not support. No page is lost. An existing docs.json is not replaced.',
    'Exit code: 0 done, 2 could not run.',
  ],
  flags: [{ name: 'dry-run', summary: 'Print the docs.json and write nothing' }, FORMAT, HELP],
  examples: [
    ['docs-nav migrate --dry-run', 'See what would be written'],
    ['docs-nav migrate old', 'For old/mint.json'],
  ],
  run: async (given, context) => (await import('./commands/migrate.ts')).runMigrate(given, context),
};

export const DOCS_NAV_COMMANDS: readonly Command[] = [
  LINT,
  ...INSPECT_AND_SETUP_COMMANDS,
  DIFF,
  PREVIEW,
  migrate,
  ...EDITING_COMMANDS,
  mcp,
  lsp,
  completions,
  ...JOB_COMMANDS,
];

export const DOCS_NAV_COMMAND_GROUPS: readonly CommandGroup[] = JOB_COMMAND_GROUPS;

/** What most people run on most days comes first. */
const SECTIONS: CommandTable['sections'] = [
  ['Everyday', ['lint', 'diff', 'preview', 'why', 'mv', 'init']],
  ['Check', ['baseline', 'explain', 'rules', 'doctor']],
  ['Understand', ['resolve', 'place']],
  ['Edit', ['add', 'rm', 'rename', 'set', 'migrate']],
  ['Serve', ['lsp', 'mcp', 'agent']],
  ['Set up', ['schema', 'completions']],
];

export const DOCS_NAV_COMMAND_TABLE: CommandTable = {
  about: 'The linter and toolkit for docs.json, the navigation and settings of Mintlify sites. Works offline.',
  commands: DOCS_NAV_COMMANDS,
  groups: DOCS_NAV_COMMAND_GROUPS,
  sections: SECTIONS,
  synonyms: {
    check: 'lint',
    validate: 'lint',
    verify: 'lint',
    'broken-links': 'lint --rule link=error',
    fix: 'lint --fix',
    dev: 'preview --serve',
    move: 'mv',
    remove: 'rm',
    delete: 'rm',
    tree: 'resolve',
  },
  hidden: [COMPLETE],
  elsewhere: SERVICE_COMMANDS,
};
