/** The sites that two builds must agree on: real ones, the fixtures, and generated ones, sound, broken and hostile. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type CorpusSite, readSites } from '../corpus/sites.ts';
import { type Bases, basesOf, foldersOfSites } from '../fuzz/bases.ts';
import { caseOf as hostileCase } from '../fuzz/case.ts';
import { fileOf, place, type Tree } from '../fuzz/tree.ts';
import { clear, outsideOf, setUp } from '../fuzz/workshop.ts';
import { caseOf as mistakenCase } from '../oracle/case.ts';

export interface Run {
  readonly cwd: string;
  readonly args: readonly string[];
}

/** A site on disk, and what is run in it. */
export interface Case {
  readonly kind: 'real' | 'fixture' | 'mistaken' | 'hostile';
  readonly name: string;
  readonly runs: readonly Run[];
  /** Removes the site. */
  close(): Promise<void>;
}

const PLAIN = ['lint', '--format', 'json'] as const;
const INFO = [...PLAIN, '--info'] as const;
/** Text shows frames; the strict preset reads the texts of pages; `resolve` reads descriptions of APIs as a whole. */
const ALL = [PLAIN, INFO, ['lint'], [...PLAIN, '--preset', 'strict'], ['resolve', '--format', 'json']] as const;

/** Cases of the fuzzer take ten times as long as the others. */
const HOSTILE_EVERY = 8;

/**
 * @param root Folder of this repository.
 * @param corpus Folder of real sites, if there is one.
 * @param count How many sites to generate.
 * @param isWanted By the name of a site; others are not made.
 */
export async function* casesOf(
  root: string,
  corpus: string | undefined,
  seed: string,
  count: number,
  isWanted: (name: string) => boolean,
): AsyncGenerator<Case> {
  for (const site of corpus === undefined ? [] : readSites(corpus)) if (isWanted(site.id)) yield real(site);
  for (const folder of foldersOfSites(join(root, 'fixtures'))) {
    const name = relative(root, folder);
    if (isWanted(name)) yield { kind: 'fixture', name, runs: runsIn(folder, ALL), close: async () => {} };
  }
  const bases = basesOf(root, corpus);
  for (let number = 0; number < count; number++) {
    const isHostile = number % HOSTILE_EVERY === 0;
    const name = `${isHostile ? 'hostile' : 'mistaken'} ${number}`;
    if (isWanted(name)) yield isHostile ? await hostile(name, seed, number, bases) : await mistaken(name, seed, number);
  }
}

function real({ id, texts }: CorpusSite): Promise<Case> {
  return inFolder('real', id, new Map([...texts].map(([path, text]) => [path, fileOf(text)])), ALL);
}

/** A case of the comparison with the hosted platform: two thirds have one or two mistakes in the navigation. */
function mistaken(name: string, seed: string, number: number): Promise<Case> {
  const { files } = mistakenCase(seed, number);
  const tree: Tree = new Map(Object.entries(files).map(([path, text]) => [path, fileOf(text)]));
  return inFolder('mistaken', name, tree, [PLAIN, INFO]);
}

/** A case of the fuzzer, with its own command too if that command only reads. */
async function hostile(name: string, seed: string, number: number, bases: Bases): Promise<Case> {
  const folder = `same-${process.pid}-${number}`;
  const given = hostileCase(seed, number, bases, outsideOf(folder));
  const shop = await setUp(given, folder);
  const { args, changes, cwd, stdin } = given.command;
  const own = join(shop.repository, cwd);
  const isSafe = changes === 'nothing' && stdin === undefined && ['lint', 'resolve', 'why'].includes(args[0] ?? '');
  return {
    kind: 'hostile',
    name,
    runs: [...runsIn(shop.repository, [INFO]), ...(isSafe ? [{ cwd: existsSync(own) ? own : shop.repository, args }] : [])],
    async close() {
      await shop.close();
      clear(shop.folder);
    },
  };
}

async function inFolder(kind: Case['kind'], name: string, tree: Tree, commands: readonly (readonly string[])[]): Promise<Case> {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-same-'));
  const repository = join(folder, 'site');
  mkdirSync(repository);
  const placed = await place(tree, repository);
  return {
    kind,
    name,
    runs: runsIn(repository, commands),
    async close() {
      await placed.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runsIn(cwd: string, commands: readonly (readonly string[])[]): Run[] {
  return commands.map((args) => ({ cwd, args }));
}
