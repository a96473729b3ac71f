/** The outline of docs.json, what can be folded in it, and what is selected step by step. */
import {
  FoldingRangeKind,
  SymbolKind,
  type DocumentSymbol,
  type FoldingRange,
  type Position,
  type SelectionRange,
  type SymbolInformation,
} from 'vscode-languageserver';
import { treeOf } from '../document/tree.ts';
import type { PositionNode, Span } from '../document/document.ts';
import { pointerOf, type Element, type PageEntry } from '../navigation/model.ts';
import type { Subject } from '../subject/subject.ts';
import { makeVisible } from '../text/visible.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import type { RequestTask } from './task.ts';

const KINDS: Readonly<Record<Element['kind'], SymbolKind>> = {
  root: SymbolKind.Module,
  group: SymbolKind.Namespace,
  tab: SymbolKind.Module,
  item: SymbolKind.Module,
  anchor: SymbolKind.Module,
  dropdown: SymbolKind.Module,
  product: SymbolKind.Package,
  version: SymbolKind.Enum,
  language: SymbolKind.Enum,
};

/** More pages are not listed among the symbols of a workspace. */
const MAX_SYMBOLS = 200;

/** The sidebar as readers see it; only what is in this file, if `$ref`s divide docs.json. */
export async function documentSymbols(state: EditorSiteState, file: string): Promise<readonly DocumentSymbol[]> {
  const subject = await state.site.subject();
  const { navigation } = subject;
  if (!subject.source.documents.has(file) || navigation.elements.length === 0) return [];
  return symbolsOf(navigation.root.children, { state, file, subject });
}

interface SymbolContext {
  readonly state: EditorSiteState;
  readonly file: string;
  readonly subject: Subject;
}

function symbolsOf(children: readonly (Element | PageEntry)[], within: SymbolContext): DocumentSymbol[] {
  return children.flatMap((child) => {
    const inside = child.kind === 'page' ? [] : symbolsOf(child.children, within);
    const span = spanIn(child, within);
    if (!span) return inside;
    const { state, file } = within;
    const range = state.rangeOf(file, span);
    const name = child.kind === 'page' ? child.text : (child.label ?? child.kind);
    return [
      {
        name: makeVisible(name).trim() || '(no label)',
        ...(child.kind !== 'page' && { detail: child.kind, children: inside }),
        kind: child.kind === 'page' ? SymbolKind.File : KINDS[child.kind],
        range,
        selectionRange: range,
      },
    ];
  });
}

/** Where a node is written; `undefined` if that is another file. */
function spanIn(node: Element | PageEntry, { file, subject: { source } }: SymbolContext): Span | undefined {
  const { document, pointer } = source.origin(pointerOf(node));
  return document.file === file ? treeOf(document).find(pointer)?.value : undefined;
}

/** Pages by title or path. */
export async function findPageSymbols(
  states: readonly EditorSiteState[],
  query: string,
  task: RequestTask,
): Promise<readonly SymbolInformation[]> {
  const wanted = query.toLowerCase();
  const found: SymbolInformation[] = [];
  for (const [index, state] of states.entries()) {
    const { pages } = await state.site.subject();
    const all = [...pages.all()];
    for (const [nth, [path, file]] of all.entries()) {
      await task.step((index + nth / all.length) / states.length);
      if (found.length >= MAX_SYMBOLS) return found;
      const title = await state.titleOf(file);
      if (![path, title ?? ''].some((text) => text.toLowerCase().includes(wanted))) continue;
      found.push({ name: makeVisible(title ?? path), containerName: path, kind: SymbolKind.File, location: state.locationOf(file) });
    }
  }
  return found;
}

/** Elements, and lists of pages. */
export async function foldingRanges(state: EditorSiteState, file: string): Promise<readonly FoldingRange[]> {
  const { source } = await state.site.subject();
  const document = source.documents.get(file);
  const root = document && treeOf(document).find('');
  const ranges: FoldingRange[] = [];
  const visit = ({ value, children }: PositionNode): void => {
    if (children.length === 0) return;
    const { start, end } = state.rangeOf(file, value);
    if (end.line > start.line + 1) ranges.push({ startLine: start.line, endLine: end.line - 1, kind: FoldingRangeKind.Region });
    for (const child of children) visit(child);
  };
  if (root) visit(root);
  return ranges;
}

/** From the innermost value outwards. */
export async function selectionRanges(
  state: EditorSiteState,
  file: string,
  positions: readonly Position[],
): Promise<readonly SelectionRange[]> {
  const { source } = await state.site.subject();
  const document = source.documents.get(file);
  const text = state.textOf(file);
  return positions.map((position) => {
    const node = document && treeOf(document).at(text.offsetAt(position));
    return node ? selectionOf(node, state, file) : { range: { start: position, end: position } };
  });
}

function selectionOf(innermost: PositionNode, state: EditorSiteState, file: string): SelectionRange {
  const spans: Span[] = [];
  for (let node: PositionNode | undefined = innermost; node; node = node.parent)
    for (const span of [node.value, ...(node.key ? [{ start: node.key.start, end: node.value.end }] : [])]) {
      const last = spans.at(-1);
      if (!last || span.start < last.start || span.end > last.end) spans.push(span);
    }
  const [widest = { start: 0, end: 0 }, ...inner] = spans.reverse();
  let selection: SelectionRange = { range: state.rangeOf(file, widest) };
  for (const span of inner) selection = { range: state.rangeOf(file, span), parent: selection };
  return selection;
}
