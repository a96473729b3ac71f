/** `docs-nav rules`: the table of rules. */
import { rules } from '../../rules/all.gen.ts';
import { valueOf, type Arguments } from '../command.ts';
import type { Context } from '../streams.ts';

export async function runRules(given: Arguments, { stdout }: Context): Promise<number> {
  const rows = rules.map(({ id, severity, isOptional, summary }) => ({ id, severity: isOptional ? 'off' : severity, summary }));
  stdout.write(valueOf(given, 'format') === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : table(rows));
  return 0;
}

function table(rows: readonly { id: string; severity: string; summary: string }[]): string {
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows.map(({ id, severity, summary }) => `${id.padEnd(width)}  ${severity.padEnd(7)}  ${summary}\n`).join('');
}
