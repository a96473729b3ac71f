/** Reads and writes baselines: names of findings by site. */
import { dirname } from 'node:path';
import type { JsonDocument } from '../document/document.ts';
import { linesOf } from '../document/lines.ts';
import { toChildPointer } from '../document/pointer.ts';
import { parseStrictly } from '../document/strict.ts';
import { treeOf } from '../document/tree.ts';
import type { Baseline } from '../lint/suppress.ts';
import { isObject } from '../document/json-object.ts';
import { readFoundFile } from './disk.ts';
import { gitRootOf, displayPath } from './docs-root-location.ts';
import { ConfigError } from './usage.ts';

const VERSION = 1;
/** Unlike in docs.json, both sides of a conflict are right. */
const CONFLICT_MESSAGE =
  'Unresolved merge conflict: keep the lines of both sides, with a comma between them, and delete the conflict markers.';

/** Names of findings by name of the site, as made by `toSiteNameInBaselineFile`. */
export type FindingNamesBySite = ReadonlyMap<string, readonly string[]>;

export interface BaselineFile {
  /** The name in reports. */
  readonly file: string;
  readonly document: JsonDocument;
  readonly bytes: Uint8Array;
  readonly sites: FindingNamesBySite;
}

/** @throws ConfigError with the first problem and its place; UnreadableError if the file cannot be read. */
export async function readBaseline(path: string, cwd: string): Promise<BaselineFile> {
  const file = displayPath(path, cwd);
  const bytes = readFoundFile(path, cwd);
  const name = displayPath(path, gitRootOf(dirname(path)) ?? cwd);
  // The parser for invalid JSON is loaded only if it is needed.
  const document = parseStrictly(name, bytes) ?? (await import('../document/parse.ts')).parseDocument(name, bytes);
  const [problem] = document.problems;
  const wrong = problem
    ? { offset: problem.span.start, message: problem.code === 'conflict-marker' ? CONFLICT_MESSAGE : problem.message }
    : locateProblem(findProblem(document.value), document);
  if (wrong) {
    const { line, column } = linesOf(document.text).position(wrong.offset);
    throw new ConfigError([`${file}:${line}:${column}: ${wrong.message}`]);
  }
  const { sites } = document.value as { sites: Record<string, readonly string[]> };
  return { file, document, bytes, sites: new Map(Object.entries(sites)) };
}

/** Returns the recorded findings of one site; `undefined` if there are none. */
export function baselineOf({ file, document, sites }: BaselineFile, site: string): Baseline | undefined {
  const names = sites.get(site);
  return names && { names: new Set(names), place: { document, pointer: toChildPointer('/sites', site), file } };
}

/** Sorted, with one finding per line, so that branches rarely conflict. */
export function baselineText(sites: FindingNamesBySite): string {
  const inOrder = [...sites].filter(([, names]) => names.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  const blocks = inOrder.map(([site, names]) => {
    const lines = [...new Set(names)].sort().map((name) => `      ${JSON.stringify(name)}`);
    return `    ${JSON.stringify(site)}: [\n${lines.join(',\n')}\n    ]`;
  });
  return `{\n  "version": ${VERSION},\n  "sites": {${blocks.length > 0 ? `\n${blocks.join(',\n')}\n  ` : ''}}\n}\n`;
}

function findProblem(value: unknown): { readonly pointer: string; readonly message: string } | undefined {
  const again = 'To start over, delete the file and run “docs-nav baseline create”.';
  if (!isObject(value)) return { pointer: '', message: `A baseline must be an object. ${again}` };
  const { version, sites } = value;
  if (version !== VERSION) {
    const newer = typeof version === 'number' && version > VERSION;
    const what = newer
      ? `“version” of this baseline is ${version}, but this version of docs-nav supports only ${VERSION}; update docs-nav.`
      : `“version” of a baseline must be ${VERSION}. ${again}`;
    return { pointer: '/version', message: what };
  }
  if (!isObject(sites)) return { pointer: '/sites', message: `“sites” of a baseline must be an object. ${again}` };
  for (const [site, names] of Object.entries(sites)) {
    const pointer = toChildPointer('/sites', site);
    if (!Array.isArray(names)) return { pointer, message: `“${site}” must be a list of findings. ${again}` };
    const index = names.findIndex((name) => typeof name !== 'string');
    if (index !== -1) return { pointer: toChildPointer(pointer, index), message: `A finding of a baseline must be a string. ${again}` };
  }
  return undefined;
}

/** A problem about a missing value is at the beginning of the file. */
function locateProblem(wrong: ReturnType<typeof findProblem>, document: JsonDocument): { offset: number; message: string } | undefined {
  return wrong && { offset: treeOf(document).find(wrong.pointer)?.value.start ?? 0, message: wrong.message };
}
