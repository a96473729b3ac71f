/** The texts that may have been meant as pages in a value that is not part of the format where it is. */
import { isObject } from '../../document/json-object.ts';
import { child } from '../../document/pointer.ts';
import { CHILD_ARRAYS, MAX_DEPTH } from '../../navigation/model.ts';

/** Keys whose texts are words, links or names of files, whatever holds them. */
const OTHER_TEXTS: ReadonlySet<string> = new Set(
  `banner footer navbar global icon tag name title description href url directory color $ref openapi asyncapi graphql sdk api label
  sidebarTitle group tab anchor dropdown product version language item`.split(/\s+/),
);

/** Texts with their pointers, in order. `key` is what holds the value. */
export function textsIn(value: unknown, key: string, pointer: string, depth = 0): { pointer: string; text: string }[] {
  if (typeof value === 'string') return OTHER_TEXTS.has(key) ? [] : [{ pointer, text: value }];
  if (depth >= MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, '', child(pointer, index), depth + 1));
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) =>
    isSkipped(name, value[name]) ? [] : textsIn(value[name], name, child(pointer, name), depth + 1),
  );
}

/** A label that holds an array was meant as an array of children. */
function isSkipped(name: string, value: unknown): boolean {
  return OTHER_TEXTS.has(name) && !(Array.isArray(value) && Object.values<string>(CHILD_ARRAYS).includes(name));
}
