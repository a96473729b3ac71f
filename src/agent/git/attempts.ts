/** The folders of attempts, whose names contain their process, so that those of killed processes can be removed. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { renderNiceSetupCommand, spawnTied } from '../process-group.ts';
import { isPidAlive, thisProcess } from '../processes.ts';

/** In ms. Folders of other hosts are removed after this time, because a restarted container has another host name. */
const MAX_AGE_MS = 24 * 3_600_000;
const FOLDER_NAME = /^attempt-([0-9a-f]{8})-(\d+)-(\d+|unknown)-[0-9a-f-]{36}$/;

/** Creates a folder in `root` that only this user can open. */
export async function newAttemptFolder(root: string): Promise<string> {
  const { pid, start } = thisProcess();
  const folder = join(root, `attempt-${hostId()}-${pid}-${start}-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/**
 * Uses a separate process, to whose nice value it adds `nice`, because a repository may have very many files. Throws if something is left.
 */
export async function removeAttemptFolder(folder: string, nice: number): Promise<void> {
  const child = spawnTied('rm', {
    args: ['-rf', '--', folder],
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'ignore', 'ignore', 'ignore'],
    setupCommands: renderNiceSetupCommand(nice),
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The folder of an attempt could not be removed (${String(code)}).`);
}

/** Removes the folders of dead processes, and returns their names. Other files in `root` stay. */
export async function removeOrphanedAttemptFolders(root: string, nice: number, now = new Date()): Promise<readonly string[]> {
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const removed: string[] = [];
  for (const name of names) {
    if (!(await isOrphaned(root, name, now))) continue;
    await removeAttemptFolder(join(root, name), nice);
    removed.push(name);
  }
  return removed;
}

async function isOrphaned(root: string, name: string, now: Date): Promise<boolean> {
  const [, where, pid, start = ''] = FOLDER_NAME.exec(name) ?? [];
  if (where === undefined) return false;
  if (where === hostId()) return !isPidAlive({ pid: Number(pid), start });
  const made = await stat(join(root, name)).catch(() => undefined);
  return made !== undefined && now.getTime() - made.mtimeMs > MAX_AGE_MS;
}

function hostId(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
}
