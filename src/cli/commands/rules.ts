/** `docs-nav rules`: prints the table of rules. */
import type { Rule } from '../../lint/rule.ts';
import { rules } from '../../rules/all.gen.ts';
import type { ParsedArguments } from '../command.ts';
import { isJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';

export async function runRules(given: ParsedArguments, { stdout }: CommandContext): Promise<number> {
  const rows = rules.map(rowOf);
  const cells = rows.map((row) => [row.id, row.severity, row.fix ? REPAIRS[row.fix] : '', row.summary]);
  stdout.write(isJson(given) ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(cells));
  return 0;
}

/** A rule as JSON lists it: with its severity in the preset `recommended`. */
export function rowOf({
  id,
  severity,
  isOptional,
  fix,
  summary,
}: Rule): Pick<Rule, 'id' | 'fix' | 'summary'> & { readonly severity: string } {
  return { id, severity: isOptional ? 'off' : severity, ...(fix && { fix }), summary };
}

const REPAIRS = { safe: '--fix', suggestion: 'suggestion' } as const;
