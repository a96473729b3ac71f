/** Prints the help of a command, of a group of commands, or of all. */
import { findCommand } from './find-command.ts';
import { commandHelp, groupHelp, helpWidth, formatHelpOverview } from './help.ts';
import { HELP, type CliProgram } from './command.ts';
import type { CommandContext } from './streams.ts';
import { unknownCommand } from './unknown-command.ts';

/** @throws UsageError if the words name no command and no group. */
export async function printHelp(program: CliProgram, words: readonly string[], { stdout, cwd }: CommandContext): Promise<number> {
  const all = { ...program, ...(await program.load()) };
  const names = words.flatMap((word) => word.split(' '));
  const found = findCommand(names, all.commands, all.groups);
  const group = found && 'group' in found ? found.group : undefined;
  if (found ? group && found.rest.length > 0 : names.length > 0) throw unknownCommand([...names, `--${HELP.name}`], all, cwd, group);
  const width = helpWidth(stdout.columns);
  if (!found) stdout.write(formatHelpOverview(all, width));
  else stdout.write('command' in found ? commandHelp(found.command, all.name, width) : groupHelp(found.group, all, width));
  return 0;
}
