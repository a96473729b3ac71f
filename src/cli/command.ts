/** What a command is: the data that parsing, help and suggestions are made from. */
import type { Context } from './streams.ts';

export interface Flag {
  /** Without the leading `--`. */
  readonly name: string;
  readonly short?: string;
  /** What the help text calls the value; a flag without it takes none. */
  readonly value?: string;
  /** The value of a bare flag. The next word is its value only if it is one of the choices, as in `--color never`. */
  readonly bare?: string;
  readonly choices?: readonly string[];
  /** The summary of each choice, where the help text is to list them. */
  readonly about?: Readonly<Record<string, string>>;
  readonly isNumber?: boolean;
  readonly isRepeatable?: boolean;
  /** Flags that it cannot be used together with, and why, without a full stop. */
  readonly excludes?: Readonly<Record<string, string>>;
  /** One line for the help text, without a full stop. */
  readonly summary: string;
}

/** An argument list, understood. Flags by name, with every value they were given; those without a value have `''`. */
export interface Arguments {
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly operands: readonly string[];
}

export interface Command {
  /** One word, or several: the last of them is then one of a group. */
  readonly name: string;
  /** The operands, for the help text. */
  readonly operands?: string;
  /** The words that the first operand is one of. */
  readonly choices?: readonly string[];
  /** How many operands there may be. */
  readonly most: number;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** Paragraphs for the command's own help. */
  readonly about: readonly string[];
  readonly flags: readonly Flag[];
  /** Command lines, and what they do. */
  readonly examples: readonly (readonly [line: string, effect: string])[];
  /** Returns the exit code. */
  readonly run: (given: Arguments, context: Context) => Promise<number>;
}

/** Words that commands begin with, as `agent keys` those that deal with keys. */
export interface Group {
  readonly name: string;
  /** One line for the list of commands, without a full stop. */
  readonly summary: string;
  /** Paragraphs for the group's own help. */
  readonly about: readonly string[];
}

export const HELP: Flag = { name: 'help', short: 'h', summary: 'Show this help' };
export const VERSION: Flag = { name: 'version', short: 'V', summary: 'Show the version' };

/** The last value of a flag: what stands later on a command line wins. */
export function valueOf({ flags }: Arguments, name: string): string | undefined {
  return flags.get(name)?.at(-1);
}

/** Flags that report what a change introduces. */
export const SCOPES = ['staged', 'changed', 'since'] as const;

/** Flags that repair what is reported, or show how. */
export const FIXES = ['fix', 'fix-dry-run'] as const;
