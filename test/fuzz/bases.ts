/** The sites that cases begin with: real ones, the fixtures of the rules, and generated ones. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import fc from 'fast-check';
import { readSites, type CorpusSite } from '../corpus/sites.ts';
import { anyDocs } from '../generators/navigations.ts';
import { DESCRIPTIONS, PAGES } from './samples.ts';
import type { Random } from './random.ts';
import { fileOf, type Tree } from './tree.ts';

export interface Base {
  readonly name: string;
  readonly tree: Tree;
  /** Path of its docs.json from the root of the repository. */
  readonly docs: string;
}

export type Bases = (random: Random) => Base;

/** Real sites of more files are rare: they take long to write. */
const MOST_FILES = 600;
const MOST_FILES_EVER = 1_800;

/** @param corpus Folder of real sites, if there is one. */
export function basesOf(root: string, corpus: string | undefined): Bases {
  const real = corpus === undefined ? [] : readSites(corpus);
  const small = real.filter(({ texts }) => texts.size <= MOST_FILES);
  const large = real.filter(({ texts }) => texts.size > MOST_FILES && texts.size <= MOST_FILES_EVER);
  const fixtures = foldersOfSites(join(root, 'fixtures'));
  return (random) => {
    const kind = random.below(10);
    const site = kind < 3 ? random.pick(random.oneIn(25) ? large : small) : undefined;
    if (site) return realBase(site, random);
    const fixture = kind < 7 ? random.pick(fixtures) : undefined;
    return fixture === undefined ? generated(random) : fromFolder(fixture, random, relative(root, fixture));
  };
}

function realBase({ id, config, texts }: CorpusSite, random: Random): Base {
  const tree: Tree = new Map();
  for (const [path, text] of texts)
    tree.set(path, fileOf(text.length === 0 && /\.mdx?$/.test(path) && random.oneIn(8) ? random.pick(PAGES) : text));
  return { name: id, tree, docs: config };
}

function fromFolder(folder: string, random: Random, name: string): Base {
  const prefix = random.oneIn(2) ? 'docs/' : '';
  const tree: Tree = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = prefix + relative(folder, file).split(sep).join('/');
    // The settings of a fixture are keys of a configuration.
    if (entry.isFile()) tree.set(path.replace(/(^|\/)settings\.json$/, '$1docs-nav.config.json'), fileOf(readFileSync(file)));
  }
  return { name, tree, docs: `${prefix}docs.json` };
}

function generated(random: Random): Base {
  const prefix = random.pick(['', '', 'docs/', 'packages/a/docs/']);
  const [docs] = fc.sample(anyDocs, { seed: random.below(2 ** 31), numRuns: 1 });
  const tree: Tree = new Map([[`${prefix}docs.json`, fileOf(JSON.stringify(docs, null, random.pick([0, 2, '\t'])))]]);
  for (const page of ['index', 'a/b', 'guides/start']) tree.set(`${prefix}${page}.mdx`, fileOf(random.pick(PAGES)));
  for (const name of ['a.json', 'b.json']) tree.set(`${prefix}${name}`, fileOf(random.pick(DESCRIPTIONS)));
  return { name: 'generated', tree, docs: `${prefix}docs.json` };
}

export function foldersOfSites(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === 'docs.json')
    .map(({ parentPath }) => parentPath)
    .filter((path) => dirname(path) !== folder)
    .sort();
}
