/** The texts that may have been meant as pages in a value that is not part of the format where it is. */
import { isObject } from '../../document/json-object.ts';
import { toChildPointer, lastKey, parentOf } from '../../document/pointer.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, MAX_ELEMENT_DEPTH } from '../../navigation/model.ts';

/** A text that its author meant as a page, wherever below `navigation`. */
export interface WrittenPageReference {
  /** Pointer of the object or array that holds it. */
  readonly holder: string;
  readonly key: string | number;
  readonly text: string;
}

/** Keys whose texts are words, links or names of files, whatever holds them. */
const OTHER_TEXTS: ReadonlySet<string> = new Set(
  `banner footer navbar global icon tag name title description href url directory color $ref openapi asyncapi graphql sdk api label
  sidebarTitle group tab anchor dropdown product version language item`.split(/\s+/),
);

/** Texts with their places, in order. `name` is the key that says what the value is. */
export function* findWrittenPageTexts(value: unknown, name: string, pointer: string, depth = 0): Generator<WrittenPageReference> {
  if (typeof value === 'string') {
    if (!OTHER_TEXTS.has(name)) yield { holder: parentOf(pointer) ?? '', key: lastKey(pointer), text: value };
  } else if (depth < MAX_ELEMENT_DEPTH) {
    for (const [key, entry] of entriesOf(value)) {
      const meaning = typeof key === 'number' ? '' : key;
      // Most are texts, and there may be very many of them.
      if (typeof entry !== 'string') yield* findWrittenPageTexts(entry, meaning, toChildPointer(pointer, key), depth + 1);
      else if (!OTHER_TEXTS.has(meaning)) yield { holder: pointer, key, text: entry };
    }
  }
}

function* entriesOf(value: unknown): Generator<readonly [key: string | number, entry: unknown]> {
  if (Array.isArray(value)) yield* value.entries();
  else if (isObject(value)) {
    for (const key of Object.keys(value)) if (!isSkipped(key, value[key])) yield [key, value[key]];
  }
}

/** A label that holds an array was meant as an array of children. */
function isSkipped(name: string, value: unknown): boolean {
  return OTHER_TEXTS.has(name) && !(Array.isArray(value) && Object.values<string>(ENTRY_KIND_BY_CHILD_ARRAY).includes(name));
}
