/**
 * The patterns among the sources of redirects, held against a path all at once. Patterns that begin alike share their nodes, and a
 * path is read once, segment by segment: however many patterns there are, only those that still fit cost anything.
 */
import { addTo } from '../../text/group-by.ts';
import { isRepeating } from './destination.ts';
import { matchMixed, type MixedSegment, type RedirectSourceSegment } from './source.ts';

/** Steps for all paths of a site together, and more for each pattern and each path. Patterns that need more are hostile. */
const MAX_STEPS = 2_000_000;
const MAX_STEPS_PER_PATTERN = 500;
const MAX_STEPS_PER_PATH = 200;

interface Branch {
  readonly segment: MixedSegment;
  readonly node: Node;
}

type WildcardKind = Exclude<RedirectSourceSegment['kind'], 'text' | 'mixed'>;

class Node {
  readonly texts = new Map<string, Node>();
  /** By the text before their first wildcard. */
  readonly mixedBranches = new Map<string, Branch[]>();
  readonly wildcards: Partial<Record<WildcardKind, Node>> = {};
  /** Whether it also takes every further segment. */
  readonly isRepeating: boolean;
  /** Whether nothing but text can follow. */
  hasOnlyTexts: boolean;
  /** The number of the first pattern that ends here. */
  end = Infinity;

  constructor(takesMore = false) {
    this.isRepeating = takesMore;
    this.hasOnlyTexts = !takesMore;
  }
}

/** Numbers of patterns, `Infinity` for none. */
export interface FirstMatchNumbers {
  /** The first that matches, surely or perhaps. */
  readonly first: number;
  /** The first that surely matches. */
  readonly firstSure: number;
}

/** No pattern matches. */
export const NO_MATCH: FirstMatchNumbers = { first: Infinity, firstSure: Infinity };

export class PatternTree {
  readonly #root = new Node();
  #steps = 0;
  #maxSteps = MAX_STEPS;

  add(segments: readonly RedirectSourceSegment[], number: number): void {
    this.#maxSteps += MAX_STEPS_PER_PATTERN;
    let node = this.#root;
    for (const segment of segments) node = childNode(node, segment);
    node.end = Math.min(node.end, number);
  }

  /** How much work was done, in nodes and characters that were looked at. */
  get steps(): number {
    return this.#steps;
  }

  /** True if the patterns need more work than they are given: from then on nothing matches. */
  get isSpent(): boolean {
    return this.#steps > this.#maxSteps;
  }

  match(path: string): FirstMatchNumbers {
    if (this.isSpent) return NO_MATCH;
    this.#maxSteps += MAX_STEPS_PER_PATH;
    // Where only text follows, there is one way: most paths end on it.
    let [node, at]: [Node | undefined, number] = [this.#root, 0];
    while (node && node.hasOnlyTexts && at < path.length) {
      const slash = path.indexOf('/', at);
      const end = slash === -1 ? path.length : slash;
      node = node.texts.get(path.slice(at, end));
      at = end + 1;
      this.#steps++;
    }
    return node ? this.#matchFrom(node, at < path.length ? path.slice(at).split('/') : []) : NO_MATCH;
  }

  #matchFrom(node: Node, segments: readonly string[]): FirstMatchNumbers {
    let standing = new Map<Node, boolean>();
    this.#enter(standing, node, true);
    for (const segment of segments) {
      const next = new Map<Node, boolean>();
      for (const [place, isSure] of standing) this.#step(place, isSure, segment, next);
      standing = next;
      if (this.isSpent) return NO_MATCH;
    }
    let [first, sure] = [Infinity, Infinity];
    for (const [{ end }, isSure] of standing) {
      first = Math.min(first, end);
      if (isSure) sure = Math.min(sure, end);
    }
    return { first, firstSure: sure };
  }

  #step(node: Node, isSure: boolean, segment: string, next: Map<Node, boolean>): void {
    this.#steps++;
    const { one, optional, some, any, unknown } = node.wildcards;
    const text = node.texts.get(segment);
    if (text) this.#enter(next, text, isSure);
    if (node.isRepeating) this.#enter(next, node, isSure);
    for (const wild of [one, optional, some, any]) if (wild) this.#enter(next, wild, isSure);
    if (unknown) this.#enter(next, unknown, false);
    if (node.mixedBranches.size === 0) return;
    for (let length = 0; length <= segment.length; length++) {
      this.#steps++;
      for (const branch of node.mixedBranches.get(segment.slice(0, length)) ?? []) {
        this.#steps += segment.length;
        if (this.isSpent) return;
        const met = matchMixed(branch.segment, segment);
        if (met) this.#enter(next, branch.node, isSure && met.isSure);
      }
    }
  }

  /** Stands at a node, and at those behind it that may need no segment. */
  #enter(nodes: Map<Node, boolean>, node: Node, isSure: boolean): void {
    const open: [Node, boolean][] = [[node, isSure]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [at, sure] = next;
      const known = nodes.get(at);
      if (known === true || known === sure) continue;
      this.#steps++;
      nodes.set(at, sure);
      const { optional, any, unknown } = at.wildcards;
      if (optional) open.push([optional, sure]);
      for (const perhaps of [any, unknown]) if (perhaps) open.push([perhaps, false]);
    }
  }
}

/** The node that a segment leads to, made if need be. */
function childNode(node: Node, segment: RedirectSourceSegment): Node {
  if (segment.kind === 'text') {
    const known = node.texts.get(segment.text) ?? new Node();
    node.texts.set(segment.text, known);
    return known;
  }
  node.hasOnlyTexts = false;
  if (segment.kind === 'mixed') {
    const branch = { segment, node: new Node() };
    addTo(node.mixedBranches, segment.texts[0] ?? '', branch);
    return branch.node;
  }
  return (node.wildcards[segment.kind] ??= new Node(isRepeating(segment)));
}
