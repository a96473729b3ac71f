/** What can stand at a place of a command line, as the table of commands tells it. */
import type { Command, Flag, Group } from '../command.ts';

/** Words of a list, names of rules, `rule=severity`, names of files, or something that cannot be guessed. */
export type Values = readonly string[] | 'rules' | 'settings' | 'files' | 'nothing';

/** A rule as shells show it. */
export interface RuleWord {
  readonly id: string;
  readonly summary: string;
}

/** What scripts are made from. */
export interface Material {
  readonly commands: readonly Command[];
  readonly groups: readonly Group[];
  readonly rules: readonly RuleWord[];
  /** The severities that a rule can be set to. */
  readonly levels: readonly string[];
}

/** A script for one shell. */
export type CompletionScript = (material: Material) => string;

const FILES = /(?:file|folder|path)$/;

/** The values of a flag that takes one. */
export function valuesOf({ value, choices }: Flag): Values {
  if (choices) return choices;
  if (value === 'id=severity') return 'settings';
  return value !== undefined && FILES.test(value) ? 'files' : 'nothing';
}

/** What the operands of a command are. */
export function operandsOf({ operands, choices }: Command): Values {
  if (choices) return choices;
  if (operands === undefined) return 'nothing';
  if (operands.includes('rule')) return 'rules';
  return /path|page/.test(operands) ? 'files' : 'nothing';
}

/** A text in single quotes, as sh and zsh read them. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
