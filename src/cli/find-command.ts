/** Finds the command of a command line. */
import type { Command, CommandGroup } from './command.ts';

export type CommandMatch =
  | { readonly command: Command; readonly rest: readonly string[] }
  | { readonly group: CommandGroup; readonly rest: readonly string[] };

/** Finds the longest matching name; `undefined` if the first word is neither a command nor a group. */
export function findCommand(
  words: readonly string[],
  commands: readonly Command[],
  groups: readonly CommandGroup[],
): CommandMatch | undefined {
  for (let length = Math.min(words.length, MAX_WORDS); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const rest = words.slice(length);
    const command = commands.find((candidate) => candidate.name === name);
    if (command) return { command, rest };
    const group = groups.find((candidate) => candidate.name === name);
    if (group) return { group, rest };
  }
  return undefined;
}

const MAX_WORDS = 2;

/** Returns the words that can follow the name of a group or begin a command line, each with its command or group. */
export function wordsAfter(
  prefix: string,
  commands: readonly Command[],
  groups: readonly CommandGroup[],
): { readonly word: string; readonly to: Command | CommandGroup }[] {
  const start = prefix === '' ? '' : `${prefix} `;
  return [...commands, ...groups].flatMap((to) => {
    const word = to.name.startsWith(start) ? to.name.slice(start.length) : '';
    return word === '' || word.includes(' ') ? [] : [{ word, to }];
  });
}
