/** The command line: arguments in, text and an exit code out. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../host/usage.ts';
import { HELP, VERSION } from './command.ts';
import { COMMANDS } from './commands.ts';
import { parse } from './parse.ts';
import type { Context, Input, Stream } from './streams.ts';
import { version } from './version.ts';

const NO_INPUT: Input = { isTTY: false, read: () => new Uint8Array(), line: () => undefined };

/**
 * Runs one command. Never throws and never ends the process.
 *
 * @returns 0 clean or warnings only, 1 problems, 2 the job could not be done.
 */
export async function main(
  argv: readonly string[],
  { stdin = async () => NO_INPUT, stdout, stderr }: { readonly stdin?: Context['stdin']; readonly stdout: Stream; readonly stderr: Stream },
  cwd: string,
  env: Context['env'],
): Promise<number> {
  try {
    return await dispatch(argv, { stdin, stdout, stderr, cwd, env });
  } catch (error) {
    const { describe } = await import('./trouble.ts');
    stderr.write(describe(error));
    return 2;
  }
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const [first, ...rest] = argv;
  if (first === `--${VERSION.name}`) {
    context.stdout.write(`${version}\n`);
    return 0;
  }
  if (first === undefined || first === 'help' || first === `--${HELP.name}` || first === `-${HELP.short}`) {
    return help(rest[0], context);
  }
  const command = COMMANDS.find(({ name }) => name === first);
  if (!command) throw unknown(first, context.cwd);
  const given = parse(rest, command);
  return given.flags.has(HELP.name) ? help(command.name, context) : command.run(given, context);
}

async function help(name: string | undefined, { stdout, cwd }: Context): Promise<number> {
  const { commandHelp, overview } = await import('./help.ts');
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (name !== undefined && !command) throw unknown(name, cwd);
  stdout.write(command ? commandHelp(command) : overview(COMMANDS));
  return 0;
}

function unknown(word: string, cwd: string): UsageError {
  if (word.startsWith('-')) {
    const known = [HELP, VERSION].map(({ name }) => `--${name}`);
    const owner = COMMANDS.find(({ flags }) => flags.some(({ name }) => word.split('=', 1)[0] === `--${name}`));
    if (owner) return new UsageError(`“${word}” must stand after a command, as in: docs-nav ${owner.name} ${word}`);
    return new UsageError(`There is no flag “${word}”; “docs-nav --help” lists what there is.`, { given: word, known });
  }
  if (/[\\/.*]/.test(word) || existsSync(resolve(cwd, word))) {
    return new UsageError(`“${word}” is no command. To check it: docs-nav lint ${word}`);
  }
  const known = COMMANDS.map(({ name }) => name);
  return new UsageError(`There is no command “${word}”; there are ${known.join(', ')}.`, { given: word, known });
}
