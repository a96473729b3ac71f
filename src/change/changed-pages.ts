/** The pages that a change is about, and where readers see them after it. */
import type { FileChange, SiteChange } from './site-change.ts';
import type { ComparedState } from './compared-state.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import { readAddresses } from '../subject/addresses.ts';
import type { UrlTargetLookup } from '../subject/addresses.ts';

/**
 * What happens to a page: in the navigation (`added`, `removed`, `moved`), to its file (`new`, `deleted`, `edited`), or to files that it
 * imports (`imports`).
 */
export type PageEvent = 'added' | 'removed' | 'moved' | 'new' | 'deleted' | 'edited' | 'imports';

export interface ChangedPage {
  /** Path without extension and leading slash; an operation as written. */
  readonly page: string;
  /** The path of a moved page before, if that was another one. */
  readonly was?: string;
  readonly events: readonly PageEvent[];
  /** Absent for operations, and if there is no file. */
  readonly file?: string;
  /** Path such as `/guides/a`, without the base path of the site. Absent if readers do not get the page there. */
  readonly url?: string;
}

/** In the order of the change: the navigation first. */
export async function locateChangedPages(change: SiteChange, after: ComparedState): Promise<readonly ChangedPage[]> {
  const events = eventsOf(change, after);
  if (events.size === 0) return [];
  const whereOf = createPageLocator(after, await readAddresses(after.subject, after.files));
  const before = new Map(change.moved.map(({ page, was }) => [page, was]));
  return [...events].map(([page, own]) => {
    const was = before.get(page);
    return { page, ...(was !== undefined && { was }), events: [...own], ...whereOf(page) };
  });
}

const EVENT_BY_FILE_CHANGE: Readonly<Record<FileChange['change'], PageEvent>> = { added: 'new', removed: 'deleted', changed: 'edited' };

function eventsOf(change: SiteChange, { subject: { pages } }: ComparedState): ReadonlyMap<string, ReadonlySet<PageEvent>> {
  const events = new Map<string, Set<PageEvent>>();
  const add = (page: string, event: PageEvent): void => {
    const known = events.get(page);
    if (known) known.add(event);
    else events.set(page, new Set([event]));
  };
  for (const { page } of change.added) add(page, 'added');
  const renamed = new Set<string>();
  for (const { page, was, isEdited } of change.moved) {
    add(page, 'moved');
    if (isEdited === true) add(page, 'edited');
    if (was !== undefined) renamed.add(page).add(was);
  }
  for (const { page } of change.removed) add(page, 'removed');
  for (const { file, kind, change: what } of change.files) {
    const page = pages.pathOf(file) ?? file;
    if (kind === 'page' && !renamed.has(page)) add(page, EVENT_BY_FILE_CHANGE[what]);
  }
  for (const { page } of change.importing) add(page, 'imports');
  return events;
}

/** A page behind a redirect, or one that others import, is not at its URL. */
function createPageLocator(
  { subject, importers }: ComparedState,
  addresses: UrlTargetLookup,
): (page: string) => Pick<ChangedPage, 'file' | 'url'> {
  const operations = new Map<string, string>();
  for (const [url, pages] of addresses.generated)
    for (const { generatedBy, isSure } of pages) if (isSure && 'page' in generatedBy) operations.set(generatedBy.page.text, url);
  return (page) => {
    const file = subject.pages.find(page);
    if (file === undefined) {
      const url = operations.get(page);
      return url !== undefined && addresses.at(url).kind === 'generated' ? { url: `/${url}` } : {};
    }
    const path = trimSlashesAndIndex(page);
    const at = addresses.at(path);
    const isThere = at.kind === 'page' && at.file === file && importers.isPage(file);
    return { file, ...(isThere && { url: `/${path}` }) };
  };
}
