/** Tools that run a command: the same operations and the same refusals. */
import type { Command } from '../command.ts';
import { parse } from '../parse.ts';
import type { CommandContext } from '../streams.ts';

export type RunCommand = (name: string, words: CommandOperandsAndFlags, context: CommandContext) => Promise<number>;

/** What a command is given: operands, and flags with their values, `true` for a flag without one. */
export interface CommandOperandsAndFlags {
  readonly operands?: readonly (string | undefined)[];
  readonly flags?: Readonly<Record<string, string | boolean | undefined>>;
}

/** Runs commands by name, after the checks of the command line. */
export function runnerOf(commands: readonly Command[]): RunCommand {
  return (name, { operands = [], flags = {} }, context) => {
    const command = commands.find((known) => known.name === name);
    if (!command) throw new RangeError(`The command “${name}” does not exist.`);
    const written = Object.entries(flags).flatMap(([flag, value]) => {
      if (value === undefined || value === false) return [];
      return value === true ? [`--${flag}`] : [`--${flag}=${value}`];
    });
    const given = operands.filter((operand) => operand !== undefined);
    return command.run(parse([...written, '--', ...given], command, 'docs-nav'), context);
  };
}
