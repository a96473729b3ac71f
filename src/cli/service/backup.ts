/** `docs-nav-service backup` and `restore`: the embedded database as a file. */
import { resolve } from 'node:path';
import { readSettings, restoreEmbeddedDatabase } from '../../agent/index.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { makeVisible } from '../../text/visible.ts';
import { toUsageError, withAdmin, type OpenAdmin } from './admin.ts';
import { operandOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';

export async function backUp(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const operand = operandOf(given, `Specify the file to write: ${SERVICE_PROGRAM_NAME} backup docs-nav.tar.gz.`);
  return withAdmin(open, given, context, async (admin) => {
    const { file, bytes } = await admin.backUp({ file: resolve(context.cwd, operand), mayReplace: given.flags.has('replace') });
    if (isJson(given)) context.stdout.write(toVersionedJson({ file, bytes }));
    else context.stderr.write(`Wrote the backup ${makeVisible(file)} (${Math.ceil(bytes / 2 ** 20)} MB).\n`);
  });
}

export async function runRestore(given: ParsedArguments, context: CommandContext): Promise<number> {
  const operand = operandOf(given, `Specify the backup: ${SERVICE_PROGRAM_NAME} restore docs-nav.tar.gz.`);
  try {
    const flags = new Map([...given.flags].filter(([name]) => name === 'data'));
    const { folder } = await restoreEmbeddedDatabase(readSettings(flags, context.env, context.cwd), resolve(context.cwd, operand));
    if (isJson(given)) context.stdout.write(toVersionedJson({ folder }));
    else context.stderr.write(`Restored the database in ${makeVisible(folder)}. The service can start now.\n`);
    return 0;
  } catch (error) {
    throw toUsageError(error, given);
  }
}
