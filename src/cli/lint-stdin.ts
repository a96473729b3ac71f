/** `lint --stdin`: reads the text of one file from an editor. */
import type { PreparedRun, RunOptions } from '../host/run.ts';
import { prepareUnsaved } from '../host/unsaved-text.ts';
import { UsageError } from '../host/usage.ts';
import { MAX_DOCUMENT_SIZE } from '../document/strict.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import type { CommandContext } from './streams.ts';

export async function prepareStdin(given: ParsedArguments, options: RunOptions, { stdin, stderr }: CommandContext): Promise<PreparedRun> {
  const name = valueOf(given, 'stdin-filename');
  if (name === undefined) throw new UsageError('“--stdin” needs “--stdin-filename docs/docs.json”: the file that the text replaces.');
  if (!given.flags.has('stdin')) throw new UsageError('“--stdin-filename” needs “--stdin”, which reads the text.');
  const extra = given.operands[1];
  if (extra !== undefined) throw new UsageError(`“--stdin” checks one site; “${extra}” is an extra path.`);
  const input = await stdin();
  const read = (): Uint8Array => {
    if (input.isTTY) stderr.write('docs-nav: Reading text from the terminal; press Ctrl+D to end it.\n');
    return input.read(MAX_DOCUMENT_SIZE + 1);
  };
  return prepareUnsaved(name, read, given.operands, options);
}
