/** Makes the help texts from the table of commands. */
import { HELP, VERSION, type Command, type Commands, type Flag, type Group, type Program } from './command.ts';
import { wordsAfter } from './find-command.ts';
import { wrap } from '../text/wrap.ts';

const WIDTH = 80;

export function overview({ name, about, commands, groups }: Commands & Pick<Program, 'name'>): string {
  return lines(
    `Usage: ${name} <command> [flags]`,
    '',
    ...wrap(about, WIDTH),
    '',
    'Commands',
    ...columns(wordsAfter('', commands, groups).map(({ to }) => [usageOf(to), to.summary])),
    '',
    'Flags',
    ...columns([HELP, VERSION].map((flag) => [flagText(flag), flag.summary])),
    '',
    `“${name} <command> --help” shows the flags of a command.`,
  );
}

export function groupHelp({ name, about }: Group, { name: program, commands }: Commands & Pick<Program, 'name'>): string {
  const own = commands.filter((command) => command.name.startsWith(`${name} `));
  return lines(
    `Usage: ${program} ${name} <command> [flags]`,
    ...about.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    '',
    'Commands',
    ...columns(own.map((command) => [usageOf(command), command.summary])),
    '',
    ...wrap(`“${program} ${own[0]?.name ?? name} --help” and so on show the flags of a command.`, WIDTH),
  );
}

export function commandHelp(command: Command, program: string): string {
  const listed = command.flags.filter(({ about }) => about);
  return lines(
    `Usage: ${program} ${usageOf(command)} [flags]`,
    ...command.about.flatMap((paragraph) => ['', ...wrap(paragraph, WIDTH)]),
    '',
    'Flags',
    ...columns(command.flags.map((flag) => [flagText(flag), summaryOf(flag)])),
    ...listed.flatMap(({ name, about }) => ['', `Values of --${name}`, ...columns(Object.entries(about ?? {}))]),
    ...(command.variables ? ['', 'Variables', ...columns(command.variables)] : []),
    '',
    command.examples.length === 1 ? 'Example' : 'Examples',
    ...columns(command.examples),
  );
}

function usageOf(command: Command | Group): string {
  const operands = 'run' in command ? command.operands : '<command>';
  return operands === undefined ? command.name : `${command.name} ${operands}`;
}

function flagText({ name, short, value, implicitValue }: Flag): string {
  const argument = value === undefined ? '' : implicitValue === undefined ? ` <${value}>` : `[=<${value}>]`;
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${argument}`;
}

function summaryOf({ summary, choices, about }: Flag): string {
  return choices && !about ? `${summary}: ${choices.join(', ')}` : summary;
}

/** Formats two columns and wraps the second. */
function columns(rows: readonly (readonly [string, string])[]): string[] {
  const left = Math.max(...rows.map(([text]) => text.length)) + 4;
  return rows.flatMap(([text, summary]) => {
    const [first = '', ...more] = wrap(summary, WIDTH - left);
    return [`  ${text}`.padEnd(left) + first, ...more.map((line) => ' '.repeat(left) + line)];
  });
}

function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}
