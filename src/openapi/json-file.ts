/** Parses JSON: with `JSON.parse` alone if it is valid, otherwise with the tolerant parser to explain why. */
import { countProperties } from '../document/count-properties.ts';
import { mayHaveDuplicateKeys } from '../document/duplicate-gate.ts';
import { toChildPointer, keys, valueAt } from '../document/pointer.ts';
import { METHODS } from '../navigation/entries.ts';
import { isObject } from '../document/json-object.ts';
import type { ParseResult, ParsedSpecDocument } from './parsed.ts';
import type { SpecProblem } from './spec.ts';

export async function parseJson(file: string, text: string): Promise<ParseResult> {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { problem: await syntaxProblem(file, text) };
  }
  let tree: ReturnType<typeof treeFor> | undefined;
  const parsed: ParsedSpecDocument = {
    file,
    text,
    problems: mayHaveRepeatedKeys(text, root) ? await repeatedKeys(file, text) : [],
    value: (path) => valueAt(root, pointerOf(path)),
    size: () => countValues(root),
    wholeValue: () => JSON.parse(text) as unknown,
    async span(path) {
      const node = (await (tree ??= treeFor(file, text))).find(pointerOf(path));
      return node?.key ?? node?.value;
    },
  };
  return { parsed };
}

function pointerOf(path: readonly string[]): string {
  return path.reduce<string>(toChildPointer, '');
}

async function syntaxProblem(file: string, text: string): Promise<SpecProblem> {
  const { parseDocument } = await import('../document/parse.ts');
  const [first] = parseDocument(file, text).problems;
  const message = text.trim() === '' ? `“${file}” is empty.` : (first?.message ?? 'This is not JSON.');
  return { code: 'syntax', message, file, ...(first && { span: first.span }) };
}

/** The key “paths”, a path or a method, anywhere in the file. */
const OPERATION_KEY = new RegExp(`"(?:paths|/[^"\\n]*|${METHODS.map((method) => method.toLowerCase()).join('|')})"\\s*:`, 'g');

/** Whether a path or method may be duplicated. One-sided: false means that no operation is lost. */
function mayHaveRepeatedKeys(text: string, root: unknown): boolean {
  let count = 0;
  OPERATION_KEY.lastIndex = 0;
  while (OPERATION_KEY.test(text)) count++;
  return count !== countOperationKeys(root) && mayHaveDuplicateKeys(text, countProperties(root));
}

/** Counts the same keys where they define operations. */
function countOperationKeys(root: unknown): number {
  const paths = isObject(root) ? root['paths'] : undefined;
  if (!isObject(paths)) return -1;
  let count = 1;
  for (const [path, item] of Object.entries(paths)) {
    if (path.startsWith('/')) count++;
    if (!isObject(item)) continue;
    for (const key of Object.keys(item)) if (METHOD_KEYS.has(key)) count++;
  }
  return count;
}

const METHOD_KEYS = new Set<string>(METHODS.map((method) => method.toLowerCase()));

/** Reports duplicate keys that lose operations. */
async function repeatedKeys(file: string, text: string): Promise<SpecProblem[]> {
  const problems: SpecProblem[] = [];
  for (const { name, last } of (await treeFor(file, text)).duplicates()) {
    const parent = last.parent?.pointer ?? '';
    const [section, , ...below] = keys(parent);
    if (parent !== '' && (section !== 'paths' || below.length > 0)) continue;
    const message = `Duplicate key “${name}”; only the last one is used.`;
    problems.push({ code: 'duplicate-key', message, file, span: last.key ?? last.value });
  }
  return problems;
}

async function treeFor(file: string, text: string) {
  const [{ parseDocument }, { treeOf }] = [await import('../document/parse.ts'), await import('../document/tree.ts')];
  return treeOf(parseDocument(file, text));
}

/** Counts all values, including the value itself; a value in several places is counted in each. */
function countValues(value: unknown): number {
  let count = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    count++;
    if (typeof current === 'object' && current !== null) for (const entry of Object.values(current)) open.push(entry);
  }
  return count;
}
