/** Files are written as a whole or not at all. */
import {
  type writeSync,
  chmodSync,
  chownSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/host/usage.ts';
import { replaceAtomically, writeAtomically } from '../../src/host/write-file.ts';
import { cases } from '../support/cases.ts';
import { fileSystem } from '../support/file-system.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const { always, fail, next } = fileSystem();
const isRoot = process.getuid?.() === 0;

/** Long enough for no process to be using it. */
function age(path: string): void {
  const longAgo = new Date(Date.now() - 60 * 60_000);
  lutimesSync(path, longAgo, longAgo);
}

describe('writeAtomically', () => {
  test('creates a file with the mode that new files have, and leaves nothing beside it', () => {
    const folder = tree({ 'other.txt': '' });
    writeAtomically(join(folder, 'new.txt'), 'text\n');
    expect(readFileSync(join(folder, 'new.txt'), 'utf8')).toBe('text\n');
    expect(statSync(join(folder, 'new.txt')).mode).toBe(statSync(join(folder, 'other.txt')).mode);
    expect(readdirSync(folder).sort()).toEqual(['new.txt', 'other.txt']);
  });

  test.each([0o600, 0o640, 0o755, 0o666])('keeps the mode %o', (mode) => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    chmodSync(file, mode);
    writeAtomically(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(mode);
  });

  test.each([0o444, 0o400, 0o555])('refuses to write a file with the mode %o, even as root', (mode) => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    chmodSync(file, mode);
    expect(() => writeAtomically(file, 'new', 'a.txt')).toThrow('“a.txt” cannot be written: it is write-protected. Make it writable,');
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['old', mode]);
  });

  test.runIf(isRoot)('keeps the owner (as root)', () => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    chownSync(file, 65_534, 65_533);
    writeAtomically(file, 'new');
    expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_533 });
  });

  test('writes all bytes, also where the system takes a few at a time', () => {
    let most = 1;
    always('writeSync', (real) => (...[descriptor, bytes, offset]: [number, Uint8Array, number]) => {
      return (real as typeof writeSync)(descriptor, bytes, offset, Math.min(most, bytes.length - offset));
    });
    const file = join(tree(), 'a.bin');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 9 }), (bytes, count) => {
        most = count;
        writeAtomically(file, bytes);
        expect(new Uint8Array(readFileSync(file))).toEqual(bytes);
      }),
      { numRuns: cases(20) },
    );
  });

  test('a link inside the repository stays, and its file is written', () => {
    const root = repository({ 'shared/real.txt': 'old', 'docs/link.txt': { to: '../shared/real.txt' } });
    writeAtomically(join(root, 'docs/link.txt'), 'new');
    expect(readlinkSync(join(root, 'docs/link.txt'))).toBe('../shared/real.txt');
    expect(readFileSync(join(root, 'shared/real.txt'), 'utf8')).toBe('new');
    expect(readdirSync(join(root, 'docs'))).toEqual(['link.txt']);
  });

  test('a link out of the repository is not followed', () => {
    const outside = tree({ 'real.txt': 'old' });
    const root = repository({
      'link.txt': { to: join(outside, 'real.txt') },
      'git.txt': { to: '.git/config' },
      'gone.txt': { to: 'nowhere' },
    });
    const config = readFileSync(join(root, '.git/config'), 'utf8');
    expect(() => writeAtomically(join(root, 'link.txt'), 'new')).toThrow(
      `“${root}/link.txt” cannot be written: it is a symbolic link that points outside the repository.`,
    );
    expect(() => writeAtomically(join(root, 'git.txt'), 'new')).toThrow('points outside the repository');
    expect(() => writeAtomically(join(root, 'gone.txt'), 'new')).toThrow('cannot be written: it is a broken symbolic link.');
    expect(readFileSync(join(outside, 'real.txt'), 'utf8')).toBe('old');
    expect(readFileSync(join(root, '.git/config'), 'utf8')).toBe(config);
  });

  test('without a repository, links may lead to files of the same folder only', () => {
    const root = tree({ 'a/real.txt': 'old', 'a/link.txt': { to: 'real.txt' }, 'b/link.txt': { to: '../a/real.txt' } });
    writeAtomically(join(root, 'a/link.txt'), 'new');
    expect(readFileSync(join(root, 'a/real.txt'), 'utf8')).toBe('new');
    expect(() => writeAtomically(join(root, 'b/link.txt'), 'newer')).toThrow('points outside the repository');
  });

  test('reports in one sentence why a file cannot be written', () => {
    const root = tree({ 'folder/a.txt': 'old', file: '' });
    expect(() => writeAtomically(join(root, 'folder'), '')).toThrow(new UsageError(`“${root}/folder” cannot be written: it is a folder.`));
    expect(() => writeAtomically(join(root, 'none/a.txt'), '')).toThrow(`“${root}/none/a.txt” cannot be written: it does not exist.`);
    expect(() => writeAtomically(join(root, 'file/a.txt'), '')).toThrow('cannot be written: a file is where a folder is expected.');
    expect(() => writeAtomically(join(root, 'folder'), '', 'name')).toThrow('“name” cannot be written: it is a folder.');
  });

  test('writes to a device without replacing it, which replaceAtomically refuses', () => {
    writeAtomically('/dev/null', 'gone');
    expect(() => replaceAtomically('/dev/null', new Uint8Array(), 'gone')).toThrow(
      '“/dev/null” cannot be written: it is not a regular file.',
    );
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test.each([
    ['writeSync', 'ENOSPC', 'no space is left on the disk'],
    ['writeSync', 'EDQUOT', 'no space is left on the disk'],
    ['fsyncSync', 'EIO', 'the disk reports an error'],
    ['renameSync', 'EBUSY', 'it is in use'],
    ['fchownSync', 'EIO', 'the disk reports an error'],
    ['mkdirSync', 'EACCES', 'no file can be created in its folder (permission denied)'],
    ['mkdirSync', 'EROFS', 'the disk is read-only'],
    ['writeFileSync', 'ENOSPC', 'no space is left on the disk'],
    ['openSync', 'EROFS', 'the disk is read-only'],
  ] as const)('leaves the file unchanged and nothing else behind if %s fails with %s', (name, code, reason) => {
    const folder = tree({ 'a.txt': 'old' });
    const file = join(folder, 'a.txt');
    if (name === 'fchownSync') next('fstatSync', () => () => ({ uid: -1, gid: -1 }));
    fail(name, code);
    expect(() => writeAtomically(file, 'new')).toThrow(new UsageError(`“${file}” cannot be written: ${reason}.`));
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['a.txt']);
    writeAtomically(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  test('writes the file even if its owner cannot be kept', () => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    next('fstatSync', () => () => ({ uid: -1, gid: -1 }));
    fail('fchownSync', 'EPERM');
    writeAtomically(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  test('removes what killed runs left, and nothing of runs that go on, here or on another machine', () => {
    const running = `.docs-nav-temp-${process.pid}-0123456789abcdef`;
    const elsewhere = '.docs-nav-temp-999999998-0123456789abcdef';
    const folder = tree({
      'a.txt': 'old',
      '.docs-nav-temp-999999999-0123456789abcdef/new': 'half',
      [`${running}/new`]: 'half',
      [`${elsewhere}/new`]: 'half',
      '.docs-nav-temp-of-somebody/new': 'theirs',
    });
    for (const name of ['.docs-nav-temp-999999999-0123456789abcdef', running, '.docs-nav-temp-of-somebody']) age(join(folder, name));
    writeAtomically(join(folder, 'a.txt'), 'new');
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual([running, elsewhere, '.docs-nav-temp-of-somebody', 'a.txt'].sort());
  });
});

describe('the removal of what killed runs left', () => {
  const NAME = '.docs-nav-temp-999999999-0123456789abcdef';

  test.each(['absolute', 'relative'])('removes a link with the name of a temporary folder without touching its target: %s', (kind) => {
    const root = tree({ 'victim/a.txt': 'theirs', 'victim/deep/b.txt': 'theirs', 'site/docs.json': 'old' });
    symlinkSync(kind === 'absolute' ? join(root, 'victim') : '../victim', join(root, 'site', NAME));
    age(join(root, 'site', NAME));
    writeAtomically(join(root, 'site/docs.json'), 'new');
    expect(readdirSync(join(root, 'site'))).toEqual(['docs.json']);
    expect(readdirSync(join(root, 'victim'), { recursive: true }).sort()).toEqual(['a.txt', 'deep', 'deep/b.txt']);
  });

  test('does not follow a link inside a temporary folder', () => {
    const root = tree({ 'victim/a.txt': 'theirs', [`site/${NAME}/new`]: 'half', 'site/docs.json': 'old' });
    symlinkSync(join(root, 'victim'), join(root, 'site', NAME, 'link'));
    age(join(root, 'site', NAME));
    writeAtomically(join(root, 'site/docs.json'), 'new');
    expect(readdirSync(join(root, 'site'))).toEqual(['docs.json']);
    expect(readdirSync(join(root, 'victim'))).toEqual(['a.txt']);
  });
});

describe('replaceAtomically', () => {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  test('writes a file that is unchanged', () => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    replaceAtomically(file, bytes('old'), 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  test('refuses to write a file that changed meanwhile or is gone', () => {
    const folder = tree({ 'a.txt': 'theirs' });
    const file = join(folder, 'a.txt');
    expect(() => replaceAtomically(file, bytes('old'), 'new')).toThrow(
      new UsageError(`“${file}” cannot be written: it changed while docs-nav was running; run docs-nav again.`),
    );
    expect(readFileSync(file, 'utf8')).toBe('theirs');
    expect(() => replaceAtomically(join(folder, 'b.txt'), bytes('old'), 'new')).toThrow('changed while docs-nav was running');
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('sees a change that is made while it writes', () => {
    const file = join(tree({ 'a.txt': 'old' }), 'a.txt');
    next('fsyncSync', () => () => writeFileSync(file, 'theirs'));
    expect(() => replaceAtomically(file, bytes('old'), 'new')).toThrow('changed while docs-nav was running');
    expect(readFileSync(file, 'utf8')).toBe('theirs');
  });

  test('leaves the file alone if another run has already written the same text', () => {
    const folder = tree({ 'a.txt': 'new' });
    const { ino } = statSync(join(folder, 'a.txt'));
    replaceAtomically(join(folder, 'a.txt'), bytes('old'), 'new');
    expect(statSync(join(folder, 'a.txt')).ino).toBe(ino);
    expect(readdirSync(folder)).toEqual(['a.txt']);
  });

  test('refuses a file that has become a link or a folder', () => {
    const folder = tree({ 'real.txt': 'theirs', 'link.txt': { to: 'real.txt' } });
    expect(() => replaceAtomically(join(folder, 'link.txt'), bytes('old'), 'new')).toThrow('changed while docs-nav was running');
    mkdirSync(join(folder, 'sub'));
    symlinkSync('sub', join(folder, 'sub-link'));
    expect(() => replaceAtomically(join(folder, 'sub-link'), bytes('old'), 'new')).toThrow('it is a folder');
  });
});
