/** `docs-nav doctor [path]`: what a run would read, and why. */
import type { ParsedArguments } from '../command.ts';
import { checkUp } from '../doctor/checkup.ts';
import { checkupLines } from '../doctor/text.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';

export async function runDoctor(given: ParsedArguments, { cwd, stdout }: CommandContext): Promise<number> {
  const checkup = await checkUp(given.operands, cwd);
  stdout.write(isJson(given) ? toVersionedJson(checkup) : `${checkupLines(checkup).join('\n')}\n`);
  return 0;
}
