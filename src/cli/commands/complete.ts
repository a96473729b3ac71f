/** `docs-nav __complete -- <word…>`: tells the scripts of `docs-nav completions` what can stand in place of the last word. */
import { HELP, VERSION, type ParsedArguments, type Command, type Flag, type CommandGroup } from '../command.ts';
import { findCommand, wordsAfter } from '../find-command.ts';
import { LEVELS } from '../lint-settings.ts';
import type { CommandContext } from '../streams.ts';

/** Stands among the candidates where names of files can too. No candidate begins with a colon. */
const FILES = ':files';
const FLAGS_FOR_FILES = /(?:file|folder|path)$/;
const OPERANDS_FOR_FILES = /path|page|from|json/;

/**
 * Prints one candidate per line, with its summary after a tab. Candidates are whole words: `--format=json` for `--format=j`. The shell
 * keeps those that match what is typed, and begins no new word after a candidate that ends in “=”.
 */
export async function runComplete(
  { operands: words }: ParsedArguments,
  commands: readonly Command[],
  groups: readonly CommandGroup[],
  { stdout }: CommandContext,
): Promise<number> {
  const word = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const found = findCommand(before, commands, groups);
  const lines =
    found && 'command' in found ? await inCommand(found.command, found.rest, word) : commandNames(before, word, commands, groups);
  stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

function commandNames(before: readonly string[], word: string, commands: readonly Command[], groups: readonly CommandGroup[]): string[] {
  const isHelp = before[0] === 'help';
  const next = wordsAfter(before.slice(isHelp ? 1 : 0).join(' '), commands, groups);
  const names = next.map((name) => candidate(name.word, name.to.summary));
  if (isHelp || next.length === 0) return names;
  if (before.length > 0) return [...names, ...flagNames([HELP], word)];
  return [...names, candidate('help', 'Show the help of a command'), ...flagNames([HELP, VERSION], word)];
}

async function inCommand(command: Command, before: readonly string[], word: string): Promise<string[]> {
  const { given, operandCount, flag, isOnlyOperands } = readBefore(command, before);
  if (flag && flag.implicitValue === undefined) return flagValues(flag, word);
  if (word.startsWith('-') && !isOnlyOperands) {
    const equals = word.indexOf('=') + 1;
    if (equals === 0)
      return flagNames(
        command.flags.filter((next) => canFollow(next, given)),
        word,
      );
    const head = word.slice(0, equals);
    const assigned = command.flags.find(({ name }) => head === `--${name}=`);
    const values = assigned ? await flagValues(assigned, word.slice(equals)) : [];
    return values.map((value) => (value === FILES ? FILES : head + value));
  }
  const operands = operandCount < command.maxOperands ? await operandValues(command, operandCount) : [];
  return flag ? [...(await flagValues(flag, word)), ...operands] : operands;
}

interface Before {
  readonly given: ReadonlySet<Flag>;
  readonly operandCount: number;
  /** The flag whose value can be the next word. */
  readonly flag: Flag | undefined;
  /** Whether “--” stands before. */
  readonly isOnlyOperands: boolean;
}

/** Reads words as `parse` does, but accepts all. */
function readBefore({ flags }: Command, words: readonly string[]): Before {
  const given = new Set<Flag>();
  let operandCount = 0;
  let flag: Flag | undefined;
  let isOnlyOperands = false;
  for (const word of words) {
    const isValue = flag && (flag.implicitValue === undefined || flag.choices?.includes(word));
    flag = undefined;
    if (isValue) continue;
    if (isOnlyOperands || !/^-./.test(word)) operandCount++;
    else if (word === '--') isOnlyOperands = true;
    else {
      const [written = '', value] = word.split('=', 2);
      const named = flags.find(({ name, short }) => written === `--${name}` || written === `-${short}`);
      if (named) given.add(named);
      if (named?.value !== undefined && value === undefined) flag = named;
    }
  }
  return { given, operandCount, flag, isOnlyOperands };
}

function canFollow(flag: Flag, given: ReadonlySet<Flag>): boolean {
  const isExcluded = [...given].some(({ name, excludes }) => flag.excludes?.[name] !== undefined || excludes?.[flag.name] !== undefined);
  return !isExcluded && (flag.isRepeatable === true || !given.has(flag));
}

function flagNames(flags: readonly Flag[], word: string): string[] {
  return flags.flatMap(({ name, short, summary }) => [
    candidate(`--${name}`, summary),
    ...(short === undefined || word === '' ? [] : [candidate(`-${short}`, summary)]),
  ]);
}

async function flagValues({ value = '', choices, about }: Flag, word: string): Promise<string[]> {
  if (choices) return choices.map((choice) => candidate(choice, about?.[choice]));
  if (value === 'id=severity') {
    const [id = '', level] = word.split('=', 2);
    return level === undefined ? ruleIds('=') : LEVELS.map((name) => `${id}=${name}`);
  }
  return FLAGS_FOR_FILES.test(value) ? [FILES] : [];
}

async function operandValues({ operands = '', choices }: Command, index: number): Promise<string[]> {
  if (choices && index === 0) return choices.map((choice) => candidate(choice));
  if (operands.includes('rule')) return ruleIds('');
  return OPERANDS_FOR_FILES.test(operands) ? [FILES] : [];
}

/** Loads the rules, which costs more than all other candidates, only where they can stand. */
async function ruleIds(end: string): Promise<string[]> {
  const { rules } = await import('../../rules/all.gen.ts');
  return rules.map(({ id, summary }) => candidate(id + end, summary));
}

function candidate(word: string, summary?: string): string {
  return summary === undefined ? word : `${word}\t${summary}`;
}
