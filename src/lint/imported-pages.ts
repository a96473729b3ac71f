/** Finds the pages of the navigation that other files import, which the platform takes for parts of pages. */
import type { Span } from '../document/document.ts';
import { importsIn } from '../pages/imports.ts';
import { pageText } from '../pages/links.ts';
import { blankOutCodeBlocks } from '../pages/page-body.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { pageAndSnippetFilesOf } from '../site/bodies.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import { addTo } from '../text/group-by.ts';

/** A page, its first entry and the places that import it. */
export interface PageUsedAsSnippet {
  readonly entry: ResolvedPage;
  readonly imports: readonly { readonly file: string; readonly span: Span }[];
}

/** In the order of the navigation. A page that imports itself is not one. */
export function readPagesUsedAsSnippets({ texts, pages, resolution }: Subject, files: Files): readonly PageUsedAsSnippet[] {
  const imports = new Map<string, PageUsedAsSnippet['imports'][number][]>();
  for (const file of pageAndSnippetFilesOf(pages)) {
    const text = texts?.has(file) === false ? 'unreadable' : pageText(file, files);
    if (typeof text === 'string' || !text.page.includes('import')) continue;
    for (const { target, span } of importsIn(blankOutCodeBlocks(text.page), file)) {
      if (target !== file && resolution.reachesFile(target)) addTo(imports, target, { file, span });
    }
  }
  if (imports.size === 0) return [];
  const entries = new Map([...resolution.pages].reverse().map((entry) => [entry.file ?? '', entry]));
  return [...entries.values()].reverse().flatMap((entry) => {
    const own = imports.get(entry.file ?? '');
    // Disk, git and memory list files in different orders.
    return own ? [{ entry, imports: own.sort((one, other) => (one.file < other.file ? -1 : one.file > other.file ? 1 : 0)) }] : [];
  });
}
