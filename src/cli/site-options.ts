/** The flags that commands about one site have in common. */
import { prepare } from '../host/prepare.ts';
import type { Run } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { Settings } from '../subject/settings.ts';
import { SelectionError } from '../session/resolve.ts';
import { valueOf, type Arguments } from './command.ts';
import type { Context } from './streams.ts';

/** The sites below the paths, with the settings that flags and configuration give them. */
export function prepareSites(paths: readonly string[], given: Arguments, { cwd }: Context): Promise<Run> {
  const config = given.flags.has('no-config') ? false : valueOf(given, 'config');
  const dialect = valueOf(given, 'dialect') as Settings['dialect'];
  return prepare(paths, { cwd, baseline: false, ...(dialect && { dialect }), ...(config !== undefined && { config }) });
}

/** A version or language that does not exist is wrong use of the command. */
export async function withUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(error.message, error);
    throw error;
  }
}
