/** Makes the edits of a fix, keeping the form of the text around them. */
import { insertEntry, removeEntry, renameKey, replaceValue } from '../document/edit.ts';
import type { TextEdit } from '../document/document.ts';
import type { Source } from '../document/source.ts';
import type { Edit } from './diagnostic.ts';
import type { Repair } from './rule.ts';
import { treeOf } from '../document/tree.ts';

/** The edits of all repairs; none if one of them has no place in the text. */
export function editsOf(repairs: readonly Repair[], source: Source): Edit[] | undefined {
  const edits: Edit[] = [];
  for (const repair of repairs) {
    const made = editsOfOne(repair, source);
    if (made.length === 0) return undefined;
    edits.push(...made);
  }
  return edits;
}

function editsOfOne(repair: Repair, source: Source): Edit[] {
  if ('file' in repair) return [{ file: repair.file, ...repair.span, text: repair.text }];
  const target = 'replace' in repair ? repair.replace : 'rename' in repair ? repair.rename : 'remove' in repair ? repair.remove : repair.insertInto;
  const { document, pointer } = source.origin(target);
  if (treeOf(document).find(pointer) === undefined) return [];
  let made: readonly TextEdit[];
  if ('replace' in repair) made = replaceValue(document, pointer, repair.json);
  else if ('rename' in repair) made = renameKey(document, pointer, repair.name);
  else if ('remove' in repair) made = removeEntry(document, pointer);
  else made = insertEntry(document, pointer, { key: repair.key, json: repair.json, index: 'end' });
  return made.map((edit) => ({ file: document.file, ...edit }));
}
