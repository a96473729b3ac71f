/** Turns the repairs that rules propose into edits that keep the formatting of the text around them. */
import { addTo, countOf } from '../text/group-by.ts';
import { insertEntry, mergeArrays, removeEntries, renameKey, replaceValue } from '../document/edit.ts';
import type { JsonDocument, TextEdit } from '../document/document.ts';
import { toChildPointer, parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import type { Edit, Fix } from './diagnostic.ts';
import { toDeduplicationKey } from './locate.ts';
import type { RuleProblem } from './precedence.ts';
import type { Problem, Repair } from './problem.ts';
import { spanOf } from '../document/span.ts';
import { treeOf } from '../document/tree.ts';

/** Makes the fixes of one run so that they do not conflict. */
export class FixBuilder {
  readonly #source: Source;
  readonly #hasReferences: boolean;
  /** How many problems want to add this key to an object. */
  readonly #claims: ReadonlyMap<string, number>;
  /** How many times each mistake was found; one mistake in a file that is included several times is found as often. */
  readonly #mistakeCounts: ReadonlyMap<string, number>;
  /** How many times each file is included. */
  #inclusionCounts: ReadonlyMap<string, number> | undefined;

  constructor(judged: readonly RuleProblem[], source: Source) {
    this.#source = source;
    this.#hasReferences = source.references.size > 0;
    const repairs = judged.flatMap(({ problem }) => problem.fix?.repairs ?? []);
    this.#claims = countOf(repairs.filter(addsKey).map(keyOf));
    this.#mistakeCounts = countOf(this.#hasReferences ? judged.map((entry) => toDeduplicationKey(entry, source)) : []);
  }

  /** None if a repair cannot be placed in the text, or if another finding adds the same key to the same object. */
  fixFor({ rule, problem }: RuleProblem): Fix | undefined {
    const { fix } = problem;
    const edits = fix && !this.#hasKeyConflict(problem) && editsOf(fix.repairs, this.#source);
    if (!fix || !edits) return undefined;
    return { title: fix.title, safe: fix.safe && this.#isFoundEverywhere({ rule, problem }, edits), edits };
  }

  /** Whether a mistake was found at every place that includes the file, since it may be correct at another. Mistakes in the text always are. */
  #isFoundEverywhere(entry: RuleProblem, edits: readonly Edit[]): boolean {
    if ('span' in entry.problem.at || !this.#hasReferences) return true;
    const found = this.#mistakeCounts.get(toDeduplicationKey(entry, this.#source)) ?? 1;
    const uses = (this.#inclusionCounts ??= countOf(this.#source.references.values()));
    return edits.every(({ file }) => (uses.get(file) ?? 0) <= found);
  }

  #hasKeyConflict({ fix }: Problem): boolean {
    return fix?.repairs.some((repair) => addsKey(repair) && (this.#claims.get(keyOf(repair)) ?? 0) > 1) ?? false;
  }
}

type KeyRepair = Extract<Repair, { rename: string }> | (Extract<Repair, { insertInto: string }> & { readonly key: string });

function addsKey(repair: Repair): repair is KeyRepair {
  return 'rename' in repair || ('insertInto' in repair && repair.key !== undefined);
}

function keyOf(repair: KeyRepair): string {
  return 'rename' in repair ? toChildPointer(parentOf(repair.rename) ?? '', repair.name) : toChildPointer(repair.insertInto, repair.key);
}

/** Returns the distinct edits of all repairs; none if a repair cannot be placed in the text or two conflict. */
function editsOf(repairs: readonly Repair[], source: Source): Edit[] | undefined {
  const edits = new Map<string, Edit>();
  const removed = new Map<JsonDocument, string[]>();
  const add = (made: readonly Edit[]): boolean => {
    for (const edit of made) edits.set(`${edit.start} ${edit.end} ${edit.file} ${edit.text}`, edit);
    return made.length > 0;
  };
  for (const repair of repairs) {
    if ('remove' in repair) {
      const { document, pointer } = source.origin(repair.remove);
      if (treeOf(document).find(pointer) === undefined) return undefined;
      addTo(removed, document, pointer);
    } else if (!add(editsOfOne(repair, source))) return undefined;
  }
  for (const [document, pointers] of removed)
    if (!add(removeEntries(document, pointers).map((edit) => ({ file: document.file, ...edit })))) return undefined;
  const sorted = [...edits.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start));
  // Two entries for an empty list would have no comma between them.
  const doOverlap = sorted.some((edit, index) => {
    const before = sorted[index - 1];
    if (before?.file !== edit.file) return false;
    return edit.start < before.end || (edit.start === before.start && !edit.text.startsWith(','));
  });
  return doOverlap ? undefined : [...edits.values()];
}

function editsOfOne(repair: Exclude<Repair, { remove: string }>, source: Source): Edit[] {
  if ('file' in repair) return [{ file: repair.file, ...repair.span, text: repair.text }];
  const { document, pointer } = source.origin(targetOf(repair));
  if (spanOf(document, pointer) === undefined) return [];
  let made: readonly TextEdit[];
  if ('replace' in repair) made = replaceValue(document, pointer, repair.json);
  else if ('rename' in repair) made = renameKey(document, pointer, repair.name);
  else if ('moveFrom' in repair) {
    const to = source.origin(repair.to);
    made = to.document === document ? mergeArrays(document, pointer, to.pointer) : [];
  } else made = insertEntry(document, pointer, { ...(repair.key !== undefined && { key: repair.key }), json: repair.json, index: 'end' });
  return made.map((edit) => ({ file: document.file, ...edit }));
}

function targetOf(repair: Exclude<Repair, { file: string } | { remove: string }>): string {
  if ('replace' in repair) return repair.replace;
  if ('rename' in repair) return repair.rename;
  return 'moveFrom' in repair ? repair.moveFrom : repair.insertInto;
}
