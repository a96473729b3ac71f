/**
 * Who imports whom in src, held against the tables of its two READMEs: a row is a floor, the lowest first. No file imports from a
 * floor above its own or from a neighbor on it, and none reaches itself. Types, re-exports and lazy imports count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

type Graph = ReadonlyMap<string, readonly string[]>;

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const files = (readdirSync(join(import.meta.dirname, '../src'), { recursive: true }) as string[]).map(
  (file) => `src/${file.replaceAll('\\', '/')}`,
);
const imports = (file: string, text: string): string[] =>
  [...text.matchAll(/\b(?:from\s*|import\s*|import\(\s*)'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
const real: Graph = new Map(files.filter((file) => /(?<!\.d)\.ts$/.test(file)).map((file) => [file, imports(file, read(file))]));

/** The floor of each folder and file that stands in a folder, by its name there. */
const floorsOf = (folder: string): ReadonlyMap<string, number> => {
  const rows =
    /\| folder \|.*\n\|[-| ]+\n((?:\|.*\n)+)/
      .exec(read(`${folder}/README.md`))?.[1]
      ?.trim()
      .split('\n') ?? [];
  return new Map(rows.flatMap((row, floor) => (row.split('|')[1] ?? '').split(',').map((name) => [name.trim(), floor] as const)));
};
const FLOORS = new Map(['src', 'src/agent'].map((folder) => [folder, floorsOf(folder)]));

/** Imports that lead up, sideways, or where no floor is known. */
function breaches(graph: Graph): string[] {
  return [...FLOORS].flatMap(([folder, floors]) => {
    const roomOf = (file: string): string => file.slice(folder.length + 1).split('/')[0] ?? '';
    return [...graph].flatMap(([file, targets]) => {
      if (!file.startsWith(`${folder}/`)) return [];
      const wrong = (target: string): boolean => !((floors.get(roomOf(target)) ?? Infinity) < (floors.get(roomOf(file)) ?? -1));
      const inside = targets.filter((target) => (folder === 'src' ? target !== 'package.json' : target.startsWith(`${folder}/`)));
      return inside.filter((target) => roomOf(target) !== roomOf(file) && wrong(target)).map((target) => `${file} imports ${target}`);
    });
  });
}

/** Files that reach themselves. */
function circles(graph: Graph): string[] {
  return [...graph.keys()].filter((file) => {
    const reached = new Set(graph.get(file));
    for (const next of reached) for (const target of graph.get(next) ?? []) reached.add(target);
    return reached.has(file);
  });
}

test('no import leads up', () => expect(breaches(real)).toEqual([]));
test('no file reaches itself', () => expect(circles(real)).toEqual([]));

describe('a breach is seen', () => {
  test.each([
    ['src/text/visible.ts', "import { treeOf } from '../document/tree.ts';"],
    ['src/document/tree.ts', "import type { Problem } from '../lint/rule.ts';"],
    ['src/navigation/model.ts', "export * from '../pages/titles.ts';"],
    ['src/report/json.ts', "const { lint } = await import('../session/lint.ts');"],
    ['src/lint/rule.ts', "type Host = typeof import('../host/disk.ts');"],
    ['src/index.ts', "export { startService } from './agent/index.ts';"],
    ['src/agent/store/jobs.ts', "import { doMessage } from '../worker/do-message.ts';"],
    ['src/agent/gate/gate.ts', "import type { Draft } from '../model/desk.ts';"],
    ['src/utils/join.ts', "import { visible } from '../text/visible.ts';"],
    ['src/text/visible.ts', "import { temporary } from '../../test/temporary.ts';"],
  ])('%s: %s', (file, text) => expect(breaches(new Map([...real, [file, imports(file, text)]]))).toHaveLength(1));
  test('a circle of types', () =>
    expect(circles(new Map([...real, ['src/a.ts', ['src/b.ts']], ['src/b.ts', ['src/a.ts']]]))).toEqual(['src/a.ts', 'src/b.ts']));
});
