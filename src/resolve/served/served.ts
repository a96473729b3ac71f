/** What a dialect serves of a navigation, and which mistake, in it or beside it, costs the rest. */
import { isObject, type JsonObject } from '../../document/json-object.ts';
import { toChildPointer, lastKey, parentOf } from '../../document/pointer.ts';
import type { DocsJsonDialectTraits } from '../../navigation/dialects.ts';
import { ENTRY_KIND_BY_CHILD_ARRAY, MAX_ELEMENT_DEPTH } from '../../navigation/model.ts';
import type { ChildArray, ElementKind, LabelledKind } from '../../navigation/model.ts';
import { propertiesOf } from '../../schema/properties.ts';
import { fatalFieldPointers, fatalSettingPointers, type ShapeProblemsByElement } from './field-mistakes.ts';
import { findGraphqlOrSdkKey } from './generated-tabs.ts';
import { isAcceptedHref } from './served-href.ts';
import { repeatedValues } from './repeated-values.ts';
import { findWrittenPageTexts, type WrittenPageReference } from './intended-page-texts.ts';

/** A part of the navigation that is not served, and the mistake that costs it. */
export interface DroppedNavigationPart {
  /** Pointer of the mistake: a value, or a key that the format does not have there. */
  readonly cause: string;
  /** Pointer of the outermost value that is dropped because of it; `''` is the whole file. */
  readonly scope: string;
}

export interface ServedNavigationAnalysis {
  readonly drops: readonly DroppedNavigationPart[];
  /** In reading order. */
  readonly writtenTexts: readonly WrittenPageReference[];
  /** The kind of child that is served of each element that has several, by pointer; `href` for a link. */
  readonly servedChildKinds: ReadonlyMap<string, ChildArray | 'href'>;
}

/** Walks `navigation` once. `shape` are the mistakes that the validator of the dialect found in it. */
export function analyzeServedNavigation(
  value: unknown,
  shape: ShapeProblemsByElement,
  traits: DocsJsonDialectTraits,
): ServedNavigationAnalysis {
  const navigation = isObject(value) ? value['navigation'] : undefined;
  const walk = new Walk(shape, traits);
  walk.readRoot(navigation);
  // Where the navigation is no object, nothing else is reported.
  if (traits.hasSettings && isObject(value) && isObject(navigation)) walk.readSettings(value);
  return walk;
}

/** No more mistakes than this are known of one array: the validator finds no more either. */
const MAX_CAUSES = 20_000;
/** In more keys that the format does not have, no pages are looked for. */
const MAX_UNKNOWN_KEYS = 50_000;
/** The mistakes of most entries. */
const NO_CAUSES: readonly string[] = [];

class Walk implements ServedNavigationAnalysis {
  readonly drops: DroppedNavigationPart[] = [];
  readonly writtenTexts: WrittenPageReference[] = [];
  readonly servedChildKinds = new Map<string, ChildArray | 'href'>();
  #unknownKeys = 0;
  readonly #shape: ShapeProblemsByElement;
  readonly #traits: DocsJsonDialectTraits;

  constructor(shape: ShapeProblemsByElement, traits: DocsJsonDialectTraits) {
    this.#shape = shape;
    this.#traits = traits;
  }

  readRoot(value: unknown): void {
    const pointer = '/navigation';
    if (!isObject(value)) {
      this.#readTexts(value, '', pointer);
      this.drops.push({ cause: pointer, scope: '' });
      return;
    }
    for (const cause of this.#element('root', value, pointer, 0)) this.drops.push({ cause, scope: '' });
  }

  /** A mistake beside the navigation costs the whole file. */
  readSettings(value: JsonObject): void {
    const wrong = (this.#shape.get('') ?? []).map(({ pointer, property }) =>
      pointer === '' ? toChildPointer('', property ?? '') : pointer,
    );
    const repeated = repeatedValues(value).map(({ pointer }) => pointer);
    for (const cause of [...wrong, ...repeated, ...fatalSettingPointers(value)]) this.drops.push({ cause, scope: '' });
  }

  /** Reads an element with all below it, and returns the mistakes that make it invalid. */
  #element(kind: ElementKind, value: JsonObject, pointer: string, depth: number): string[] {
    if (depth >= MAX_ELEMENT_DEPTH) return [];
    const causes = this.#traits.childKindPriority ? fatalFieldPointers(kind, value, pointer, this.#shape) : [];
    const known = propertiesOf(this.#traits.name, kind);
    if (kind === 'group' && typeof value['root'] === 'string')
      this.writtenTexts.push({ holder: pointer, key: 'root', text: value['root'] });
    const arrays = new Map<ChildArray, readonly string[]>();
    for (const key of Object.keys(value)) {
      const at = toChildPointer(pointer, key);
      if (Object.hasOwn(known, key)) {
        if (known[key]?.child === undefined) continue;
        const array = key as ChildArray;
        arrays.set(array, this.#array(array, value[key], at, depth));
      } else if (
        key !== '$ref' &&
        this.#unknownKeys++ < MAX_UNKNOWN_KEYS &&
        (this.#readTexts(value[key], key, at) || typeof value[key] === 'object')
      )
        this.drops.push({ cause: at, scope: at });
    }
    if (this.#traits.childKindPriority === undefined) return [];
    if (kind === 'group') return [...causes, ...[...arrays.values()].flat()];
    return [...causes, ...this.#choose(kind, value, pointer, arrays)];
  }

  /** Reads an array of children, and returns the mistakes that make it invalid. */
  #array(array: ChildArray, entries: unknown, pointer: string, depth: number): string[] {
    if (!Array.isArray(entries)) {
      this.#readTexts(entries, array, pointer);
      if (!this.#isTolerant) return [pointer];
      this.drops.push({ cause: pointer, scope: pointer });
      return [];
    }
    const causes = entries.length === 0 && !this.#traits.servedIfEmpty.includes(array) ? [pointer] : [];
    for (const [index, entry] of entries.entries()) {
      const invalid =
        array === 'pages'
          ? this.#page(entry, pointer, index, depth)
          : this.#entry(ENTRY_KIND_BY_CHILD_ARRAY[array], entry, toChildPointer(pointer, index), depth);
      for (const cause of invalid) if (causes.length < MAX_CAUSES) causes.push(cause);
    }
    return this.#isTolerant ? [] : causes;
  }

  #page(entry: unknown, holder: string, index: number, depth: number): readonly string[] {
    if (typeof entry !== 'string') return this.#entry('group', entry, toChildPointer(holder, index), depth);
    this.writtenTexts.push({ holder, key: index, text: entry });
    return entry === '' ? [toChildPointer(holder, index)] : NO_CAUSES;
  }

  #entry(kind: LabelledKind, entry: unknown, pointer: string, depth: number): string[] {
    const isElement = isObject(entry) && (!this.#isTolerant || kind !== 'group' || 'group' in entry || Array.isArray(entry['pages']));
    if (isElement) return this.#element(kind, entry, pointer, depth + 1);
    const hasTexts = this.#readTexts(entry, '', pointer);
    if (this.#isTolerant && hasTexts) this.drops.push({ cause: pointer, scope: pointer });
    return [pointer];
  }

  /** Of several kinds of children the first valid one is served. Returns the mistakes that leave the root without any. */
  #choose(kind: ElementKind, value: JsonObject, pointer: string, arrays: ReadonlyMap<ChildArray, readonly string[]>): string[] {
    const order = this.#traits.childKindPriority?.[kind] ?? [];
    const kept = order.find((key) => (key === 'href' ? isServedLink(value['href']) : arrays.get(key)?.length === 0));
    if (kept !== undefined) this.servedChildKinds.set(pointer, kept);
    if (kind === 'root' && kept === undefined) {
      const invalid = [...arrays.values()].flat();
      const isEmpty = (cause: string): boolean => Array.isArray(value[lastKey(cause)]) && parentOf(cause) === pointer;
      // Children under a wrong key are what the navigation lacks, rather than those of an array without entries.
      const lacking = this.drops.filter(({ cause }) => parentOf(cause) === pointer).map(({ cause }) => cause);
      return [invalid.filter((cause) => !isEmpty(cause)), lacking, invalid, [pointer]].find((causes) => causes.length > 0) ?? [];
    }
    const isSeveral = [...arrays.keys()].filter((array) => Array.isArray(value[array])).length > 1;
    // A tab that is made from a description has its groups or nothing.
    if (kind === 'tab' && findGraphqlOrSdkKey(value) !== undefined) return [...arrays.values()].flat();
    for (const [array, invalid] of arrays) {
      if (array === kept) continue;
      const scope = toChildPointer(pointer, array);
      const second = kept === 'href' ? toChildPointer(pointer, 'href') : isSeveral ? scope : undefined;
      for (const cause of [...(second === undefined ? [] : [second]), ...invalid]) this.drops.push({ cause, scope });
    }
    return [];
  }

  /** Every text in a value that the format gives no meaning; whether there is one. */
  #readTexts(value: unknown, key: string, pointer: string): boolean {
    const before = this.writtenTexts.length;
    for (const written of findWrittenPageTexts(value, key, pointer)) this.writtenTexts.push(written);
    return this.writtenTexts.length > before;
  }

  /** Whether a mistake costs no more than itself. */
  get #isTolerant(): boolean {
    return this.#traits.childKindPriority === undefined;
  }
}

function isServedLink(value: unknown): boolean {
  return typeof value === 'string' && isAcceptedHref(value);
}
