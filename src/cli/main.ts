/** The command line of `docs-nav`. */
import { LINT } from './lint-command.ts';
import type { Program } from './command.ts';
import { runCommand, type Streams } from './run-command.ts';
import type { Context } from './streams.ts';

export const DOCS_NAV: Program = {
  name: 'docs-nav',
  first: [LINT],
  load: async () => (await import('./all-commands.ts')).ALL,
};

/** Runs one command, as `runCommand` does. */
export function main(argv: readonly string[], streams: Streams, cwd: string, env: Context['env']): Promise<number> {
  return runCommand(DOCS_NAV, argv, streams, cwd, env);
}
