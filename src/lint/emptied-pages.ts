/** Finds pages and parts of pages that a change left without text. */
import { decode } from '../document/decode.ts';
import { hasPageContent } from '../pages/has-page-content.ts';
import { UnreadableError, type Files } from '../site/files.ts';
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
  const text = textOf(file, files);
  return text !== undefined && !hasPageContent(text);
}

function hadContent(file: string, files: Files): boolean {
  const text = textOf(file, files);
  return text !== undefined && hasPageContent(text);
}

/** `undefined` if there is no such file, or if it cannot be read. */
function textOf(file: string, files: Files): string | undefined {
  try {
    const bytes = files.read(file);
    return bytes && decode(bytes).text;
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
