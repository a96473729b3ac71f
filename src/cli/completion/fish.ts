/** Completion for fish: one line per command, flag and operand. */
import { HELP, VERSION, type Command, type Flag } from '../command.ts';
import { wordsAfter } from '../find.ts';
import { operandsOf, valuesOf, type CompletionScript, type Material, type Values } from './values.ts';

export const fish: CompletionScript = (material) => `# Completion of docs-nav for fish. Made by: docs-nav completions fish
function __docs_nav_settings
    set -l rules ${material.rules.map(({ id }) => id).join(' ')}
    set -l levels ${material.levels.join(' ')}
    printf '%s\\n' $rules=$levels
end

complete -c docs-nav -f
${wordLines('', '__fish_use_subcommand', material).join('\n')}
complete -c docs-nav -n __fish_use_subcommand -a help -d 'Show the help of a command'
${[HELP, VERSION].map((flag) => flagLine(flag, '__fish_use_subcommand')).join('\n')}
complete -c docs-nav -n '__fish_seen_subcommand_from help' -a ${quoted(
  wordsAfter('', material.commands, material.groups)
    .map(({ word }) => word)
    .join(' '),
)}
${material.groups.flatMap(({ name }) => wordLines(name, undefined, material)).join('\n')}
${material.commands.flatMap((command) => linesOf(command, material.rules)).join('\n')}
`;

function wordLines(prefix: string, condition: string | undefined, { commands, groups }: Material): string[] {
  const next = wordsAfter(prefix, commands, groups);
  const when = condition ?? quoted(`${seen(prefix)}; and not __fish_seen_subcommand_from ${next.map(({ word }) => word).join(' ')}`);
  return next.map(({ word, to }) => `complete -c docs-nav -n ${when} -a ${word} -d ${quoted(to.summary)}`);
}

/** Returns the condition that each word of the name is in the command line. */
function seen(name: string): string {
  return name
    .split(' ')
    .map((word) => `__fish_seen_subcommand_from ${word}`)
    .join('; and ');
}

function linesOf(command: Command, rules: Material['rules']): string[] {
  const when = quoted(seen(command.name));
  const values = operandsOf(command);
  const start = `complete -c docs-nav -n ${when}`;
  const operands =
    values === 'rules'
      ? rules.map(({ id, summary }) => `${start} -a ${id} -d ${quoted(summary)}`)
      : values === 'nothing'
        ? []
        : [`${start}${argumentsOf(values)}`];
  return [...command.flags.map((flag) => flagLine(flag, when)), ...operands];
}

function flagLine(flag: Flag, when: string): string {
  const { name, short, value, bare, summary } = flag;
  const names = `${short === undefined ? '' : ` -s ${short}`} -l ${name}`;
  const needs = value === undefined ? '' : `${bare === undefined ? ' -r' : ''}${argumentsOf(valuesOf(flag))}`;
  return `complete -c docs-nav -n ${when}${names}${needs} -d ${quoted(summary)}`;
}

function argumentsOf(values: Values): string {
  if (values === 'files') return ' -F';
  if (values === 'settings') return " -f -a '(__docs_nav_settings)'";
  return typeof values === 'string' ? ' -f' : ` -f -a ${quoted(values.join(' '))}`;
}

/** fish has two escapes in single quotes. */
function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
