/** Sites without findings, and single mistakes that have many effects. */
import type { Choices } from '../support/choices.ts';
import { MINTLIFY } from '../support/mintlify-site.ts';

type Json = Record<string, unknown>;

/** A site as it is changed by a mistake. */
export interface PlantedSite {
  readonly docs: Json;
  readonly files: Map<string, string>;
  readonly languages: readonly string[];
  /** The folder of each language: `''`, or with a slash. */
  readonly folders: readonly string[];
  /** The page groups of each language. */
  readonly groups: readonly (readonly { group: string; pages: string[] }[])[];
  /** The element of each language that names the description. */
  readonly apis: readonly Json[];
  readonly operations: readonly { readonly entry: string; readonly url: string }[];
}

const FOLDERS = ['guides', 'concepts', 'tutorials', 'billing'];
const PAGES = ['webhooks', 'quotas', 'install', 'failover', 'encryption', 'migrating', 'snapshots', 'observability'];
const LANGUAGES = ['en', 'fr', 'de', 'es', 'pt-BR', 'ko', 'it'];
const RESOURCES = ['orders', 'refunds', 'invoices', 'customers', 'vouchers'];
const PAGE = '---\ntitle: A page\n---\n';

/** A site of one to five languages, each with a few groups of pages and a tab of operations. */
export function makeSite({ below, pick }: Choices): PlantedSite {
  const count = pick([1, 2, 3, 5]);
  const languages = LANGUAGES.slice(0, count);
  const isDefaultInFolder = count > 1 && below(2) === 0;
  const folders = languages.map((code, index) => (count === 1 || (index === 0 && !isDefaultInFolder) ? '' : `${code}/`));
  const resources = RESOURCES.slice(0, 2 + below(4));
  const operations = resources.flatMap((name) => [
    { entry: `GET /${name}`, url: `api-reference/${name}/list-${name}` },
    { entry: `POST /${name}`, url: `api-reference/${name}/create-${name}` },
  ]);
  const outline = FOLDERS.slice(0, 2 + below(3)).map((folder) => ({ folder, names: PAGES.slice(below(2), 4 + below(4)) }));
  const files = new Map([['openapi.json', descriptionOf(resources)]]);
  const groups = folders.map((home) =>
    outline.map(({ folder, names }) => ({ group: folder, pages: names.map((name) => `${home}${folder}/${folder}-${name}`) })),
  );
  for (const page of groups.flat().flatMap(({ pages }) => pages)) files.set(`${page}.mdx`, PAGE);
  const apis = languages.map((): Json => ({
    tab: 'API',
    openapi: 'openapi.json',
    groups: [{ group: 'Resources', pages: operations.map(({ entry }) => entry) }],
  }));
  const tabs = groups.map((own, index) => [{ tab: 'Guides', groups: own }, apis[index]]);
  const navigation: Json =
    count === 1 ? { tabs: tabs[0] } : { languages: languages.map((language, index) => ({ language, tabs: tabs[index] })) };
  return { docs: { ...MINTLIFY, navigation }, files, languages, folders, groups, apis, operations };
}

export function filesOf({ docs, files }: PlantedSite): Record<string, string> {
  return { 'docs.json': JSON.stringify(docs, undefined, 2), ...Object.fromEntries(files) };
}

function descriptionOf(resources: readonly string[], prefix = ''): string {
  const operation = (verb: string, name: string): Json => ({ summary: `${verb} ${name}`, tags: [name], responses: {} });
  const paths = resources.map((name) => [`${prefix}/${name}`, { get: operation('List', name), post: operation('Create', name) }]);
  return JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths: Object.fromEntries(paths) });
}

function resourcesOf({ operations }: PlantedSite): readonly string[] {
  return [...new Set(operations.map(({ entry }) => entry.slice(entry.indexOf('/') + 1)))];
}

/** Mistakes by what was done, as it would be said to a colleague. */
export const CAUSES: Readonly<Record<string, (site: PlantedSite, choices: Choices) => void>> = {
  'an element lost its openapi': ({ apis }) => apis.forEach((api) => delete api['openapi']),
  'openapi is at the top level': ({ docs, apis }) => {
    for (const api of apis) delete api['openapi'];
    docs['openapi'] = 'openapi.json';
  },
  'openapi is on the navigation itself': ({ docs, apis }) => {
    for (const api of apis) delete api['openapi'];
    (docs['navigation'] as Json)['openapi'] = 'openapi.json';
  },
  'openapi names another description': (site) => {
    site.files.set('other.json', descriptionOf(['teams', 'roles']));
    for (const api of site.apis) api['openapi'] = 'other.json';
  },
  'openapi names no file': ({ apis }) => apis.forEach((api) => (api['openapi'] = 'openapi.yaml')),
  'the paths of the description have a new start': (site) => site.files.set('openapi.json', descriptionOf(resourcesOf(site), '/v1')),
  'an operation is gone from the description': (site) =>
    site.files.set(
      'openapi.json',
      descriptionOf(resourcesOf(site))
        .replace(/"post":\{[^{}]*\{\}\},?/, '')
        .replace(/,\}/, '}'),
    ),
  'entries are URLs of an unused description': ({ apis, operations }) => {
    for (const api of apis) {
      delete api['openapi'];
      api['groups'] = [{ group: 'Resources', pages: operations.map(({ url }) => url) }];
    }
  },
  'entries are URLs of a description at the top level': ({ docs, apis, operations }) => {
    docs['openapi'] = '/openapi.json';
    for (const api of apis) {
      delete api['openapi'];
      api['groups'] = [{ group: 'Resources', pages: operations.map(({ url }) => url) }];
    }
  },
  'two descriptions have the same URLs': (site) => {
    site.files.set('next.json', descriptionOf(resourcesOf(site)));
    for (const [index, language] of elementsWithTabs(site).entries())
      (language['tabs'] as Json[]).push({ tab: `Next ${index}`, openapi: 'next.json' });
  },
  'a page was deleted in all languages': ({ files, groups }, { below }) => {
    const [group, page] = [below(2), below(3)];
    for (const own of groups) files.delete(`${own[group]?.pages[page]}.mdx`);
  },
  'a page was never translated': ({ files, groups }, { below }) => {
    const [group, page] = [below(2), below(3)];
    for (const own of groups.slice(groups.length > 1 ? 1 : 0)) files.delete(`${own[group]?.pages[page]}.mdx`);
  },
  'a page differs in case in all languages': ({ files, groups }, { below }) => {
    const [group, page] = [below(2), below(3)];
    for (const own of groups)
      moveFile(files, own[group]?.pages[page] ?? '', (path) => path.replace(/[^/]*$/, (name) => name.toUpperCase()));
  },
  'a missing page is listed twice': ({ files, groups }) => {
    for (const [first, second] of groups) {
      files.delete(`${first?.pages[0]}.mdx`);
      second?.pages.push(first?.pages[0] ?? '');
    }
  },
  'a folder was moved in all languages': ({ files, folders, groups }) => {
    for (const [index, [first]] of groups.entries())
      for (const page of first?.pages ?? [])
        moveFile(files, page, (path) => path.replace(`${folders[index]}guides/`, `${folders[index]}learn/`));
  },
  'a folder was deleted in all languages': ({ files, groups }) => {
    for (const [first] of groups) for (const page of first?.pages ?? []) files.delete(`${page}.mdx`);
  },
  'a folder was never translated': ({ files, groups }) => {
    for (const [first] of groups.slice(groups.length > 1 ? 1 : 0)) for (const page of first?.pages ?? []) files.delete(`${page}.mdx`);
  },
  'all paths lack a folder': ({ files, groups }) => {
    for (const own of groups) for (const { pages } of own) for (const page of pages) moveFile(files, page, (path) => `docs/${path}`);
  },
  'the paths of two groups lack a folder': ({ files, groups }) => {
    for (const own of groups)
      for (const { pages } of own.slice(0, 2)) for (const page of pages) moveFile(files, page, (path) => `docs/${path}`);
  },
  'the paths of two groups have a folder too many': ({ groups }) => {
    for (const own of groups) for (const group of own.slice(0, 2)) group.pages = group.pages.map((page) => `docs/${page}`);
  },
  'two entries have a folder too many': ({ groups }) => {
    const [first] = groups[0] ?? [];
    if (first) first.pages = first.pages.map((page, index) => (index < 2 ? `docs/${page}` : page));
  },
};

/** Of the optional rule about languages: for sites of several. */
export const LANGUAGE_CAUSES: typeof CAUSES = {
  'no other language lists a page': ({ groups }) => {
    for (const own of groups.slice(1)) own[0]?.pages.pop();
  },
  'all other languages list a page of the default one': ({ groups }) => {
    const page = groups[0]?.[0]?.pages.at(-1) ?? '';
    for (const own of groups.slice(1)) own[0]?.pages.splice(-1, 1, page);
  },
  'translations are below a folder of their own': ({ files, groups }) => {
    for (const own of groups.slice(1))
      for (const group of own) {
        for (const page of group.pages) moveFile(files, page, (path) => `l/${path}`);
        group.pages = group.pages.map((page) => `l/${page}`);
      }
  },
};

function elementsWithTabs({ docs }: PlantedSite): readonly Json[] {
  const navigation = docs['navigation'] as Json;
  return (navigation['languages'] as Json[] | undefined) ?? [navigation];
}

function moveFile(files: Map<string, string>, page: string, to: (path: string) => string): void {
  const text = files.get(`${page}.mdx`);
  if (text === undefined) return;
  files.delete(`${page}.mdx`);
  files.set(`${to(page)}.mdx`, text);
}
