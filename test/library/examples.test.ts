/** Every export for programs has a docstring, and every function, class and value an example in it, which runs here and says what it says. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as node from '../../src/host/index.ts';
import * as core from '../../src/index.ts';

interface Export {
  readonly entry: string;
  readonly name: string;
  readonly isType: boolean;
  /** The docstring without its frame; `''` if there is none. */
  readonly docs: string;
}

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

/** What an entry exports, with the docstrings of where that is declared. */
function exportsOf(entry: string): Export[] {
  const text = read(entry);
  const passed = [...text.matchAll(/^export (type )?\{([^}]*)\} from '([^']+)';/gm)].flatMap(([, type, names = '', path = '']) =>
    names.split(',').flatMap((written) => {
      const [, isType = type, name = '', as = name] = /^\s*(type )?(\w+)(?: as (\w+))?\s*$/.exec(written) ?? [];
      return name === '' ? [] : [{ entry, name: as, isType: isType !== undefined, docs: docsOf(name, join(dirname(entry), path)) }];
    }),
  );
  const own = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name = '']) => ({
    entry,
    name,
    isType: false,
    docs: docsOf(name, entry),
  }));
  return [...passed, ...own];
}

function docsOf(name: string, file: string): string {
  const declared = new RegExp(
    `/\\*\\*((?:(?!\\*/)[^])*)\\*/\\nexport (?:declare )?(?:async )?(?:function\\*?|const|class|interface|type) ${name}\\b`,
  ).exec(read(file));
  return declared?.[1]?.replaceAll(/^ *\* ?/gm, '').trim() ?? '';
}

function exampleOf({ docs }: Export): string | undefined {
  return /@example\s+([^]*?)(?=\n@|$)/.exec(docs)?.[1]?.trim();
}

const EXPECTED = /^(\s*)(?!(?:const|let) )(.*);\s*\/\/ (.*)$/;

/** Statements; after each that has a comment behind it, what it is and what it was said to be. */
function program(example: string): string {
  return example
    .split('\n')
    .map((line) => {
      const [, indent = '', expression, said] = EXPECTED.exec(line) ?? [];
      return expression === undefined || said === undefined ? line : `${indent}told.push([${expression}, ${said}]);`;
    })
    .join('\n');
}

/** Runs an example with all that the library exports in sight. */
async function run(example: string): Promise<[is: unknown, said: unknown][]> {
  const told: [unknown, unknown][] = [];
  const scope: Readonly<Record<string, unknown>> = { ...core, ...node, told };
  const make = Object.getPrototypeOf(async () => {}).constructor as new (...words: string[]) => (...values: unknown[]) => Promise<void>;
  await new make(...Object.keys(scope), program(example))(...Object.values(scope));
  return told;
}

const all = ['src/index.ts', 'src/host/index.ts'].flatMap(exportsOf);

test('exportsOf finds every export of the library', () => {
  const named = (entry: string): string[] => all.filter((one) => one.entry === entry && !one.isType).map(({ name }) => name);
  expect(named('src/index.ts').sort()).toEqual(Object.keys(core).sort());
  expect(named('src/host/index.ts').sort()).toEqual(Object.keys(node).sort());
  expect(all.filter(({ isType }) => isType).length).toBeGreaterThan(40);
});

test('every export has a docstring', () => {
  expect(all.filter(({ docs }) => docs === '').map(({ entry, name }) => `${entry}: ${name}`)).toEqual([]);
});

describe('examples in docstrings', () => {
  test.each(all.filter(({ isType }) => !isType))('$name: gives the results in its comments', async (one) => {
    const example = exampleOf(one);
    if (example === undefined) throw new Error(`${one.name} has no @example.`);
    const told = await run(example);
    expect(told.length, 'what the example says').toBeGreaterThan(0);
    for (const [is, said] of told) expect(is).toEqual(said);
  });

  test('a wrong result or an error is detected', async () => {
    const told = await run("const files = memory({});\nfiles.read('a'); // undefined\n1 + 1; // 3");
    expect(told.map(([is, said]) => isDeepStrictEqual(is, said))).toEqual([true, false]);
    await expect(run('nothing();')).rejects.toThrow(ReferenceError);
  });
});
