/** The paths within the data folder of the service. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The folder of the admin channel's socket, which only the service's user can open. */
export function adminFolder(data: string): string {
  return join(data, 'admin');
}

/** Where the admin channel listens: a Unix socket, or a named pipe on Windows. */
export function adminAddress(data: string): string {
  if (process.platform !== 'win32') return join(adminFolder(data), 'socket');
  return `\\\\.\\pipe\\docs-nav-${createHash('sha256').update(data.toLowerCase()).digest('hex').slice(0, 32)}`;
}
