/** The entry of the command line. */
import { UsageError } from '../host/usage.ts';
import { HELP, VERSION } from './command.ts';
import { LINT } from './lint-command.ts';
import { findCommand } from './find-command.ts';
import { parse } from './parse.ts';
import type { Context, Input } from './streams.ts';
import { version } from './version.ts';

const NO_INPUT: Input = { isTTY: false, read: () => new Uint8Array(), line: () => undefined };

interface Streams extends Pick<Context, 'stdout' | 'stderr'>, Partial<Pick<Context, 'stdin' | 'service'>> {}

function noService(): Promise<never> {
  throw new UsageError('The job service cannot be run from here.');
}

/**
 * Runs one command. Never throws and never ends the process.
 *
 * @returns 0 clean or warnings only, 1 errors, 2 the job could not be done.
 */
export async function main(
  argv: readonly string[],
  { stdin = async () => NO_INPUT, stdout, stderr, service = noService }: Streams,
  cwd: string,
  env: Context['env'],
): Promise<number> {
  try {
    return await dispatch(argv, { stdin, stdout, stderr, cwd, env, service });
  } catch (error) {
    const { errorText } = await import('./error-text.ts');
    stderr.write(errorText(error));
    return 2;
  }
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const [first, ...rest] = argv;
  if (first === `--${VERSION.name}` || first === `-${VERSION.short}` || (first === VERSION.name && rest.length === 0)) {
    context.stdout.write(`${version}\n`);
    return 0;
  }
  if (first === undefined || first === 'help' || isHelp(first)) return help(rest, context);
  let found = findCommand(argv, [LINT], []);
  if (!found) {
    // `lint` loads no other command.
    const { COMMANDS, COMPLETE, GROUPS } = await import('./all-commands.ts');
    found = findCommand(argv, [...COMMANDS, COMPLETE], GROUPS);
  }
  if (!found) throw (await import('./unknown-command.ts')).unknownCommand(first, context.cwd);
  if ('group' in found) {
    const [word] = found.rest;
    if (word === undefined || isHelp(word)) return help([found.group.name], context);
    throw (await import('./unknown-command.ts')).unknownInGroup(found.group, word);
  }
  const given = parse(found.rest, found.command);
  return given.flags.has(HELP.name) ? help([found.command.name], context) : found.command.run(given, context);
}

function isHelp(word: string): boolean {
  return word === `--${HELP.name}` || word === `-${HELP.short}`;
}

async function help(words: readonly string[], context: Context): Promise<number> {
  const { printHelp } = await import('./print-help.ts');
  return printHelp(words, context);
}
