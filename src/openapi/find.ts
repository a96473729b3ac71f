/** Looks up what an entry of the navigation names; where it is not there, which operation was meant. */
import { groupBy } from '../text/group-by.ts';
import { nearest } from '../text/spelling.ts';
import type { Operation, Spec } from './spec.ts';

/** Why a description does not have an operation, and what it has instead. */
export type Miss =
  /** The path is there, with other methods. */
  | { readonly why: 'method'; readonly methods: readonly string[]; readonly meant: Operation }
  /** The same path but for the names in braces: `{id}` for `{userId}`. */
  | { readonly why: 'template'; readonly meant: Operation }
  /** The same path with more or less in front: `/v1/users` for `/users`. */
  | { readonly why: 'prefix'; readonly meant: Operation }
  /** The same path but for doubled slashes. */
  | { readonly why: 'slash'; readonly meant: Operation }
  /** `/user` for `/users`. */
  | { readonly why: 'plural'; readonly meant: Operation }
  | { readonly why: 'spelling'; readonly meant: Operation }
  | { readonly why: 'nothing' }
  /** It stands where nobody can look, if anywhere: not an error. */
  | { readonly why: 'unknown' };

export type Verdict = { readonly found: Operation } | { readonly found?: undefined; readonly miss: Miss };

/** The operation with this method (in any case) and path (with or without a trailing slash), or why there is none. */
export function findOperation(spec: Spec, method: string, path: string): Verdict {
  const index = indexOf(spec);
  const bare = withoutSlash(path);
  const same = index.get(bare) ?? [];
  const candidates = same.filter((one) => isMethod(one, method));
  const exact = candidates.find((one) => one.path === path) ?? candidates[0];
  if (exact) return { found: exact };
  const isUnknown =
    !spec.isReadable || !spec.isExact || spec.unknownPaths.has(path) || spec.unknownPaths.has(bare) || spec.unknownPaths.has(`${bare}/`);
  return { miss: isUnknown ? { why: 'unknown' } : missOf(index, method, bare, same) };
}

/** Operations by their path without a trailing slash. */
type Index = ReadonlyMap<string, readonly Operation[]>;

const indexes = new WeakMap<Spec, Index>();

function indexOf(spec: Spec): Index {
  const known = indexes.get(spec);
  if (known) return known;
  const index = groupBy(spec.operations, ({ path }) => withoutSlash(path));
  indexes.set(spec, index);
  return index;
}

function missOf(byPath: Index, method: string, path: string, same: readonly Operation[]): Miss {
  const [first] = same;
  if (first) return { why: 'method', methods: same.map((one) => one.method), meant: first };
  for (const { why, form } of FORMS) {
    const wanted = form(path);
    const meant = best(byPath, method, (other) => form(other) === wanted);
    if (meant) return { why, meant };
  }
  const wanted = shape(path);
  const inFront = best(byPath, method, (other) => isSuffix(shape(other), wanted) || isSuffix(wanted, shape(other)));
  if (inFront) return { why: 'prefix', meant: inFront };
  const word = shape(path);
  const shapes = new Map(Array.from(byPath.keys(), (other) => [shape(other), other]));
  const near = nearest(word, shapes.keys());
  const meant = near !== undefined && best(byPath, method, (other) => other === shapes.get(near));
  return meant ? { why: 'spelling', meant } : { why: 'nothing' };
}

/** What two paths must have in common, from the smallest slip to the largest. */
const FORMS: readonly { readonly why: 'slash' | 'template' | 'plural'; readonly form: (path: string) => string }[] = [
  { why: 'slash', form: squeezed },
  { why: 'template', form: shape },
  { why: 'plural', form: (path) => shape(path).replace(/(?:ies|es|s|y)(?=\/|$)/gi, '') },
];

function squeezed(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** `/users/{id}` and `/users/:userId` have one shape. */
function shape(path: string): string {
  return squeezed(path).replace(/\{[^{}/]*\}|(?<=\/):\w+|(?<=\/)<\w+>/g, '{}');
}

/** The first operation on a path that passes, with the same method if one has it. */
function best(byPath: Index, method: string, test: (path: string) => boolean): Operation | undefined {
  let other: Operation | undefined;
  for (const [path, operations] of byPath) {
    if (!test(path)) continue;
    const same = operations.find((one) => isMethod(one, method));
    if (same) return same;
    other ??= operations[0];
  }
  return other;
}

/** True if the longer of two paths ends in the whole of the shorter, which says something. */
function isSuffix(longer: string, shorter: string): boolean {
  return longer.length > shorter.length && longer.endsWith(shorter) && /[^/{}]/.test(shorter);
}

function isMethod(operation: Operation, method: string): boolean {
  return operation.method === method.toUpperCase();
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
