/** A user without rights, for what may not be read or written: tests that run as root drop theirs, and others have none anyway. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SETPRIV = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] as const;

const isRoot = process.getuid?.() === 0;

/** What the command line of such a user begins with. */
export const AS_NOBODY: readonly string[] = isRoot ? SETPRIV : [];

/** As root it takes setpriv. */
export const canDropRights =
  process.platform !== 'win32' && (!isRoot || spawnSync(SETPRIV[0], [...SETPRIV.slice(1), process.execPath, '-e', '0']).status === 0);

/** Copies the built program of a checkout to a new folder: the checkout may lie in one that only its owner may enter. */
export function copyForEverybody(root: string, folder: string): void {
  for (const path of ['bin', 'dist/cli', 'schema', 'package.json', 'test/hostile/observe.cjs', 'test/fuzz/guard.cjs'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}
