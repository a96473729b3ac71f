/** Prints the help of a command, of a group of commands, or of all. */
import { findCommand } from './find-command.ts';
import { commandHelp, groupHelp, helpWidth, overview } from './help.ts';
import { HELP, type Program } from './command.ts';
import type { Context } from './streams.ts';
import { unknownCommand } from './unknown-command.ts';

/** @throws UsageError if the words name no command and no group. */
export async function printHelp(program: Program, words: readonly string[], { stdout, cwd }: Context): Promise<number> {
  const all = { ...program, ...(await program.load()) };
  const names = words.flatMap((word) => word.split(' '));
  const found = findCommand(names, all.commands, all.groups);
  const group = found && 'group' in found ? found.group : undefined;
  if (found ? group && found.rest.length > 0 : names.length > 0) throw unknownCommand([...names, `--${HELP.name}`], all, cwd, group);
  const width = helpWidth(stdout.columns);
  if (!found) stdout.write(overview(all, width));
  else stdout.write('command' in found ? commandHelp(found.command, all.name, width) : groupHelp(found.group, all, width));
  return 0;
}
