/** Compares docs.json and the files it includes, except their values. */
import type { Source } from '../document/source.ts';
import type { FileChange } from './site-change.ts';
import { ValueNumbering } from './value-numbering.ts';

/** Returns the files that can no longer be read as written, or can again, and docs.json if only the order of its properties changed. */
export function findReadabilityAndOrderChanges(before: Source, after: Source, areEqual: boolean): FileChange[] {
  const files = new Set([...before.documents.keys(), ...after.documents.keys()]);
  const changes = [...files].flatMap((file): FileChange[] => {
    const [was, is] = [before.documents.get(file)?.isReliable ?? true, after.documents.get(file)?.isReliable ?? true];
    return was === is ? [] : [{ file, kind: 'configuration', change: 'changed', note: is ? 'readable' : 'unreadable' }];
  });
  const isOtherOrder = areEqual && !new ValueNumbering({ isOrdered: true }).areEqual(before.value, after.value);
  return isOtherOrder ? [...changes, { file: after.root.file, kind: 'configuration', change: 'changed', note: 'order' }] : changes;
}
