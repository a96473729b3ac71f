/** The figures of the last whole replay, `results.json`, as the docs show them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { partsOf } from '../bench/figures.mjs';

/** What was counted, and the figures of all commits and of each half. */
export type Row = readonly [what: string, ...figures: string[]];

export const HALVES = ['tuned', 'kept back'] as const;
export const HEAD: Row = ['', 'All', 'Tuned half', 'Half kept back'];

export const PAGE = 'docs/reference/placement.mdx';
export const BLOCK = 'placement';

const urlOf = (file: string): URL => new URL(`../../${file}`, import.meta.url);
const RESULTS = urlOf('test/nav-bench/results.json');

type Sections = { readonly [name: string]: readonly Row[] };

function readSections(): Sections {
  return JSON.parse(readFileSync(RESULTS, 'utf8')) as Sections;
}

export function readRows(): readonly Row[] {
  return Object.values(readSections()).flat();
}

/** Replaces the sections that were run, and the table that the docs show. */
export function writeSections(sections: Sections): void {
  writeFileSync(RESULTS, `${JSON.stringify({ ...readSections(), ...sections }, null, 2)}\n`);
  const page = urlOf(PAGE);
  const [before, , after] = partsOf(readFileSync(page, 'utf8'), BLOCK);
  writeFileSync(page, `${before}\n\n${tableOf(readRows())}\n\n${after}`);
}

/** A table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(HEAD), `|${HEAD.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}
