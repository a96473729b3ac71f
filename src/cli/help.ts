/** Makes the help texts from the table of commands. */
import { HELP, VERSION, type Command, type CommandTable, type Flag, type CommandGroup, type CliProgram } from './command.ts';
import { wordsAfter } from './find-command.ts';
import { wrap } from '../text/wrap.ts';

const DEFAULT_WIDTH = 80;
const MIN_WIDTH = 40;
/** Longer lines are hard to read. */
const MAX_WIDTH = 100;
/** Columns that a summary needs beside what it is about. */
const MIN_SUMMARY = 24;

/** Returns the width of help for a terminal of so many columns, or 0 for what is no terminal. */
export function helpWidth(columns: number): number {
  return columns === 0 ? DEFAULT_WIDTH : Math.min(Math.max(columns, MIN_WIDTH), MAX_WIDTH);
}

export function formatHelpOverview(
  { name, about, commands, groups, sections }: CommandTable & Pick<CliProgram, 'name'>,
  width: number,
): string {
  const all = wordsAfter('', commands, groups).map(({ to }) => to);
  const parts = (sections ?? [['Commands', all.map((one) => one.name)]]).map(([title, names]) => {
    const rows = all.filter((one) => names.includes(one.name)).toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
    return { title, rows: rows.map((one): Row => [usageOf(one), one.summary]) };
  });
  const flags = [HELP, VERSION].map((flag): Row => [flagText(flag), flag.summary]);
  const left = leftOf([...parts.flatMap(({ rows }) => rows), ...flags]);
  return lines(
    `Usage: ${name} <command> [flags]`,
    '',
    ...wrap(about, width),
    ...parts.flatMap(({ title, rows }) => ['', title, ...columns(rows, width, left)]),
    '',
    'Flags',
    ...columns(flags, width, left),
    '',
    ...wrap(`“${name} <command> --help” shows the flags of a command.`, width),
  );
}

export function groupHelp(
  { name, about }: CommandGroup,
  { name: program, commands }: CommandTable & Pick<CliProgram, 'name'>,
  width: number,
): string {
  const own = commands.filter((command) => command.name.startsWith(`${name} `));
  return lines(
    `Usage: ${program} ${name} <command> [flags]`,
    ...about.flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
    '',
    'Commands',
    ...columns(
      own.map((command) => [usageOf(command), command.summary]),
      width,
    ),
    '',
    ...wrap(`“${program} ${own[0]?.name ?? name} --help” shows the flags of that command.`, width),
  );
}

export function commandHelp(command: Command, program: string, width = DEFAULT_WIDTH): string {
  const listed = command.flags.filter(({ about }) => about);
  return lines(
    `Usage: ${program} ${usageOf(command)} [flags]`,
    ...command.about.flatMap((paragraph) => ['', ...wrap(paragraph, width)]),
    '',
    'Flags',
    ...columns(
      command.flags.map((flag) => [flagText(flag), summaryOf(flag)]),
      width,
    ),
    ...listed.flatMap(({ name, about }) => ['', `Values of --${name}`, ...columns(Object.entries(about ?? {}), width)]),
    ...(command.variables ? ['', 'Variables', ...columns(command.variables, width)] : []),
    '',
    command.examples.length === 1 ? 'Example' : 'Examples',
    ...columns(command.examples, width),
  );
}

function usageOf(command: Command | CommandGroup): string {
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

type Row = readonly [text: string, summary: string];

const leftOf = (rows: readonly Row[]): number => Math.max(...rows.map(([text]) => text.length)) + 4;

/** Formats two columns and wraps the second, or puts it below the first where there is no room beside it. */
function columns(rows: readonly Row[], width: number, left = leftOf(rows)): string[] {
  if (width - left < MIN_SUMMARY) return rows.flatMap(([text, summary]) => [...wrapped(text, width, 2), ...wrapped(summary, width, 6)]);
  return rows.flatMap(([text, summary]) => {
    const [first = '', ...more] = wrap(summary, width - left);
    return [`  ${text}`.padEnd(left) + first, ...more.map((line) => ' '.repeat(left) + line)];
  });
}

function wrapped(text: string, width: number, indent: number): string[] {
  return wrap(text, width - indent).map((line) => ' '.repeat(indent) + line);
}

function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}
