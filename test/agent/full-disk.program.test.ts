/** A disk that is full, for real: a small file system in memory, which only root can make. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findInfrastructureInterruption } from '../../src/agent/interruption.ts';
import { createDiskMonitor } from '../../src/agent/disk.ts';
import { openRepositoryCaches, openClone, type Remote } from '../../src/agent/git/index.ts';
import { openDatabase } from '../../src/agent/store/open-database.ts';

import { startGitea } from '../doubles/gitea.ts';
import { ADDRESSES } from './clones.ts';

const MEBIBYTE = 2 ** 20;
const root = mkdtempSync(join(tmpdir(), 'docs-nav-full-'));
const folder = join(root, 'disk');
mkdirSync(folder);
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  rmSync(root, { recursive: true, force: true });
});

const filler = join(folder, 'filler');

function fill(): void {
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(4096));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
}

const free = (): void => rmSync(filler);

test('the check for a full disk passes on the error if writing fails for a reason other than space', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  const disk = createDiskMonitor([file], 0);
  expect(await disk.isFull()).toBe(false);
  disk.reportFull();
  await expect(disk.isFull()).rejects.toMatchObject({ code: 'ENOTDIR' });
  await expect(createDiskMonitor([join(root, 'gone')], 0).isFull()).rejects.toMatchObject({ code: 'ENOENT' });
});

test.runIf(!isMounted)('a full disk is not tested: a file system cannot be mounted here', () => undefined);

describe.runIf(isMounted)('a full disk', () => {
  test('is noticed by its free space, and counts as full until there is enough again', async () => {
    const disk = createDiskMonitor([folder], 8 * MEBIBYTE);
    expect(await disk.isFull()).toBe(false);
    fill();
    expect(await disk.isFull()).toBe(true);
    free();
    expect(await disk.isFull()).toBe(false);
  });

  test('is noticed by a write that failed, and counts as full until one succeeds', async () => {
    const disk = createDiskMonitor([folder], 0);
    fill();
    expect(await disk.isFull()).toBe(false);
    disk.reportFull();
    expect(await disk.isFull()).toBe(true);
    expect(await disk.isFull()).toBe(true);
    free();
    expect(await disk.isFull()).toBe(false);
  });

  test('does not count as full if deleting caches that no attempt uses frees enough', async () => {
    const disk = createDiskMonitor([folder], 8 * MEBIBYTE, async () => rmSync(filler, { force: true }));
    fill();
    expect(await disk.isFull()).toBe(false);
    fill();
    disk.reportFull();
    expect(await disk.isFull()).toBe(false);
  });

  test('interrupts an attempt that fetches into a cache, and the next one succeeds', async () => {
    const forge = await startGitea();
    try {
      const { url } = forge.createRepository('acme/docs');
      const remote: Remote = { url, credentials: { username: 'x', password: forge.token }, addressRules: ADDRESSES };
      const metrics = { hits: 0, misses: 0, damaged: 0, bytes: 0 };
      const caches = await openRepositoryCaches({ folder: join(folder, 'caches'), maxBytes: 2 ** 30, metrics, onProblem: () => undefined });
      async function clone(name: string): Promise<string | undefined> {
        const cache = caches.open(url, null);
        try {
          const { signal } = new AbortController();
          return (await openClone(remote, { folder: join(root, name), branches: ['main'], signal, cache })).tip('main');
        } finally {
          await cache.close();
        }
      }
      fill();
      await expect(clone('one')).rejects.toSatisfy((error) => findInfrastructureInterruption(error) === 'disk_full');
      free();
      expect(await clone('two')).toBe(forge.tip('acme/docs', 'main'));
      expect(metrics).toMatchObject({ hits: 0, misses: 1, damaged: 0 });
      await caches.close();
    } finally {
      await forge.stop();
    }
  });

  test(
    'interrupts the embedded database, which neither blocks nor loses anything and is open again afterwards',
    { timeout: 400_000 },
    async () => {
      const database = await openDatabase({ kind: 'pglite', folder: join(folder, 'database') });
      await database.query('create table kept (id integer primary key, text text)');
      await database.query(`insert into kept values (1, 'one')`);
      fill();
      const errors: unknown[] = [];
      // A new segment of the log does not fit: the engine panics, within a transaction or not.
      for (let round = 0; round < 5; round++) {
        await database
          .transaction(async (tx) => {
            await tx.query(`update kept set text = text || '!' where id = 1`);
            await tx.query('select pg_switch_wal()');
            await tx.query(`update kept set text = text || '?' where id = 1`);
          })
          .catch((error: unknown) => errors.push(error));
      }
      const waiting = await Promise.allSettled([1, 2, 3].map(() => database.query('select * from kept')));
      errors.push(...waiting.flatMap((settled) => (settled.status === 'rejected' ? [settled.reason as unknown] : [])));
      expect(errors).toContainEqual(expect.objectContaining({ cause: expect.objectContaining({ severity: 'PANIC' }) }));
      expect(new Set(errors.map((error) => findInfrastructureInterruption(error)))).toEqual(new Set(['disk_full']));
      free();
      await expect
        .poll(() => database.query<{ text: string }>('select text from kept').catch(() => []), { timeout: 60_000 })
        .toHaveLength(1);
      await database.query(`insert into kept values (2, 'two')`);
      await database.close();

      const again = await openDatabase({ kind: 'pglite', folder: join(folder, 'database') });
      const rows = await again.query<{ id: number; text: string }>('select id, text from kept order by id');
      expect(rows.map(({ id }) => id)).toEqual([1, 2]);
      // Whole transactions or nothing.
      expect(rows[0]?.text).toMatch(/^one(?:!\?)*$/);
      await again.close();
    },
  );
});
