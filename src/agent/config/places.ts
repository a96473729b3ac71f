/** The paths within the data folder of the service. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Place } from '../store/open-database.ts';
import type { Settings } from './settings.ts';

/** The database of DATABASE_URL, or else the one in the data folder. */
export function databasePlace({ databaseUrl, data }: Pick<Settings, 'databaseUrl' | 'data'>): Place {
  return databaseUrl === null ? { kind: 'pglite', folder: join(data, 'database') } : { kind: 'postgres', url: databaseUrl };
}

/** The folder of the admin channel's socket, which only the service's user can open. */
export function adminFolder(data: string): string {
  return join(data, 'admin');
}

/** Where the admin channel listens: a Unix socket, or a named pipe on Windows. */
export function adminAddress(data: string): string {
  if (process.platform !== 'win32') return join(adminFolder(data), 'socket');
  return `\\\\.\\pipe\\docs-nav-${createHash('sha256').update(data.toLowerCase()).digest('hex').slice(0, 32)}`;
}
