/** Finds operations in the front matter of listed pages that no description contains. */
import type { Span } from '../document/document.ts';
import { operationOf } from '../navigation/entries.ts';
import { frontMatterIn, readProperty, yamlIn } from '../pages/front-matter.ts';
import { pageText } from '../pages/links.ts';
import { isUrl } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import type { MissingOperation, PageDescriptions } from './page-descriptions.ts';

/** An `openapi` in front matter that names no operation of any description. */
export interface PageOperation extends MissingOperation {
  readonly file: string;
  /** The place of the text, without quotes. */
  readonly span: Span;
  readonly text: string;
  readonly method: string;
  readonly path: string;
}

/**
 * The platform looks for the operation of a page in every description that it finds, so files that docs.json does not name are read, too,
 * before one is said to be missing. Nothing is known if a description is behind a URL.
 */
export async function readPageOperations(subject: Subject, files: Files): Promise<readonly PageOperation[]> {
  const { texts, resolution, traits } = subject;
  // Making all pages costs more than looking at the few whose texts changed.
  if (texts && ![...texts].some((file) => resolution.reachesFile(file) && mayName(file, files))) return [];
  const found: PageOperation[] = [];
  const seen = new Set<string>();
  let descriptions: PageDescriptions | undefined;
  for (const { page, file } of resolution.pages) {
    if (file === undefined || seen.has(file) || texts?.has(file) === false) continue;
    seen.add(file);
    const written = await operationIn(file, files);
    const operation = written && operationOf(written.text, traits);
    if (!operation || (operation.file !== undefined && isUrl(operation.file))) continue;
    descriptions ??= new (await import('./page-descriptions.ts')).PageDescriptions(subject, files);
    const missed = await descriptions.whyMissing(operation.method, operation.path, page);
    if (missed) found.push({ ...written, ...operation, file, ...missed });
  }
  return found;
}

function mayName(file: string, files: Files): boolean {
  const text = pageText(file, files);
  return typeof text !== 'string' && frontMatterIn(text.page).includes('openapi');
}

/** A value on one line, with or without quotes. */
const VALUE = /^openapi:[ \t]+(?:(?:"([^"\\\n]+)"|'([^'\n]+)')[ \t]*(?:#|\r?$)|([^"'\s#&*!|>{[][^#\n\r]*))/dm;

async function operationIn(file: string, files: Files): Promise<{ readonly text: string; readonly span: Span } | undefined> {
  const text = pageText(file, files);
  const matter = typeof text === 'string' ? '' : frontMatterIn(text.page);
  const match = VALUE.exec(matter);
  const at = match?.indices?.slice(1).find((range) => range !== undefined);
  const block = at && yamlIn(matter);
  if (!at || block === undefined) return undefined;
  const written = matter.slice(...at).trimEnd();
  // A parser decides where a line that looks like the property may be something else.
  const value = await readProperty(block, 'openapi', () => (/[\n][ \t]/.test(block) ? undefined : written));
  return value === written ? { text: written, span: { start: at[0], end: at[0] + written.length } } : undefined;
}
