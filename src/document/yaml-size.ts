/** Counts the values of a YAML text with its aliases expanded, without expanding them. */
import { isAlias, isCollection, isPair, isScalar, type Node } from 'yaml';

/**
 * A few lines of nested aliases can expand to billions of values. Each node is counted once, and each alias with the size counted for its
 * anchor, so the time is linear. A value that contains itself is infinite.
 */
export function countExpandedYamlValues(root: Node | null): number {
  const anchors = new Map<string, unknown>();
  const sizes = new Map<unknown, number>();
  return sizeOf(root);

  function sizeOf(node: unknown): number {
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
    if (isAlias(node)) return anchors.has(node.source) ? (sizes.get(anchors.get(node.source)) ?? Infinity) : 1;
    if (!isScalar(node) && !isCollection(node)) return 1;
    // An alias refers to the last anchor before it, which may be on a node that contains it.
    if (node.anchor !== undefined) anchors.set(node.anchor, node);
    let size = 1;
    if (isCollection(node)) for (const item of node.items) size += sizeOf(item);
    if (node.anchor !== undefined) sizes.set(node, size);
    return size;
  }
}
