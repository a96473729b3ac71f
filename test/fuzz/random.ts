/** Numbers out of a seed: the same on every machine and in every order of cases. */
export interface Random {
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number;
  /** True in one of `often` cases. */
  oneIn(often: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  pick<T>(list: readonly T[]): T | undefined;
}

/** Numbers that depend on nothing but the parts, such as a seed and the number of a case. */
export function randomOf(...parts: readonly (string | number)[]): Random {
  let state = hash(parts.join('\n'));
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
  return { below, oneIn: (often) => below(often) === 0, pick: <T>(list: readonly T[]) => list[below(list.length)] as T };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}
