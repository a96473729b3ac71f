/** `docs-nav-service backup` and `restore`: the embedded database as a file. */
import { resolve } from 'node:path';
import { readSettings, restoreEmbeddedDatabase } from '../../agent/index.ts';
import { PROGRAM } from '../../agent/program.ts';
import { makeVisible } from '../../text/visible.ts';
import { toUsageError, withAdmin, type OpenAdmin } from './admin.ts';
import { operandOf, type Arguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { Context } from '../streams.ts';

export async function backUp(given: Arguments, context: Context, open: OpenAdmin): Promise<number> {
  const operand = operandOf(given, `Specify the file to write: ${PROGRAM} backup docs-nav.tar.gz.`);
  return withAdmin(open, given, context, async (admin) => {
    const { file, bytes } = await admin.backUp({ file: resolve(context.cwd, operand), mayReplace: given.flags.has('replace') });
    if (isJson(given)) context.stdout.write(toVersionedJson({ file, bytes }));
    else context.stderr.write(`Wrote the backup ${makeVisible(file)} (${Math.ceil(bytes / 2 ** 20)} MB).\n`);
  });
}

export async function restore(given: Arguments, context: Context): Promise<number> {
  const operand = operandOf(given, `Specify the backup: ${PROGRAM} restore docs-nav.tar.gz.`);
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
