/** Finds what was written and is not in what the platform keeps. */
import { toChildPointer } from '../../src/document/pointer.ts';
import type { Json } from './format.ts';
import { isThing } from './places.ts';

/** The platform writes its own value here, whatever the author wrote. */
const REPLACED = '/$schema';

/** Pointers of values that are gone or have changed; the platform may add values, trim texts, and shorten paths. */
export function dropsOf(kept: Json | undefined, written: Json | undefined, pointer = ''): string[] {
  if (pointer === REPLACED && kept !== undefined) return [];
  if (Array.isArray(written) && Array.isArray(kept) && kept.length === written.length) {
    return written.flatMap((entry, index) => dropsOf(kept[index], entry, toChildPointer(pointer, index)));
  }
  if (isThing(written) && isThing(kept)) {
    return Object.entries(written).flatMap(([key, value]) =>
      dropsOf(Object.hasOwn(kept, key) ? kept[key] : undefined, value, toChildPointer(pointer, key)),
    );
  }
  if (typeof written === 'string' && typeof kept === 'string' && plain(kept) === plain(written)) return [];
  return kept === written ? [] : [pointer];
}

function plain(text: string): string {
  return text
    .trim()
    .replace(/^(?:\.{0,2}\/)+/, '')
    .replaceAll(/\/{2,}/g, '/');
}
