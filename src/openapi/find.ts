/** Looks up the operation that an entry of the navigation names, or else guesses which one was meant. */
import { groupBy } from '../text/group-by.ts';
import { nearestPath } from '../text/near-name.ts';
import type { Operation, Spec } from './spec.ts';

/** Why an operation is not in a description, and which one was probably meant. */
export type OperationMiss =
  /** The path exists, with other methods. */
  | { readonly why: 'method'; readonly methods: readonly string[]; readonly meant: Operation }
  /** The paths differ only in names in braces: `{id}` and `{userId}`. */
  | { readonly why: 'template'; readonly meant: Operation }
  /** One path ends with the other: `/v1/users` and `/users`. */
  | { readonly why: 'prefix'; readonly meant: Operation }
  /** The paths differ only in slashes. */
  | { readonly why: 'slash'; readonly meant: Operation }
  /** The paths differ in singular and plural: `/user` and `/users`. */
  | { readonly why: 'plural'; readonly meant: Operation }
  | { readonly why: 'spelling'; readonly meant: Operation }
  /** It is marked `x-excluded`, so that it does not have a page. */
  | { readonly why: 'excluded' }
  | { readonly why: 'nothing' }
  /** It may be in a place where docs-nav cannot look, so this is not an error. */
  | { readonly why: 'unknown' };

export type LookupResult = { readonly found: Operation } | { readonly found?: undefined; readonly miss: OperationMiss };

/**
 * Finds the operation with this method (in any case) and path (with or without a trailing slash). `why`: the reason why it is not in another
 * description; none is searched for then.
 */
export function findOperation(spec: Spec, method: string, path: string, why?: OperationMiss): LookupResult {
  const found = operationIn(spec, method, path);
  if (found) return { found };
  const bare = withoutSlash(path);
  const isUnknown =
    !spec.isReadable || !spec.isExact || spec.unknownPaths.has(path) || spec.unknownPaths.has(bare) || spec.unknownPaths.has(`${bare}/`);
  return { miss: isUnknown ? { why: 'unknown' } : (why ?? findMiss(indexOf(spec), method, bare)) };
}

/** Returns the same operation, without a reason if there is none. */
export function operationIn(spec: Spec, method: string, path: string): Operation | undefined {
  const bare = withoutSlash(path);
  return operationWithMethod(lookUpPath(spec, bare), method, path) ?? operationWithMethod(indexOf(spec).get(bare) ?? [], method, path);
}

/** The operations of a plain description at a path with or without a slash at its end. */
function lookUpPath({ lookup }: Spec, bare: string): readonly Operation[] {
  const names = [bare, `${bare}/`].filter((name) => withoutSlash(name) === bare);
  return lookup ? names.flatMap((name) => lookup.at(name)) : [];
}

function operationWithMethod(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const candidates = operations.filter((one) => isMethod(one, method));
  return candidates.find((one) => one.path === path) ?? candidates[0];
}

/** Operations by path without a trailing slash. */
type Index = ReadonlyMap<string, readonly Operation[]>;

const indexes = new WeakMap<Spec, Index>();

function indexOf(spec: Spec): Index {
  const known = indexes.get(spec);
  if (known) return known;
  const index = groupBy(spec.operations, ({ path }) => withoutSlash(path));
  indexes.set(spec, index);
  return index;
}

function findMiss(byPath: Index, method: string, path: string): OperationMiss {
  const same = byPath.get(path) ?? [];
  const [first] = same;
  if (first) return { why: 'method', methods: same.map((one) => one.method), meant: first };
  const forms = formsOf(byPath);
  for (const { why, form } of FORMS) {
    const meant = preferMethod(byPath, method, forms.paths.get(why)?.get(form(path)) ?? []);
    if (meant) return { why, meant };
  }
  const wanted = pathShape(path);
  if (forms.remaining < forms.shapes.size) return { why: 'nothing' };
  forms.remaining -= forms.shapes.size;
  const inFront = [...forms.shapeByPath].flatMap(([other, its]) => (isSuffix(its, wanted) || isSuffix(wanted, its) ? other : []));
  const prefixed = preferMethod(byPath, method, inFront);
  if (prefixed) return { why: 'prefix', meant: prefixed };
  const near = nearestPath(wanted, forms.shapes.keys());
  const meant = near === undefined ? undefined : preferMethod(byPath, method, [forms.shapes.get(near) ?? '']);
  return meant ? { why: 'spelling', meant } : { why: 'nothing' };
}

/** Forms in which two paths must be equal, from the smallest mistake to the largest. */
const FORMS: readonly { readonly why: 'slash' | 'template' | 'plural'; readonly form: (path: string) => string }[] = [
  { why: 'slash', form: collapseSlashes },
  { why: 'template', form: pathShape },
  { why: 'plural', form: (path) => pathShape(path).replace(/(?:ies|es|s|y)(?=\/|$)/gi, '') },
];

/** At most this many paths are compared: if so many operations are missing, spelling is not the cause. */
const MAX_COMPARED = 2_000_000;

/** All forms of the paths of a description, which are made once: there can be as many missing operations as paths. */
interface Forms {
  /** Paths by their forms, in the order of the description. */
  readonly paths: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  readonly shapeByPath: ReadonlyMap<string, string>;
  /** The last path of each shape. */
  readonly shapes: ReadonlyMap<string, string>;
  /** How many paths can still be compared. */
  remaining: number;
}

const allForms = new WeakMap<Index, Forms>();

function formsOf(byPath: Index): Forms {
  let forms = allForms.get(byPath);
  if (!forms) {
    const paths = [...byPath.keys()];
    const shapeByPath = new Map(paths.map((path) => [path, pathShape(path)]));
    forms = {
      paths: new Map(FORMS.map(({ why, form }) => [why, groupBy(paths, form)])),
      shapeByPath,
      shapes: new Map(paths.map((path) => [shapeByPath.get(path) ?? '', path])),
      remaining: MAX_COMPARED,
    };
    allForms.set(byPath, forms);
  }
  return forms;
}

function collapseSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
}

/** `/users/{id}` and `/users/:userId` have the same shape. */
function pathShape(path: string): string {
  return collapseSlashes(path).replace(/\{[^{}/]*\}|(?<=\/):\w+|(?<=\/)<\w+>/g, '{}');
}

/** Returns the first operation of paths, preferably one with the same method. */
function preferMethod(byPath: Index, method: string, paths: readonly string[]): Operation | undefined {
  const operations = paths.flatMap((path) => byPath.get(path) ?? []);
  return operations.find((one) => isMethod(one, method)) ?? operations[0];
}

/** Whether a longer path ends with a shorter one that contains more than slashes and parameters. */
function isSuffix(longer: string, shorter: string): boolean {
  return longer.length > shorter.length && longer.endsWith(shorter) && /[^/{}]/.test(shorter);
}

function isMethod(operation: Operation, method: string): boolean {
  return operation.method === method.toUpperCase();
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
