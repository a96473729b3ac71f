/** `docs-nav doctor [path]`: what a run would see, and why. */
import { escapeJson } from '../../text/visible.ts';
import { valueOf, type Arguments } from '../command.ts';
import { checkUp } from '../doctor/checkup.ts';
import { checkupLines } from '../doctor/text.ts';
import type { Context } from '../streams.ts';

export async function runDoctor(given: Arguments, { cwd, stdout }: Context): Promise<number> {
  const checkup = await checkUp(given.operands, cwd);
  const isJson = valueOf(given, 'format') === 'json';
  stdout.write(isJson ? `${escapeJson(JSON.stringify({ version: 1, ...checkup }, null, 2))}\n` : `${checkupLines(checkup).join('\n')}\n`);
  return 0;
}
