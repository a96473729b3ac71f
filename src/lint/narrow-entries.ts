/** Narrows a finding with many entries to those that matter. */
import type { JsonDocument } from '../document/document.ts';
import type { Source } from '../document/source.ts';
import { treeOf } from '../document/tree.ts';
import { selectCoveredMistakeLocations, MAX_RELATED, type Finding, type CoveredMistake, type RelatedLocation } from './diagnostic.ts';
import { locateIn } from './locate.ts';

/**
 * Moves the finding to the first remaining entry and lists the places of the other remaining ones. `rest` describes the dropped entries, in
 * the singular and the plural: “1 of these 2 is suppressed.” A finding that keeps all entries, or none, is returned unchanged.
 */
export function narrowFinding(
  diagnostic: Finding,
  isLeft: (entry: CoveredMistake) => boolean,
  rest: readonly [one: string, many: string],
  source: Source,
): Finding {
  const { message, entries, related, fix } = diagnostic;
  const left = [...entries.keys()].filter((index) => isLeft(entries[index] as CoveredMistake));
  const [first] = left;
  const count = entries.length - left.length;
  if (first === undefined || count === 0) return diagnostic;
  const placeOf = entryLocator(diagnostic, source);
  const { file, span } = placeOf(first) ?? diagnostic;
  const others = left.slice(1, MAX_RELATED + 1).flatMap((index) => placeOf(index) ?? []);
  return {
    ...diagnostic,
    file,
    span,
    pointer: entries[first]?.pointer ?? '',
    message: `${message} ${count} of these ${entries.length} ${rest[count === 1 ? 0 : 1]}.`,
    count: left.length,
    entries: left.map((index) => entries[index] as CoveredMistake),
    // Its edits cover all entries.
    ...(fix && { fix: { ...fix, safe: false } }),
    related: [...others, ...related.slice(entries.length - 1)].slice(0, MAX_RELATED),
  };
}

/** Finds the places of entries. Those after the first come first in `related`; places that are not listed there are looked up. */
function entryLocator(diagnostic: Finding, source: Source): (index: number) => RelatedLocation | undefined {
  const { entries, file, span } = diagnostic;
  const others = selectCoveredMistakeLocations(diagnostic);
  const message = others[0]?.message ?? '';
  const own = source.documents.get(file);
  const part = own && treeOf(own).at(span.start)?.key?.start === span.start ? 'key' : 'value';
  return (index) => {
    if (index === 0) return { file, span, message };
    const { file: name = '', pointer = '' } = entries[index] ?? {};
    const document = source.documents.get(name);
    return others[index - 1] ?? (document && pointer !== '' ? placeIn(document, pointer) : undefined);
  };

  function placeIn(document: JsonDocument, pointer: string): RelatedLocation {
    const { file, span } = locateIn(document, pointer, part);
    return { file, span, message };
  }
}
