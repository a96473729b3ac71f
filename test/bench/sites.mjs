/** Makes the sites that are measured: the same bytes on every machine, written once and kept in the temporary folder. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unpackSite } from '../support/bodies.ts';
import { moveIntoPlace } from '../support/move-into-place.ts';

const PAGES_IN_A_FOLDER = 20;

/**
 * A site of `tabs × groups × nested` folders.
 * @typedef {{ pages: number, tabs: number, groups: number, nested: number }} Shape
 */

/** @type {readonly Shape[]} */
export const SHAPES = [
  { pages: 100, tabs: 1, groups: 1, nested: 5 },
  { pages: 5_000, tabs: 5, groups: 10, nested: 5 },
  { pages: 50_000, tabs: 10, groups: 25, nested: 10 },
];

/**
 * The folder of a site, made if need be. `findings` entries name pages that do not exist, spread over the site.
 * @param {Shape} shape
 * @param {number} findings
 * @param {string} use what for, if the site is not left as it is
 */
export function makeSite(shape, findings, use = '') {
  return keep(`${shape.pages}-pages-${findings}-findings${use && `-${use}`}`, (draft) => fillSite(draft, shape, findings));
}

/**
 * @param {string} draft
 * @param {Shape} shape
 * @param {number} findings
 */
function fillSite(draft, shape, findings) {
  const files = [];
  const navigation = { tabs: fill(shape.tabs, (tab) => makeTab(shape, tab, files)) };
  if (findings > 0) misspell(navigation, shape, findings);
  write(draft, 'docs.json', `${JSON.stringify({ name: 'Benchmark', navigation }, null, 2)}\n`);
  for (const file of files) write(draft, `${file}.mdx`, page(file));
  for (let index = 0; index < 2_000; index++) {
    write(draft, `node_modules/package-${Math.floor(index / 20)}/file-${index % 20}.js`, 'module.exports = 1;\n');
  }
}

/** Pages that a commit changes, or deletes. */
const CHANGED = 3;

/**
 * The folder of a site in a repository of its own, with changes that are staged: pages and docs.json, or, with `findings` that
 * the last commit has, pages that are deleted.
 * @param {Shape} shape
 * @param {number} findings
 */
export function makeRepository(shape, findings) {
  return keep(`${shape.pages}-pages-${findings}-findings-staged`, (draft) => {
    fillSite(draft, shape, findings);
    write(draft, '.gitignore', 'node_modules\n');
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], { cwd: draft });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Begin');
    const docs = join(draft, 'docs.json');
    writeFileSync(docs, readFileSync(docs, 'utf8').replace('"Benchmark"', '"Another name"'));
    const pages = execFileSync('git', ['ls-files', '*-001.mdx'], { cwd: draft, encoding: 'utf8' }).split('\n').slice(0, CHANGED);
    for (const file of pages) {
      if (findings > 0) rmSync(join(draft, file));
      else writeFileSync(join(draft, file), page('another'));
    }
    git('add', '-A');
  });
}

/**
 * The folder of a site out of the files that `make` gives.
 * @param {string} name
 * @param {() => Iterable<import('./features.mjs').File>} make
 */
export function makeSiteOf(name, make) {
  return keep(name, (draft) => {
    for (const [path, text] of make()) write(draft, path, text);
  });
}

/**
 * The same in a repository of its own, in which it is staged that a page is gone and another one has a new link that leads nowhere.
 * @param {string} name
 * @param {() => Iterable<import('./features.mjs').File>} make
 * @param {{ readonly gone: string, readonly changed: string }} pages without extension
 */
export function makeRepositoryOf(name, make, { gone, changed }) {
  return keep(`${name}-staged`, (draft) => {
    for (const [path, text] of make()) write(draft, path, text);
    const git = (/** @type {string[]} */ ...args) =>
      execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], { cwd: draft, encoding: 'utf8' });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Begin');
    rmSync(join(draft, `${gone}.mdx`));
    writeFileSync(join(draft, `${changed}.mdx`), `${readFileSync(join(draft, `${changed}.mdx`), 'utf8')}[Nowhere](/nowhere)\n`);
    const docs = join(draft, 'docs.json');
    writeFileSync(
      docs,
      JSON.stringify(JSON.parse(readFileSync(docs, 'utf8')), (_, value) => (value === gone ? undefined : value)).replace('null,', ''),
    );
    git('add', '-A');
  });
}

/**
 * The folder of a public site.
 * @param {string} archive its name
 */
export function makePublicSite(archive) {
  return keep(archive, (draft) => unpackSite(archive, draft));
}

/** @param {string} folder */
function pageCount(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) => /\.mdx?$/.test(`${file}`)).length;
}

/**
 * The folder of a site that has the most pages.
 * @param {string} site
 */
export function largestFolder(site) {
  const folders = readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const counts = folders.map(({ name }) => /** @type {const} */ ([name, pageCount(join(site, name))]));
  return counts.sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/**
 * A folder by its name, filled if it is not there.
 * @param {string} name
 * @param {(draft: string) => void} fillIt
 */
function keep(name, fillIt) {
  const folder = join(tmpdir(), `docs-nav-bench-${version()}`, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  fillIt(draft);
  moveIntoPlace(draft, folder);
  return folder;
}

/** Changes with what the sites are made by. */
function version() {
  const hash = createHash('sha256');
  for (const source of ['sites.mjs', 'features.mjs', 'largest.mjs', 'realistic-pages.mjs'])
    hash.update(readFileSync(fileURLToPath(new URL(source, import.meta.url))));
  return hash.digest('hex').slice(0, 12);
}

/**
 * @param {Shape} shape
 * @param {number} tab
 * @param {string[]} files
 */
function makeTab(shape, tab, files) {
  const groups = fill(shape.groups, (group) => ({
    group: `Area ${group + 1}`,
    icon: 'book',
    pages: fill(shape.nested, (nested) => ({
      group: `Topic ${group + 1}.${nested + 1}`,
      expanded: nested === 0,
      pages: fill(PAGES_IN_A_FOLDER, (index) => {
        const folder = `section-${pad(tab)}/area-${pad(group)}/topic-${pad(nested)}`;
        const file = `${folder}/how-to-configure-the-feature-${pad(index)}`;
        files.push(file);
        return file;
      }),
    })),
  }));
  return { tab: `Section ${tab + 1}`, groups };
}

/**
 * Adds entries beside real pages, each a letter away from one.
 * @param {{ tabs: ReturnType<typeof makeTab>[] }} navigation
 * @param {Shape} shape
 * @param {number} findings
 */
function misspell(navigation, shape, findings) {
  const lists = navigation.tabs.flatMap((tab) => tab.groups.flatMap((group) => group.pages.map((nested) => nested.pages)));
  for (let index = 0; index < findings; index++) {
    const list = lists[Math.floor((index * lists.length) / findings)];
    const taken = Math.floor((index * shape.pages) / findings) % PAGES_IN_A_FOLDER;
    list?.push(`${list[taken]}x`);
  }
}

/** @param {string} file */
function page(file) {
  return `---\ntitle: ${file.slice(file.lastIndexOf('/') + 1)}\ndescription: One of many pages.\n---\n\nText.\n`;
}

const made = new Set();

/**
 * @param {string} folder
 * @param {string} file
 * @param {string} text
 */
function write(folder, file, text) {
  const path = join(folder, file);
  const parent = dirname(path);
  if (!made.has(parent)) {
    mkdirSync(parent, { recursive: true });
    made.add(parent);
  }
  writeFileSync(path, text);
}

/**
 * @template T
 * @param {number} length
 * @param {(index: number) => T} make
 * @returns {T[]}
 */
function fill(length, make) {
  return Array.from({ length }, (_, index) => make(index));
}

/** @param {number} number */
function pad(number) {
  return String(number + 1).padStart(3, '0');
}
