/** Converts YAML nodes to plain data down to some depth, with aliases and merge keys resolved. Each node is converted once. */
import { setOwn } from '../document/json-object.ts';
import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Alias, Node, YAMLMap } from 'yaml';
import { keyText } from './yaml-survey.ts';

/** The most properties and objects to merge, because merge keys can multiply both. */
const MAX_MERGED = 200_000;

/** The longest chain of merges. */
const MAX_CHAIN = 100;

export class YamlNodeConverter {
  readonly #targets: ReadonlyMap<Alias, Node>;
  readonly #converted = new Map<Node, Map<number, unknown>>();
  readonly #activeMerges = new Set<Node>();
  #budget = MAX_MERGED;

  constructor(targets: ReadonlyMap<Alias, Node>) {
    this.#targets = targets;
  }

  /** Objects and arrays deeper than `depth` are empty. */
  toPlain(node: Node | null, depth: number): unknown {
    if (isAlias(node)) return this.toPlain(this.#targets.get(node) ?? null, depth);
    if (isScalar(node)) return node.value;
    if (isMap<Node, Node | null>(node)) return depth === 0 ? {} : this.#convertOnce(node, depth, () => this.#object(node, depth));
    if (!isSeq<Node>(node)) return null;
    return depth === 0 ? [] : this.#convertOnce(node, depth, () => node.items.map((item) => this.toPlain(item, depth - 1)));
  }

  /** Values of aliases are shared, not copied, so that a billion aliased values take little memory. */
  #convertOnce(node: Node, depth: number, convert: () => unknown): unknown {
    let byDepth = this.#converted.get(node);
    if (!byDepth) this.#converted.set(node, (byDepth = new Map()));
    if (!byDepth.has(depth)) {
      // A value that contains itself ends here.
      byDepth.set(depth, undefined);
      byDepth.set(depth, convert());
    }
    return byDepth.get(depth);
  }

  #object(node: YAMLMap<Node, Node | null>, depth: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    const merges: (Node | null)[] = [];
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      const name = keyText(key);
      if (name === '<<' && (key.type === undefined || key.type === 'PLAIN')) merges.push(value);
      else setOwn(object, name, this.toPlain(value, depth - 1));
    }
    if (merges.length > 0 && !this.#activeMerges.has(node) && this.#activeMerges.size < MAX_CHAIN) {
      this.#activeMerges.add(node);
      for (const merge of merges) this.#merge(object, this.toPlain(merge, depth + (isList(merge, this.#targets) ? 1 : 0)));
      this.#activeMerges.delete(node);
    }
    return object;
  }

  /** Own properties take precedence, then the first of several merged objects. */
  #merge(object: Record<string, unknown>, source: unknown): void {
    if (this.#budget-- <= 0 || typeof source !== 'object' || source === null) return;
    if (Array.isArray(source)) for (const one of source) this.#merge(object, one);
    else {
      // `Object.entries` would visit the whole object even if the budget is exhausted.
      for (const name in source) {
        if (this.#budget-- <= 0) return;
        const value = (source as Readonly<Record<string, unknown>>)[name];
        if (!Object.hasOwn(object, name)) setOwn(object, name, value);
      }
    }
  }
}

function isList(node: Node | null, targets: ReadonlyMap<Alias, Node>): boolean {
  return isSeq(isAlias(node) ? targets.get(node) : node);
}
