/** Follows what docs.json and pages name: definitions, references and links. */
import type { DocumentLink, Location, Position } from 'vscode-languageserver';
import type { Span } from '../document/document.ts';
import { treeOf } from '../document/tree.ts';
import { pagePathOf } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import { possiblyLinkingFiles } from '../pages/mentions.ts';
import { RunParseBudget } from '../pages/parse-budget.ts';
import type { Subject } from '../subject/subject.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import type { RequestTask } from './task.ts';
import { entriesOfPage, fileOfLink, linksOfPage, targetOfValue, type DefinitionTarget } from './targets.ts';
import { findValue, pageAt } from './value-at.ts';

/** A place in a file, as the editor asks about it. */
export interface FilePosition {
  /** Relative to the docs root. */
  readonly file: string;
  readonly position: Position;
}

/** Where the text at a place leads: a page, an included file, an operation in its description. */
export async function definition(state: EditorSiteState, { file, position }: FilePosition): Promise<Location | undefined> {
  const subject = await state.site.subject();
  const text = state.textOf(file);
  const offset = text.offsetAt(position);
  const value = findValue(file, offset, subject);
  if (value) return locationOf(await targetOfValue(value, file, state), state);
  if (subject.pages.pathOf(file) === undefined) return undefined;
  const link = linksOfPage(text.text).find(({ span }) => covers(span, offset));
  const target = link && fileOfLink(link.url, file, subject);
  return target === undefined ? undefined : state.locationOf(target);
}

function locationOf(target: DefinitionTarget | undefined, state: EditorSiteState): Location | undefined {
  return target && state.locationOf(target.file, target.span);
}

/** All entries of the page at a place, or of the page that the file is, and the links of other pages to it. */
export async function references(
  state: EditorSiteState,
  { file, position }: FilePosition,
  task: RequestTask,
): Promise<readonly Location[]> {
  const subject = await state.site.subject();
  const page = await findPageAtPosition(state, { file, position }, subject);
  if (page === undefined) return [];
  const entries = entriesOfPage(page, subject).map(({ file: holder, span }) => state.locationOf(holder, span));
  return [...entries, ...(await linksTo(page, state, subject, task))];
}

/** The path of the page that a place is about: an entry, a link, or else the page of the file itself. */
export async function findPageAtPosition(
  state: EditorSiteState,
  { file, position }: FilePosition,
  subject: Subject,
): Promise<string | undefined> {
  const { traits, pages } = subject;
  const text = state.textOf(file);
  const offset = text.offsetAt(position);
  const value = findValue(file, offset, subject);
  if (value) {
    const entry = pageAt(value.pointer, subject);
    if (entry) return pagePathOf(entry, traits);
    const target = await targetOfValue(value, file, state);
    return target && pages.pathOf(target.file);
  }
  const own = pages.pathOf(file);
  if (own === undefined) return undefined;
  const link = linksOfPage(text.text).find(({ span }) => covers(span, offset));
  const target = link && fileOfLink(link.url, file, subject);
  return target === undefined ? own : pages.pathOf(target);
}

async function linksTo(page: string, state: EditorSiteState, subject: Subject, task: RequestTask): Promise<readonly Location[]> {
  const { pages } = subject;
  const file = pages.find(page);
  if (file === undefined) return [];
  const found: Location[] = [];
  const budget = new RunParseBudget();
  const all = Array.from(pages.all(), ([, one]) => one);
  for (const [index, one] of all.entries()) {
    if (one !== file && (await possiblyLinkingFiles([page], [one], state.site.files)).length > 0)
      for (const { url, span } of linksOfPage(state.textOf(one).text, budget))
        if (fileOfLink(url, one, subject) === file) found.push(state.locationOf(one, span));
    await task.step(index / all.length);
  }
  return found;
}

/** Everything in a file that leads to another file. */
export async function documentLinks(state: EditorSiteState, file: string): Promise<readonly DocumentLink[]> {
  const subject = await state.site.subject();
  const { source, navigation, pages, traits } = subject;
  const document = source.documents.get(file);
  const links: DocumentLink[] = [];
  const add = (span: Span, target: string | undefined): void => {
    if (target !== undefined) links.push({ range: state.rangeOf(file, span), target: state.uriOf(target) });
  };
  if (document) {
    const tree = treeOf(document);
    for (const entry of navigation.pages) {
      const page = pagePathOf(entry, traits);
      if (page === undefined) continue;
      const { document: holder, pointer } = source.origin(pointerOf(entry));
      const node = holder === document ? tree.find(pointer) : undefined;
      if (node) add(insideQuotes(node.value), pages.find(page));
    }
  } else if (pages.pathOf(file) !== undefined)
    for (const { url, span } of linksOfPage(state.textOf(file).text)) add(span, fileOfLink(url, file, subject));
  return links;
}

export function insideQuotes({ start, end }: Span): Span {
  return { start: start + 1, end: Math.max(start + 1, end - 1) };
}

function covers({ start, end }: Span, offset: number): boolean {
  return start <= offset && offset <= end;
}
