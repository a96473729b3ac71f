/** Sites whose pages link to one another in every way that a page can, for laws about moves. */
import type fc from 'fast-check';
import { memory, openSiteFromFiles, type OpenSite } from '../../src/index.ts';
import { chosen, type Choices } from '../support/choices.ts';
import { REQUIRED } from '../support/mintlify-site.ts';

/** A site without findings, by path. */
export type LinkedSite = ReadonlyMap<string, string>;

const FOLDERS = ['', 'guides/', 'guides/deep/', 'reference/', 'fr/guides/'];
const NAMES = ['start', 'set-up', 'index', 'überblick', 'a b', "it's", 'v1.2'];
const IMAGES = ['images/logo.svg', 'guides/images/screen.png', 'guides/deep/x.png'];
const PARTS = ['snippets/note.mdx', 'guides/part.jsx'];

/** Looks like links, and is none. */
const CODE =
  '```md\n[no](/guides/start) ![no](./x.png)\nimport No from "/snippets/note.mdx"\n```\n\n{/* [no](/guides/start) */}\n\n`[no](../start)`';

/** What the MDX parser cannot read; readers see the page all the same. */
export const NO_MDX = [
  'A break<br>here.',
  '<!-- A comment -->',
  'See <https://example.com/a>.',
  'A brace { b',
  'Smaller: a <1',
  '<Card>',
  '{% x %}',
];

/** Sites of a few pages in several folders, with or without a second language, redirects and texts with CRLF or a byte order mark. */
export const linkedSite: fc.Arbitrary<LinkedSite> = chosen(makeSite, 200);

function makeSite(choices: Choices): LinkedSite {
  const { below, pick } = choices;
  const pages = new Set(['guides/start', 'index']);
  for (let count = 2 + below(8); count > 0; count--) pages.add(pick(FOLDERS) + pick(NAMES));
  // Both would have the URL of the folder.
  for (const page of pages) if (page.endsWith('/index') && pages.has(page.slice(0, -'/index'.length))) pages.delete(page);
  const eol = pick(['\n', '\r\n']);
  const files = linkedPages([...pages], eol, choices);
  files.set('docs.json', JSON.stringify(docsOf([...pages], choices), null, pick([2, 4, '\t'])).replaceAll('\n', eol) + eol);
  return files;
}

/** Files of pages that link to one another, and the images and parts that they show. */
export function linkedPages(pages: readonly string[], eol: string, choices: Choices): Map<string, string> {
  const { below, pick } = choices;
  const files = new Map<string, string>();
  for (const page of pages) {
    const lines = ['---', 'title: A page', '---', '', ...imports(page, choices), CODE, ''];
    if (below(4) === 0) lines.push(pick(NO_MDX), '');
    for (let count = below(5); count > 0; count--) lines.push(link(page, pages, choices), '');
    files.set(`${page}.mdx`, pick(['', '', '\uFEFF']) + lines.join('\n').replaceAll('\n', eol));
  }
  for (const image of IMAGES) files.set(image, 'not text: \uFFFD');
  files.set('snippets/note.mdx', 'A note with a [link](/guides/start).\n');
  files.set('guides/part.jsx', 'import { other } from "./other.jsx";\nexport const Part = () => <a href="/">Part</a>;\n');
  files.set('guides/other.jsx', 'export const other = 1;\n');
  return files;
}

function imports(page: string, { below, pick }: Choices): string[] {
  if (below(2) === 0) return [];
  const part = pick(PARTS);
  return [`import Part from ${pick(["'", '"'])}${below(2) === 0 ? `/${part}` : relative(page, part)}`.replace(/(['"])(.*)$/, '$1$2$1'), ''];
}

/** A link as people write it: canonical, so that there and back is where it was. */
function link(page: string, pages: readonly string[], { below, pick }: Choices): string {
  const image = below(4) === 0;
  const to = image ? pick(IMAGES) : pick(pages);
  const url = to.replace(/(?:^|\/)index$/, '');
  const path = below(3) > 0 || url === '' || page.endsWith('index') ? `/${url}` : relative(page, url);
  const encoded = path.replaceAll(' ', '%20').replaceAll("'", '%27');
  const tail = image ? '' : pick(['', '', '?a=1&amp;b=2', '/', '#']);
  const full = tail === '/' && path.endsWith('/') ? encoded : encoded + tail;
  if (image) return pick([`![An image](${full})`, `<img src="${full}" />`]);
  return pick([
    `A [link](${full}) and more.`,
    `<Card href="${full}">Text</Card>`,
    `A [reference][r].\n\n[r]: ${full}`,
    `[Titled](<${full}> "Title")`,
  ]);
}

function relative(page: string, path: string): string {
  const from = page.split('/').slice(0, -1);
  const to = path.split('/');
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  return `${'../'.repeat(from.length) || './'}${to.join('/')}`;
}

function docsOf(pages: readonly string[], { below, pick }: Choices): object {
  const french = pages.filter((page) => page.startsWith('fr/'));
  const others = pages.filter((page) => !page.startsWith('fr/'));
  const groups = (of: readonly string[]): object[] => {
    const half = 1 + below(of.length);
    const all = [of.slice(0, half), of.slice(half)].filter((some) => some.length > 0);
    return all.map((some, index) => ({ group: `Group ${index}`, pages: some }));
  };
  const navigation =
    french.length === 0
      ? {
          groups: groups(others),
          global: { anchors: [{ anchor: 'Start', href: `/${pick(others).replace(/(?:^|\/)index$/, '')}`.replaceAll(' ', '%20') }] },
        }
      : {
          languages: [
            { language: 'en', groups: groups(others) },
            { language: 'fr', groups: groups(french) },
          ],
        };
  const redirects = below(2) === 0 ? {} : { redirects: [{ source: '/gone', destination: '/guides/start' }] };
  return { ...REQUIRED, logo: '/images/logo.svg', navigation, ...redirects };
}

/** Opens it with all rules about links. */
export function openLinked(files: LinkedSite): OpenSite {
  return openSiteFromFiles({ files: memory(files), dialect: 'mintlify', rules: { link: 'error' } });
}

/** The files of a state, by path. */
export function contentsOf({ files }: OpenSite): Map<string, string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const names = [...files.list(() => true).keys()].sort();
  return new Map(names.map((name) => [name, decoder.decode(files.read(name))]));
}
