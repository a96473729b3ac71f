/** The data folder of the job service, as others on the machine may have made it. */
import { chmodSync, mkdtempSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareProtectedDataFolder } from '../../src/agent/data-folder.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-data-'));

test('the service creates its data folder and the parents of it, accessible to its user only', () => {
  const folder = join(root, 'a/b');
  prepareProtectedDataFolder(folder);
  for (const created of ['a', 'a/b']) expect(statSync(join(root, created)).mode & 0o777, created).toBe(0o700);
});

test('the service refuses a data folder that every user can write to', () => {
  chmodSync(root, 0o777);
  expect(() => prepareProtectedDataFolder(root)).toThrow('Every user can write to the data folder');
  chmodSync(root, 0o755);
  expect(() => prepareProtectedDataFolder(root)).not.toThrow();
});

test('the service cannot use a data folder where none can be created, and fails with ENOENT', () => {
  expect(() => prepareProtectedDataFolder('/proc/docs-nav')).toThrow('ENOENT');
});
