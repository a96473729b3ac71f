/** Names the mistakes that drop parts of a site, as the caller sees the files. */
import { linesOf, type Lines } from '../document/lines.ts';
import { locate } from '../lint/locate.ts';
import type { DropAt } from '../resolve/site-entry.ts';
import type { DropCause, SiteLoss } from '../resolve/resolved-site.ts';
import { lossesIn } from '../subject/losses.ts';
import type { Subject } from '../subject/subject.ts';

interface DropLocations {
  readonly dropAt: DropAt;
  readonly lost: readonly SiteLoss[];
}

/** @param nameOf How the caller calls a file below the docs root. */
export function locateDrops(subject: Subject, nameOf: (file: string) => string): DropLocations {
  const { source, pages } = subject;
  const losses = lossesIn(subject);
  const lines = new Map<string, Lines>();
  const places = new Map<string, DropCause>();
  function placeOf(cause: string): DropCause {
    let place = places.get(cause);
    if (place) return place;
    const { file, span, pointer } = locate({ pointer: cause }, source);
    let known = lines.get(file);
    if (!known) lines.set(file, (known = linesOf(source.documents.get(file)?.text ?? '')));
    places.set(cause, (place = { file: nameOf(file), ...known.position(span.start), pointer }));
    return place;
  }
  return {
    dropAt(pointer) {
      const drop = losses.dropAt(pointer);
      return drop && placeOf(drop.cause);
    },
    lost: [...losses.lostPages].map(([name, { cause }]) => ({
      name: (pages.files.has(name) ? pages.pathOf(name) : undefined) ?? name,
      droppedBy: placeOf(cause),
    })),
  };
}
