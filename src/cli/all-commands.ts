/** The table of commands and flags for parsing, help, suggestions and completions. */
import { AGENT, AGENT_GROUPS } from './agent-commands.ts';
import { HELP, type Command, type Group } from './command.ts';
import { TOOLKIT } from './toolkit-commands.ts';

const completions: Command = {
  name: 'completions',
  operands: '<shell>',
  choices: ['bash', 'zsh', 'fish'],
  most: 1,
  summary: 'Print a script that completes commands in a shell',
  about: [
    'Prints a script that completes commands, flags, their values and rule ids.',
    'bash: write it to ~/.local/share/bash-completion/completions/docs-nav.',
    'zsh: write it to a file _docs-nav in a folder of $fpath.',
    'fish: write it to ~/.config/fish/completions/docs-nav.fish.',
    'The script does not run docs-nav. Write it again after each update of docs-nav.',
  ],
  flags: [HELP],
  examples: [['docs-nav completions bash', 'The script for bash']],
  run: async (given, context) => (await import('./commands/completions.ts')).runCompletions(given, COMMANDS, GROUPS, context),
};

export const COMMANDS: readonly Command[] = [...TOOLKIT, completions, ...AGENT];

export const GROUPS: readonly Group[] = AGENT_GROUPS;
