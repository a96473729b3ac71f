/** What to say of a word that is no command. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../host/usage.ts';
import { HELP, VERSION, type CommandTable, type CommandGroup, type CliProgram } from './command.ts';
import { MissingPackage } from './error-text.ts';
import { wordsAfter } from './find-command.ts';

type Known = CommandTable & Pick<CliProgram, 'name'>;

/** The error about a word, or a flag, in the place of a command or after the name of a group, such as `agent`. */
export function unknownCommand(words: readonly string[], program: Known, cwd: string, group?: CommandGroup): UsageError {
  return (
    ofOtherProgram(words, program) ?? (group ? unknownInGroup(group, words[1] ?? '', program) : unknownFirst(words[0] ?? '', program, cwd))
  );
}

/** The line to run instead has the same words, up to the first that a shell could take for something else. */
function ofOtherProgram(words: readonly string[], { elsewhere = [] }: Known): UsageError | undefined {
  const [name, instead] = elsewhere.find(([command]) => `${words.join(' ')} `.startsWith(`${command} `)) ?? [];
  if (name === undefined) return undefined;
  const more = words.slice(name.split(' ').length);
  const end = more.findIndex((word) => !/^-{0,2}\w[\w-]*$/.test(word));
  const line = [instead, ...(end === -1 ? more : [...more.slice(0, end), '…'])].join(' ');
  return new MissingPackage(`“${name}” is in another package. Run: ${line}`);
}

function unknownFirst(word: string, { name, commands, groups, synonyms = {} }: Known, cwd: string): UsageError {
  if (word.startsWith('-')) {
    const known = [HELP, VERSION].map((flag) => `--${flag.name}`);
    const owner = commands.find(({ flags }) => flags.some((flag) => word.split('=', 1)[0] === `--${flag.name}`));
    if (owner) return new UsageError(`“${word}” must follow a command, as in: ${name} ${owner.name} ${word}`);
    return new UsageError(`The flag “${word}” does not exist; “${name} --help” lists all commands and flags.`, { given: word, known });
  }
  const meant = Object.hasOwn(synonyms, word) ? synonyms[word] : undefined;
  if (meant !== undefined) return new UsageError(`The command “${word}” does not exist. Did you mean “${name} ${meant}”?`);
  const checks = commands.find((command) => command.name === 'lint');
  if (checks && (/[\\/.*]/.test(word) || existsSync(resolve(cwd, word)))) {
    return new UsageError(`“${word}” is not a command. To check it: ${name} ${checks.name} ${word}`);
  }
  const known = wordsAfter('', commands, groups).map((next) => next.word);
  return new UsageError(`The command “${word}” does not exist; “${name} --help” lists all commands.`, { given: word, known });
}

function unknownInGroup(group: CommandGroup, word: string, { name, commands, groups }: Known): UsageError {
  if (word.startsWith('-')) return new UsageError(`“${name} ${group.name}” has no flag “${word}”: put flags after one of its commands.`);
  const known = wordsAfter(group.name, commands, groups).map((next) => next.word);
  return new UsageError(`The command “${group.name} ${word}” does not exist; after “${group.name}”, expected one of ${known.join(', ')}.`, {
    given: word,
    known,
  });
}
