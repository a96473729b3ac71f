/** Prints the help of a command, of a group of commands, or of all. */
import { COMMANDS, GROUPS } from './all-commands.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, groupHelp, overview } from './help.ts';
import type { Context } from './streams.ts';
import { unknownCommand } from './unknown-command.ts';

/** @throws UsageError if the words name no command and no group. */
export function printHelp(words: readonly string[], { stdout, cwd }: Context): number {
  const [name] = words;
  const found = findCommand(
    words.flatMap((word) => word.split(' ')),
    COMMANDS,
    GROUPS,
  );
  if (name !== undefined && !found) throw unknownCommand(name, cwd);
  if (!found) stdout.write(overview(COMMANDS, GROUPS));
  else stdout.write('command' in found ? commandHelp(found.command) : groupHelp(found.group, COMMANDS));
  return 0;
}
