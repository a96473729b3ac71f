/**
 * Who imports whom in src, held against the tables of its two READMEs: a row is a floor, the lowest first. No file imports from a
 * floor above its own or from a neighbor on it, and none reaches itself. Types, re-exports and lazy imports count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

type Graph = ReadonlyMap<string, readonly string[]>;

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const FILES = (readdirSync(join(import.meta.dirname, '../../src'), { recursive: true }) as string[]).map(
  (file) => `src/${file.replaceAll('\\', '/')}`,
);

/** Paths, packages, and what is computed as it is written. */
const IMPORT = /^(?:import|(?:import|export|\}).* from) '([^']+)'|\bimport\((?:'([^']+)'|([^)]+))/gm;
const imports = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].map(([, from, lazy, other]) => {
    const target = from ?? lazy ?? `import(${other})`;
    return target.startsWith('.') ? join(dirname(file), target) : target;
  });
// Generators hold texts that look like imports; nothing imports them, and they may import all.
const REAL: Graph = new Map(
  FILES.filter((file) => /^src\/(?!generate\/).*(?<!\.d)\.ts$/.test(file)).map((file) => [file, imports(file, read(file))]),
);

/** The floor of each folder and file that stands in a folder, by its name there. */
const floorsOf = (folder: string): ReadonlyMap<string, number> => {
  const [, rows = ''] = /\| folder \|.*\n\|[-| ]+\n((?:\|.*\n)+)/.exec(read(`${folder}/README.md`)) ?? [];
  const names = rows.split('\n').map((row) => row.split('|')[1]?.split(',') ?? []);
  return new Map(names.flatMap((row, floor) => row.map((name) => [name.trim(), floor] as const)));
};
const FLOORS = new Map(['src', 'src/agent'].map((folder) => [folder, floorsOf(folder)]));

const PACKAGES = new Set(Object.keys(manifest.devDependencies));
const isOutside = (target: string): boolean =>
  target === 'package.json' ||
  /^schema\/[\w.]+\.json$/.test(target) ||
  target.startsWith('node:') ||
  // What the editor provides to its extensions.
  target === 'vscode' ||
  PACKAGES.has(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '');

/** What would take a part of one package into the other, or past its entry: a file and what it imports. */
const PACKAGES_APART = [
  // docs-nav has the client of the job service, and nothing else of it.
  /^src\/cli\/(?!service\/).* src\/(?:cli\/service\/|agent\/(?!client\/|contract\/(?:job|client-variables)\.ts$))/,
  // The program of the service has its entry, its tables, the settings that its flags set, and the client.
  /^src\/cli\/service\/.* src\/agent\/(?!(?:index|program|config\/table|contract\/(?:comments|operator-fields|project-settings|webhook))\.ts$|client\/)/,
  // The service takes of the toolkit what is public and what one more file names, which is for nobody else.
  /^src\/agent\/.* src\/(?!agent\/|(?:index|host\/index|internal)\.ts$)/,
  /^src\/(?!agent\/).* src\/internal\.ts$/,
];

/** Imports of what is no file of src, that lead up or sideways, and from one package into the other. */
function breaches(graph: Graph): string[] {
  const isBreach = (file: string, target: string): boolean =>
    !(graph.has(target) || target.endsWith('.gen.js')) ||
    PACKAGES_APART.some((breach) => breach.test(`${file} ${target}`)) ||
    [...FLOORS].some(([folder, floors]) => {
      const [from = '', to = ''] = [file, target].map((path) =>
        path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : '',
      );
      return from !== '' && to !== '' && from !== to && !((floors.get(to) ?? Infinity) < (floors.get(from) ?? -1));
    });
  return [...graph].flatMap(([file, targets]) =>
    targets.filter((target) => !isOutside(target) && isBreach(file, target)).map((target) => `${file} imports ${target}`),
  );
}

/** Files that reach themselves. */
function circles(graph: Graph): string[] {
  return [...graph.keys()].filter((file) => {
    const reached = new Set(graph.get(file));
    for (const next of reached) for (const target of graph.get(next) ?? []) reached.add(target);
    return reached.has(file);
  });
}

test('no file imports from a higher or neighboring layer', () => expect(breaches(REAL)).toEqual([]));
test('there are no circular imports', () => expect(circles(REAL)).toEqual([]));
test('every row of the layer tables names an existing file or folder', () =>
  expect([...FLOORS].flatMap(([folder, floors]) => [...floors.keys()].filter((name) => !FILES.includes(`${folder}/${name}`)))).toEqual([]));

test('src/internal.ts loads no parser of YAML, MDX or OpenAPI before a text needs one', () => {
  const reached = new Set(['src/internal.ts']);
  for (const file of reached) {
    if (!REAL.has(file)) continue;
    for (const [, target = ''] of read(file).matchAll(/^(?:import(?! type)|export(?! type)|\}).* from '([^']+)'/gm))
      reached.add(target.startsWith('.') ? join(dirname(file), target) : target);
  }
  expect(reached.size).toBeGreaterThan(100);
  expect([...reached].filter((name) => /^(?:yaml|unified|remark-|acorn|gray-matter|@apidevtools)/.test(name))).toEqual([]);
});

describe('forbidden imports are detected', () => {
  test.each([
    ['src/text/visible.ts', "import { treeOf } from '../document/tree.ts';"],
    ['src/document/tree.ts', "import type {\n  Problem,\n} from '../lint/rule.ts';"],
    ['src/navigation/model.ts', "export * from '../pages/titles.ts';"],
    ['src/report/json.ts', "const { lint } = await import('../session/lint.ts');"],
    ['src/lint/rule.ts', "type Host = typeof import('../host/disk.ts');"],
    ['src/agent/store/jobs.ts', "import '../worker/do-message.ts';"],
    ['src/utils/join.ts', "import { visible } from '../text/visible.ts';"],
    ['src/session/lint.ts', "import { main } from '../../bin/docs-nav.cjs';"],
    ['src/session/lint.ts', "import { lint } from 'docs-nav';"],
    ['src/session/lint.ts', 'await import(`../rules/${id}.ts`);'],
    ['src/session/lint.ts', "import type { Between } from './between.d.ts';"],
    ['src/cli/connect.ts', "import type { Settings } from '../agent/index.ts';"],
    ['src/cli/main.ts', "import { start } from './service/start.ts';"],
    ['src/cli/service/admin.ts', "import type { Admin } from '../../agent/admin/connect-admin.ts';"],
    ['src/agent/draft/check.ts', "import { decode } from '../../document/decode.ts';"],
    ['src/cli/show.ts', "import { decode } from '../internal.ts';"],
  ])('%s: %s', (file, text) => expect(breaches(new Map([...REAL, [file, imports(file, text)]]))).toHaveLength(1));
  test('a circular import', () =>
    expect(circles(new Map(Object.entries({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] })))).toEqual(['a.ts', 'b.ts']));
});
