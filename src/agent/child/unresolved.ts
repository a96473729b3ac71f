/** Finds the files in which markers of a merge are left. */
import { decode } from '../../document/decode.ts';
import { linesOf } from '../../document/lines.ts';
import type { ReportedFinding } from '../contract/job.ts';
import { CONFLICT_MARKER } from '../gate/pages/conflict-markers.ts';
import type { Drafted } from './drafted.ts';

/** One for each file, with a path relative to the docs root. Markers of other merges do not count: a page may show them. */
export function unresolved({ draft, conflicts, parent, merge }: Drafted): readonly ReportedFinding[] {
  if (merge === undefined) return [];
  const { docs, edited } = draft;
  const root = docs === '' ? '' : `${docs}/`;
  const files = new Set(conflicts.flatMap((path) => (path.startsWith(root) ? [path.slice(root.length)] : [])));
  // Text with markers may have been moved.
  for (const file of draft.edits().keys()) files.add(file);
  // If the file was renamed, its path follows the id of the commit.
  const marker = new RegExp(`^(?:<{7} ${parent}|>{7} ${merge.parent})(?::.*)?$`, 'm');
  return [...files].flatMap((file) => {
    const bytes = edited.files.read(file);
    const text = bytes === undefined ? '' : decode(bytes).text;
    const found = marker.exec(text);
    return found === null
      ? []
      : [
          {
            ...CONFLICT_MARKER,
            file,
            line: linesOf(text).position(found.index).line,
          },
        ];
  });
}
