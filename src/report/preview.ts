/** The addresses of pages in a preview of the site. */
import type { HrefOf } from './change-words.ts';
import type { SiteDiff } from './diff-report.ts';
import { encodeSegments } from '../text/encode-url-keeping-delimiters.ts';

/** Returns the address of a page by its path or file, if readers get it after the change. */
export function previewLinks({ pages, preview }: Pick<SiteDiff, 'pages' | 'preview'>): HrefOf {
  const hrefs = new Map<string, string>();
  for (const { page, file, url } of pages) {
    if (preview === undefined || url === undefined) continue;
    const href = fillPreviewUrlTemplate(preview, url);
    hrefs.set(page, href);
    if (file !== undefined) hrefs.set(file, href);
  }
  return (page) => hrefs.get(page);
}

/** @example fillPreviewUrlTemplate('https://preview.example/{path}', '/guides/a b') // 'https://preview.example/guides/a%20b' */
export function fillPreviewUrlTemplate(preview: string, url: string): string {
  const path = encodeSegments(url.slice(1));
  // In Markdown, some characters would end the address.
  return preview
    .replaceAll('{path}', () => path)
    .replace(/[\s<>()'"`\\]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
}
