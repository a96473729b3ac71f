/** What can stand in place of a value: pages, operations and files of the site. */
import { urlOf } from '../change/lost-urls.ts';
import { isUrl } from '../resolve/resolution.ts';
import { isFileSetting } from '../resolve/setting-files.ts';
import { namedSpecs } from '../resolve/generated.ts';
import { relativePath } from '../resolve/body-links.ts';
import type { Subject } from '../subject/subject.ts';
import { folderOf } from '../text/path-parts.ts';
import { FirstPagesInPathOrder } from './first-pages.ts';
import { matchIn } from './path-match.ts';
import type { EditorSiteState } from './editor-site-state.ts';

export interface CompletionCandidate {
  readonly label: string;
  readonly kind: 'page' | 'operation' | 'file' | 'key' | 'value';
  readonly value: unknown;
  readonly detail?: string | undefined;
  readonly documentation?: string | undefined;
  /** Of a key: the type of its value. */
  readonly type?: string | undefined;
}

interface CandidatesInput {
  readonly path: readonly (string | number)[];
  readonly file: string;
  /** What is written so far. */
  readonly query: string;
  readonly state: EditorSiteState;
  readonly subject: Subject;
}

/** One more than are shown, so that it is known whether some are left out. */
const MAX_CANDIDATES = 201;

/** What logos, icons, fonts and grammars are. */
const OTHER_FILES = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|woff2?|json)$/i;

type Kind = 'pages' | 'page' | 'link' | 'reference' | 'description' | 'file';

/** Returns what can stand there, the likeliest first; `undefined` where only the schema knows. */
export async function findSiteCandidates(question: CandidatesInput): Promise<readonly CompletionCandidate[] | undefined> {
  switch (kindOf(question.path)) {
    case 'pages':
      return [...(await pagesFor(question)), ...(await operationsFor(question))];
    case 'page':
      return pagesFor(question);
    case 'link':
      return pagesFor(question, true);
    case 'reference':
      return filesFor(question, /\.json$/, (name) => relativePath(folderOf(question.file), name));
    case 'description':
      return filesFor(question, /\.(?:json|ya?ml)$/, (name) => name);
    case 'file':
      return filesFor(question, OTHER_FILES, (name) => `/${name}`);
    default:
      return undefined;
  }
}

function kindOf(path: readonly (string | number)[]): Kind | undefined {
  const [last, holder] = [path.at(-1), path.at(-2)];
  const name = typeof last === 'number' ? holder : last;
  const isEntry = typeof last === 'number';
  if (isEntry && holder === 'pages') return 'pages';
  if (last === 'root' && path[0] === 'navigation') return 'page';
  if (last === 'href' || (last === 'destination' && path[0] === 'redirects')) return 'link';
  if (last === '$ref') return 'reference';
  if (name === 'openapi' || name === 'asyncapi' || (last === 'source' && (holder === 'openapi' || holder === 'asyncapi')))
    return 'description';
  return isFileSetting(path) ? 'file' : undefined;
}

/** Pages that the navigation does not list come first, then those whose path begins with what is written. */
async function pagesFor({ query, state, subject }: CandidatesInput, isLink = false): Promise<readonly CompletionCandidate[]> {
  const { pages, resolution } = subject;
  const start = query.startsWith('/') ? '/' : '';
  const wanted = query.replace(/^\//, '').toLowerCase();
  const unlisted = new Set(resolution.unreachedFiles);
  const ranks = Array.from({ length: 4 }, () => new FirstPagesInPathOrder(MAX_CANDIDATES));
  // Folder by folder, because what is written mostly tells by its folder alone that no page in another one is meant.
  for (const folder of pages.files.folders) {
    const matches = folder.path.startsWith(pages.root) && matchIn(folder.path.slice(pages.root.length), wanted);
    if (!matches) continue;
    for (const name of folder.numberByName.keys()) {
      const stem = pages.isPage(folder, name) ? pages.stemOf(name) : undefined;
      const match = stem === undefined ? undefined : matches(stem);
      if (match === undefined) continue;
      const file = folder.path + name;
      ranks[(unlisted.has(file) ? 0 : 2) + (match === 'begins' ? 0 : 1)]?.add(pages.pathOf(file) ?? file, file);
    }
  }
  const shown: CompletionCandidate[] = [];
  for (const [path, file] of ranks.flatMap((rank) => rank.sorted()).slice(0, MAX_CANDIDATES)) {
    const title = await state.titleOf(file);
    const value = isLink ? urlOf(path) : start + path;
    const detail = [title, ...(unlisted.has(file) ? ['not in the navigation'] : [])].filter((part) => part !== undefined).join(' · ');
    shown.push({ label: value, kind: 'page', value, ...(detail !== '' && { detail }) });
  }
  return shown;
}

async function operationsFor({ query, state, subject }: CandidatesInput): Promise<readonly CompletionCandidate[]> {
  const { navigation, resolution, traits } = subject;
  const wanted = query.toLowerCase();
  const shown: CompletionCandidate[] = [];
  for (const spec of namedSpecs(navigation, resolution, traits)) {
    if (isUrl(spec)) continue;
    const { operations, isReadable } = await state.specOf(spec);
    if (!isReadable) continue;
    for (const { method, path, summary } of operations) {
      const value = `${method.toUpperCase()} ${path}`;
      if (value.toLowerCase().includes(wanted))
        shown.push({ label: value, kind: 'operation', value, detail: [summary, spec].filter(Boolean).join(' · ') });
      if (shown.length >= MAX_CANDIDATES) return shown;
    }
  }
  return shown;
}

function filesFor(
  { query, subject, file: own }: CandidatesInput,
  ending: RegExp,
  written: (file: string) => string,
): readonly CompletionCandidate[] {
  const wanted = query.toLowerCase();
  const shown: CompletionCandidate[] = [];
  for (const [name, state] of subject.pages.files) {
    if (state !== 'file' || !ending.test(name) || name === own || name === subject.source.root.file) continue;
    const value = written(name);
    if (!value.toLowerCase().includes(wanted)) continue;
    shown.push({ label: value, kind: 'file', value });
    if (shown.length >= MAX_CANDIDATES) break;
  }
  return shown;
}
