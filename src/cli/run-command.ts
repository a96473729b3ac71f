/** Runs one command of a program. */
import { HELP, VERSION, type CliProgram } from './command.ts';
import { findCommand } from './find-command.ts';
import { parse } from './parse.ts';
import type { CommandContext, StandardInput } from './streams.ts';
import { version } from './version.ts';

const NO_INPUT: StandardInput = { isTTY: false, read: () => new Uint8Array(), line: () => undefined };

export interface CommandStreams
  extends Pick<CommandContext, 'stdout' | 'stderr'>, Partial<Pick<CommandContext, 'stdin' | 'readEmbedded'>> {}

/**
 * Never throws and never ends the process.
 *
 * @returns 0 clean or warnings only, 1 errors, 2 could not run, 78 it is done by a package that is not installed.
 */
export async function runCommand(
  program: CliProgram,
  argv: readonly string[],
  { stdin = async () => NO_INPUT, ...streams }: CommandStreams,
  cwd: string,
  env: CommandContext['env'],
): Promise<number> {
  try {
    return await dispatch(program, argv, { ...streams, stdin, cwd, env });
  } catch (error) {
    const { errorText, exitCodeOf } = await import('./error-text.ts');
    const text = errorText(error, program.name, streams.stderr.columns);
    try {
      streams.stderr.write(text);
    } catch {
      // What cannot be written there cannot be said there either; the exit code says it.
    }
    return exitCodeOf(error);
  }
}

async function dispatch(program: CliProgram, argv: readonly string[], context: CommandContext): Promise<number> {
  const [first = program.unnamed, ...rest] = argv;
  if (first === `--${VERSION.name}` || first?.toLowerCase() === `-${VERSION.short}` || (first === VERSION.name && rest.length === 0)) {
    context.stdout.write(`${version}\n`);
    return 0;
  }
  if (first === undefined || first === 'help' || isHelp(first)) return help(program, rest, context);
  const words = program.unnamed && first.startsWith('-') ? [program.unnamed, ...argv] : [first, ...rest];
  let found = findCommand(words, program.first, []);
  if (!found) {
    const { commands, groups, hidden = [] } = await program.load();
    found = findCommand(words, [...commands, ...hidden], groups);
  }
  if (!found || 'group' in found) {
    const group = found?.group;
    const word = found?.rest[0];
    if (group && (word === undefined || isHelp(word))) return help(program, [group.name], context);
    const { unknownCommand } = await import('./unknown-command.ts');
    throw unknownCommand(words, { name: program.name, ...(await program.load()) }, context.cwd, group);
  }
  const given = parse(found.rest, found.command, program.name);
  return given.flags.has(HELP.name) ? help(program, [found.command.name], context) : found.command.run(given, context);
}

function isHelp(word: string): boolean {
  return word === `--${HELP.name}` || word === `-${HELP.short}`;
}

async function help(program: CliProgram, words: readonly string[], context: CommandContext): Promise<number> {
  const { printHelp } = await import('./print-help.ts');
  return printHelp(program, words, context);
}
