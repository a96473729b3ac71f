/** `docs-nav rules`: prints the table of rules. */
import { rules } from '../../rules/all.gen.ts';
import type { Arguments } from '../command.ts';
import { isJson } from '../json.ts';
import type { Context } from '../streams.ts';
import { tableOf } from '../table.ts';

export async function runRules(given: Arguments, { stdout }: Context): Promise<number> {
  const rows = rules.map(({ id, severity, isOptional, fix, summary }) => ({
    id,
    severity: isOptional ? 'off' : severity,
    ...(fix && { fix }),
    summary,
  }));
  const cells = rows.map((row) => [row.id, row.severity, row.fix ? REPAIRS[row.fix] : '', row.summary]);
  stdout.write(isJson(given) ? `${JSON.stringify(rows, null, 2)}\n` : tableOf(cells));
  return 0;
}

const REPAIRS = { safe: '--fix', suggestion: 'suggestion' } as const;
