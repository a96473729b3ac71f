/** Which pages readers lose by which mistake. */
import { isObject } from '../../document/json-object.ts';
import { keys, parentOf } from '../../document/pointer.ts';
import { addTo } from '../../text/group-by.ts';
import type { Drop, Served, Written } from './served.ts';

/** What one mistake costs. */
export interface Loss {
  /** How many pages this mistake is the first to cost: those of all mistakes add up to the pages that are written and not served. */
  readonly pages: number;
  /** Whether it costs a page, or would cost one or the whole file if it were the only mistake. */
  readonly isCostly: boolean;
  /** The mistake that costs its pages already, if another one does. */
  readonly behind?: string;
}

export interface Losses {
  /** By pointer of the mistake. */
  readonly byCause: ReadonlyMap<string, Loss>;
  /** Names of the pages that are written and not served, with the mistake that costs each. */
  readonly lost: ReadonlyMap<string, Drop>;
  /** Names of the pages that readers reach. */
  readonly served: ReadonlySet<string>;
  /** The mistake that costs the value at a pointer: the first of the outermost scope around it. `undefined` if the value is served. */
  readonly dropAt: (pointer: string) => Drop | undefined;
}

/**
 * Each lost page counts once: for the mistake that drops most around it, at equal scope for the first in the file.
 *
 * @param nameOf The page that a written text stands for: texts with one name are one page; `undefined` is not a page.
 */
export function lossesOf({ drops, written }: Served, value: unknown, nameOf: (written: Written) => string | undefined): Losses {
  const placesOf = new Map<string, string[]>();
  for (const entry of written) {
    const name = nameOf(entry);
    if (name !== undefined) addTo(placesOf, name, entry.pointer);
  }
  const lost = new Map<string, Drop>();
  const served = new Set<string>();
  const counts = new Map<string, number>();
  const order = new Order(value);
  const firsts = new Map<string, Drop>();
  for (const drop of drops) {
    const known = firsts.get(drop.scope);
    if (known === undefined || order.isBefore(drop.cause, known.cause)) firsts.set(drop.scope, drop);
  }
  /** By scope: whether all places of some page are in it, and the mistake that costs such a page. */
  const costs = new Map<string, string | undefined>();
  for (const [name, places] of placesOf) {
    const by = places.map((place) => outermost(place, firsts));
    const drop = by.reduce((one, other) => (one && other && order.isOutside(other, one) ? other : one && other && one));
    if (drop === undefined) served.add(name);
    else {
      lost.set(name, drop);
      counts.set(drop.cause, (counts.get(drop.cause) ?? 0) + 1);
    }
    for (const scope of commonScopes(places)) if (!costs.has(scope)) costs.set(scope, drop?.cause);
  }
  const byCause = new Map<string, Loss>();
  for (const { cause, alone } of drops) {
    const pages = counts.get(cause) ?? 0;
    const isCostly = pages > 0 || alone === '' || costs.has(alone) || (byCause.get(cause)?.isCostly ?? false);
    const behind = pages === 0 ? costs.get(alone) : undefined;
    byCause.set(cause, { pages, isCostly, ...(behind !== undefined && { behind }) });
  }
  return { byCause, lost, served, dropAt: (pointer) => (firsts.size === 0 ? undefined : outermost(pointer, firsts)) };
}

/** The first mistake of the outermost scope around a place. */
function outermost(place: string, firsts: ReadonlyMap<string, Drop>): Drop | undefined {
  let found: Drop | undefined;
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
class Order {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  isOutside(one: Drop, other: Drop): boolean {
    const [depth, otherDepth] = [keys(one.scope).length, keys(other.scope).length];
    return depth === otherDepth ? this.isBefore(one.cause, other.cause) : depth < otherDepth;
  }

  isBefore(one: string, other: string): boolean {
    const [path, otherPath] = [keys(one), keys(other)];
    let at = this.#value;
    for (const [depth, key] of path.entries()) {
      const otherKey = otherPath[depth];
      if (otherKey === undefined) return false;
      if (key !== otherKey) return Array.isArray(at) ? Number(key) < Number(otherKey) : isKeyBefore(key, otherKey, at);
      at = isObject(at) || Array.isArray(at) ? (at as Record<string, unknown>)[key] : undefined;
    }
    return path.length < otherPath.length;
  }
}

function isKeyBefore(key: string, other: string, holder: unknown): boolean {
  for (const name in isObject(holder) ? holder : {}) if (name === key || name === other) return name === key;
  return false;
}
