/** The lock of a PGlite folder, with real processes: one holds it, the dead hold nothing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/agent/store/open-database.ts';
import { FolderInUse, lockFolder } from '../../../src/agent/store/lock.ts';
import { buildProgram, type Running } from '../program.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
let start: (...args: string[]) => Running;

beforeAll(async () => {
  start = await buildProgram(join(import.meta.dirname, '../store-program.ts'));
});

/** The claims beside a folder, without the sockets. */
const claims = (folder: string): string[] => readdirSync(`${folder}.lock`).filter((file) => file.includes('~'));

/** A process that listens on a socket, and leaves it behind when it is killed. */
function startListener(path: string): { listen: Promise<unknown>; kill(): Promise<unknown> } {
  const child = spawn(process.execPath, ['-e', 'require("net").createServer().listen(process.argv[1], () => console.log("."))', path]);
  return {
    listen: once(child.stdout, 'data'),
    kill: () => {
      child.kill('SIGKILL');
      return once(child, 'close');
    },
  };
}

describe('the lock of a folder', () => {
  test('refuses a second process and names the pid of the first', async () => {
    const folder = join(tree(), 'deep/database');
    mkdirSync(join(folder, '..'));
    const holder = start('lock', folder);
    const pid = Number(await holder.line('locked '));
    expect(pid).toBe(holder.child.pid);
    await expect(openDatabase({ kind: 'pglite', folder })).rejects.toThrow(FolderInUse);
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid, message: expect.stringContaining(`in use by process ${pid}.`) });
    expect(await start('lock', folder).line('refused ')).toBe(String(pid));
    holder.child.stdin?.end();
    await holder.ended();
    await (await lockFolder(folder)).release();
    expect(readdirSync(`${folder}.lock`)).toEqual([]);
  });

  test('what a killed process left is taken over', async () => {
    const folder = join(tree(), 'database');
    const holder = start('lock', folder);
    await holder.line('locked');
    await holder.kill();
    const left = claims(folder);
    expect(left).toHaveLength(1);
    const lock = await lockFolder(folder);
    expect(claims(folder)).toHaveLength(1);
    expect(claims(folder)).not.toEqual(left);
    await lock.release();
    expect(readdirSync(`${folder}.lock`)).toEqual([]);
  });

  test('this process cannot open a folder twice either', async () => {
    const folder = join(tree(), 'database');
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid: process.pid });
    await lock.release();
    await lock.release();
    await (await lockFolder(folder)).release();
  });

  test('lets only one of many processes take over the lock of a dead one', async () => {
    const folder = join(tree(), 'database');
    const holder = start('lock', folder);
    await holder.line('locked');
    await holder.kill();
    const racers = Array.from({ length: 6 }, () => start('lock', folder));
    const results = await Promise.all(racers.map((racer) => Promise.any([racer.line('locked '), racer.line('refused ')])));
    expect(new Set(results).size).toBe(1);
    expect(racers.filter(({ lines }) => lines[0]?.startsWith('locked'))).toHaveLength(1);
    await Promise.all(racers.map((racer) => racer.kill()));
  });

  const boot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  const namespace = (): string => readlinkSync('/proc/self/ns/pid').replace(/\D/g, '');

  function leave(...name: (string | number)[]): string {
    const folder = join(tree(), 'database');
    mkdirSync(`${folder}.lock`);
    writeFileSync(join(`${folder}.lock`, [...name, 'abcdefabcdef0000', 'seen'].join('~')), '');
    return folder;
  }

  test.runIf(process.platform === 'linux')(
    'ignores a claim whose pid is from an earlier boot or now belongs to another process',
    async () => {
      for (const folder of [
        leave(process.pid, 'another-boot', namespace(), 1),
        leave(process.pid, boot(), namespace(), 1),
        leave(2 ** 22 + 1, boot(), namespace(), 1),
      ]) {
        await (await lockFolder(folder)).release();
      }
    },
  );

  test.runIf(process.platform === 'linux')('treats a process in another container as alive only while its socket answers', async () => {
    const folder = leave(1, boot(), '1', 1);
    const { listen, kill } = startListener(join(`${folder}.lock`, 'abcdefabcdef.sock'));
    await listen;
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid: 1 });
    await kill();
    await (await lockFolder(folder)).release();
    expect(readdirSync(`${folder}.lock`)).toEqual([]);
    await (await lockFolder(leave(1, boot(), '1', 1))).release();
  });

  test.runIf(process.platform === 'linux')('recognizes a live holder by its socket even if its pid is from another namespace', async () => {
    const folder = join(tree(), 'database');
    const holder = start('lock', folder);
    await holder.line('locked');
    const [claim = ''] = claims(folder);
    renameSync(join(`${folder}.lock`, claim), join(`${folder}.lock`, claim.replace(`~${namespace()}~`, '~1~')));
    await expect(lockFolder(folder)).rejects.toMatchObject({ pid: holder.child.pid });
    await holder.kill();
    await (await lockFolder(folder)).release();
    expect(readdirSync(`${folder}.lock`)).toEqual([]);
  });

  test('a database folder that contains other files is refused, and not locked afterwards', async () => {
    const folder = join(tree({ 'database/notes.txt': '' }), 'database');
    await expect(openDatabase({ kind: 'pglite', folder })).rejects.toThrow('contains files but no database');
    expect(readdirSync(`${folder}.lock`)).toEqual([]);
  });

  test('a path that is too long for a socket can be locked', async () => {
    const folder = join(tree(), 'x'.repeat(120), 'database');
    mkdirSync(join(folder, '..'));
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await lock.release();
  });

  test('files that are no claims are left alone', async () => {
    const folder = join(tree({ 'database.lock/notes.txt': '' }), 'database');
    await (await lockFolder(folder)).release();
    expect(readdirSync(`${folder}.lock`)).toEqual(['notes.txt']);
  });
});
