/** What is at each URL of a site. Made only if something asks, because URLs of generated pages need whole descriptions. */
import { trailsOf, type Standing, type Trail } from '../resolve/redirects/trails.ts';
import { SERVED } from '../resolve/standing.ts';
import { readUrls } from '../resolve/urls.ts';
import type { Files } from '../site/files.ts';
import { nearest } from '../text/spelling.ts';
import { readGeneratedPages, type GeneratedPage, type GeneratedPages } from './generated-pages.ts';
import type { Subject } from './subject.ts';
import { unknowableFolders, type UnknowableFolder } from './unknowable.ts';

export type Address =
  /** A page file. `isListed`: the navigation has it. */
  | { readonly kind: 'page'; readonly file: string; readonly isListed: boolean }
  | { readonly kind: 'generated'; readonly pages: readonly GeneratedPage[] }
  /** Another file, such as an image. */
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly trail: Trail }
  /** Served by the platform itself. */
  | { readonly kind: 'platform' }
  /** A page that the navigation lists without a file, or that is made elsewhere, or a place that cannot be read here. */
  | { readonly kind: 'elsewhere' }
  | ({ readonly kind: 'unknowable' } & UnknowableFolder)
  | { readonly kind: 'folder' | 'nothing' };

export interface Addresses {
  /** What is at a path, as `targetOf` returns it. */
  at(path: string): Address;
  readonly generated: GeneratedPages;
}

type Needed = Omit<Subject, 'ignored' | 'shape' | 'orphans' | 'isComplete' | 'before'>;

export async function readAddresses(subject: Needed, files: Files): Promise<Addresses> {
  return addressesOf(subject, await readGeneratedPages(subject, files));
}

/** Without `generated`, pages that are generated are not found. */
export function addressesOf(subject: Needed, generated: GeneratedPages): Addresses {
  const { navigation, pages, redirects, source, settings, resolution, traits, isMadeElsewhere } = subject;
  const urls = readUrls(navigation, pages, { match: () => undefined }, source.value, settings.basePath);
  const folders = unknowableFolders(subject);
  let misses: Set<string> | undefined;
  let follow: ReturnType<typeof trailsOf> | undefined;

  const fileAt = (path: string): string | undefined =>
    pages.find(path) ?? pages.find(path === '' ? 'index' : `${path}/index`) ?? pages.find(withoutExtension(path, traits.pageExtensions));

  /** What is at one form of a path, redirects aside. */
  function standsAt(path: string): Address | undefined {
    const page = fileAt(path);
    if (page !== undefined) return { kind: 'page', file: page, isListed: resolution.reached.has(page) };
    const made = generated.get(path);
    if (made) return { kind: 'generated', pages: made };
    const file = [path, pages.root + path].find((name) => pages.files.get(name) === 'file');
    if (file !== undefined) return { kind: 'file', file };
    if (path === '' || SERVED.test(path)) return { kind: 'platform' };
    misses ??= new Set(resolution.missing.map((missing) => missing.path));
    const isElsewhere = misses.has(path) || isMadeElsewhere(path) || pages.unknownAt(path) !== undefined || pages.isLinkOutside(path);
    return isElsewhere ? { kind: 'elsewhere' } : undefined;
  }

  function beside(path: string): Address {
    const forms = urls.formsOf(path);
    for (const form of forms) {
      const found = standsAt(form);
      if (found) return found;
    }
    for (const form of forms) {
      const unknown = folders.find(({ folder }) => folder === '' || form === folder || form.startsWith(`${folder}/`));
      if (unknown) return { kind: 'unknowable', ...unknown };
    }
    return { kind: forms.some((form) => form !== '' && pages.hasFolder(form)) ? 'folder' : 'nothing' };
  }

  return {
    generated,
    at(path) {
      if (!urls.formsOf(path).some((form) => redirects.match(form))) return beside(path);
      follow ??= trailsOf(redirects, (target) => standing(beside(target)));
      const form = urls.formsOf(path).find((one) => redirects.match(one)) ?? path;
      return { kind: 'redirect', trail: follow(form) };
    },
  };
}

function standing({ kind }: Address): Standing {
  if (kind === 'folder' || kind === 'nothing') return kind;
  return kind === 'unknowable' || kind === 'elsewhere' || kind === 'platform' ? 'unknowable' : 'page';
}

/** The platform serves each page as Markdown under its name with `.md`, and links to the name of a file lead to its page. */
function withoutExtension(path: string, extensions: readonly string[]): string {
  const extension = [...extensions, '.md'].find((ending) => path.endsWith(ending));
  return extension === undefined ? path : path.slice(0, -extension.length);
}

/** A path is compared with no more URLs of generated pages than this. */
const MOST_COMPARED = 5_000;

/** Returns the URL of a generated page that is spelled almost like a path. */
export function nearGenerated(path: string, { generated }: Addresses): string | undefined {
  return generated.size > MOST_COMPARED ? undefined : nearest(path, generated.keys());
}
