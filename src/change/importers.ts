/** Which files of a site import which. */
import { readText } from './read-text.ts';
import { mayImport, importTargets } from '../pages/imports.ts';
import { blankOutCodeBlocks } from '../pages/page-body.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';
import { addTo } from '../text/group-by.ts';

/** Folders whose files are parts of pages. */
const SNIPPET = /(?:^|\/)_?(?:snippets|components)\//i;

export class ImporterIndex {
  readonly #subject: Subject;
  /** By the file that they import. */
  readonly #files = new Map<string, string[]>();

  constructor(files: Files, subject: Subject) {
    this.#subject = subject;
    for (const file of subject.pages.files.keys()) {
      if (!mayImport(file)) continue;
      const text = readText(file, files);
      if (!/\b(?:import|export)\b/.test(text)) continue;
      const targets = importTargets(/\.mdx?$/.test(file) ? blankOutCodeBlocks(text) : text, file);
      for (const target of new Set(targets)) if (target !== file) addTo(this.#files, target, file);
    }
  }

  filesImporting(file: string): readonly string[] {
    return this.#files.get(file) ?? [];
  }

  /** Whether readers see the file as a page of its own: others do not import it. */
  isPage(file: string): boolean {
    return isPossiblePageFile(file, this.#subject) && !this.#files.has(file);
  }

  /** The pages that import a file, directly or indirectly. */
  pagesThatShow(file: string): string[] {
    const seen = new Set([file]);
    for (const at of seen) for (const importer of this.filesImporting(at)) seen.add(importer);
    seen.delete(file);
    return [...seen].filter((importer) => this.isPage(importer)).sort();
  }
}

/** Whether a file is a part of pages by its folder. */
export function isSnippet(file: string): boolean {
  return SNIPPET.test(file);
}

/** Whether a file can be a page: by its name, its folder and the ignore file. */
export function isPossiblePageFile(file: string, { pages }: Subject): boolean {
  return !isSnippet(file) && pages.pathOf(file) !== undefined && pages.ignoreReason(file) === undefined;
}
