/** Finds the files in which markers of a merge are left. */
import { decode, linesOf } from '../../internal.ts';
import type { ReportedFinding } from '../contract/job.ts';
import { CONFLICT_MARKER_PROBLEM } from '../gate/pages/conflict-markers.ts';
import type { BranchDraft } from './branch-draft.ts';

/** With the id of the commit, which the path follows if the file was renamed. */
const MARKER = /^(?:<{7} ([^\s:]+)|>{7} ([^\s:]+))(?::.*)?$/gm;

/** One for each file, with a path relative to the docs root. Markers of other merges do not count: a page may show them. */
export function findRemainingConflictMarkers({ draft, conflicts, parent, merge }: BranchDraft): readonly ReportedFinding[] {
  if (merge === undefined) return [];
  const { docs, edited } = draft;
  const root = docs === '' ? '' : `${docs}/`;
  const files = new Set(conflicts.flatMap((path) => (path.startsWith(root) ? [path.slice(root.length)] : [])));
  // Text with markers may have been moved.
  for (const file of draft.edits().keys()) files.add(file);
  return [...files].flatMap((file) => {
    const bytes = edited.files.read(file);
    const text = bytes === undefined ? '' : decode(bytes).text;
    const found = [...text.matchAll(MARKER)].find(([, ours, theirs]) => ours === parent || theirs === merge.parent);
    return found === undefined
      ? []
      : [
          {
            ...CONFLICT_MARKER_PROBLEM,
            file,
            line: linesOf(text).position(found.index).line,
          },
        ];
  });
}
