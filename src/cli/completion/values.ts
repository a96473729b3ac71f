/** What can stand at a place of a command line, as the table of commands tells it. */
import type { Command, Flag } from '../command.ts';

/** Words of a list, names of rules, `rule=severity`, names of files, or something that cannot be guessed. */
export type Values = readonly string[] | 'rules' | 'settings' | 'files' | 'nothing';

/** A rule as shells show it. */
export interface RuleWord {
  readonly id: string;
  readonly summary: string;
}

/** A script for one shell. `levels` are the severities that a rule can be set to. */
export type CompletionScript = (commands: readonly Command[], rules: readonly RuleWord[], levels: readonly string[]) => string;

/** The values of a flag that takes one. */
export function valuesOf({ value, choices }: Flag): Values {
  if (choices) return choices;
  if (value === 'id=severity') return 'settings';
  return value?.endsWith('file') ? 'files' : 'nothing';
}

/** What the operands of a command are. */
export function operandsOf({ operands, choices }: Command): Values {
  if (choices) return choices;
  if (operands === undefined) return 'nothing';
  return operands.includes('rule') ? 'rules' : 'files';
}

/** A text in single quotes, as sh and zsh read them. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
