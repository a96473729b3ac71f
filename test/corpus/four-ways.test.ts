/** One change asked about in four ways has one answer: the hook, `--since`, `checkEdits` and the gate of the job service. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expectOneAnswer, textsOf, type Change } from './four-ways.ts';
import { cases } from '../support/cases.ts';
import { corpusFolder } from './sites.ts';

const SITES = ['acme', 'harbor'].map((name) => textsOf(`fixtures/sites/${name}`));

/** A docs.json in which one array is another, or one file that is gone or stands elsewhere. */
const mutant = fc.record({
  site: fc.constantFrom(...SITES),
  how: fc.constantFrom('delete', 'move', 'rename', 'drop', 'reverse', 'rotate', 'hoist', 'relabel', 'default', 'empty'),
  where: fc.nat(),
  at: fc.nat(),
});

function mutated({ site, how, where, at }: { site: Readonly<Record<string, string>>; how: string; where: number; at: number }): Change {
  const pages = Object.keys(site).filter((path) => path.endsWith('.mdx'));
  const page = pages[where % pages.length] ?? '';
  const name = `${how} ${where} ${at}`;
  const { [page]: text = '', ...others } = site;
  if (how === 'delete') return { name, before: site, after: others };
  const moved = `moved/${page}`;
  if (how === 'move') return { name, before: site, after: { ...others, [moved]: text } };
  const old = site['docs.json'] ?? '';
  const path = page.replace(/\.mdx$/, '');
  if (how === 'rename')
    return { name, before: site, after: { ...others, [moved]: text, 'docs.json': old.replaceAll(`"${path}"`, `"moved/${path}"`) } };
  const value = JSON.parse(old) as { navigation: unknown };
  const lists = listsIn(value.navigation);
  const list = lists[where % lists.length] ?? [];
  const other = lists[at % lists.length] ?? [];
  const entry = list[at % Math.max(1, list.length)];
  if (how === 'drop') list.splice(at % Math.max(1, list.length), 1);
  else if (how === 'reverse') list.reverse();
  else if (how === 'rotate') list.push(...list.splice(0, 1));
  else if (how === 'hoist') other.push(...list.splice(at % Math.max(1, list.length), 1));
  else if (how === 'empty') list.length = 0;
  else if (typeof entry === 'object' && entry !== null) Object.assign(entry, how === 'default' ? { default: true } : { group: 'Other' });
  // A list that was moved into itself is gone: nobody writes that.
  return { name, before: site, after: { ...site, 'docs.json': `${JSON.stringify(value, null, 2)}\n` } };
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(listsIn);
  return Array.isArray(value) ? [value as unknown[], ...inner] : inner;
}

test('the hook, --since, checkEdits and the gate agree on generated changes of a site', { timeout: 600_000 }, async () => {
  const told = await expectOneAnswer(fc.sample(mutant, { numRuns: cases(60), seed: 20261122 }).map(mutated));
  expect(told.flat().length).toBeGreaterThan(cases(60) / 2);
});

interface HistoryRecord {
  readonly id: string;
  readonly docsRoot: string;
  readonly before: string;
  readonly after: string;
  readonly refs: Readonly<Record<string, readonly [string | null, string | null]>>;
  readonly files: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly titles: {
    readonly before: Readonly<Record<string, string>>;
    readonly after: Readonly<Record<string, { readonly title?: string }>>;
  };
}

const history = corpusFolder() === undefined ? undefined : join(corpusFolder() ?? '', '../history/load.mjs');
/** Of what is longer, each state takes seconds to write. */
const MOST_FILES = 700;
const MOST_CHANGES = cases(50);

describe.skipIf(history === undefined || !existsSync(history))('real changes from git histories', () => {
  test('get the same findings from the hook, --since, checkEdits and the gate', { timeout: 900_000 }, async () => {
    const { records } = (await import(pathToFileURL(history ?? '').href)) as { records: () => Iterable<HistoryRecord> };
    const small = [...records()].filter(({ files }) => files.before.length <= MOST_FILES);
    const chosen = small.filter(
      (_, index) => Math.floor((index * MOST_CHANGES) / small.length) !== Math.floor(((index - 1) * MOST_CHANGES) / small.length),
    );
    expect(chosen.length).toBeGreaterThan(40);
    const told = await expectOneAnswer(chosen.map(changeOf));
    expect(told.flat().length).toBeGreaterThan(15);
  });
});

function changeOf({ id, before, after, refs, files, titles }: HistoryRecord): Change {
  const page = (path: string, title: string | undefined): string =>
    /\.mdx?$/.test(path) ? `---\ntitle: ${JSON.stringify(title ?? path)}\n---\n` : '{}';
  const titleAfter = (path: string): string | undefined => titles.after[path]?.title ?? titles.before[path];
  const state = (
    paths: readonly string[],
    docs: string,
    side: 0 | 1,
    titleOf: (path: string) => string | undefined,
  ): Record<string, string> => ({
    ...Object.fromEntries(
      paths.filter((path) => path !== 'docs.json' && !path.startsWith('../')).map((path) => [path, page(path, titleOf(path))]),
    ),
    ...Object.fromEntries(Object.entries(refs).flatMap(([path, texts]) => (texts[side] === null ? [] : [[path, texts[side] ?? '']]))),
    'docs.json': docs,
  });
  return {
    name: id,
    before: state(files.before, before, 0, (path) => titles.before[path]),
    after: state(files.after, after, 1, titleAfter),
  };
}
