/** Makes the sites that are measured: the same bytes on every machine, written once and kept in the temporary folder. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
 */
export function makeSite(shape, findings) {
  const source = readFileSync(fileURLToPath(import.meta.url));
  const version = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `docs-nav-bench-${version}`, `${shape.pages}-pages-${findings}-findings`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const files = [];
  const navigation = { tabs: fill(shape.tabs, (tab) => makeTab(shape, tab, files)) };
  if (findings > 0) misspell(navigation, shape, findings);
  write(draft, 'docs.json', `${JSON.stringify({ name: 'Benchmark', navigation }, null, 2)}\n`);
  for (const file of files) write(draft, `${file}.mdx`, page(file));
  for (let index = 0; index < 2_000; index++) {
    write(draft, `node_modules/package-${Math.floor(index / 20)}/file-${index % 20}.js`, 'module.exports = 1;\n');
  }
  renameSync(draft, folder);
  return folder;
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
