/** Turns errors of the service or its database into messages for operators. */
import { systemErrorMessage } from '../internal.ts';
import type { ServiceSettings } from './config/settings.ts';
import { GitError } from './git/git-error.ts';
import { OperatorError } from './operator-error.ts';
import { FolderInUse } from './store/lock.ts';
import { NewerDatabase } from './store/migrate.ts';
import { DatabaseOpenError } from './store/database.ts';

type ErrorContext = Pick<ServiceSettings, 'data'>;

/** An `OperatorError` for a problem that operators can solve; other errors are returned unchanged. */
export async function toOperatorError(error: unknown, surroundings: ErrorContext): Promise<unknown> {
  const words = await operatorMessage(error, surroundings);
  return words === undefined ? error : new OperatorError(words);
}

async function operatorMessage(error: unknown, { data }: ErrorContext): Promise<string | undefined> {
  if (error instanceof FolderInUse)
    return `The data folder “${data}” is in use by another docs-nav-service, process ${error.pid}. Stop that process first, or choose another folder with --data.`;
  if (error instanceof NewerDatabase || error instanceof DatabaseOpenError || error instanceof GitError) return error.message;
  // Loaded on demand, because commands for operators do not need its libraries.
  const { ListenError } = await import('./http/start.ts');
  if (error instanceof ListenError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  // Only file system errors have a path.
  if (path !== undefined && code !== undefined)
    return `The data folder “${data}” cannot be used: “${path}”: ${systemErrorMessage(error)}. To choose another folder, use --data.`;
  return undefined;
}
