/** Folders of attempts, and text without secrets. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newAttemptFolder, redactor, removeOrphanedAttemptFolders } from '../../../src/agent/git/index.ts';
import { folders } from '../clones.ts';

const { folder } = folders();

describe('folders of attempts', () => {
  test('of dead processes are removed, all others stay', async () => {
    const root = folder();
    const mine = await newAttemptFolder(root);
    expect(statSync(mine).mode & 0o777).toBe(0o700);
    const dead = spawnSync('true').pid;
    const [, machine, pid, start, ...id] = basename(mine).split('-');
    const left = [`attempt-${machine}-${dead}-1-${id.join('-')}`, `attempt-${machine}-${pid}-${Number(start) + 1}-${id.join('-')}`];
    const kept = [`attempt-00000000-1-1-${id.join('-')}`, 'attempt-other', 'notes'];
    for (const name of [...left, ...kept]) mkdirSync(join(root, name, 'deep'), { recursive: true });
    expect((await removeOrphanedAttemptFolders(root, 10)).toSorted()).toEqual(left.toSorted());
    expect(readdirSync(root).toSorted()).toEqual([basename(mine), ...kept].toSorted());
  });

  test('of another machine are removed after a day', async () => {
    const root = folder();
    const name = `attempt-00000000-1-1-${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`;
    mkdirSync(join(root, name));
    expect(await removeOrphanedAttemptFolders(root, 10)).toEqual([]);
    utimesSync(join(root, name), 1, 1);
    expect(await removeOrphanedAttemptFolders(root, 10)).toEqual([name]);
    expect(existsSync(join(root, name))).toBe(false);
  });

  test('cause no error if there are none', async () => {
    expect(await removeOrphanedAttemptFolders(join(folder(), 'absent'), 10)).toEqual([]);
  });
});

describe('the redactor', () => {
  const secret = 'ghp_A+b/c=="d\\e';
  const clean = redactor([secret, '']);

  test.each([
    ['as it is', secret],
    ['in a URL', encodeURIComponent(secret)],
    ['in JSON', JSON.stringify({ secret }).slice(11, -2)],
    ['in a header', Buffer.from(`x-access-token:${secret}`).toString('base64')],
    ['in a header with another user', Buffer.from(`oauth2:${secret}:`).toString('base64')],
    ['in a header with a third user', Buffer.from(`me:${secret}`).toString('base64')],
  ])('removes a secret %s', (_, text) => {
    const result = clean(`before ${text} after`);
    expect(result).toContain('[secret]');
    expect(result).not.toContain(text);
    expect(result).toMatch(/^before .* after$/);
  });

  test('keeps other text, but removes credentials from URLs', () => {
    expect(clean('nothing to hide at https://example.com/a@b, or a@example.com')).toBe(
      'nothing to hide at https://example.com/a@b, or a@example.com',
    );
    expect(clean('https://ada:pw@example.com/x http://token@example.com')).toBe('https://example.com/x http://example.com');
    expect(redactor([])('text')).toBe('text');
  });
});
