/** Pages whose URL a change took away, and where each went as far as that can be told. */
import { readMoves, textOf } from './moved-pages.ts';
import type { MovedTo } from './moved-pages.ts';
import { lostUrls, urlOf } from './lost-urls.ts';
import { nameOf } from '../resolve/paths.ts';
import { readUrls } from '../resolve/urls.ts';
import { yamlIn } from '../pages/front-matter.ts';
import type { Files } from '../site/files.ts';
import type { Subject } from '../subject/subject.ts';

export interface LostPage {
  readonly url: string;
  /** The file that it was. */
  readonly file: string;
  /** The URL of the page that it became. */
  readonly to?: { readonly url: string; readonly isSame: boolean };
}

/** A page that stands for an operation: its URL may be that of a generated page too. */
const API_PAGE = /^(?:openapi|asyncapi|api|graphql)[ \t]*:/m;

/**
 * Pages that stood in no navigation were hidden on purpose and are left out, and so are those that it still names: that they are
 * missing is said there. Nothing is lost in a site whose docs.json cannot be read as written: its redirects are not known.
 */
export async function readLostPages(subject: Subject, files: Files): Promise<readonly LostPage[]> {
  const before = subject.isComplete ? await subject.before?.() : undefined;
  if (!before) return [];
  const { pages, resolution, isMadeElsewhere } = subject;
  const misses = new Set(resolution.missing.map(({ path }) => path));
  const isGenerated = generatedTest(subject);
  const lost = lostUrls(before.subject, subject).flatMap(({ url, page, isListed }) => {
    if (!page || !isListed || misses.has(page.path) || isMadeElsewhere(page.path)) return [];
    if (pages.unknownAt(page.path) !== undefined || pages.isLinkOutside(page.path)) return [];
    return isGenerated(page.path, () => textOf(page.file, before.files)) ? [] : [{ url, file: page.file }];
  });
  const come = [...pages.all()].flatMap(([path, file]) => (before.subject.pages.find(path) === undefined ? [file] : []));
  const moves = await readMoves(
    lost.map(({ file }) => file),
    before.files,
    come,
    files,
  );
  return lost.map((page) => ({ ...page, ...destinationOf(moves.get(page.file), subject) }));
}

function destinationOf(moved: MovedTo | undefined, { pages, redirects }: Subject): Pick<LostPage, 'to'> {
  const path = moved && pages.pathOf(moved.file);
  if (!moved || path === undefined || redirects.match(urlOf(path))) return {};
  return { to: { url: urlOf(path), isSame: moved.isSame } };
}

/** A test whether a page that is generated may answer the URL of a page now. */
function generatedTest({ navigation, pages, redirects, source, apis }: Subject): (path: string, text: () => string) => boolean {
  if (!readUrls(navigation, pages, redirects, source.value).hasGeneratedPages) return () => false;
  const operations = [...(apis?.specs.values() ?? [])].flatMap((spec) => spec.operations);
  const names = new Set(
    operations.flatMap(({ method, path, summary, operationId }) => [summary, operationId, `${method} ${path}`].map(slugOf)),
  );
  const urls = new Set(operations.map(({ href }) => href));
  return (path, text) => names.has(slugOf(nameOf(path))) || urls.has(urlOf(path)) || API_PAGE.test(yamlIn(text()) ?? '');
}

function slugOf(text = ''): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
