/**
 * Finds every regular expression of src: literals and constants in the syntax tree, and expressions that are built, by running the code that
 * builds them.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { parseAst } from 'rolldown/parseAst';

export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** Where it is written or built, such as `src/text/lines.ts:12`. */
  readonly places: readonly string[];
}

export interface Collection {
  readonly expressions: readonly Expression[];
  /** What hides expressions from the collection, as sentences. */
  readonly problems: readonly string[];
}

/** Compiled schemas are JavaScript, too. */
const SOURCE = /\.(?:ts|js)$/;
const DECLARATIONS = /\.d\.ts$/;

export async function expressionsOf(root: string): Promise<Collection> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => SOURCE.test(file) && !DECLARATIONS.test(file))
    .sort();
  const written = files.map((file) => expressionsIn(file, readFileSync(join(root, file), 'utf8')));
  const built = await buildExpressions(root);
  const found = [...written.flatMap(({ literals }) => literals), ...built];
  const builtAt = new Set(built.map(({ place }) => place));
  const problems = written.flatMap(({ calls, hidden }) => [
    ...hidden,
    ...calls
      .filter(({ place }) => !builtAt.has(place))
      .map(({ place }) => `${place} builds an expression: call this code in test/regular-expressions/built.ts.`),
  ]);
  return { expressions: merge(found), problems };
}

interface Found {
  readonly source: string;
  readonly flags: string;
  readonly place: string;
}

/** A call of `RegExp` whose arguments have to be evaluated. */
interface Call {
  readonly place: string;
  /** The span of the name `RegExp`. */
  readonly start: number;
  readonly end: number;
}

interface Written {
  readonly literals: readonly Found[];
  readonly calls: readonly Call[];
  readonly hidden: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Methods that make an expression of a text. */
const MATCHING = new Set(['match', 'matchAll', 'search']);

export function expressionsIn(file: string, text: string): Written {
  const literals: Found[] = [];
  const calls: Call[] = [];
  const hidden: string[] = [];
  const placeOf = ({ start }: Node): string => `${file}:${text.slice(0, start).split('\n').length}`;
  const visit = (node: Node): void => {
    const { callee, arguments: given = [] } = node as Node & { callee?: Node; arguments?: readonly Node[] };
    if (node.type === 'Literal' && node['regex'] !== undefined) {
      const { pattern: source, flags } = node['regex'] as { pattern: string; flags: string };
      literals.push({ source, flags, place: placeOf(node) });
    } else if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee && isRegExp(callee)) {
      const [source, flags] = given.map(({ value }) => value);
      if (typeof source === 'string' && (given.length === 1 || typeof flags === 'string'))
        literals.push({ source, flags: String(flags ?? ''), place: placeOf(node) });
      else calls.push({ place: placeOf(node), start: callee.start, end: callee.end });
      for (const child of given) visit(child);
      return;
    } else if (isRegExp(node)) {
      hidden.push(`${placeOf(node)} uses the name RegExp without calling it, so what it builds is not found.`);
    } else if (node.type === 'CallExpression' && callee?.type === 'MemberExpression' && isText(given[0])) {
      const { name } = callee['property'] as { name?: string };
      if (MATCHING.has(name ?? '')) hidden.push(`${placeOf(node)} makes an expression of a text: write /…/ instead.`);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseAst(text, { lang: file.endsWith('.ts') ? 'ts' : 'js', sourceType: 'module' }, file) as unknown as Node);
  return { literals, calls, hidden };
}

/** The value, not the type; `instanceof` builds none, and names of properties are not names of the class. */
function childrenOf(node: Node): readonly Node[] {
  const skipped = new Set([
    ...(node.type === 'TSTypeReference' ? ['typeName'] : []),
    ...(node.type === 'BinaryExpression' && node['operator'] === 'instanceof' ? ['right'] : []),
    ...((node.type === 'MemberExpression' || node.type === 'Property') && node['computed'] === false
      ? [node.type === 'Property' ? 'key' : 'property']
      : []),
  ]);
  return Object.entries(node).flatMap(([key, value]) => (skipped.has(key) ? [] : [value].flat().filter(isNode)));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isRegExp(node: Node | undefined): boolean {
  return node?.type === 'Identifier' && node['name'] === 'RegExp';
}

function isText(node: Node | undefined): boolean {
  return node?.type === 'TemplateLiteral' || (node?.type === 'Literal' && typeof node['value'] === 'string');
}

/** Runs the code that builds expressions, with a class in place of `RegExp` that records them. */
async function buildExpressions(root: string): Promise<readonly Found[]> {
  const recorder = join(root, 'test/regular-expressions/recorder.ts');
  const recording: Plugin = {
    name: 'recorded-expressions',
    transform(code, id) {
      const file = relative(root, id).replaceAll('\\', '/');
      if (!file.startsWith('src/') || !SOURCE.test(file) || !code.includes('RegExp')) return undefined;
      let text = code;
      for (const { place, start, end } of expressionsIn(file, code).calls.toSorted((a, b) => b.start - a.start))
        text = `${text.slice(0, start)}(recorded(${JSON.stringify(place)}))${text.slice(end)}`;
      return text === code ? undefined : `import { recorded } from ${JSON.stringify(recorder)};\n${text}`;
    },
  };
  const made = await rolldown({
    input: join(root, 'test/regular-expressions/built.ts'),
    platform: 'node',
    logLevel: 'silent',
    treeshake: false,
    plugins: [recording],
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/runtime/'),
  });
  const folder = mkdtempSync(join(root, 'dist/regular-expressions-'));
  try {
    const file = join(folder, 'built.mjs');
    await made.write({ file, format: 'esm', codeSplitting: false });
    const { buildAll } = (await import(pathToFileURL(file).href)) as { buildAll: () => Promise<readonly Found[]> };
    return await buildAll();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function merge(found: readonly Found[]): readonly Expression[] {
  const places = new Map<string, { source: string; flags: string; places: Set<string> }>();
  for (const { source, flags, place } of found) {
    const name = `/${source}/${flags}`;
    const entry = places.get(name) ?? { source, flags, places: new Set() };
    places.set(name, entry);
    entry.places.add(place);
  }
  return [...places.values()].map((entry) => ({ ...entry, places: [...entry.places] }));
}
