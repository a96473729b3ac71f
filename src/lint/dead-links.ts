/** Judges the links in page bodies by all that is known of the site, and has the pages read. */
import { readLinks } from '../pages/links.ts';
import type { PageLinks } from '../pages/links.ts';
import { pathsOf } from '../resolve/body-links.ts';
import { readUrls } from '../resolve/urls.ts';
import type { Files } from '../site/files.ts';
import type { PageIndex } from '../site/pages.ts';
import type { Subject } from '../subject/subject.ts';

/** What sites serve although no file of the repository is called so: feeds, site maps, and pages for machines. */
const SERVED =
  /(?:^|\/)(?:llms(?:-full)?\.txt|robots\.txt|sitemap\.xml|(?:rss|feed|atom)\.xml|mcp|skill\.md)$|^(?:\.well-known|_next|cdn-cgi)\//;
/** Names that are no URL of a generated page. */
const FILE_NAME = /\.[a-z][a-z\d]{1,4}$/i;

/** Nothing is dead in a site whose docs.json cannot be read as written: its redirects are not known. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<PageLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { dead: new Map(), unchecked: new Map() };
  return readLinks(bodiesOf(pages), files, deadLinkTest(subject));
}

/** Pages, and the parts of pages that some sites keep apart. */
function bodiesOf(pages: PageIndex): string[] {
  return [...pages.files].flatMap(([file, state]) => {
    if (state !== 'file' || pages.pathOf(file) === undefined) return [];
    const reason = pages.ignoreReason(file);
    return reason === undefined || reason === 'snippet' ? [file] : [];
  });
}

/** A test whether nothing answers a URL in a page. A rooted one means the same in every page, and is judged once. */
function deadLinkTest(subject: Subject): (url: string, file: string) => boolean {
  const { navigation, pages, redirects, source, settings, resolution, isMadeElsewhere } = subject;
  const urls = readUrls(navigation, pages, redirects, source.value, settings.basePath);
  // That such a page is missing is said where the navigation names it.
  const misses = new Set(resolution.pages.flatMap(({ path, file }) => (file === undefined ? [path] : [])));
  const known = new Map<string, boolean>();

  function answers(full: string): boolean {
    const path = urls.withoutBase(full);
    if (urls.answers(full) || misses.has(path) || isMadeElsewhere(path) || SERVED.test(path)) return true;
    // Sites serve a page as Markdown below its own name.
    if (path.endsWith('.md') && pages.find(path.slice(0, -'.md'.length)) !== undefined) return true;
    if (pages.unknownAt(path) !== undefined || pages.isLinkOutside(path)) return true;
    return urls.hasGeneratedPages && !FILE_NAME.test(path) && pages.findLoosely(path) === undefined;
  }

  function isDead(url: string, file: string): boolean {
    const paths = pathsOf(url, pages.pathOf(file) ?? file, file);
    return paths === 'malformed' || (paths.length > 0 && !paths.some(answers));
  }

  return (url, file) => {
    if (!url.startsWith('/')) return isDead(url, file);
    let dead = known.get(url);
    if (dead === undefined) known.set(url, (dead = isDead(url, file)));
    return dead;
  };
}
