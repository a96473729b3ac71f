/** Includes the files that `$ref`s point to, to make one value from many files. */
import { addTo } from '../text/group-by.ts';
import { isAboveRoot, resolvePath } from '../text/resolve-path.ts';
import type { JsonDocument } from './document.ts';
import { setOwn } from './json-object.ts';
import { toChildPointer, keys, lastKey, parentOf } from './pointer.ts';
import type { OpenTarget, RefFault, RefProblem, Source } from './source.ts';

/** The most values that references can include, counted at each inclusion. A `$ref` that exceeds it includes nothing. */
export const MAX_REF_INCLUDED_VALUES = 200_000;

/** `$ref`s nested deeper than this are ignored, because nothing there is navigation: its elements nest 64 deep, each an object in an array. */
const MAX_DEPTH = 2 * 64 + 1;

/** A value of one file. */
interface ValueLocation {
  readonly document: JsonDocument;
  readonly pointer: string;
}

interface FollowedReference {
  readonly document: JsonDocument;
  /** Keys beside `$ref`, which override those of the target. */
  readonly siblings: ReadonlySet<string>;
}

/** Follows every `$ref` to a local JSON file, relative to the file that contains it. */
export function expandReferences(root: JsonDocument, open: OpenTarget): Source {
  return new Expansion(root, open);
}

class Expansion implements Source {
  readonly root: JsonDocument;
  readonly documents = new Map<string, JsonDocument>();
  readonly problems: RefProblem[] = [];
  readonly value: unknown;
  readonly references: ReadonlyMap<string, string>;
  readonly #open: OpenTarget;
  readonly #openResults = new Map<string, ReturnType<OpenTarget>>();
  readonly #followed = new Map<string, FollowedReference[]>();
  /** Places of `$ref`s that cannot be followed, possibly in a file that another `$ref` included at the same place. */
  readonly #brokenReferences = new Map<string, ValueLocation>();
  #budget = MAX_REF_INCLUDED_VALUES;

  constructor(root: JsonDocument, open: OpenTarget) {
    this.root = root;
    this.#open = open;
    this.documents.set(root.file, root);
    this.value = this.#expand(root.value, '', [root.file], 0);
    this.references = new Map([...this.#followed].map(([pointer, hops]) => [pointer, hops.at(-1)?.document.file ?? '']));
  }

  origin(pointer: string): ValueLocation {
    let document = this.root;
    let inFile = '';
    let inValue = '';
    const path = keys(pointer);
    const broken = path.at(-1) === '$ref' ? this.#brokenReferences.get(pointer.slice(0, -'/$ref'.length)) : undefined;
    if (broken) return { document: broken.document, pointer: toChildPointer(broken.pointer, '$ref') };
    for (let depth = 0; ; depth++) {
      const key = path[depth];
      for (const hop of this.#followed.get(inValue) ?? []) {
        if (key !== undefined && hop.siblings.has(key)) break;
        document = hop.document;
        inFile = '';
      }
      if (key === undefined) return { document, pointer: inFile };
      inFile = toChildPointer(inFile, key);
      inValue = toChildPointer(inValue, key);
    }
  }

  #expand(value: unknown, pointer: string, chain: readonly string[], depth: number): unknown {
    if (chain.length > 1 && this.#budget-- <= 0) return null;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    if (Array.isArray(value)) {
      return value.map((entry, index) => this.#expand(entry, toChildPointer(pointer, index), chain, depth + 1));
    }
    const { $ref, ...siblings } = value as Record<string, unknown>;
    if (typeof $ref === 'string') return this.#follow($ref, siblings, pointer, chain, depth);
    const copy: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      setOwn(copy, key, this.#expand(entry, toChildPointer(pointer, key), chain, depth + 1));
    }
    return copy;
  }

  #follow(target: string, siblings: Record<string, unknown>, pointer: string, chain: readonly string[], depth: number): unknown {
    const path = resolveTarget(target, chain.at(-1) ?? '');
    const opened = typeof path === 'string' ? this.#openOnce(path, chain) : path;
    // The place of the `$ref` is computed only if it is reported, because that is slow; and now, because the hop below would hide it.
    const place = chain.length === 1 || 'fault' in opened ? this.origin(pointer) : undefined;
    const own = (this.#expand(siblings, pointer, chain, depth + 1) ?? {}) as Record<string, unknown>;
    if ('fault' in opened) {
      this.#fail(opened.fault, pointer, target, [...chain, path], place, opened.detail);
      return own;
    }
    // `$ref` itself is in the file that contains it, like its siblings.
    const hop = { document: opened, siblings: new Set(['$ref', ...(Array.isArray(opened.value) ? [] : Object.keys(own))]) };
    addTo(this.#followed, pointer, hop);
    const drawn = this.#expand(opened.value, pointer, [...chain, opened.file], depth + 1);
    if (this.#budget <= 0) {
      this.#fail('too-large', pointer, target, [...chain, opened.file], place);
      return own;
    }
    if (typeof drawn !== 'object' || drawn === null || Array.isArray(drawn)) return drawn;
    return { ...drawn, ...own };
  }

  #openOnce(path: string, chain: readonly string[]): ReturnType<OpenTarget> {
    if (chain.includes(path)) return { fault: 'cycle' };
    if (this.#budget <= 0) return { fault: 'too-large' };
    const known = this.documents.get(path) ?? this.#openResults.get(path);
    if (known) return known;
    const opened = this.#open(path);
    this.#openResults.set(path, opened);
    if (!('fault' in opened)) this.documents.set(path, opened);
    return opened;
  }

  #fail(
    fault: RefFault,
    pointer: string,
    target: string,
    chain: readonly unknown[],
    place: ValueLocation | undefined,
    detail?: string,
  ): void {
    // If a `$ref` of the root document includes too much, all of it is dropped.
    if (place === undefined || (fault === 'too-large' && chain.length > 2)) return;
    this.#brokenReferences.set(pointer, place);
    const files = chain.filter((file) => typeof file === 'string');
    this.problems.push({ fault, pointer, target, chain: files, ...(detail === undefined ? {} : { detail }) });
  }
}

function resolveTarget(target: string, from: string): string | { fault: RefFault; detail?: string } {
  if (/^[a-z][a-z\d+.-]*:/i.test(target) || target.startsWith('//')) return { fault: 'url' };
  if (target.includes('#')) return { fault: 'fragment' };
  const resolved = resolvePath(target, parentOf(`/${from}`));
  if (isAboveRoot(resolved)) return { fault: 'outside' };
  return /\.jsonc?$/i.test(lastKey(`/${resolved}`)) ? resolved : { fault: 'not-json' };
}
