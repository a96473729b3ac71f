/** URLs at which two things are, of which readers get only one. */
import type { Operation } from '../openapi/spec.ts';
import { pointerOf } from '../navigation/model.ts';
import { DEFAULT_GENERATED_PAGE_FOLDERS } from '../resolve/generated-urls.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import type { Files } from '../site/files.ts';
import { collectGeneratedPagesFromReadSpecs, readGeneratedPages, type GeneratedPage, type GeneratedPages } from './generated-pages.ts';
import type { Subject } from './subject.ts';
import { directoryOf } from './uncheckable-folders.ts';

export interface UrlCollisions {
  /** Two operations. The platform shows the later one for both. */
  readonly operations: readonly { readonly url: string; readonly first: GeneratedPage; readonly later: GeneratedPage }[];
  /** A page file and an operation. The platform serves the file. */
  readonly files: readonly { readonly url: string; readonly page: GeneratedPage; readonly file: string }[];
  /** Pages that readers never see, because the platform serves something else at their URLs. */
  readonly takenByPlatform: readonly ResolvedPage[];
}

/** Whether generated pages may meet one another or a page file: a cheap test before whole descriptions are read. */
function mayCollide({ apis, pages }: Pick<Subject, 'apis' | 'pages'>): boolean {
  if (!apis) return false;
  const sources = new Set(apis.uses.filter(({ generates }) => generates).map(({ file }) => file));
  if (sources.size + apis.entries.length > 1) return true;
  return apis.uses.some(
    (use) => use.generates && pages.hasFolder(directoryOf(use.file, use.element, use.key) ?? DEFAULT_GENERATED_PAGE_FOLDERS[use.key] ?? ''),
  );
}

/** Whether generated pages have URLs of other pages, or may have them, by the descriptions that were read already. */
export function seemToCollide(subject: Pick<Subject, 'apis' | 'traits' | 'pages'>): boolean {
  if (!mayCollide(subject)) return false;
  const generated = collectGeneratedPagesFromReadSpecs(subject);
  if (!generated) return true;
  const { operations, files } = collisionsAmong(generated, subject);
  return operations.length + files.length > 0;
}

export async function readCollisions(
  subject: Pick<Subject, 'apis' | 'traits' | 'pages' | 'resolution'>,
  files: Files,
): Promise<UrlCollisions> {
  const generated = mayCollide(subject) ? await readGeneratedPages(subject, files) : new Map<string, GeneratedPage[]>();
  return { ...collisionsAmong(generated, subject), takenByPlatform: pagesTakenByPlatform(subject) };
}

function collisionsAmong(generated: GeneratedPages, { pages }: Pick<Subject, 'pages'>): Omit<UrlCollisions, 'takenByPlatform'> {
  const operations: UrlCollisions['operations'][number][] = [];
  const replaced: UrlCollisions['files'][number][] = [];
  for (const [url, made] of generated) {
    const sure = made.filter(({ isSure }) => isSure);
    const [first] = sure;
    if (!first) continue;
    const file = pages.find(url);
    if (file !== undefined) replaced.push({ url, page: first, file });
    // One operation in several versions is the same page.
    const later = file === undefined ? sure.findLast((page) => nameOf(page) !== nameOf(first)) : undefined;
    if (later) operations.push({ url, first, later });
  }
  return { operations, files: replaced };
}

/** Where the navigation asks for a generated page. */
export function pointerOfGenerated({ generatedBy }: GeneratedPage): string {
  return 'page' in generatedBy ? pointerOf(generatedBy.page) : generatedBy.use.pointer;
}

function nameOf({ file, operation: { method, path } }: GeneratedPage): string {
  return `${file} ${method} ${path}`;
}

/** Returns the operation as an entry would name it, with its description if that is not the same as another. */
export function describeOperation({ file, operation }: GeneratedPage, other?: GeneratedPage): string {
  const name = entryOf(operation);
  return other === undefined || other.file === file ? name : `${name} of “${file}”`;
}

function entryOf({ method, path }: Operation): string {
  return method === 'WEBHOOK' ? `webhook ${path}` : `${method} ${path}`;
}

function pagesTakenByPlatform({ resolution }: Pick<Subject, 'resolution'>): readonly ResolvedPage[] {
  return resolution.pages.filter(({ path, file }) => file !== undefined && PLATFORM_PATHS.has(path));
}

/** The platform serves its MCP servers there: mintlify/docs#973. A folder `api` was taken as well until 2025-07: mintlify/docs#935. */
const PLATFORM_PATHS: ReadonlySet<string> = new Set(['mcp', 'authed/mcp']);
