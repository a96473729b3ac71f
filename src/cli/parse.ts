/** Parses the arguments of a command and checks them against its table. */
import { addTo } from '../text/group-by.ts';
import { UsageError } from '../host/usage.ts';
import type { ParsedArguments, Command, Flag } from './command.ts';

/** @throws UsageError for flags, values and operands that the command does not accept. */
export function parse(args: readonly string[], command: Command, program: string): ParsedArguments {
  const flags = new Map<string, string[]>();
  const operands: string[] = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] === '--no-color' ? '--color=never' : (args[i] ?? '');
    if (arg === '--') {
      operands.push(...args.slice(i + 1));
      break;
    }
    if (!arg.startsWith('-') || arg === '-') {
      operands.push(arg);
      continue;
    }
    const equals = arg.indexOf('=');
    const written = equals === -1 ? arg : arg.slice(0, equals);
    const flag = flagOf(written, command, program);
    let value = equals === -1 ? undefined : arg.slice(equals + 1);
    if (flag.value === undefined) {
      if (value !== undefined) throw new UsageError(`“${written}” takes no value; “${value}” was passed.`);
    } else if (value === undefined && flag.choices?.includes(args[i + 1] ?? '')) {
      value = args[++i];
    } else if (value === undefined && flag.implicitValue === undefined) {
      value = args[++i];
      if (value === undefined || value.startsWith('--'))
        throw new UsageError(`“${written}” needs a value: ${written} ${expectedValue(flag)}.`);
    }
    const checked = flag.value === undefined ? '' : check(value ?? flag.implicitValue ?? '', flag, written);
    addTo(flags, flag.name, checked);
  }
  for (const { name, excludes = {} } of command.flags) {
    const other = flags.has(name) && Object.keys(excludes).find((excluded) => flags.has(excluded));
    if (other) throw new UsageError(`“--${name}” cannot be used together with “--${other}”: ${excludes[other]}.`);
  }
  if (operands.length > command.maxOperands && !flags.has('help')) {
    const extra = operands[command.maxOperands] ?? '';
    const most = command.maxOperands === 0 ? 'no arguments' : `only ${command.operands ?? ''}`;
    throw new UsageError(
      `“${program} ${command.name}” takes ${most}; “${extra}” is an extra argument.${command.tooManyHint === undefined ? '' : ` ${command.tooManyHint}`}`,
    );
  }
  return { flags, operands };
}

function flagOf(written: string, command: Command, program: string): Flag {
  const flag = command.flags.find(({ name, short }) => written === `--${name}` || written === `-${short}`);
  if (flag) return flag;
  const known = command.flags.map(({ name }) => `--${name}`);
  throw new UsageError(`“${program} ${command.name}” has no flag “${written}”.`, { given: written, known });
}

function check(value: string, flag: Flag, written: string): string {
  if (flag.isNumber && !/^\d{1,9}$/.test(value)) {
    throw new UsageError(`“${written}” needs a whole number, 0 or more; “${value}” was passed.`);
  }
  if (flag.choices && !flag.choices.includes(value)) {
    const choice = { given: value, known: flag.choices };
    throw new UsageError(`“${written}” must be one of ${flag.choices.join(', ')}; “${value}” was passed.`, choice);
  }
  return value;
}

function expectedValue(flag: Flag): string {
  return flag.choices ? flag.choices.join('|') : `<${flag.value}>`;
}
