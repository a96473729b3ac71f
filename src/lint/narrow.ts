/** A finding that stands for many entries, told where those of them are that matter now. */
import type { Diagnostic, Entry } from './diagnostic.ts';

/**
 * The finding at the first entry that is left, with the places of the others that are. `rest` says what the rest are, of one and of
 * many: “1 of these 2 is suppressed.” A finding of which all is left, or nothing, stays as it is.
 */
export function narrow(diagnostic: Diagnostic, isLeft: (entry: Entry) => boolean, rest: readonly [one: string, many: string]): Diagnostic {
  const { message, entries, related, file, span, fix } = diagnostic;
  const left = entries.filter(isLeft);
  const [first] = left;
  const count = entries.length - left.length;
  if (!first || count === 0) return diagnostic;
  const isShown = new Set(left);
  // The places of the other entries come first among the related ones, as far as they are known.
  const others = related.slice(0, entries.length - 1);
  const places = [{ file, span }, ...others];
  const at = entries.indexOf(first);
  return {
    ...diagnostic,
    ...(places[at] && { file: places[at].file, span: places[at].span, pointer: first.pointer }),
    message: `${message} ${count} of these ${entries.length} ${rest[count === 1 ? 0 : 1]}.`,
    count: left.length,
    entries: left,
    // Its edits are for all of them.
    ...(fix && { fix: { ...fix, safe: false } }),
    related: [
      ...others.filter((_, index) => index + 1 !== at && isShown.has(entries[index + 1] ?? first)),
      ...related.slice(entries.length - 1),
    ],
  };
}
