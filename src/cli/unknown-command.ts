/** What to say of a word that is no command. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../host/usage.ts';
import { COMMANDS, GROUPS } from './all-commands.ts';
import { HELP, VERSION, type Group } from './command.ts';
import { wordsAfter } from './find-command.ts';

/** The error about a word, or a flag, in the place of a command. */
export function unknownCommand(word: string, cwd: string): UsageError {
  if (word.startsWith('-')) {
    const known = [HELP, VERSION].map(({ name }) => `--${name}`);
    const owner = COMMANDS.find(({ flags }) => flags.some(({ name }) => word.split('=', 1)[0] === `--${name}`));
    if (owner) return new UsageError(`“${word}” must come after a command, as in: docs-nav ${owner.name} ${word}`);
    return new UsageError(`The flag “${word}” does not exist; “docs-nav --help” lists all commands and flags.`, { given: word, known });
  }
  if (/[\\/.*]/.test(word) || existsSync(resolve(cwd, word))) {
    return new UsageError(`“${word}” is not a command. To check it: docs-nav lint ${word}`);
  }
  const known = wordsAfter('', COMMANDS, GROUPS).map((next) => next.word);
  return new UsageError(`The command “${word}” does not exist; expected one of ${known.join(', ')}.`, { given: word, known });
}

/** The error about a word, or a flag, after the name of a group, such as `agent`. */
export function unknownInGroup({ name }: Group, word: string): UsageError {
  if (word.startsWith('-')) return new UsageError(`“docs-nav ${name}” has no flag “${word}”: put flags after one of its commands.`);
  const known = wordsAfter(name, COMMANDS, GROUPS).map((next) => next.word);
  return new UsageError(`The command “${name} ${word}” does not exist; after “${name}”, expected one of ${known.join(', ')}.`, {
    given: word,
    known,
  });
}
