/** The possible values in a command line, according to the table of commands. */
import type { Rule } from '../../lint/rule.ts';
import type { Command, Flag, Group } from '../command.ts';

/** A list of words, rule ids, `rule=severity`, file names, or nothing that can be completed. */
export type Values = readonly string[] | 'rules' | 'settings' | 'files' | 'nothing';

export interface Material {
  readonly commands: readonly Command[];
  readonly groups: readonly Group[];
  readonly rules: readonly Pick<Rule, 'id' | 'summary'>[];
  readonly levels: readonly string[];
}

export type CompletionScript = (material: Material) => string;

const FILES = /(?:file|folder|path)$/;

export function valuesOf({ value, choices }: Flag): Values {
  if (choices) return choices;
  if (value === 'id=severity') return 'settings';
  return value !== undefined && FILES.test(value) ? 'files' : 'nothing';
}

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
