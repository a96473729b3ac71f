/** JSON with values in it that no writer of JSON would write: numbers beyond all limits, depth, mistakes. */

const OPEN = '\ue000';

export class RawJson {
  readonly #texts: string[] = [];

  /** Stands for a text that is to be written as it is. */
  raw(text: string): string {
    this.#texts.push(text);
    return `${OPEN}${this.#texts.length - 1}${OPEN}`;
  }

  print(value: unknown, indent: string | number): string {
    const text = JSON.stringify(value, null, indent);
    return text.replaceAll(new RegExp(`"${OPEN}(\\d+)${OPEN}"`, 'g'), (_, index: string) => this.#texts[Number(index)] ?? '');
  }
}

/** A place in a value: what holds it, and under which key. */
export interface Place {
  readonly holder: object;
  readonly key: string;
  readonly value: unknown;
}

/** Every place of a value, but the whole. */
export function placesIn(value: unknown): Place[] {
  const places: Place[] = [];
  const open = [value];
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (typeof holder !== 'object' || holder === null) continue;
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder, key, value: inner });
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return places;
}

/** Sets an own property, whatever its name means to the language. */
export function set(holder: object, key: string, value: unknown): void {
  // A list would become as long as that.
  if (Array.isArray(holder) && key === 'length') return;
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

/** The value of a text that is JSON and holds other values; not one that is too deep to be written again. */
export function parse(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    JSON.stringify(value);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
