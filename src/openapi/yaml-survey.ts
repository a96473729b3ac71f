/** Visits every node of a YAML file once, in linear time: resolves aliases and finds duplicate keys. */
import { isAlias, isCollection, isMap, isPair, isScalar } from 'yaml';
import type { Alias, Node, Scalar } from 'yaml';
import type { SpecProblem } from './spec.ts';

export interface AliasesAndDuplicates {
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly duplicates: readonly SpecProblem[];
  /** An alias without an anchor. */
  readonly syntax?: SpecProblem;
}

export function findAliasesAndDuplicates(root: Node | null, file: string): AliasesAndDuplicates {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const duplicates: SpecProblem[] = [];
  // In the order of the text, because an alias refers to the last anchor before it.
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (isPair(node)) open.push(node.value, node.key);
    else if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) return { targets, duplicates, syntax: missingAnchorProblem(node, file) };
      targets.set(node, target);
    } else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (isMap(node)) findDuplicates(node.items, file, duplicates);
      if (isCollection(node)) for (let index = node.items.length - 1; index >= 0; index--) open.push(node.items[index]);
    }
  }
  return { targets, duplicates };
}

/** Returns a key as a string, as in JSON: `200` and `"200"` are the same. */
export function keyText(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function findDuplicates(items: readonly { key: unknown }[], file: string, problems: SpecProblem[]): void {
  if (items.length <= MAX_FEW_KEYS && !hasDuplicateAmongFew(items)) return;
  const seen = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    const name = keyText(key);
    if (seen.size < seen.add(name).size || name === '<<') continue;
    const [start, end] = key.range ?? [0, 0];
    problems.push({ code: 'duplicate-key', message: `Duplicate key “${name}”.`, file, span: { start, end } });
  }
}

/** Nearly all mappings are small, and a set for each would use more memory than the keys. */
const MAX_FEW_KEYS = 12;

function hasDuplicateAmongFew(items: readonly { key: unknown }[]): boolean {
  for (let index = 1; index < items.length; index++) {
    const key = items[index]?.key;
    if (!isScalar(key)) continue;
    const name = keyText(key);
    for (let before = 0; before < index; before++) {
      const other = items[before]?.key;
      if (isScalar(other) && keyText(other) === name) return true;
    }
  }
  return false;
}

function missingAnchorProblem({ source, range }: Alias, file: string): SpecProblem {
  const message = `“*${source}” refers to the anchor “&${source}”, which is not defined before it.`;
  return { code: 'syntax', message, file, ...(range && { span: { start: range[0], end: range[1] } }) };
}
