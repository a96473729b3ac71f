/** Mutations of pages: front matter and MDX that parsers choke on, and links to where nobody may look. */
import { TEXTS, pathsOut } from './hostile.ts';
import { filesOf, type Mutate, type Site } from './mutation.ts';
import type { Random } from './random.ts';
import { PAGES } from './samples.ts';
import { fileOf, textIn } from './tree.ts';

type Change = readonly [name: string, change: (page: string, random: Random, site: Site) => string];

const CHANGES: readonly [Change, ...Change[]] = [
  [
    'front matter that is code',
    (page, random) =>
      `---${random.pick(['js', 'javascript', 'json', 'coffee', 'toml', 'yaml '])}\n${random.pick(['process.exit(3)', '{"title":', 'module.exports = { title: "x" }', 'title = 1'])}\n---\n${page}`,
  ],
  ['front matter without an end', (page) => `---\ntitle: x\n${page.replaceAll('---', '')}`],
  [
    'front matter that is a bomb',
    (page) =>
      `---\na: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${`*${'abcdefghij'[at]},`.repeat(9)}]`).join('\n')}\ntitle: *j\n---\n${page}`,
  ],
  [
    'front matter with merges',
    (page) => `---\nbase: &base {title: T, hidden: true}\n<<: [*base, *base]\nopenapi: {<<: *base}\n---\n${page}`,
  ],
  [
    'front matter that is deep',
    (page, random) => `---\ntitle: ${random.pick(['[', '{a: ', '- ', '!!x '] as const).repeat(10_000)}\n---\n${page}`,
  ],
  [
    'front matter that is long',
    (page) => `---\n${Array.from({ length: 20_000 }, (_, key) => `k${key}: v`).join('\n')}\ntitle: T\n---\n${page}`,
  ],
  [
    'a hostile title',
    (page, random) =>
      `---\ntitle: ${random.pick([JSON.stringify(random.pick(TEXTS)), random.pick(TEXTS), `>\n  ${random.pick(TEXTS)}`])}\nopenapi: ${JSON.stringify(random.pick(TEXTS))}\n---\n${page.replace(/^---[^]*?---\n/, '')}`,
  ],
  [
    'an operation of elsewhere',
    (page, random, site) => `---\nopenapi: ${JSON.stringify(`${random.pick(pathsOut(site.outside))} GET /x`)}\n---\n${page}`,
  ],
  [
    'links to elsewhere',
    (page, _, site) =>
      page +
      pathsOut(site.outside)
        .map((path) => `\n[a](${path}) ![b](<${path}>) <a href="${path}">c</a> <Card href={"${path}"}/>\n\n[r]: ${path}\n`)
        .join(''),
  ],
  [
    'imports of elsewhere',
    (page, _, site) =>
      pathsOut(site.outside)
        .map((path, at) => `import X${at} from ${JSON.stringify(path)}\n`)
        .join('') + `\n${page}`,
  ],
  ['much emphasis', (page) => page + '*a_ '.repeat(8_000)],
  [
    'many brackets',
    (page, random) =>
      page +
      random
        .pick(['[', '![', '](', '[a](', '<', '{', '`', '<!--', '<a ', '<A>', '{`${', '> ', '- ', '|a', '&', '\\'] as const)
        .repeat(10_000),
  ],
  ['tags without an end', (page) => `${page}\n<Card>\n<Tabs>\n<Tab title={"\n`],
  [
    'expressions',
    (page) => `${page}\n{(() => { while (true) {} })()}\nexport const x = fetch("http://127.0.0.1:9")\n\n{/* ${'*'.repeat(20_000)} */}\n`,
  ],
  ['links by the thousand', (page) => page + Array.from({ length: 5_000 }, (_, at) => `[a](/gone/${at}#x)\n`).join('')],
  ['one line of a megabyte', (page) => `${page}\n${'[a](/b) '.repeat(1 << 17)}\n`],
];

/** Also snippets and files that are not pages. */
export const mutatePage: Mutate = (site, random) => {
  const path = random.oneIn(6)
    ? `${site.root}${random.pick(['index.mdx', 'snippets/part.mdx', 'README.md', 'a/b.md'])}`
    : random.pick(filesOf(site, (name) => /\.mdx?$/.test(name)));
  if (path === undefined) return undefined;
  const [name, change] = random.pick(CHANGES);
  site.tree.set(path, fileOf(change(textIn(site.tree, path) || random.pick(PAGES), random, site)));
  return `${path}: ${name}`;
};
