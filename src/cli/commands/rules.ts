/** `docs-nav rules`: the table of rules. */
import { rules } from '../../rules/all.gen.ts';
import { valueOf, type Arguments } from '../command.ts';
import type { Context } from '../streams.ts';

export async function runRules(given: Arguments, { stdout }: Context): Promise<number> {
  const rows = rules.map(({ id, severity, isOptional, fix, summary }) => ({
    id,
    severity: isOptional ? 'off' : severity,
    ...(fix && { fix }),
    summary,
  }));
  stdout.write(valueOf(given, 'format') === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : table(rows));
  return 0;
}

const REPAIRS = { safe: '--fix', suggestion: 'suggestion' } as const;

function table(rows: readonly { id: string; severity: string; fix?: keyof typeof REPAIRS; summary: string }[]): string {
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows
    .map(
      ({ id, severity, fix, summary }) =>
        `${id.padEnd(width)}  ${severity.padEnd(7)}  ${(fix ? REPAIRS[fix] : '').padEnd(10)}  ${summary}\n`,
    )
    .join('');
}
