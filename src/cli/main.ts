/** The command line of `docs-nav`. */
import { LINT } from './lint-command.ts';
import type { CliProgram } from './command.ts';
import { runCommand, type CommandStreams } from './run-command.ts';
import type { CommandContext } from './streams.ts';

export const DOCS_NAV: CliProgram = {
  name: 'docs-nav',
  first: [LINT],
  load: async () => (await import('./all-commands.ts')).DOCS_NAV_COMMAND_TABLE,
};

/** Runs one command, as `runCommand` does. */
export function main(argv: readonly string[], streams: CommandStreams, cwd: string, env: CommandContext['env']): Promise<number> {
  return runCommand(DOCS_NAV, argv, streams, cwd, env);
}
