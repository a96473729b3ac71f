/** One look at every node of a YAML file: what each alias stands for, and keys given twice. Takes linear time. */
import { isAlias, isCollection, isMap, isPair, isScalar } from 'yaml';
import type { Alias, Node, Scalar } from 'yaml';
import type { SpecProblem } from './spec.ts';

export interface Survey {
  readonly targets: ReadonlyMap<Alias, Node>;
  readonly duplicates: readonly SpecProblem[];
  /** An alias without its anchor. */
  readonly syntax?: SpecProblem;
}

export function surveyYaml(root: Node | null, file: string): Survey {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  const duplicates: SpecProblem[] = [];
  // In the order of the text: an alias stands for the last anchor before it.
  const open: unknown[] = [root];
  while (open.length > 0) {
    const node = open.pop();
    if (isPair(node)) open.push(node.value, node.key);
    else if (isAlias(node)) {
      const target = anchors.get(node.source);
      if (target === undefined) return { targets, duplicates, syntax: noAnchor(node, file) };
      targets.set(node, target);
    } else if (isScalar(node) || isCollection(node)) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (isMap(node)) findDuplicates(node.items, file, duplicates);
      if (isCollection(node)) for (let index = node.items.length - 1; index >= 0; index--) open.push(node.items[index]);
    }
  }
  return { targets, duplicates };
}

/** The text of a key as JSON would have it: `200` and `"200"` are one. */
export function keyText(key: Scalar): string {
  return typeof key.value === 'string' ? key.value : (key.source ?? String(key.value));
}

function findDuplicates(items: readonly { key: unknown }[], file: string, problems: SpecProblem[]): void {
  if (items.length <= FEW && !hasDuplicateAmongFew(items)) return;
  const seen = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    const name = keyText(key);
    if (seen.size < seen.add(name).size || name === '<<') continue;
    const [start, end] = key.range ?? [0, 0];
    problems.push({ code: 'duplicate-key', message: `The key “${name}” is given twice.`, file, span: { start, end } });
  }
}

/** Nearly all mappings are small, and a set for each would take more memory than the keys. */
const FEW = 12;

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

function noAnchor({ source, range }: Alias, file: string): SpecProblem {
  const message = `“*${source}” refers to a value marked “&${source}”, but there is none before it.`;
  return { code: 'syntax', message, file, ...(range && { span: { start: range[0], end: range[1] } }) };
}
