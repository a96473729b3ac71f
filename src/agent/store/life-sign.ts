/**
 * How a process in one container shows one in another that it lives: pids say nothing there, but a socket in a folder
 * that both see answers as long as its process exists, and not a moment longer, whatever that process is busy with.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** What fits into the address of a socket, on every system. */
const LONGEST = 100;

export interface LifeSign {
  /** False where there is no socket, as where the folder's path is too long for one. */
  readonly isShown: boolean;
  end(): Promise<void>;
}

export async function showLife(folder: string, token: string): Promise<LifeSign> {
  const path = pathOf(folder, token);
  const server = createServer((socket) => socket.destroy());
  const isShown = path !== undefined && (await canListen(server, path));
  // It is there for others, and no reason for this process to go on.
  server.unref();
  return { isShown, end: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Some disks have no room for sockets. */
function canListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

/** Whether the process that showed life under this token is still there. True where that cannot be asked. */
export async function hearLife(folder: string, token: string): Promise<boolean> {
  const path = pathOf(folder, token);
  if (path === undefined) return true;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !isSilence(error);
  } finally {
    socket.destroy();
  }
}

/** Removes what a process left that ended before it could. */
export function clearLife(folder: string, token: string): void {
  const path = pathOf(folder, token);
  if (path !== undefined) rmSync(path, { force: true });
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');
}

function pathOf(folder: string, token: string): string | undefined {
  const path = join(folder, `${token}.sock`);
  return process.platform === 'win32' || Buffer.byteLength(path) > LONGEST ? undefined : path;
}
