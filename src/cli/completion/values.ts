/** The possible values in a command line, according to the table of commands. */
import type { Rule } from '../../lint/rule.ts';
import type { Command, Flag, Group } from '../command.ts';

/** A list of words, rule ids, `rule=severity`, file names, or nothing that can be completed. */
export type Values = readonly string[] | 'rules' | 'settings' | 'files' | 'nothing';

/** The input for scripts. */
export interface Material {
  readonly commands: readonly Command[];
  readonly groups: readonly Group[];
  readonly rules: readonly Pick<Rule, 'id' | 'summary'>[];
  /** The severities that a rule can be set to. */
  readonly levels: readonly string[];
}

/** A script for one shell. */
export type CompletionScript = (material: Material) => string;

const FILES = /(?:file|folder|path)$/;

/** Returns the values of a flag that takes one. */
export function valuesOf({ value, choices }: Flag): Values {
  if (choices) return choices;
  if (value === 'id=severity') return 'settings';
  return value !== undefined && FILES.test(value) ? 'files' : 'nothing';
}

/** Returns the values of the operands of a command. */
export function operandsOf({ operands, choices }: Command): Values {
  if (choices) return choices;
  if (operands === undefined) return 'nothing';
  if (operands.includes('rule')) return 'rules';
  return /path|page/.test(operands) ? 'files' : 'nothing';
}

/** Quotes a text with single quotes, for sh and zsh. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
