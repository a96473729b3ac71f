/** Lists the shape mistakes in a docs.json value, with one message each. */
import { groupBy } from '../text/group-by.ts';
import { toChildPointer, isBelow, keys, lastKey, valueAt } from '../document/pointer.ts';
import { KIND_BY_LIST_KEY, entryKindAt, describeObject } from './entry.ts';
import { missingMessage, explainWrongEntryKind } from './missing-properties.ts';
import { nearestWord } from '../text/spelling.ts';
import type { RawError } from './raw-error.ts';
import { intendedValue, sentenceFor } from './sentence.ts';

/** `object` is an object that is not allowed here: a page written as an object, or an element of another kind. */
export type ShapeKeyword = 'minItems' | 'maxItems' | 'type' | 'required' | 'enum' | 'minLength' | 'format' | 'pattern' | 'object';

/** One shape mistake. */
export interface ShapeProblem {
  /** The value at this pointer, or its key, is underlined. */
  readonly pointer: string;
  readonly part: 'key' | 'value';
  readonly keyword: ShapeKeyword;
  /** Pointer of the navigation element that contains the mistake; `''` outside of `navigation`. */
  readonly element: string;
  /** The key that is missing, if `keyword` is `required`. */
  readonly property?: string;
  /** All keys that are missing, if `keyword` is `required`. */
  readonly missing?: readonly string[];
  /** One or two sentences. */
  readonly message: string;
  /** The object at `pointer` is not this kind of element at all, so no other finding about it is reported. */
  readonly coversElement?: true;
  /** The value that was certainly intended at `pointer`. */
  readonly meant?: string | boolean;
}

/**
 * Returns the mistakes behind the errors of a validator that rejected `value`, in the order in which the value lists
 * the keys.
 */
export function shapeProblemsOf(raw: readonly RawError[], value: unknown): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  const wrong = new Set<string>();
  for (const errors of byValue(raw)) {
    const problem = problemOf(errors, value);
    if (!problem) continue;
    problems.push(problem);
    if (problem.coversElement) wrong.add(problem.pointer);
  }
  return wrong.size > 0 ? problems.filter(({ pointer }) => !isBelow(pointer, wrong)) : problems;
}

/** Groups errors by value. A failed condition is skipped, because the requirement in it is reported as well. */
function byValue(errors: readonly RawError[]): Iterable<RawError[]> {
  const own = errors.filter(({ keyword }) => keyword !== 'if' && keyword !== 'propertyNames');
  return groupBy(own, ({ instancePath, propertyName = '' }) => `${instancePath} ${propertyName}`).values();
}

/** All errors of one value are one mistake; for a wrong type, only the type is reported. */
function problemOf(errors: readonly RawError[], value: unknown): ShapeProblem | undefined {
  const error = errors.find(({ keyword }) => keyword === 'type') ?? errors[0];
  if (!error) return undefined;
  const pointer = error.instancePath;
  const at = valueAt(value, pointer);
  if (isReference(at)) return undefined;
  const element = elementAbove(pointer, value);
  if (error.keyword === 'required') {
    const missing = errors.map(({ params }) => String(params['missingProperty']));
    return { ...missingProblem(pointer, at as object, missing), element };
  }
  const keyword = error.keyword as ShapeKeyword;
  if (error.propertyName !== undefined) {
    const names = (error.params['allowedValues'] as readonly unknown[]).map(String);
    const near = nearestWord(error.propertyName, names);
    const expected = near === undefined ? `expected one of ${names.join(', ')}.` : `did you mean “${near}”?`;
    const message = `“${error.propertyName}” is not a supported name in “${lastKey(pointer)}”; ${expected}`;
    return { pointer: toChildPointer(pointer, error.propertyName), part: 'key', keyword, element, message };
  }
  const meant = intendedValue(error, at);
  const message = sentenceFor(error, pointer, at, meant);
  return { pointer, part: 'value', keyword, element, message, ...(meant !== undefined && { meant }) };
}

function missingProblem(pointer: string, at: object, missing: readonly string[]): Omit<ShapeProblem, 'element'> {
  const wrong = explainWrongEntryKind(pointer, at, missing);
  if (wrong) return { pointer, part: 'value', keyword: 'object', coversElement: true, ...wrong };
  const message = missingMessage(describeObject(pointer, at), pointer, missing, at);
  const labelKey = entryKindAt(pointer)?.labelKey;
  const property = missing.find((key) => key === labelKey) ?? missing[0] ?? '';
  const isLabelled = labelKey !== undefined && Object.hasOwn(at, labelKey);
  return {
    pointer: isLabelled ? toChildPointer(pointer, labelKey) : pointer,
    part: labelKey === undefined ? 'key' : 'value',
    keyword: 'required',
    property,
    missing,
    message,
  };
}

/** Whether the value is a reference that could not be followed, whose own shape does not matter. */
function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref');
}

/** Returns the innermost element that contains or is the value. Entries of `global` are links, not elements. */
function elementAbove(pointer: string, value: unknown): string {
  const path = keys(pointer);
  if (path[0] !== 'navigation') return '';
  let element = '/navigation';
  for (let length = 3; length <= path.length && Object.hasOwn(KIND_BY_LIST_KEY, path[length - 2] ?? ''); length += 2) {
    const inner = toChildPointer(toChildPointer(element, path[length - 2] ?? ''), path[length - 1] ?? '');
    const entry = valueAt(value, inner);
    if (typeof entry !== 'object' || entry === null) break;
    element = inner;
  }
  return element;
}
