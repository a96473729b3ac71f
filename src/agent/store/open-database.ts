/** Opens the database at a place. */
import { join } from 'node:path';
import type { ServiceSettings } from '../config/settings.ts';
import type { Database } from './database.ts';

export type DatabaseLocation =
  | { readonly kind: 'postgres'; readonly url: string }
  | { readonly kind: 'pglite'; readonly folder: string }
  | { readonly kind: 'memory' };

/** The database of DATABASE_URL, or else the one in the data folder. */
export function databaseLocation({ databaseUrl, data }: Pick<ServiceSettings, 'databaseUrl' | 'data'>): DatabaseLocation {
  return databaseUrl === null ? { kind: 'pglite', folder: join(data, 'database') } : { kind: 'postgres', url: databaseUrl };
}

/** Opens a database, whose tables `migrateDatabase` creates. Throws FolderInUse if another process has it open, or DatabaseOpenError. */
export async function openDatabase(place: DatabaseLocation): Promise<Database> {
  // Imported on demand, because the library of the other kind would only take time and memory.
  if (place.kind === 'postgres') return (await import('./postgres.ts')).openPostgres(place.url);
  return (await import('./pglite.ts')).openPglite(place.kind === 'pglite' ? place.folder : undefined);
}
