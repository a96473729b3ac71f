/** Finds the links in page bodies that lead nowhere. */
import { readLinks } from '../pages/links.ts';
import type { PageLinks } from '../pages/links.ts';
import { pathsOf } from '../resolve/body-links.ts';
import { SERVED } from '../resolve/standing.ts';
import { readUrls } from '../resolve/urls.ts';
import type { Files } from '../site/files.ts';
import type { PageIndex } from '../site/pages.ts';
import type { Subject } from '../subject/subject.ts';

/** Names that cannot be the URL of a generated page. */
const FILE_NAME = /\.[a-z][a-z\d]{1,4}$/i;

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<PageLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { dead: new Map(), unchecked: new Map() };
  return readLinks(bodiesOf(pages), files, deadLinkTest(subject));
}

/** Returns pages and snippets. */
function bodiesOf(pages: PageIndex): string[] {
  return [...pages.files].flatMap(([file, state]) => {
    if (state !== 'file' || pages.pathOf(file) === undefined) return [];
    const reason = pages.ignoreReason(file);
    return reason === undefined || reason === 'snippet' ? [file] : [];
  });
}

/** Makes a test for dead links. A root-relative URL means the same on every page, so each is tested once. */
function deadLinkTest(subject: Subject): (url: string, file: string) => boolean {
  const { navigation, pages, redirects, source, settings, resolution, isMadeElsewhere } = subject;
  const urls = readUrls(navigation, pages, redirects, source.value, settings.basePath);
  // A page that the navigation lists but that does not exist is already reported there.
  const misses = new Set(resolution.pages.flatMap(({ path, file }) => (file === undefined ? [path] : [])));
  const known = new Map<string, boolean>();

  function answers(full: string): boolean {
    const path = urls.withoutBase(full);
    if (urls.answers(full) || misses.has(path) || isMadeElsewhere(path) || SERVED.test(path)) return true;
    // The platform serves each page as Markdown under its name with “.md”.
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
