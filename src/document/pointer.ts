/** JSON Pointers (RFC 6901) as plain strings: `''` is the whole document, `/navigation/tabs/0` a value in it. */

/** `toChildPointer('/tabs', 0)` is `/tabs/0`; `~` and `/` in a key are escaped. */
export function toChildPointer(pointer: string, key: string | number): string {
  return `${pointer}/${typeof key === 'number' ? key : escapeKey(key)}`;
}

/** Returns the pointer of the value that contains this one, `undefined` for the whole document. */
export function parentOf(pointer: string): string | undefined {
  return pointer === '' ? undefined : pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Whether one of the pointers is that of a value that contains this one. */
export function isBelow(pointer: string, holders: ReadonlySet<string>): boolean {
  for (let at = parentOf(pointer); at !== undefined; at = parentOf(at)) if (holders.has(at)) return true;
  return false;
}

/** Returns the last key or index of a pointer, unescaped. */
export function lastKey(pointer: string): string {
  return unescapeKey(pointer.slice(pointer.lastIndexOf('/') + 1));
}

/** `keys('/a~1b/0')` is `['a/b', '0']`. */
export function keys(pointer: string): string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/').map(unescapeKey);
}

/** Returns the value at a pointer, `undefined` if it does not exist. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const key of keys(pointer)) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

function escapeKey(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

function unescapeKey(key: string): string {
  return key.includes('~') ? key.replaceAll('~1', '/').replaceAll('~0', '~') : key;
}
