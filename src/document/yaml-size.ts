/** How many values a YAML text stands for once aliases and merges are drawn in: counted before any of them is. */
import { isAlias, isCollection, isPair, isScalar, type Node } from 'yaml';

/**
 * A few lines of aliases to aliases stand for billions of values. Each node is counted once, and an alias as often as it is
 * written, by what was counted for its anchor: time is linear. What holds itself is infinite.
 */
export function expandedSize(root: Node | null): number {
  const anchors = new Map<string, unknown>();
  const sizes = new Map<unknown, number>();
  return sizeOf(root);

  function sizeOf(node: unknown): number {
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
    if (isAlias(node)) return anchors.has(node.source) ? (sizes.get(anchors.get(node.source)) ?? Infinity) : 1;
    if (!isScalar(node) && !isCollection(node)) return 1;
    // An alias stands for the last anchor before it, which may be one that it is inside of.
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    let size = 1;
    if (isCollection(node)) for (const item of node.items) size += sizeOf(item);
    if (node.anchor !== undefined) sizes.set(node, size);
    return size;
  }
}
