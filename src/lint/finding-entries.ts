/** What a finding stands for, by names: one mistake mostly, many where one cause has many. */
import type { Source } from '../document/source.ts';
import type { Entry } from './diagnostic.ts';
import { labelPath, oneLine } from './identity.ts';
import type { At, Problem } from './problem.ts';

/** One for each place that the problem stands for, named as it would be in a finding of its own. */
export function entriesOf({ at, count = 1, related = [], together, subject, names }: Problem, source: Source): Entry[] {
  const others = count > 1 && related.length >= count - 1 ? related.slice(0, count - 1) : [];
  const places = [at, ...others.map((place) => place.at)].map((place) => placeOf(place, source));
  if (names) {
    return names.map((name, index) => {
      const { at = '', file = '', pointer = '' } = places[index] ?? places[0] ?? {};
      return { at, file, pointer, name: `${oneLine(source.root.file)} ${name}` };
    });
  }
  const about = together === undefined ? subject : undefined;
  return places.map(({ at, pointer, file, label }) => ({ at, file, pointer, name: join(file, label, about) }));
}

/** File and what the finding is about. What stands for many is named by what they have in common: which of them comes first may change. */
export function identityOf({ name, together, subject }: Problem, [first]: readonly Entry[], { root }: Source): string {
  if (name !== undefined) return `${oneLine(root.file)} ${name}`;
  return together === undefined ? (first?.name ?? '') : join(root.file, '', subject ?? together);
}

function placeOf(at: At, source: Source): Omit<Entry, 'name'> & { readonly label?: string } {
  if ('file' in at) return { at: oneLine(at.file), pointer: at.pointerInFile ?? '', file: at.file };
  const label = labelPath(source.value, at.pointer);
  const { document, pointer } = source.origin(at.pointer);
  return { at: label, pointer, file: document.file, label };
}

/** A label path is one line as it is. */
function join(file: string, label = '', about = ''): string {
  return [oneLine(file), label, oneLine(about)].filter(Boolean).join(' ');
}
