/**
 * Shows processes in other containers that this process is alive. Pids are meaningless there, but a socket in a shared
 * folder accepts connections exactly as long as its process exists, even if the process is busy.
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/** The longest path of a socket that all systems accept, in bytes. */
const MAX_PATH_BYTES = 100;

export interface LivenessSocket {
  /** Whether there is a socket; not if, for example, the folder's path is too long. */
  readonly isListening: boolean;
  close(): Promise<void>;
}

export async function openLivenessSocket(folder: string, token: string): Promise<LivenessSocket> {
  const path = pathOf(folder, token);
  const server = createServer((socket) => socket.destroy());
  const isListening = path !== undefined && (await canListen(server, path));
  // The socket must not keep this process running.
  server.unref();
  return { isListening, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Some file systems do not support sockets. */
function canListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
}

/** Whether the process with this token is still alive. True if that cannot be determined. */
export async function isLivenessSocketOpen(folder: string, token: string): Promise<boolean> {
  const path = pathOf(folder, token);
  if (path === undefined) return true;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !isNotListening(error);
  } finally {
    socket.destroy();
  }
}

/** Removes the socket of a dead process. */
export function removeLivenessSocket(folder: string, token: string): void {
  const path = pathOf(folder, token);
  if (path !== undefined) rmSync(path, { force: true });
}

function isNotListening(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');
}

function pathOf(folder: string, token: string): string | undefined {
  const path = join(folder, `${token}.sock`);
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_BYTES ? undefined : path;
}
