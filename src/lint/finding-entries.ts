/** The entries that a finding covers, and its identity. */
import type { Source } from '../document/source.ts';
import type { CoveredMistake } from './diagnostic.ts';
import { labelPath, escapeIdentityText } from './identity.ts';
import type { Location, Problem } from './problem.ts';

/** Returns one entry for each place of the problem, named as in a separate finding. */
export function findingEntries(
  { at, count = 1, related = [], groupKey, subject, names, places: own }: Problem,
  source: Source,
): CoveredMistake[] {
  const others = count > 1 && related.length >= count - 1 ? related.slice(0, count - 1) : [];
  const places = (own ?? [at, ...others.map((place) => place.at)]).map((place) => unnamedEntry(place, source));
  if (names) {
    return names.map((name, index) => {
      const { at = '', file = '', pointer = '' } = places[index] ?? places[0] ?? {};
      return { at, file, pointer, name: `${escapeIdentityText(source.root.file)} ${name}` };
    });
  }
  const about = groupKey === undefined ? subject : undefined;
  return places.map(({ at, pointer, file, label }) => ({ at, file, pointer, name: joinName(file, label, about) }));
}

/** File and subject. A finding with many entries is named by what they share, because which of them comes first may change. */
export function identityOf({ name, groupKey, subject }: Problem, [first]: readonly CoveredMistake[], { root }: Source): string {
  if (name !== undefined) return `${escapeIdentityText(root.file)} ${name}`;
  return groupKey === undefined ? (first?.name ?? '') : joinName(root.file, '', subject ?? groupKey);
}

function unnamedEntry(at: Location, source: Source): Omit<CoveredMistake, 'name'> & { readonly label?: string } {
  if ('file' in at) return { at: escapeIdentityText(at.file), pointer: at.pointerInFile ?? '', file: at.file };
  const label = labelPath(source.value, at.pointer);
  const { document, pointer } = source.origin(at.pointer);
  return { at: label, pointer, file: document.file, label };
}

/** Joins the parts of a name; a label path is already one line. */
function joinName(file: string, label = '', about = ''): string {
  return [escapeIdentityText(file), label, escapeIdentityText(about)].filter(Boolean).join(' ');
}
