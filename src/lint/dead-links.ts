/** Finds the links in page bodies that lead nowhere. */
import { readLinks } from '../pages/links.ts';
import type { PageLinks } from '../pages/links.ts';
import { pathsOf } from '../resolve/body-links.ts';
import type { Files } from '../site/files.ts';
import type { PageIndex } from '../site/pages.ts';
import { readAddresses, type Addresses } from '../subject/addresses.ts';
import type { Subject } from '../subject/subject.ts';

/** If docs.json cannot be read as written, its redirects are unknown and no link counts as dead. */
export async function readDeadLinks(subject: Subject, files: Files): Promise<PageLinks> {
  const { pages, isComplete } = subject;
  if (!isComplete) return { dead: new Map(), unchecked: new Map() };
  const bodies = subject.texts && [...subject.texts].filter((file) => isBody(file, pages));
  const isDead = deadLinkTest(pages, await readAddresses(subject, files));
  return readLinks(bodies ?? bodiesOf(pages), files, isDead, () => bodiesOf(pages));
}

/** Returns pages and snippets. */
export function bodiesOf(pages: PageIndex): string[] {
  return [...pages.files.keys()].filter((file) => isBody(file, pages));
}

function isBody(file: string, pages: PageIndex): boolean {
  if (pages.files.get(file) !== 'file' || pages.pathOf(file) === undefined) return false;
  const reason = pages.ignoreReason(file);
  return reason === undefined || reason === 'snippet';
}

/** Makes a test for dead links. A root-relative URL means the same on every page, so each is tested once. */
export function deadLinkTest(pages: PageIndex, addresses: Addresses): (url: string, file: string) => boolean {
  const known = new Map<string, boolean>();

  function answers(path: string): boolean {
    const { kind } = addresses.at(path);
    if (kind === 'unknowable') return pages.findLoosely(path) === undefined;
    return kind !== 'folder' && kind !== 'nothing';
  }

  function isDead(url: string, file: string): boolean {
    if (url.trim() === '') return true;
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
