/** Finds pages and parts of pages that a change left without text. */
import { hasContent } from '../pages/has-content.ts';
import { pageText } from '../pages/links.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

/** Files, by name. */
export function readEmptiedPages({ texts, textsBefore, pages }: Subject, files: Files): readonly string[] {
  if (!texts || !textsBefore) return [];
  const emptied = [...texts].filter((file) => {
    if (pages.files.get(file) !== 'file' || pages.pathOf(file) === undefined) return false;
    const reason = pages.ignoreReason(file);
    return (reason === undefined || reason === 'snippet') && isEmpty(file, files) && hadContent(file, textsBefore);
  });
  return emptied.sort();
}

function isEmpty(file: string, files: Files): boolean {
  const text = pageText(file, files);
  return typeof text === 'object' && !hasContent(text.page);
}

function hadContent(file: string, files: Files): boolean {
  const text = pageText(file, files);
  return typeof text === 'object' && hasContent(text.page);
}
