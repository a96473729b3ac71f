/** Missing pages that a description would generate: why nothing generates them, and what to list instead. */
import { isObject } from '../../document/json-object.ts';
import type { ProblemExtras, Repair } from '../../lint/problem.ts';
import { pointerOf } from '../../navigation/model.ts';
import { normalizeSpecFilePath } from '../../openapi/content.ts';
import type { MissingPageFinder } from '../../resolve/missing-page.ts';
import { specsOf, type ResolvedPage } from '../../resolve/resolution.ts';
import type { Subject } from '../../subject/subject.ts';
import type { SpecExplainingMissingPages } from '../../subject/unused-descriptions.ts';
import { allText } from './names.ts';

/** What a description would generate, by its file. */
export interface EntriesExplainedBySpecs {
  readonly files: ReadonlyMap<string, readonly ResolvedPage[]>;
  /** `openapi.json GET /pets`, as an entry names it. */
  readonly operations: ReadonlyMap<ResolvedPage, string>;
}

/** Of entries that nothing else explains. One alone may have the name of an operation by chance. */
export function findGeneratableEntries(
  misses: readonly ResolvedPage[],
  descriptions: readonly SpecExplainingMissingPages[],
  missing: MissingPageFinder,
): EntriesExplainedBySpecs {
  const files = new Map<string, readonly ResolvedPage[]>();
  const operations = new Map<ResolvedPage, string>();
  for (const { file, entries } of descriptions) {
    const known = new Map(entries.map(({ page, operation }) => [pointerOf(page), `${file} ${operation.method} ${operation.path}`]));
    const found = misses.filter((entry) => known.has(pointerOf(entry.page)) && ['nothing', 'folder'].includes(missing.explain(entry).why));
    if (found.length < 2) continue;
    files.set(file, found);
    for (const entry of found) operations.set(entry, known.get(pointerOf(entry.page)) ?? '');
  }
  return { files, operations };
}

/** Why nothing is generated. If the description is named where that has no effect, the finding is about that, too. */
export function explainUnusedDescription(
  file: string,
  value: unknown,
  apis: Subject['apis'],
): { readonly why: string; readonly extras: ProblemExtras; readonly repairs: readonly Repair[] } {
  const idle = IDLE_PLACES.find(({ holderOf }) => specsOf(holderOf(value)['openapi']).some((name) => normalizeSpecFilePath(name) === file));
  const isUsed = apis?.uses.some((use) => use.element.kind !== 'root' && normalizeSpecFilePath(use.file) === file) === true;
  const unused = isUsed ? 'only operations that entries name are' : 'no element sets “openapi” to it';
  const why = idle ? `“openapi” has no effect ${idle.where}` : unused;
  if (!idle) return { why, extras: {}, repairs: [] };
  // Entries without a description need it: another finding says where it belongs.
  const isNeeded = apis?.misses.some(({ spec, from }) => spec === undefined && from === undefined) === true;
  const related = [{ at: { pointer: idle.pointer, part: 'key' } as const, message: '“openapi” is set here.' }];
  if (isNeeded) return { why, extras: { related }, repairs: [] };
  return { why, extras: { related, suppresses: [idle.pointer] }, repairs: [{ remove: idle.pointer }] };
}

const IDLE_PLACES = [
  { where: 'at the top level', pointer: '/openapi', holderOf: (value: unknown) => (isObject(value) ? value : {}) },
  {
    where: 'on the navigation itself',
    pointer: '/navigation/openapi',
    holderOf: (value: unknown) => (isObject(value) && isObject(value['navigation']) ? value['navigation'] : {}),
  },
];

/** Lists the operations themselves. */
export function operationsInstead(
  entries: readonly ResolvedPage[],
  operations: EntriesExplainedBySpecs['operations'],
): { readonly hint: string; readonly title: string; readonly repairs: readonly Repair[] } {
  const [first] = entries;
  const meant = first && operations.get(first);
  const rest = entries.length === 1 ? '' : ', and correct the others in the same way';
  return {
    hint: `Write “${meant}” instead of “${first?.page.text}”${rest}.`,
    title: `Write the operations in ${allText(entries.length)} entries, as in “${meant}”.`,
    repairs: entries.map((entry) => ({ replace: pointerOf(entry.page), json: JSON.stringify(operations.get(entry)) })),
  };
}
