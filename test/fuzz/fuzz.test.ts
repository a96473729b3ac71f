/** The fuzzer makes the same case out of the same numbers, and its judges read what programs write. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { basesOf } from './bases.ts';
import { caseOf, type Case } from './case.ts';
import { breachesIn } from './judge.ts';
import { randomOf } from './random.ts';
import { RawJson, parse, placesIn, set } from './raw-json.ts';
import { straysIn } from './strace.ts';
import { fileOf, place, replace, type Tree } from './tree.ts';

const bases = basesOf(join(import.meta.dirname, '../..'), undefined);
const cases = (seed: string): Case[] => Array.from({ length: 60 }, (_, number) => caseOf(seed, number, bases, '/outside'));

/** All of a case, short enough to be compared. */
function digest({ site, ...rest }: Case): string {
  const hash = createHash('sha256');
  for (const [path, entry] of site.tree)
    hash.update(`${path} ${JSON.stringify({ ...entry, bytes: 0 })}`).update('bytes' in entry ? entry.bytes : '');
  return hash.update(JSON.stringify([rest, site.vanish])).digest('hex');
}

describe('the cases of the fuzzer', () => {
  test('are the same for the same seed and number, and different for others', () => {
    const digests = cases('a').map(digest);
    expect(cases('a').map(digest)).toEqual(digests);
    expect(new Set([...digests, ...cases('b').map(digest)]).size).toBe(120);
  });

  test('stay the same apart from a mutation that is left out', () => {
    let alike = 0;
    let count = 0;
    for (const [number, whole] of cases('c').entries()) {
      const [first, ...others] = whole.mutations;
      const last = whole.mutations.at(-1);
      if (!first || !last) continue;
      const without = (left: readonly { readonly number: number }[]): Case =>
        caseOf('c', number, bases, '/outside', new Set(left.map((mutation) => mutation.number)));
      const { command, git, base, mutations } = without([first]);
      expect([command, git, base]).toEqual([whole.command, whole.git, whole.base]);
      expect(mutations.map((mutation) => mutation.number)).not.toContain(first.number);
      // The others have the same numbers; now and then, one finds something to do only with the first, or without it.
      const numbers = (some: Case['mutations']): string => some.map((mutation) => mutation.number).join();
      count++;
      alike += Number(numbers(mutations) === numbers(others));
      // Those before the last cannot depend on it.
      const earlier = without([last]).mutations.filter((mutation) => mutation.number < last.number);
      expect(earlier).toEqual(whole.mutations.slice(0, -1));
      const bare = without(Array.from({ length: 10 }, (_, number) => ({ number })));
      expect(bare.mutations).toEqual([]);
      expect(bare.site.tree).toEqual(whole.before);
    }
    expect(alike / count).toBeGreaterThan(0.8);
  });

  test('cover all kinds of commands, flags, mutations and files', () => {
    const many = ['d', 'e', 'f', 'g', 'h', 'i'].flatMap((seed) => cases(seed));
    const commands = new Set(many.map(({ command }) => command.args[0]));
    for (const name of ['lint', 'baseline', 'resolve', 'why', 'explain', 'init', 'doctor', 'schema']) expect(commands).toContain(name);
    const flags = new Set(many.flatMap(({ command }) => command.args));
    for (const flag of [
      '--fix',
      '--dry-run',
      '--staged',
      '--changed',
      '--since',
      '--stdin',
      '--validate-openapi',
      'link=error',
      'strict',
      '--print-config',
      '--output',
      '--color',
    ])
      expect(flags).toContain(flag);
    const words = many.flatMap(({ mutations }) => mutations.map(({ what }) => what)).join('\n');
    for (const word of [
      '.mintignore',
      'docs-nav.config.json',
      'package.json',
      'docs-nav-baseline.json',
      '.mdx',
      'depth',
      'link',
      'bits are flipped',
      'alias',
      'pattern',
    ])
      expect(words).toContain(word);
    for (const kind of ['link', 'folder', 'fifo', 'socket'])
      expect(many.some(({ site }) => [...site.tree.values()].some((entry) => entry.kind === kind))).toBe(true);
    expect(new Set(many.map(({ git }) => git))).toEqual(new Set(['none', 'folder', 'commit', 'stage']));
  });
});

test('a case writes and removes nothing through its links', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-fuzz-tree-'));
  try {
    const outside: Tree = new Map([['page.mdx', fileOf('kept')]]);
    await place(outside, join(folder, 'outside'));
    const before: Tree = new Map([
      ['docs', { kind: 'link', to: '../outside' }],
      ['docs/page.mdx', fileOf('written')],
      ['docs/new/page.mdx', fileOf('written')],
      ['page.mdx', fileOf('written')],
    ]);
    await place(before, join(folder, 'repository'));
    const after: Tree = new Map([...before, ['docs/other.mdx', fileOf('written')]]);
    after.delete('docs/page.mdx');
    await replace(before, after, join(folder, 'repository'));
    expect(readdirSync(join(folder, 'repository')).toSorted()).toEqual(['docs', 'page.mdx']);
    expect(readdirSync(join(folder, 'outside'))).toEqual(['page.mdx']);
    expect(readFileSync(join(folder, 'outside/page.mdx'), 'utf8')).toBe('kept');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('random numbers cover their whole range and nothing else', () => {
  const random = randomOf('range');
  const drawn = Array.from({ length: 2_000 }, () => random.below(7));
  expect(new Set(drawn)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
});

test('RawJson prints JSON unchanged except for its raw parts', () => {
  fc.assert(
    fc.property(fc.object(), (value) => {
      const text = JSON.stringify(value);
      expect(new RawJson().print(value, 0)).toBe(text);
      const parsed = parse(text) ?? {};
      const json = new RawJson();
      for (const { holder, key } of placesIn(parsed).slice(0, 1)) set(holder, key, json.raw('1e999'));
      expect(json.print(parsed, 0)).toContain(placesIn(parsed).length === 0 ? '{}' : '1e999');
    }),
  );
});

describe('the strace parser', () => {
  const strays = (...lines: readonly string[]): readonly string[] =>
    straysIn(`${lines.join('\n')}\n`, { repository: '/r', read: ['/package'], home: '/home' }).map(({ stray, path }) => `${stray} ${path}`);

  test.each([
    ['a read in the repository', '1 openat(AT_FDCWD</r>, "docs.json", O_RDONLY|O_CLOEXEC) = 17</r/docs.json>', []],
    ['a read that failed', '1 openat(AT_FDCWD</r>, "../x", O_RDONLY) = -1 ENOENT (No such file or directory)', []],
    ['a read through a link', '1 openat(AT_FDCWD</r>, "link/secret", O_RDONLY) = 17</outside/secret>', ['read /outside/secret']],
    ['a sibling folder with the same prefix', '1 openat(AT_FDCWD</r>, "/r2", O_RDONLY|O_DIRECTORY) = 17</r2>', ['read /r2']],
    ['a write in the package', '1 openat(AT_FDCWD</r>, "/package/x", O_WRONLY|O_CREAT, 0666) = 17</package/x>', ['write /package/x']],
    ['a write in git’s folder', '1 openat(AT_FDCWD</r>, ".git/x", O_WRONLY|O_CREAT, 0666) = 17</r/.git/x>', ['write /r/.git/x']],
    ['a name in octal', String.raw`1 openat(AT_FDCWD</r>, "\303\251", O_RDONLY) = 17</x/\303\251\n>`, ['read /x/é\n']],
    ['a new folder', '1 mkdir("/x", 0777) = 0', ['write /x']],
    ['a rename', '1 rename("/r/a", "/x/b") = 0', ['write /x/b']],
    ['a link out, in the repository', '1 symlink("/etc/passwd", "/r/link") = 0', []],
    ['a link in, outside', '1 symlink("/r/a", "/x/link") = 0', ['write /x/link']],
    ['a program', '1 execve("/bin/sh", ["sh"], 0x7ffc /* 1 var */) = 0', ['run /bin/sh']],
    ['a missing program', '1 execve("/no/git", ["git"], 0x7ffc /* 1 var */) = -1 ENOENT (No such file or directory)', []],
    [
      'a connection',
      '1 connect(18<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(9)}, 16) = -1 ECONNREFUSED (Connection refused)',
      ['run 18<TCP:[1]>, {sa_family=AF_INET, sin_port=htons(9)}, 16'],
    ],
  ])('classifies %s', (_, line, found) => {
    expect(strays(line)).toEqual(found);
  });

  test('git may read its own settings, and who is not git may not', () => {
    const read = '2 openat(AT_FDCWD</r>, "/home/.gitconfig", O_RDONLY) = 3</home/.gitconfig>';
    expect(strays(read)).toEqual(['read /home/.gitconfig']);
    expect(strays('2 execve("/usr/bin/git", ["git"], 0x7ffc /* 1 var */) = 0', read)).toEqual([]);
  });

  test('joins a system call that strace prints in two parts', () => {
    expect(
      strays('1 openat(AT_FDCWD</r>, "/x", O_RDONLY <unfinished ...>', '2 mkdir("/r/y", 0777) = 0', '1 <... openat resumed>) = 17</x>'),
    ).toEqual(['read /x']);
  });
});

test('the check of outputs allows control characters in the lines of a diff, but not in its file names', () => {
  const judge = (text: string) =>
    [...breachesIn({ name: 'It', bytes: Buffer.from(text), format: 'diff', hasColor: false, mayBeEmpty: false })].map(({ kind }) => kind);
  expect(judge('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\u001b\n-b\r\n+b\u202e\r\n')).toEqual([]);
  expect(judge('--- a/x\u001b\n+++ b/x\n')).toEqual(['control']);
});
