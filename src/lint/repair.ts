/** From the repairs that rules propose to edits, keeping the form of the text around them. */
import { addTo } from '../text/groups.ts';
import { insertEntry, moveEntries, removeEntries, renameKey, replaceValue } from '../document/edit.ts';
import type { Document, TextEdit } from '../document/document.ts';
import { child, parentOf } from '../document/pointer.ts';
import type { Source } from '../document/source.ts';
import type { Edit, Fix } from './diagnostic.ts';
import { mistakeName } from './locate.ts';
import type { Judged } from './precedence.ts';
import type { Problem, Repair } from './problem.ts';
import { treeOf } from '../document/tree.ts';

/** Makes the fixes of the findings of one run, which must not stand in one another's way. */
export class Fixes {
  readonly #source: Source;
  readonly #isDrawnTogether: boolean;
  /** How many problems want to give an object this key. */
  readonly #claims = new Map<string, number>();
  /** How often a mistake is found, of which there is one in a file that is drawn in at several places. */
  readonly #found = new Map<string, number>();
  /** At how many places a file is drawn in. */
  #uses: ReadonlyMap<string, number> | undefined;

  constructor(judged: readonly Judged[], source: Source) {
    this.#source = source;
    this.#isDrawnTogether = source.references.size > 0;
    for (const entry of judged) {
      for (const repair of entry.problem.fix?.repairs ?? []) if (givesKey(repair)) count(this.#claims, this.#keyOf(repair));
      if (this.#isDrawnTogether) count(this.#found, mistakeName(entry, source));
    }
  }

  /** None if a repair has no place in the text, or if another finding is to give the same key to the same object. */
  of({ rule, problem }: Judged): Fix | undefined {
    const { fix } = problem;
    const edits = fix && !this.#hasRival(problem) && editsOf(fix.repairs, this.#source);
    if (!fix || !edits) return undefined;
    return { title: fix.title, safe: fix.safe && this.#isEverywhere({ rule, problem }, edits), edits };
  }

  /** What is a mistake in one of the places that draw a file in may be right in another. What is wrong with the text itself is not. */
  #isEverywhere(entry: Judged, edits: readonly Edit[]): boolean {
    if ('span' in entry.problem.at || !this.#isDrawnTogether) return true;
    const found = this.#found.get(mistakeName(entry, this.#source)) ?? 1;
    const uses = (this.#uses ??= usesOf(this.#source));
    return edits.every(({ file }) => (uses.get(file) ?? 0) <= found);
  }

  #hasRival({ fix }: Problem): boolean {
    return fix?.repairs.some((repair) => givesKey(repair) && (this.#claims.get(this.#keyOf(repair)) ?? 0) > 1) ?? false;
  }

  #keyOf(repair: KeyGiver): string {
    return 'rename' in repair ? child(parentOf(repair.rename) ?? '', repair.name) : child(repair.insertInto, repair.key);
  }
}

type KeyGiver = Extract<Repair, { rename: string }> | (Extract<Repair, { insertInto: string }> & { readonly key: string });

function givesKey(repair: Repair): repair is KeyGiver {
  return 'rename' in repair || ('insertInto' in repair && repair.key !== undefined);
}

function usesOf(source: Source): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const file of source.references.values()) count(uses, file);
  return uses;
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The edits of all repairs, each once; none if one of them has no place in the text, or two are in each other's way. */
function editsOf(repairs: readonly Repair[], source: Source): Edit[] | undefined {
  const edits = new Map<string, Edit>();
  const removed = new Map<Document, string[]>();
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
  // Of two entries for an empty list neither has a comma.
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
  if (treeOf(document).find(pointer) === undefined) return [];
  let made: readonly TextEdit[];
  if ('replace' in repair) made = replaceValue(document, pointer, repair.json);
  else if ('rename' in repair) made = renameKey(document, pointer, repair.name);
  else if ('moveFrom' in repair) {
    const to = source.origin(repair.to);
    made = to.document === document ? moveEntries(document, pointer, to.pointer) : [];
  } else made = insertEntry(document, pointer, { ...(repair.key !== undefined && { key: repair.key }), json: repair.json, index: 'end' });
  return made.map((edit) => ({ file: document.file, ...edit }));
}

/** The pointer of what a repair is about. */
function targetOf(repair: Exclude<Repair, { file: string } | { remove: string }>): string {
  if ('replace' in repair) return repair.replace;
  if ('rename' in repair) return repair.rename;
  return 'moveFrom' in repair ? repair.moveFrom : repair.insertInto;
}
