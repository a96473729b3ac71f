/** Mutations that only docs.json knows: much of everything, files that draw in one another, redirects, links. */
import { pathsOut } from './hostile.ts';
import { filesOf, type Mutate, type Site } from './mutation.ts';
import type { Random } from './random.ts';
import { parse, placesIn, set } from './raw-json.ts';
import { fileOf, textIn } from './tree.ts';

type Change = readonly [name: string, change: (docs: object, site: Site, random: Random) => void];

const CHANGES: readonly [Change, ...Change[]] = [
  [
    'files that draw in one another in a circle',
    (docs, site, random) => {
      const count = 1 + random.below(30);
      for (let file = 0; file < count; file++)
        write(site, `ref-${file}.json`, { group: `G${file}`, pages: [`p${file}`, { $ref: `ref-${(file + 1) % count}.json` }] });
      addTo(docs, { $ref: 'ref-0.json' });
    },
  ],
  [
    'files that draw in ten others each',
    (docs, site, random) => {
      const depth = 3 + random.below(12);
      for (let file = 0; file < depth; file++)
        write(site, `ref-${file}.json`, { group: `G${file}`, pages: Array.from({ length: 10 }, () => ({ $ref: `ref-${file + 1}.json` })) });
      write(site, `ref-${depth}.json`, { group: 'End', pages: ['index'] });
      addTo(docs, { $ref: 'ref-0.json' });
    },
  ],
  [
    'one large file is drawn in often',
    (docs, site) => {
      write(site, 'ref-0.json', { group: 'G', pages: Array.from({ length: 2_000 }, (_, page) => `part/page-${page}`) });
      addTo(docs, ...Array.from({ length: 25 }, () => ({ $ref: 'ref-0.json' })));
    },
  ],
  [
    'redirects by the thousand',
    (docs, _, random) => {
      const redirect = random.pick([
        (at: number) => ({ source: `/old/${at}`, destination: `/old/${at + 1}` }),
        (at: number) => ({ source: `/old/:a/:b*/${at}`, destination: `/:b*/:a` }),
        (at: number) => ({ source: '/:x*/:y*/:z*', destination: `/x${at}` }),
        (at: number) => ({ source: `/a${'*'.repeat(at % 50)}/b`, destination: 'https://example.com/*' }),
      ] as const);
      set(
        docs,
        'redirects',
        Array.from({ length: 5_000 }, (__, at) => redirect(at)),
      );
    },
  ],
  [
    'pages by the thousand',
    (docs, _, random) => {
      const page = random.pick([
        (at: number) => `gone/page-${at}`,
        () => 'index',
        (at: number) => `inde${at}`,
        (at: number) => `GET /x/${at}`,
        (at: number) => `../${at}`,
      ] as const);
      addTo(docs, { group: 'Many', pages: Array.from({ length: 20_000 }, (__, at) => page(at)) });
    },
  ],
  [
    'groups by the thousand',
    (docs, _, random) => {
      addTo(docs, ...Array.from({ length: 3_000 }, (__, at) => ({ group: random.oneIn(2) ? 'Same' : `G${at}`, pages: [] })));
    },
  ],
  [
    'languages and versions',
    (docs, site) => {
      const pages = pagesOf(site).slice(0, 50);
      const versions = Array.from({ length: 30 }, (_, at) => ({
        version: `v${at}`,
        default: at % 7 === 0,
        groups: [{ group: 'G', pages }],
      }));
      set(docs, 'navigation', { languages: ['en', 'fr', 'de', 'xx', 'en', ''].map((language) => ({ language, versions })) });
    },
  ],
  [
    'links of all kinds',
    (docs, site, random) => {
      const hrefs = [
        ...pathsOut(site.outside),
        'https://example.com',
        'mailto:x',
        'javascript:alert(1)',
        '#top',
        '?q',
        '/index',
        'index',
        'http://[',
        'https://user:pw@host/',
      ];
      set(docs, 'navbar', { links: hrefs.map((href) => ({ label: 'L', href })), primary: { type: 'button', href: random.pick(hrefs) } });
      set(docs, 'footer', { socials: Object.fromEntries(hrefs.map((href, at) => [`s${at}`, href])) });
      addTo(docs, { group: 'G', root: random.pick(hrefs), href: random.pick(hrefs), pages: ['index'] });
    },
  ],
  [
    'a description of an API',
    (docs, site, random) => {
      const names = [
        ...filesOf(site, (path) => /\.(?:ya?ml|json)$/.test(path)).map((path) => path.slice(site.root.length)),
        ...pathsOut(site.outside),
      ];
      const source = random.pick(names);
      addTo(docs, {
        group: 'API',
        openapi: random.pick([source, [source, source], { source, directory: random.pick(names) }]),
        pages: random.pick([[], ['GET /x'], [`${source} GET /x`]]),
      });
    },
  ],
  [
    'settings of the site',
    (docs, site, random) => {
      const path = random.pick(pathsOut(site.outside));
      for (const [key, value] of Object.entries({
        api: { openapi: path, asyncapi: [path] },
        logo: { light: path },
        favicon: path,
        basePath: path,
        contextual: { options: [path] },
        styles: path,
        variables: { x: path },
      }))
        set(docs, key, value);
    },
  ],
  [
    'the other dialect',
    (docs, _, random) => set(docs, '$schema', random.pick(['https://mintlify.com/docs.json', '../outside/schema.json', 'x', 5])),
  ],
];

export const mutateDocs: Mutate = (site, random) => {
  const docs = parse(textIn(site.tree, site.docs) ?? '');
  if (docs === undefined || Array.isArray(docs)) return undefined;
  const [name, change] = random.pick(CHANGES);
  change(docs, site, random);
  site.tree.set(site.docs, fileOf(JSON.stringify(docs, null, random.pick([0, 2]))));
  return `docs.json: ${name}`;
};

/** Puts elements into the first list of the navigation; if there is none, into one of their own. */
function addTo(docs: object, ...elements: readonly unknown[]): void {
  const navigation = 'navigation' in docs ? docs.navigation : undefined;
  const list = placesIn(navigation).find(({ key, value }) => Array.isArray(value) && (key === 'pages' || key === 'groups'))?.value;
  if (Array.isArray(list)) list.push(...elements);
  else set(docs, 'navigation', { groups: elements });
}

function write(site: Site, name: string, value: unknown): void {
  site.tree.set(site.root + name, fileOf(JSON.stringify(value)));
}

function pagesOf(site: Site): string[] {
  return filesOf(site, (path) => path.startsWith(site.root) && path.endsWith('.mdx')).map((path) => path.slice(site.root.length, -4));
}
