/** Which pages readers lose by which mistake. */
import { isObject } from '../../document/json-object.ts';
import { toChildPointer, keys, parentOf } from '../../document/pointer.ts';
import { addTo } from '../../text/group-by.ts';
import type { DroppedNavigationPart, ServedNavigationAnalysis } from './served.ts';
import type { WrittenPageReference } from './intended-page-texts.ts';

/** What one mistake costs. */
export interface MistakeCost {
  /** How many pages this mistake is the first to cost: those of all mistakes add up to the pages that are written and not served. */
  readonly pages: number;
  /** Whether it costs a page, or would cost one or the whole file if it were the only mistake. */
  readonly isCostly: boolean;
  /** The mistake that costs its pages already, if another one does. */
  readonly alreadyLostTo?: string;
}

export interface LossesByMistake {
  /** By pointer of the mistake. */
  readonly byCause: ReadonlyMap<string, MistakeCost>;
  /** Names of the pages that are written and not served, with the mistake that costs each. */
  readonly lostPages: ReadonlyMap<string, DroppedNavigationPart>;
  /** The mistake that costs the value at a pointer: the first of the outermost scope around it. `undefined` if the value is served. */
  readonly dropAt: (pointer: string) => DroppedNavigationPart | undefined;
  /** Whether a page that readers do not get is written below a pointer. */
  readonly holdsLostPage: (pointer: string) => boolean;
}

/** Which written texts mean the same page. */
export interface WrittenPageLookup {
  /** One key for all texts that mean one page; `undefined` for what is not a page. */
  readonly keyOf: (written: WrittenPageReference) => string | undefined;
  /** The name of a page that exists. */
  readonly nameOf: (key: string) => string | undefined;
}

/** Each lost page counts once: for the mistake that drops most around it, at equal scope for the first in the file. */
export function lossesByMistakeOf(
  { drops, writtenTexts }: ServedNavigationAnalysis,
  value: unknown,
  pages: WrittenPageLookup,
): LossesByMistake {
  const order = new MistakeOrder(value);
  const firsts = new Map<string, DroppedNavigationPart>();
  for (const drop of drops) {
    const known = firsts.get(drop.scope);
    if (known === undefined || order.isBefore(drop.cause, known.cause)) firsts.set(drop.scope, drop);
  }
  const lostPages = new Map<string, DroppedNavigationPart>();
  const counts = new Map<string, number>();
  /** By scope: whether all places of some page are in it, and the mistake that costs such a page. */
  const costs = new Map<string, string>();
  const lostEntries: string[] = [];
  let holders: ReadonlySet<string> | undefined;
  for (const [key, places] of lostPlaces(writtenTexts, firsts, pages)) {
    const name = pages.nameOf(key);
    if (name === undefined) continue;
    const drop = dropsAround(places, firsts).reduce((one, other) => (order.isOutside(other, one) ? other : one));
    lostPages.set(name, drop);
    for (const place of places) lostEntries.push(place);
    counts.set(drop.cause, (counts.get(drop.cause) ?? 0) + 1);
    for (const scope of commonScopes(places)) if (!costs.has(scope)) costs.set(scope, drop.cause);
  }
  const byCause = new Map<string, MistakeCost>();
  for (const { cause, scope } of drops) {
    const pages = counts.get(cause) ?? 0;
    const isCostly = pages > 0 || scope === '' || costs.has(scope) || (byCause.get(cause)?.isCostly ?? false);
    // Mistakes beside the navigation say themselves that they cost the whole file.
    const saysSo = scope === '' && !cause.startsWith('/navigation');
    const alreadyLostTo = pages === 0 && !saysSo ? costs.get(scope) : undefined;
    byCause.set(cause, { pages, isCostly, ...(alreadyLostTo !== undefined && { alreadyLostTo }) });
  }
  return {
    byCause,
    lostPages,
    dropAt: (pointer) => (firsts.size === 0 ? undefined : outermostDrop(pointer, firsts)),
    holdsLostPage: (pointer) => (holders ??= holdersOf(lostEntries)).has(pointer),
  };
}

/** Every value around some places. */
function holdersOf(places: readonly string[]): ReadonlySet<string> {
  const holders = new Set<string>();
  for (const place of places) for (let at = parentOf(place); at !== undefined && !holders.has(at); at = parentOf(at)) holders.add(at);
  return holders;
}

/** The pages of which no place is served, by key, each with the pointers of its places. */
function lostPlaces(
  written: readonly WrittenPageReference[],
  firsts: ReadonlyMap<string, DroppedNavigationPart>,
  { keyOf }: WrittenPageLookup,
): Map<string, string[]> {
  const lost = new Map<string, string[]>();
  if (firsts.size === 0) return lost;
  const served: WrittenPageReference[] = [];
  let holder: string | undefined;
  let isInside = false;
  for (const entry of written) {
    // Texts of one array follow one another.
    if (entry.holder !== holder) isInside = outermostDrop((holder = entry.holder), firsts) !== undefined;
    const pointer = toChildPointer(entry.holder, entry.key);
    if (!isInside && !firsts.has(pointer)) {
      served.push(entry);
      continue;
    }
    const key = keyOf(entry);
    if (key !== undefined) addTo(lost, key, pointer);
  }
  for (const entry of lost.size === 0 ? [] : served) lost.delete(keyOf(entry) ?? '');
  return lost;
}

/** The outermost mistakes around some places, each once. */
function dropsAround(places: readonly string[], firsts: ReadonlyMap<string, DroppedNavigationPart>): DroppedNavigationPart[] {
  const drops = new Set<DroppedNavigationPart>();
  const around = new Map<string | undefined, DroppedNavigationPart | undefined>();
  for (const place of places) {
    const holder = parentOf(place);
    if (!around.has(holder)) around.set(holder, holder === undefined ? undefined : outermostDrop(holder, firsts));
    const drop = around.get(holder) ?? firsts.get(place);
    if (drop) drops.add(drop);
  }
  return [...drops];
}

/** The first mistake of the outermost scope around a place. */
function outermostDrop(place: string, firsts: ReadonlyMap<string, DroppedNavigationPart>): DroppedNavigationPart | undefined {
  let found: DroppedNavigationPart | undefined;
  for (let at: string | undefined = place; at !== undefined; at = parentOf(at)) found = firsts.get(at) ?? found;
  return found;
}

/** Every value that holds all places of a page. */
function* commonScopes([place = '', ...others]: readonly string[]): Generator<string> {
  for (let at: string | undefined = place; at !== undefined; at = parentOf(at)) {
    const scope = at;
    if (others.every((other) => other.startsWith(`${scope}/`))) yield scope;
  }
}

/** Which of two mistakes comes first. */
class MistakeOrder {
  readonly #value: unknown;
  /** Of objects, which can have hundreds of thousands of keys, the number of each. */
  readonly #places = new WeakMap<object, ReadonlyMap<string, number>>();

  constructor(value: unknown) {
    this.#value = value;
  }

  isOutside(one: DroppedNavigationPart, other: DroppedNavigationPart): boolean {
    const [depth, otherDepth] = [keys(one.scope).length, keys(other.scope).length];
    return depth === otherDepth ? this.isBefore(one.cause, other.cause) : depth < otherDepth;
  }

  isBefore(one: string, other: string): boolean {
    const [path, otherPath] = [keys(one), keys(other)];
    let at = this.#value;
    for (const [depth, key] of path.entries()) {
      const otherKey = otherPath[depth];
      if (otherKey === undefined) return false;
      if (key !== otherKey) return Array.isArray(at) ? Number(key) < Number(otherKey) : this.#isKeyBefore(key, otherKey, at);
      at = isObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined;
    }
    return path.length < otherPath.length;
  }

  /** A key that the object does not have is missing there, and comes last. */
  #isKeyBefore(key: string, other: string, holder: unknown): boolean {
    if (!isObject(holder)) return false;
    let places = this.#places.get(holder);
    if (!places) this.#places.set(holder, (places = new Map(Object.keys(holder).map((name, index) => [name, index]))));
    return (places.get(key) ?? Infinity) < (places.get(other) ?? Infinity);
  }
}
