/** Where texts in docs.json and in pages lead. */
import { keys as keysOf } from '../document/pointer.ts';
import type { Span } from '../document/document.ts';
import { treeOf } from '../document/tree.ts';
import { operationOf, pagePathOf } from '../navigation/entries.ts';
import { pointerOf } from '../navigation/model.ts';
import { linksIn, type LinkInPage } from '../pages/links-in-page.ts';
import { PageParseBudget, type RunParseBudget } from '../pages/parse-budget.ts';
import { linkPaths } from '../resolve/body-links.ts';
import { findEffectiveValue } from '../resolve/effective-value.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { isUrl, specsOf } from '../resolve/resolution.ts';
import { indexUrls } from '../resolve/urls.ts';
import type { Subject } from '../subject/subject.ts';
import { folderOf } from '../text/path-parts.ts';
import { resolvePath } from '../text/resolve-path.ts';
import type { EditorSiteState } from './editor-site-state.ts';
import { findLastPropertyKey, pageAt, type ValueAt } from './value-at.ts';

/** A file, and the place in it. */
export interface DefinitionTarget {
  readonly file: string;
  readonly span?: Span;
}

/** Where a value of docs.json, or of a file that it includes, leads. */
export async function targetOfValue(
  { value, pointer }: ValueAt,
  file: string,
  state: EditorSiteState,
): Promise<DefinitionTarget | undefined> {
  if (typeof value !== 'string') return undefined;
  const subject = await state.site.subject();
  const entry = pageAt(pointer, subject);
  if (entry) {
    const { traits, pages } = subject;
    const path = pagePathOf(entry, traits);
    if (path !== undefined) return targetIn(pages.find(path));
    const operation = operationOf(value, traits);
    const specs = operation?.file === undefined ? specsOf(findEffectiveValue(entry, 'openapi', traits)?.value) : [operation.file];
    return operation && operationIn(operation, specs, state);
  }
  return targetOfNonEntryValue(value, pointer, file, subject);
}

/** The file that a value other than an entry names. */
export function targetOfNonEntryValue(value: string, pointer: string, file: string, subject: Subject): DefinitionTarget | undefined {
  const { pages } = subject;
  const key = findLastPropertyKey(pointer);
  if (key === '$ref') return targetIn(existingFile(resolvePath(value, folderOf(file)), subject));
  if (key === 'href' || key === 'destination') return targetIn(fileAtUrl(value, subject));
  if (keysOf(pointer).at(-1) !== '$schema' && !isUrl(value)) {
    const path = resolvePath(value.replace(/^\//, ''));
    return targetIn(existingFile(path, subject) ?? existingFile(`${pages.root}${path}`, subject));
  }
  return undefined;
}

function existingFile(file: string, { pages }: Subject): string | undefined {
  return pages.files.get(file) === 'file' ? file : undefined;
}

function targetIn(file: string | undefined): DefinitionTarget | undefined {
  return file === undefined ? undefined : { file };
}

/** The file of the page, or another file, at a URL of the site. */
export function fileAtUrl(url: string, subject: Subject): string | undefined {
  const target = linkTargetOf(url);
  return target.kind === 'internal' ? fileAtPath(target.path, subject) : undefined;
}

function fileAtPath(path: string, { pages, redirects, settings }: Subject): string | undefined {
  const urls = indexUrls(pages, redirects, settings.basePath);
  for (const form of urls.formsOf(path)) {
    const file = urls.pageAt(form) ?? urls.fileAt(form);
    if (file !== undefined) return file;
  }
  return undefined;
}

/** The operation in the first description that has it: the key of its path. */
async function operationIn(
  { path, method }: { readonly path: string; readonly method: string },
  specs: readonly string[],
  state: EditorSiteState,
): Promise<DefinitionTarget | undefined> {
  for (const name of specs) {
    if (isUrl(name)) continue;
    const spec = await state.specOf(name);
    if (!spec.operations.some((operation) => operation.path === path && operation.method === method.toUpperCase())) continue;
    const { text } = state.textOf(spec.file);
    const at = [`"${path}"`, `'${path}'`, `${path}:`].map((written) => text.indexOf(written)).find((start) => start >= 0);
    return { file: spec.file, ...(at !== undefined && { span: { start: at, end: at + path.length } }) };
  }
  return undefined;
}

/** The links of a page, as written now; none of a page that cannot be parsed in time. */
export function linksOfPage(text: string, run?: RunParseBudget): readonly LinkInPage[] {
  return linksIn(text, new PageParseBudget(run)) ?? [];
}

/** The file that a link of a page leads to. */
export function fileOfLink(url: string, file: string, subject: Subject): string | undefined {
  const page = subject.pages.pathOf(file);
  const paths = page === undefined ? [] : linkPaths(url, page, file);
  if (paths === 'malformed') return undefined;
  for (const path of paths) {
    const found = fileAtPath(path, subject);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Places of the entries of a page. */
export function entriesOfPage(page: string, subject: Subject): readonly Required<DefinitionTarget>[] {
  const { navigation, traits, source } = subject;
  const found: Required<DefinitionTarget>[] = [];
  for (const entry of navigation.pages) {
    if (pagePathOf(entry, traits) !== page) continue;
    const { document, pointer } = source.origin(pointerOf(entry));
    const span = treeOf(document).find(pointer)?.value;
    if (span) found.push({ file: document.file, span });
  }
  return found;
}
