/** Commands as data, used for parsing, help and suggestions. */
import { UsageError } from '../host/usage.ts';
import type { CommandContext } from './streams.ts';

export interface Flag {
  /** Without the leading `--`. */
  readonly name: string;
  readonly short?: string;
  /** The name of the value in the help text. A flag without it does not take a value. */
  readonly value?: string;
  /** The value of a bare flag. The next argument is its value only if it is one of the choices: `--color never`. */
  readonly implicitValue?: string;
  readonly choices?: readonly string[];
  /** The summary of each choice, if the help text lists them. */
  readonly about?: Readonly<Record<string, string>>;
  readonly isNumber?: boolean;
  readonly isRepeatable?: boolean;
  /** Flags that it cannot be combined with, and why, without a period. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** One line for the help text, without a period. */
  readonly summary: string;
}

/** Parsed arguments: flags by name, with all of their values, or `''` for a flag without a value. */
export interface ParsedArguments {
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

export interface Command {
  /** One word, or the name of a group and another word. */
  readonly name: string;
  readonly operands?: string;
  /** The valid values of the first operand. */
  readonly choices?: readonly string[];
  readonly maxOperands: number;
  /** A sentence for those who give more operands, because they mean another command. */
  readonly tooManyHint?: string;
  /** One line for the list of commands, without a period. */
  readonly summary: string;
  /** Paragraphs for the help of the command. */
  readonly about: readonly string[];
  readonly flags: readonly Flag[];
  /** Variables for what has no flag, with their summaries. */
  readonly variables?: readonly (readonly [name: string, summary: string])[];
  readonly examples: readonly (readonly [line: string, effect: string])[];
  /** Returns the exit code. */
  readonly run: (given: ParsedArguments, context: CommandContext) => Promise<number>;
}

/** A word that several commands begin with, such as `agent`. */
export type CommandGroup = Pick<Command, 'name' | 'summary' | 'about'>;

/** `docs-nav` or `docs-nav-service`. */
export interface CliProgram {
  readonly name: string;
  /** The command that runs if none is named; by default, the help is shown. */
  readonly unnamed?: string;
  /** Commands that run without loading the others. */
  readonly first: readonly Command[];
  readonly load: () => Promise<CommandTable>;
}

export interface CommandTable {
  /** What the program does, in one sentence for the overview. */
  readonly about: string;
  readonly commands: readonly Command[];
  readonly groups: readonly CommandGroup[];
  /** How the overview groups them: a title and the names below it. By default, it lists all of them. */
  readonly sections?: readonly (readonly [title: string, names: readonly string[]])[];
  /** Commands that are in no help and no suggestion. */
  readonly hidden?: readonly Command[];
  /** Names of commands of another program, each with what to run instead. */
  readonly elsewhere?: readonly (readonly [name: string, instead: string])[];
  /** Words that other tools have for these commands. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

export const FORMAT: Flag = { name: 'format', value: 'name', choices: ['text', 'json'], summary: 'Output format (default text)' };
export const HELP: Flag = { name: 'help', short: 'h', summary: 'Show this help' };
export const VERSION: Flag = { name: 'version', short: 'v', summary: 'Show the version' };

/** Returns the last value of a flag, which overrides earlier ones. */
export function valueOf({ flags }: ParsedArguments, name: string): string | undefined {
  return flags.get(name)?.at(-1);
}

/** Returns the only operand of a command, which is required. */
export function operandOf({ operands: [operand] }: ParsedArguments, wanted: string): string {
  if (operand === undefined || operand === '') throw new UsageError(wanted);
  return operand;
}

/** Flags that report only what a change introduces. */
export const SCOPE_FLAGS = ['staged', 'changed', 'since', 'against'] as const;

/** Flags that fix findings, or show how. */
export const FIX_FLAGS = ['fix', 'fix-suggestions', 'interactive', 'dry-run'] as const;
