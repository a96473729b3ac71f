/** Changes of many files: wherever a process is stopped, the next one leaves the files as they were or as they are meant to be. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { applyToDisk, finishPending, lintPaths, UsageError } from '../../../src/host/index.ts';
import type { FileEdits } from '../../../src/index.ts';
import { fileSystem } from '../../support/file-system.ts';
import { temporary } from '../../support/temporary.ts';

/** How many calls the process has left, and which fail. */
const life = {
  left: Infinity,
  isCounted: false,
  count: 0,
  fails: (_name: string, _args: readonly unknown[]): string | undefined => undefined,
};
const KILLED = { message: 'killed' };
const CALLS = [
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'copyFileSync',
  'writeFileSync',
  'openSync',
  'writeSync',
  'closeSync',
  'readdirSync',
  'lstatSync',
] as const;
const { always } = fileSystem();

beforeEach(() => {
  Object.assign(life, { left: Infinity, isCounted: false, count: 0, fails: () => undefined });
  for (const name of CALLS)
    always(name, (real) => (...args) => {
      if (life.isCounted) {
        life.count++;
        if (life.left-- <= 0) throw KILLED;
        const code = life.fails(name, args);
        if (code !== undefined) throw Object.assign(new Error(code), { code });
      }
      return real(...args);
    });
});

const { tree } = temporary();

const BEFORE = {
  'docs.json': 'old docs',
  'a/one.mdx': 'one',
  'a/two.mdx': 'two',
  'a/deep/image.png': 'png',
  'a/.whole/x': 'x',
  'a/.whole/deep/y': 'y',
  'b/keep.mdx': 'keep',
  'swap.txt': 'swap',
};
const EDITS: FileEdits = new Map<string, string | null | { from: string }>([
  ['docs.json', 'new docs'],
  ['a/.whole', null],
  ['c/.whole', { from: 'a/.whole' }],
  ['a/one.mdx', null],
  ['a/two.mdx', { from: 'swap.txt' }],
  ['a/deep/image.png', null],
  ['swap.txt', null],
  ['c/one.mdx', 'one, moved'],
  ['c/two.mdx', { from: 'a/two.mdx' }],
  ['c/deep/image.png', { from: 'a/deep/image.png' }],
]);
const AFTER = {
  'docs.json': 'new docs',
  'a/two.mdx': 'swap',
  'c/one.mdx': 'one, moved',
  'c/two.mdx': 'two',
  'c/deep/image.png': 'png',
  'c/.whole/x': 'x',
  'c/.whole/deep/y': 'y',
  'b/keep.mdx': 'keep',
};

/** Everything below a folder, empty folders included. */
function contents(root: string, folder = ''): Record<string, string> {
  const inner = readdirSync(join(root, folder)).map((name) => (folder === '' ? name : `${folder}/${name}`));
  return Object.assign(
    {},
    ...inner.map((path) =>
      statSync(join(root, path)).isDirectory()
        ? { [`${path}/`]: '', ...contents(root, path) }
        : { [path]: readFileSync(join(root, path), 'utf8') },
    ),
  ) as Record<string, string>;
}

function site(): string {
  return tree(BEFORE);
}

const [OLD, NEW] = [BEFORE, AFTER].map((files) => contents(tree(files))) as [Record<string, string>, Record<string, string>];

/** Temporary folders that are neither empty nor ignored. */
function foldersThatGitWouldAdd(root: string): string[] {
  const folders = readdirSync(root).filter((name) => name.startsWith('.docs-nav-'));
  return folders.filter((name) => {
    const names = readdirSync(join(root, name));
    return names.length > 0 && !(names.includes('.gitignore') && readFileSync(join(root, name, '.gitignore'), 'utf8') === '*\n');
  });
}

function living<T>(left: number, work: () => T): T | undefined {
  Object.assign(life, { left, isCounted: true, count: 0 });
  try {
    return work();
  } catch (error) {
    if (error !== KILLED) throw error;
    return undefined;
  } finally {
    Object.assign(life, { left: Infinity, isCounted: false });
  }
}

describe('a change of many files', () => {
  test('is made as a whole, and leaves nothing else', () => {
    const root = site();
    applyToDisk(root, EDITS);
    expect(contents(root)).toEqual(NEW);
    expect(finishPending(root)).toBe(false);
    applyToDisk(root, new Map([['docs.json', 'new docs']]));
    expect(contents(root)).toEqual(NEW);
  });

  test('is made as a whole or not at all, at whatever call the process and the next one are killed', () => {
    const whole = site();
    living(Infinity, () => applyToDisk(whole, EDITS));
    const calls = life.count;
    expect(calls).toBeGreaterThan(50);
    const seen = new Set<string>();
    for (let left = 0; left < calls; left++) {
      const root = site();
      living(left, () => applyToDisk(root, EDITS));
      const isPending = existsSync(join(root, '.docs-nav-journal'));
      expect(foldersThatGitWouldAdd(root), `killed after ${left} calls`).toEqual([]);
      // The second process is killed, too, in other places each time.
      living((left * 7) % 40, () => finishPending(root));
      finishPending(root);
      const now = contents(root);
      for (const name of Object.keys(now)) if (name.startsWith('.docs-nav-temp-')) delete now[name];
      expect(now, `killed after ${left} calls`).toEqual(isPending || now['docs.json'] === 'new docs' ? NEW : OLD);
      seen.add(now['docs.json'] ?? '');
    }
    expect(seen).toEqual(new Set(['old docs', 'new docs']));
  });

  test('is undone if the disk refuses a file, whichever it is', () => {
    for (const path of EDITS.keys()) {
      const root = site();
      const isLast = ([, to]: readonly unknown[]): boolean => to === join(root, path) && existsSync(join(root, '.docs-nav-journal/taken'));
      let failed = 0;
      life.fails = (name, args) => (name === 'renameSync' && isLast(args) && failed++ === 0 ? 'EACCES' : undefined);
      try {
        living(Infinity, () => applyToDisk(root, EDITS));
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect((error as UsageError).message).toBe('The change could not be written: permission denied.');
      }
      expect(contents(root)).toEqual(failed > 0 ? OLD : NEW);
    }
  });

  test('is never made in part if any call fails once, and is complete if nothing is thrown', () => {
    const whole = site();
    living(Infinity, () => applyToDisk(whole, EDITS));
    for (let failing = 1; failing <= life.count; failing++) {
      const root = site();
      let calls = 0;
      life.fails = () => (++calls === failing ? 'EIO' : undefined);
      let isThrown = false;
      try {
        living(Infinity, () => applyToDisk(root, EDITS));
      } catch {
        isThrown = true;
      }
      life.fails = () => undefined;
      if (existsSync(join(root, '.docs-nav-journal'))) finishPending(root);
      const now = contents(root);
      for (const name of Object.keys(now)) if (name.startsWith('.docs-nav-temp-')) delete now[name];
      expect(isThrown ? [OLD, NEW] : [NEW], `call ${failing}`).toContainEqual(now);
    }
  });

  test('a file that appears where another one moves stops the change', () => {
    const root = tree({ 'a.png': 'A', 'c.png': 'C' });
    const moves: FileEdits = new Map<string, null | { from: string }>([
      ['a.png', null],
      ['c.png', { from: 'a.png' }],
    ]);
    expect(() => applyToDisk(root, moves)).toThrow('“c.png” changed while docs-nav was running');
    expect(contents(root)).toEqual({ 'a.png': 'A', 'c.png': 'C' });
  });

  test('is made even if files cannot be renamed across folders, but refused for whole folders', () => {
    const root = site();
    const folderOf = (path: unknown): string => dirname(String(path)).replace(/\/\.docs-nav-temp-[^/]+$/, '');
    life.fails = (name, [from, to]) => (name === 'renameSync' && folderOf(from) !== folderOf(to) ? 'EXDEV' : undefined);
    expect(() => living(Infinity, () => applyToDisk(root, EDITS))).toThrow('cannot be moved as a whole: the file system refuses it.');
    expect(contents(root)).toEqual(OLD);
    const files = new Map([...EDITS].filter(([path]) => !path.endsWith('.whole')));
    living(Infinity, () => applyToDisk(root, files));
    const { 'c/.whole/': _, 'c/.whole/x': x, 'c/.whole/deep/': _deep, 'c/.whole/deep/y': y, ...moved } = NEW;
    expect(contents(root)).toEqual({ ...moved, 'a/': '', 'a/.whole/': '', 'a/.whole/x': x, 'a/.whole/deep/': '', 'a/.whole/deep/y': y });
  });

  test('if it was interrupted, is not completed over a folder that somebody has made anew', () => {
    const root = interrupted();
    mkdirSync(join(root, 'a/.whole'), { recursive: true });
    writeFileSync(join(root, 'a/.whole/mine'), '');
    expect(() => finishPending(root)).toThrow('“a/.whole” has changed since a change was interrupted.');
    expect(existsSync(join(root, 'a/.whole/mine'))).toBe(true);
  });
});

/** A site whose change is interrupted after it counts. */
function interrupted(): string {
  const whole = site();
  living(Infinity, () => applyToDisk(whole, EDITS));
  for (let left = life.count - 1; left > 0; left--) {
    const root = site();
    living(left, () => applyToDisk(root, EDITS));
    if (existsSync(join(root, '.docs-nav-journal/old/0')) && existsSync(join(root, '.docs-nav-journal/new/0'))) return root;
  }
  throw new Error('No call interrupts the change.');
}

describe('an interrupted change', () => {
  test('is reported by linting and by another change, which alter no file', async () => {
    const root = interrupted();
    const before = contents(root);
    await expect(lintPaths([root])).rejects.toThrow('is incomplete');
    expect(() => applyToDisk(root, EDITS)).toThrow('An earlier change to this site is incomplete.');
    expect(contents(root)).toEqual(before);
  });

  test('is not completed over what changed meanwhile', () => {
    const root = interrupted();
    writeFileSync(join(root, 'docs.json'), 'mine');
    const before = contents(root);
    expect(() => finishPending(root)).toThrow('“docs.json” has changed since a change was interrupted.');
    expect(contents(root)).toEqual(before);
  });

  test('is not completed while the process that makes it still runs', () => {
    const root = interrupted();
    const journal = join(root, '.docs-nav-journal');
    renameSync(join(journal, `plan-${process.pid}.json`), join(journal, `plan-${process.ppid}.json`));
    expect(() => finishPending(root)).toThrow(
      'Another docs-nav is changing the files of this site. Run the command again when it has finished.',
    );
    // Nobody needs so long: the number can be that of another process by now.
    const longAgo = new Date(Date.now() - 60 * 60_000);
    utimesSync(join(journal, `plan-${process.ppid}.json`), longAgo, longAgo);
    expect(() => finishPending(root)).toThrow(`Process ${process.ppid} on `);
  });

  test('of another machine is completed once a person releases it', () => {
    const root = interrupted();
    const journal = join(root, '.docs-nav-journal');
    const plan = join(journal, `plan-${process.pid}.json`);
    writeFileSync(plan, readFileSync(plan, 'utf8').replace(`"host":"${hostname()}"`, '"host":"elsewhere"'));
    renameSync(plan, join(journal, 'plan-4000000.json'));
    expect(() => finishPending(root)).toThrow('rename “plan-4000000.json”');
    renameSync(join(journal, 'plan-4000000.json'), join(journal, 'plan-0.json'));
    expect(finishPending(root)).toBe(true);
    expect(contents(root)).toEqual(NEW);
  });

  test('is not replaced by another one that is staged at the same time', () => {
    const root = site();
    life.fails = (name, args) => {
      if (name === 'renameSync' && String(args[1]).endsWith('.docs-nav-journal'))
        mkdirSync(join(root, '.docs-nav-journal/other'), { recursive: true });
      return undefined;
    };
    expect(() => living(Infinity, () => applyToDisk(root, EDITS))).toThrow('Another docs-nav is changing the files of this site.');
    rmSync(join(root, '.docs-nav-journal'), { recursive: true });
    expect(contents(root)).toEqual(OLD);
  });
});

test('a file that changed since it was seen stops the change', () => {
  const root = site();
  const seen = (path: string): Uint8Array | null | undefined => ({ 'docs.json': Buffer.from('older docs'), 'c/one.mdx': null })[path];
  expect(() => applyToDisk(root, EDITS, seen)).toThrow('“docs.json” changed while docs-nav was running; run docs-nav again.');
  expect(contents(root)).toEqual(OLD);
});

describe('applyToDisk refuses to write', () => {
  test.each([
    ['a link', 'link.mdx', '“link.mdx” is a symbolic link'],
    ['below a link', 'linked/new.mdx', '“linked” is a symbolic link'],
    ['a folder', 'b', 'it is a folder'],
    ['below a file', 'swap.txt/new.mdx', '“swap.txt” is not a folder'],
    ["git's own files", '.git/config', 'it is not a path in the docs root'],
    ['the journal', '.docs-nav-journal/x', 'it is not a path in the docs root'],
  ])('%s', (_, path, message) => {
    const root = site();
    const outside = tree({ 'target.mdx': 'target' });
    symlinkSync(join(outside, 'target.mdx'), join(root, 'link.mdx'));
    symlinkSync(outside, join(root, 'linked'));
    const before = contents(root);
    expect(() =>
      applyToDisk(
        root,
        new Map([
          ['docs.json', 'x'],
          [path, 'text'],
        ]),
      ),
    ).toThrow(message);
    expect(contents(root)).toEqual(before);
  });

  test('a path outside the docs root, or a move from a file that stays', () => {
    expect(() => applyToDisk(site(), new Map([['../x.mdx', 'text']]))).toThrow(TypeError);
    expect(() => applyToDisk(site(), new Map([['x.mdx', { from: 'b/keep.mdx' }]]))).toThrow('“b/keep.mdx” is not a file that moves there.');
  });
});

describe('modes', () => {
  const MODES = [0o600, 0o640, 0o644, 0o755, 0o444, 0o400];
  const modeOf = (root: string, path: string): number => statSync(join(root, path)).mode & 0o777;

  test.each(MODES)('%o is kept by a file that is moved or, if it is writable, rewritten', (mode) => {
    const root = tree({ 'a.mdx': 'old', 'b.mdx': 'same', 'c.mdx': 'old', 'd.png': 'png' });
    for (const name of readdirSync(root)) chmodSync(join(root, name), mode);
    const moves = new Map<string, string | null | { from: string }>([
      ['b.mdx', null],
      ['d.png', null],
      ['x/b.mdx', 'same'],
      ['x/d.png', { from: 'd.png' }],
    ]);
    applyToDisk(root, moves, undefined, new Map([['x/b.mdx', 'b.mdx']]));
    expect([modeOf(root, 'x/b.mdx'), modeOf(root, 'x/d.png')]).toEqual([mode, mode]);
    const changes = new Map([
      ['a.mdx', 'new'],
      ['c.mdx', null],
      ['x/c.mdx', 'new'],
    ]);
    const write = (): void => applyToDisk(root, changes, undefined, new Map([['x/c.mdx', 'c.mdx']]));
    if ((mode & 0o200) === 0) return expect(write).toThrow('“a.mdx” cannot be written: it is write-protected.');
    write();
    expect([modeOf(root, 'a.mdx'), modeOf(root, 'x/c.mdx')]).toEqual([mode, mode]);
  });

  test.each([
    ['is replaced', 'b/keep.mdx', new Map([['b/keep.mdx', 'new']])],
    ['is deleted', 'b/keep.mdx', new Map([['b/keep.mdx', null]])],
    [
      'moves with another text',
      'b/keep.mdx',
      new Map([
        ['b/keep.mdx', null],
        ['c/keep.mdx', 'new'],
      ]),
    ],
  ])('a write-protected file that %s stops the whole change', (_, path, edits) => {
    const root = site();
    chmodSync(join(root, path), 0o444);
    const all: FileEdits = new Map<string, string | null>([['docs.json', 'new docs'], ...edits]);
    expect(() => applyToDisk(root, all, undefined, new Map([['c/keep.mdx', 'b/keep.mdx']]))).toThrow(
      `“${path}” cannot be written: it is write-protected. Make it writable, for example with “chmod u+w”, and run the command again.`,
    );
    expect(contents(root)).toEqual(OLD);
  });
});

/** A repository can contain a journal that docs-nav has not written. */
describe('a journal that somebody else has made', () => {
  const HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  /** Of the names in “guides”. */
  const GUIDES = '4691a0433b1d778e633a198b2f23192a9adcb8bbb51ff386d757a3f7fb94276c';
  const DEAD = 4_000_000;
  const host = hostname();

  interface Planted {
    readonly plan?: unknown;
    /** Links in the journal, and where they lead. */
    readonly links?: Readonly<Record<string, string>>;
    /** Regular files in the journal. */
    readonly files?: Readonly<Record<string, string>>;
    /** Where the journal itself leads, if it is a link. */
    readonly journal?: string;
  }

  function planted({ plan, links = {}, files = {}, journal }: Planted): { readonly root: string; readonly outside: string } {
    const top = tree({
      'site/docs.json': '{}',
      'site/a.mdx': '',
      'site/guides/b.mdx': 'Not committed.',
      'outside/secret': '',
      'outside/0': '',
    });
    const [root, outside] = [join(top, 'site'), join(top, 'outside')];
    const own = join(root, '.docs-nav-journal');
    if (journal === undefined) mkdirSync(own);
    else {
      mkdirSync(join(outside, 'journal'));
      symlinkSync(journal, own);
    }
    for (const [name, to] of Object.entries(links)) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      symlinkSync(to, join(own, name));
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(own, name)), { recursive: true });
      writeFileSync(join(own, name), text);
    }
    if (plan !== undefined) writeFileSync(join(own, `plan-${DEAD}.json`), JSON.stringify(plan));
    return { root, outside };
  }

  const stepOf = (more: object): object => ({ host, steps: [{ path: 'b.mdx', before: null, after: HASH, ...more }] });
  const moveOut = { host, steps: [{ path: 'a.mdx', before: HASH, after: null }] };

  test.each<[string, Planted]>([
    ['names a file outside as the source', { plan: stepOf({ from: '../../../outside/secret' }) }],
    ['names a step that does not exist', { plan: stepOf({ from: 7 }) }],
    ['has a path that leads out', { plan: stepOf({ path: '../outside/new' }) }],
    ['has a link in place of a new file', { plan: stepOf({}), links: { 'new/0': '../../../outside/secret' } }],
    ['has a link in place of the new files', { plan: stepOf({}), links: { new: '../../outside' } }],
    ['has a link in place of the files that were taken out', { plan: moveOut, links: { old: '../../outside' } }],
    ['is a link', { plan: moveOut, journal: '../outside/journal' }],
    ['has a plan without steps', { plan: { host } }],
    ['has a plan that is no object', { plan: 'x' }],
    ['has steps of another shape', { plan: { host, steps: [null] } }],
    ['has a new file with other content', { plan: stepOf({ after: 'f'.repeat(64) }), files: { 'new/0': '' } }],
    ['lacks a new file', { plan: stepOf({}) }],
    ['has no plan', {}],
    ['removes a folder', { plan: { host, steps: [{ path: 'guides', before: GUIDES, after: null }] } }],
  ])('that %s is refused, and nothing moves', (_, given) => {
    const { root, outside } = planted(given);
    const before = [listed(root), listed(outside)];
    expect(() => finishPending(root)).toThrow(UsageError);
    expect([listed(root), listed(outside)]).toEqual(before);
  });

  /** The files below a folder, without the names of plans, which say only who looked last. */
  function listed(folder: string): readonly string[] {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replace(/plan-\d+/, 'plan'))
      .sort();
  }
});
