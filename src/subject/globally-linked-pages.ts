/** The page files that links around every page lead to: those of the navigation, the navbar, the footer, the logo and the banner. */
import { linksOf } from '../resolve/links.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { indexUrls } from '../resolve/urls.ts';
import { findRootLinksInDocsJsonMarkdown } from './links-in-texts.ts';
import type { Subject } from './subject.ts';

/** Redirects that are followed one after the other. */
const MAX_HOPS = 10;

/** Returns the files, each with the first link that leads to it, also through redirects. */
export function findPagesLinkedFromDocsJson({
  navigation,
  source,
  pages,
  redirects,
  settings,
}: Pick<Subject, 'navigation' | 'source' | 'pages' | 'redirects' | 'settings'>): ReadonlyMap<string, string> {
  const urls = indexUrls(pages, redirects, settings.basePath);
  const found = new Map<string, string>();
  const input = { navigation, source, traits: { hasSettings: true } };
  for (const { href } of linksOf(input)) add(href);
  for (const { href } of findRootLinksInDocsJsonMarkdown(input)) add(href);
  return found;

  function add(href: string): void {
    const file = fileAt(href, MAX_HOPS);
    if (file !== undefined && !found.has(file)) found.set(file, href);
  }

  function fileAt(href: string, hops: number): string | undefined {
    const target = linkTargetOf(href);
    if (target.kind !== 'internal') return undefined;
    for (const form of urls.formsOf(target.path)) {
      const match = redirects.match(form);
      if (match?.isSure) return hops > 0 && match.destination !== undefined ? fileAt(match.destination, hops - 1) : undefined;
      const file = urls.pageAt(form);
      if (file !== undefined) return file;
    }
    return undefined;
  }
}
