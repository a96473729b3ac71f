/** Who may look into the folder of an embedded database: its own user, also where the data folder was made by somebody else. */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePrivateFolder } from '../../../src/agent/store/make-private-folder.ts';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the folder of a database', () => {
  test('is closed to other users of the machine, and is closed again where somebody opened it', async () => {
    const data = tree();
    mkdirSync(data, { recursive: true });
    chmodSync(data, 0o755);
    const folder = join(data, 'database');
    await (await openDatabase({ kind: 'pglite', folder })).close();
    expect(modeOf(folder)).toBe('700');
    chmodSync(folder, 0o755);
    const again = await openDatabase({ kind: 'pglite', folder });
    expect(modeOf(folder)).toBe('700');
    await again.close();
  });
});

describe('a data folder', () => {
  test('is created with its parent folders and may already exist', () => {
    const data = join(tree(), 'a/b/c');
    makePrivateFolder(data);
    makePrivateFolder(data);
    expect(statSync(data).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(modeOf(data)).toBe('700');
  });

  test('below a file is refused', () => {
    const folder = tree({ file: '' });
    expect(() => makePrivateFolder(join(folder, 'file/data'))).toThrow(/ENOTDIR|EEXIST|ENOENT/);
  });

  // Node's own way to make folders one below the other does not return here.
  test.runIf(process.platform === 'linux')('in a file system that cannot hold folders is refused', () => {
    expect(() => makePrivateFolder('/proc/docs-nav/data')).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
