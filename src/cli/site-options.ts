/** The common flags of commands that show sites. */
import { prepare } from '../host/prepare.ts';
import type { Run } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { Settings } from '../subject/settings.ts';
import { SelectionError } from '../session/resolve.ts';
import { valueOf, type Arguments } from './command.ts';
import type { Context } from './streams.ts';

/** Prepares the sites of the paths, with settings from flags and configuration. */
export function prepareSites(paths: readonly string[], given: Arguments, { cwd }: Context): Promise<Run> {
  const config = given.flags.has('no-config') ? false : valueOf(given, 'config');
  const dialect = valueOf(given, 'dialect') as Settings['dialect'];
  return prepare(paths, { cwd, baseline: false, ...(dialect && { dialect }), ...(config !== undefined && { config }) });
}

/** Reports a version or language that does not exist as wrong use. */
export async function withUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SelectionError) throw new UsageError(error.message, error);
    throw error;
  }
}
