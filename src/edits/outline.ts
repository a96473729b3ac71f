/** The navigation as a short text, for programs that cannot read all of a large docs.json. */
import { linesOf } from '../document/lines.ts';
import { treeOf } from '../document/tree.ts';
import { ancestors, pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import type { OpenSite } from '../session/open-site.ts';
import type { Subject } from '../subject/subject.ts';
import { pluralize } from '../text/pluralize.ts';
import { groupBy } from '../text/group-by.ts';
import { makeVisible } from '../text/visible.ts';
import { isRefused, type EditRefusal } from './result.ts';
import { toLabelBasedAddress, elementAt, unreadableRefusal } from './target.ts';

export interface OutlineOptions {
  /** The element to begin with, by labels or pointer; default: the whole navigation. */
  readonly at?: string | undefined;
  /** The first line to show, from 1. */
  readonly from?: number | undefined;
  /** The most bytes of the text, but at least one line. */
  readonly bytes: number;
}

/** Levels of elements below the first one. */
const DEPTH = 2;

/**
 * Shows an element with its entries, and the elements below it to a depth of two with how many pages they have. Each line begins with
 * the end of the address of the element. Elements that are alike, such as versions, share a line.
 *
 * @returns The text; or why there is none.
 * @throws {UnreadableError} if there is no docs.json to read.
 */
export async function navigationOutline(
  site: OpenSite,
  { at = '/navigation', from = 1, bytes }: OutlineOptions,
): Promise<string | EditRefusal> {
  const subject = await site.subject();
  const element = unreadableRefusal(subject) ?? elementAt(at, subject);
  if (isRefused(element)) return element;
  const pages = pageCounts(subject);
  const lines = [...entryLines(element, { subject, pages }, 1)];
  const [shown, next] = linesThatFit(lines, Math.max(1, Math.floor(from)), bytes);
  const more =
    next > lines.length
      ? ''
      : `\n(${pluralize(lines.length - next + 1, 'more line')}. Continue with “from”: ${next}, or choose an element with “at”.)`;
  return `${makeVisible(toLabelBasedAddress(element, subject))}: ${contents(element, pages)}. ${fileAndLines(element, subject)}\n${shown.join('\n')}${more}`;
}

interface OutlineContext {
  readonly subject: Subject;
  readonly pages: ReadonlyMap<Element, number>;
}

/** The pages below each element, operations and repeated entries included. */
function pageCounts({ navigation }: Subject): ReadonlyMap<Element, number> {
  const counts = new Map<Element, number>();
  for (const page of navigation.pages) for (const element of ancestors(page)) counts.set(element, (counts.get(element) ?? 0) + 1);
  return counts;
}

/** The entries of the element that the outline begins with, in their order. */
function* entryLines(element: Element, known: OutlineContext, depth: number): Generator<string> {
  const { root } = element.value;
  if (typeof root === 'string') yield `root: ${makeVisible(root)}`;
  for (const run of childRuns(element.children)) {
    if (run[0]?.kind === 'page') for (const page of run) yield `- ${makeVisible((page as PageEntry).text)}`;
    else yield* elementLines(run as Element[], known, depth);
  }
}

/** Divides children where pages and elements meet. */
function childRuns(children: readonly (Element | PageEntry)[]): (Element | PageEntry)[][] {
  const runs: (Element | PageEntry)[][] = [];
  for (const node of children) {
    const run = runs.at(-1);
    if (run && (run[0]?.kind === 'page') === (node.kind === 'page')) run.push(node);
    else runs.push([node]);
  }
  return runs;
}

/** Siblings of one look share a line; only the first is shown with what is in it. */
function* elementLines(elements: readonly Element[], known: OutlineContext, depth: number): Generator<string> {
  const indent = '  '.repeat(depth - 1);
  const groups = groupBy(elements, (element) => (isEdition(element) ? appearanceKey(element, DEPTH - depth) : element));
  for (const [first, ...alike] of groups.values()) {
    if (!first) continue;
    yield `${indent}${segment(first, known.subject)}: ${contents(first, known.pages)}`;
    if (depth < DEPTH) yield* elementLines(first.elements, known, depth + 1);
    if (alike.length > 0) yield `${indent}(like it: ${alike.map((other) => similarElementText(other, known)).join('; ')})`;
  }
}

function similarElementText(element: Element, { subject, pages }: OutlineContext): string {
  return [segment(element, subject), pluralize(pages.get(element) ?? 0, 'page'), ...flagsOf(element)].join(', ');
}

function isEdition({ kind }: Element): boolean {
  return kind === 'version' || kind === 'language';
}

/** What two versions or languages have in common if one line is enough for both: languages translate labels. */
function appearanceKey(element: Element, depth: number): string {
  const inside = depth < 1 ? [] : element.elements.map((inner) => appearanceKey(inner, depth - 1));
  return JSON.stringify([element.kind, element.arrays, inside]);
}

/** The last step of the address, or the pointer if no label tells siblings apart. */
function segment(element: Element, subject: Subject): string {
  const { kind, label, parent } = element;
  const isUnique = label !== undefined && parent?.elements.filter((other) => other.kind === kind && other.label === label).length === 1;
  if (parent === undefined || !isUnique) return pointerOf(element);
  return makeVisible(toLabelBasedAddress(element, subject).slice(toLabelBasedAddress(parent, subject).length + 1));
}

/** «12 pages, 3 groups, link to /x, has “openapi”» */
function contents(element: Element, pages: ReadonlyMap<Element, number>): string {
  const { value, elements } = element;
  const kinds = [...groupBy(elements, ({ kind }) => kind)].map(([kind, all]) =>
    pluralize(all.length, kind === 'item' ? 'menu item' : kind),
  );
  const href = typeof value['href'] === 'string' ? [`link to ${makeVisible(value['href'])}`] : [];
  const sources = ['openapi', 'asyncapi', 'graphql', 'sdk'].filter((key) => key in value).map((key) => `has “${key}”`);
  return [pluralize(pages.get(element) ?? 0, 'page'), ...kinds, ...href, ...sources, ...flagsOf(element)].join(', ');
}

function flagsOf({ value }: Element): readonly string[] {
  return ['hidden', 'default'].filter((key) => value[key] === true);
}

/** Where the text of the element is, for programs that read a part of the file. */
function fileAndLines(element: Element, { source }: Subject): string {
  const { document, pointer } = source.origin(pointerOf(element));
  const span = treeOf(document).find(pointer)?.value;
  if (!span) return '';
  const lines = linesOf(document.text);
  return `Written in ${makeVisible(document.file)}, lines ${lines.position(span.start).line}–${lines.position(span.end).line}.`;
}

/** The lines that fit, and the number of the next one. */
function linesThatFit(lines: readonly string[], from: number, bytes: number): [shown: readonly string[], next: number] {
  let left = bytes;
  let next = from;
  for (; next <= lines.length; next++) {
    left -= new TextEncoder().encode(lines[next - 1]).length + 1;
    if (left < 0 && next > from) break;
  }
  return [lines.slice(from - 1, next - 1), next];
}
