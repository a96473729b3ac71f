/** Things grouped by what they share. */

/** Keeps the order of things; groups are in the order of their first thing. */
export function groupBy<Thing, Key>(things: Iterable<Thing>, keyOf: (thing: Thing) => Key): Map<Key, Thing[]> {
  const groups = new Map<Key, Thing[]>();
  for (const thing of things) addTo(groups, keyOf(thing), thing);
  return groups;
}

/** Adds a thing to its group, which may be new. */
export function addTo<Key, Thing>(groups: Map<Key, Thing[]>, key: Key, thing: Thing): void {
  const group = groups.get(key);
  if (group) group.push(thing);
  else groups.set(key, [thing]);
}

/** Counts equal things. */
export function countOf<Thing>(things: Iterable<Thing>): Map<Thing, number> {
  const counts = new Map<Thing, number>();
  for (const thing of things) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  return counts;
}
