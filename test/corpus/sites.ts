/** Reads a corpus of real documentation repositories, reduced to data, into sites held in memory. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describeSpec, type SpecSummary } from './specs.ts';

/** What a past commit is known to get wrong; `null` where its JSON does not parse. */
export interface Expected {
  readonly missingPages: readonly string[] | null;
  readonly caseMismatch: readonly string[] | null;
  /** A parser's message that ends in `line 17 column 1 (char 322)`. */
  readonly invalidJson: string | null;
  /** Kinds of malformed entries, and how many there are of each. */
  readonly structure: Readonly<Record<string, number>> | null;
}

/** One repository at one commit. */
export interface CorpusSite {
  readonly id: string;
  readonly kind: 'head' | 'history';
  /** `docs.json`, or `mint.json` in legacy repositories. */
  readonly config: string;
  readonly rootKind: string | undefined;
  /** Entries without a file in a working site, by two checkers that are not ours. */
  readonly knownMissing: number;
  /** Different pages that the navigation of a working site names, as the corpus counts them. */
  readonly counted: number | undefined;
  readonly expected: Expected | undefined;
  /** Every file of the repository; pages are empty. */
  readonly texts: ReadonlyMap<string, string | Uint8Array>;
}

interface IndexEntry {
  readonly id: string;
  readonly kind: 'head' | 'history';
  readonly config: string;
  readonly missingPages?: number;
  readonly pagesInNavigation?: number;
  readonly rootKind?: string;
}

/** The corpus folder that `DOCS_NAV_CORPUS` names, from the root of this repository. */
export function corpusFolder(): string | undefined {
  const named = process.env['DOCS_NAV_CORPUS'];
  return named ? resolve(import.meta.dirname, '../..', named) : undefined;
}

/** All sites of a corpus, in the order of its index. */
export function readSites(corpus: string): CorpusSite[] {
  const index = readJson<IndexEntry[]>(join(corpus, 'index.json'));
  return index.map((entry) => {
    const folder = join(corpus, 'sites', entry.id);
    return {
      id: entry.id,
      kind: entry.kind,
      config: entry.config,
      rootKind: entry.rootKind,
      counted: entry.pagesInNavigation,
      knownMissing: entry.missingPages ?? 0,
      expected: readJson<{ expected?: Expected }>(join(folder, 'site.json')).expected,
      texts: readTexts(folder),
    };
  });
}

function readTexts(folder: string): Map<string, string | Uint8Array> {
  const texts = new Map<string, string | Uint8Array>();
  for (const path of readFileSync(join(folder, 'files.txt'), 'utf8').split('\n')) if (path) texts.set(path, '');
  const specs = join(folder, 'specs.json');
  if (existsSync(specs)) {
    const summaries = readJson<Record<string, SpecSummary>>(specs);
    for (const [path, summary] of Object.entries(summaries)) texts.set(path, describeSpec(summary));
  }
  for (const path of filesBelow(folder)) {
    if (!DATA.has(path)) texts.set(path, readFileSync(join(folder, path)));
  }
  return texts;
}

/** Files that describe a snapshot and are not part of it. */
const DATA = new Set(['files.txt', 'site.json', 'specs.json']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
