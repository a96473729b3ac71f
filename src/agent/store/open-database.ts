/** Which database a place stands for. */
import type { Database } from './database.ts';

export type Place =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'memory' };

/**
 * Opens the database at a place; `migrate` makes its tables.
 * Throws FolderInUse when another process has the folder open, DatabaseUnavailable when a server does not answer.
 *
 * @example
 * const database = await openDatabase({ kind: 'pglite', folder: '/var/lib/docs-nav/database' });
 * await migrate(database);
 */
export async function openDatabase(place: Place): Promise<Database> {
  // Only the library of the one that is used needs to be installed.
  if (place.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(place.url);
  return (await import('./pglite.ts')).openPglite(place.kind === 'pglite' ? place.folder : undefined);
}
