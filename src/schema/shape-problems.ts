/** A docs.json value → its mistakes of shape, one plain sentence each. */
import { groupBy } from '../text/group-by.ts';
import { child, keys, parentOf, valueAt } from '../document/pointer.ts';
import { ENTRY_KINDS, labelKeyOf, nameOf } from './entry.ts';
import { missingSentence, wrongObject } from './missing.ts';
import type { RawError } from './raw-error.ts';
import { meantBy, sentenceFor } from './sentence.ts';

/** `object` is an object where none of its kind can stand: a page written as one, or an element of another kind. */
export type ShapeKeyword = 'type' | 'required' | 'enum' | 'minLength' | 'format' | 'pattern' | 'object';

/** One mistake of shape. */
export interface ShapeProblem {
  /** What to underline: the value at the pointer, or its key. */
  readonly pointer: string;
  readonly part: 'key' | 'value';
  readonly keyword: ShapeKeyword;
  /** Pointer of the element of the navigation that the mistake is part of; `''` outside of `navigation`. */
  readonly element: string;
  /** The key that is missing, if `keyword` is `required`. */
  readonly property?: string;
  /** A finished sentence or two, for people. */
  readonly message: string;
  /** True if the object at `pointer` is no such element at all: nothing else about it is worth saying. */
  readonly isWholeElement?: true;
  /** The value that was surely meant in place of the one at `pointer`. */
  readonly meant?: string | boolean;
}

/**
 * The mistakes behind the errors of a validator that has just refused `value`. They come in the order of the file's
 * keys as the schema lists them.
 */
export function problemsOf(raw: readonly RawError[], value: unknown): ShapeProblem[] {
  const problems: ShapeProblem[] = [];
  const wrong = new Set<string>();
  for (const errors of byValue(raw)) {
    const problem = problemOf(errors, value);
    if (!problem) continue;
    problems.push(problem);
    if (problem.isWholeElement) wrong.add(problem.pointer);
  }
  return wrong.size > 0 ? problems.filter(({ pointer }) => !isBelow(pointer, wrong)) : problems;
}

/** A failed condition is no mistake of its own: what it asks for is reported beside it. */
function byValue(errors: readonly RawError[]): Iterable<RawError[]> {
  const own = errors.filter(({ keyword }) => keyword !== 'if');
  return groupBy(own, ({ instancePath }) => instancePath).values();
}

/** All demands that one value does not meet are one mistake: of a wrong type, the type is all there is to say. */
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
  const meant = meantBy(error, at);
  const message = sentenceFor(error, pointer, at, meant);
  return { pointer, part: 'value', keyword, element, message, ...(meant !== undefined && { meant }) };
}

function missingProblem(pointer: string, at: object, missing: readonly string[]): Omit<ShapeProblem, 'element'> {
  const wrong = wrongObject(pointer, at, missing);
  if (wrong) return { pointer, part: 'value', keyword: 'object', isWholeElement: true, ...wrong };
  const message = missingSentence(nameOf(pointer, at), pointer, missing);
  const labelKey = labelKeyOf(pointer);
  const property = missing.find((key) => key === labelKey) ?? missing[0] ?? '';
  const isLabelled = labelKey !== undefined && Object.hasOwn(at, labelKey);
  return {
    pointer: isLabelled ? child(pointer, labelKey) : pointer,
    part: labelKey === undefined ? 'key' : 'value',
    keyword: 'required',
    property,
    message,
  };
}

/** A reference that could not be followed: what shape it has says nothing of what it stands for. */
function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '$ref');
}

/** The innermost element that holds the value or is it. Entries of `global` are links, not elements. */
function elementAbove(pointer: string, value: unknown): string {
  const path = keys(pointer);
  if (path[0] !== 'navigation') return '';
  let element = '/navigation';
  for (let length = 3; length <= path.length && Object.hasOwn(ENTRY_KINDS, path[length - 2] ?? ''); length += 2) {
    const inner = child(child(element, path[length - 2] ?? ''), path[length - 1] ?? '');
    const entry = valueAt(value, inner);
    if (typeof entry !== 'object' || entry === null) break;
    element = inner;
  }
  return element;
}

function isBelow(pointer: string, holders: ReadonlySet<string>): boolean {
  for (let at = parentOf(pointer); at !== undefined; at = parentOf(at)) if (holders.has(at)) return true;
  return false;
}
