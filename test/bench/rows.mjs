/** What is measured, and how much it may cost: groups of programs that run in turn, and the figures that are made of their costs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REAL_SITES } from '../support/bodies.ts';
import { jsonApi, manyOperations, noApi, redirectedPages, yamlApi } from './features.mjs';
import { largestSite } from './largest.mjs';
import { ENVIRONMENT, exitCodeOf, interleave, jsonOf, paired } from './measure.mjs';
import { installPeers, installPlatform } from './peers.mjs';
import { realisticPages } from './realistic-pages.mjs';
import { SHAPES, largestFolder, makePublicSite, makeRepository, makeRepositoryOf, makeSite, makeSiteOf } from './sites.mjs';
import { watchEdits } from './watching.mjs';

/**
 * @typedef {import('./measure.mjs').Samples} Samples
 * @typedef {import('./measure.mjs').Program} Program
 *
 * @typedef {object} Row
 * @property {string} label what is measured, and beside what
 * @property {import('./figures.mjs').Unit} unit
 * @property {(samples: Samples, part: import('./measure.mjs').Part) => number | undefined} of the figure, by the clock and of the CPU
 * @property {number} [budget] the most that it may be; without one, the figure is only of interest
 *
 * @typedef {object} Group
 * @property {string} name
 * @property {(rounds: number, program: string) => Samples | Record<string, Program> | undefined | Promise<Samples>} programs what runs
 *   in turn, or what it has cost; `undefined` if it cannot run here
 * @property {(rounds: number) => number} [rounds] of those of a run, if it takes fewer
 * @property {readonly Row[]} rows
 */

const FINDINGS = 20;
const EDITING = fileURLToPath(new URL('edits.mjs', import.meta.url));
const PATTERNS = fileURLToPath(new URL('patterns.ts', import.meta.url));
const TYPESCRIPT = new URL('../../tools/typescript.js', import.meta.url).href;

/** @returns {Program} */
const node = (/** @type {readonly string[]} */ args, status = 0) => ({ args: [process.execPath, ...args], status });
const nothing = node(['-e', '0']);
const LINKS = ['--rule', 'link=error'];

/** @returns {Row} */
const times = (label, a, b, budget) => ({
  label,
  unit: '×',
  budget,
  of: (costs, part) => paired([costs[a], costs[b]], part, (a, b) => a / b),
});
/** @returns {Row} */
const more = (label, a, b, budget) => ({
  label,
  unit: ' ms',
  budget,
  of: (costs, part) => paired([costs[a], costs[b]], part, (a, b) => a - b),
});
/** @returns {Row} */
const whole = (label, a, budget) => ({ label, unit: ' ms', budget, of: (costs, part) => paired([costs[a]], part, (a) => a) });
/** @returns {Row} */
const peak = (label, a, budget) => ({
  label,
  unit: ' MB',
  budget,
  of: (costs, part) => (part === 'wall' ? paired([costs[a]], 'memory', (a) => a) : undefined),
});

const [SMALL, MIDDLE, LARGE] = SHAPES;

/** Budgets of a generated site: times `node -e 0`, milliseconds for 20 findings, megabytes. */
function sized(shape, budgets, more_ = {}) {
  const pages = `${shape.pages.toLocaleString('en')} pages`;
  return {
    name: pages,
    programs: (_, program) => {
      const [clean, faulty] = [makeSite(shape, 0), makeSite(shape, FINDINGS)];
      return {
        node: nothing,
        clean: node([program, 'lint', clean]),
        faulty: node([program, 'lint', faulty], 1),
        ...more_.programs?.(program),
      };
    },
    rows: [
      ...(more_.rows ?? []),
      whole(`${pages}, whole process`, 'clean'),
      times(`${pages}, times node`, 'clean', 'node', budgets.node),
      more(`${pages}, ${FINDINGS} findings more`, 'faulty', 'clean', budgets.findings),
      peak(`${pages}, peak memory`, 'clean', budgets.memory),
    ],
  };
}

/** @returns {number} */
function checkedPages(program, folder) {
  const { stdout } = spawnSync(process.execPath, [program, 'lint', folder], { encoding: 'utf8', env: ENVIRONMENT });
  const [, pages = ''] = /\(([\d,]+) pages\)/.exec(stdout) ?? [];
  return Number(pages.replaceAll(',', ''));
}

/** What a public site costs: all links of its pages, a move of its largest folder, and the platform's own check of links. */
function publicSite(archive) {
  const site = archive.replace('+', '/');
  const run = (program, folder, more) => {
    const args = [process.execPath, program, 'lint', ...more, folder];
    return { args, status: exitCodeOf(args) };
  };
  return [
    {
      name: `the public site ${site}`,
      programs: (rounds, program) => {
        const folder = makePublicSite(archive);
        const samples = interleave({ node: nothing, plain: run(program, folder, []) }, rounds);
        return { ...samples, pages: [{ wall: checkedPages(program, folder), cpu: NaN, memory: NaN }] };
      },
      rows: [
        // Of the site, as the summary of a run counts them.
        { label: `${site}, pages`, unit: '', of: (costs, part) => paired([costs.pages], part, (a) => a) },
        whole(`${site}, whole process`, 'plain'),
        times(`${site}, times node`, 'plain', 'node'),
        peak(`${site}, peak memory`, 'plain'),
      ],
    },
    {
      name: `the texts of ${site}`,
      // It takes seconds.
      rounds: (rounds) => Math.ceil(rounds / 3),
      programs: (_, program) => {
        const folder = makePublicSite(archive);
        const moved = largestFolder(folder);
        return {
          links: run(program, folder, LINKS),
          moved: { ...node([program, 'mv', moved, `${moved}-moved`, '--dry-run']), cwd: folder },
        };
      },
      rows: [
        whole(`${site}, all links checked, whole process`, 'links'),
        peak(`${site}, all links checked, peak memory`, 'links'),
        whole(`${site}, mv of its largest folder, whole process`, 'moved'),
      ],
    },
    {
      name: `the platform's check of ${site}`,
      // It takes most of a minute.
      rounds: (rounds) => Math.ceil(rounds / 15),
      programs: () => {
        const platform = installPlatform();
        if (!platform) return undefined;
        const folder = makePublicSite(archive);
        const args = [process.execPath, platform, 'broken-links', '--check-anchors'];
        return { theirs: { args, cwd: folder, status: exitCodeOf(args, folder) } };
      },
      rows: [
        whole(`${site}, mint broken-links --check-anchors, whole process`, 'theirs'),
        peak(`${site}, mint broken-links --check-anchors, peak memory`, 'theirs'),
      ],
    },
  ];
}

/** @type {readonly Group[]} */
export const GROUPS = [
  sized(
    SMALL,
    { node: 1.5, findings: 10, memory: 42 },
    {
      programs: (program) => ({ version: node([program, '--version']) }),
      rows: [whole('node -e 0, whole process', 'node'), times('--version, times node', 'version', 'node', 1.15)],
    },
  ),
  {
    name: 'the program as one file',
    programs: (_, program) => {
      const [clean, faulty] = [makeSite(SMALL, 0), makeSite(SMALL, FINDINGS)];
      const file = join(program, '../../dist/docs-nav.cjs');
      return {
        node: nothing,
        clean: node([program, 'lint', clean]),
        cleanFile: node([file, 'lint', clean]),
        faulty: node([program, 'lint', faulty], 1),
        faultyFile: node([file, 'lint', faulty], 1),
      };
    },
    rows: [
      times(`one file, ${SMALL.pages} pages, times node`, 'cleanFile', 'node', 2.3),
      times(`one file, ${SMALL.pages} pages, times the package`, 'cleanFile', 'clean', 1.3),
      times(`one file, ${FINDINGS} findings, times the package`, 'faultyFile', 'faulty', 1.3),
      peak('one file, peak memory', 'cleanFile', 50),
    ],
  },
  sized(MIDDLE, { node: 2.3, findings: 12, memory: 50 }),
  sized(
    LARGE,
    { node: 7.8, findings: 28, memory: 85 },
    {
      programs: (program) => ({ middle: node([program, 'lint', makeSite(MIDDLE, 0)]) }),
      rows: [
        {
          // Ten times the pages may cost what n log n costs.
          label: 'cost over node, 50,000 pages to 5,000',
          unit: '×',
          budget: (50_000 * Math.log(50_000)) / (5_000 * Math.log(5_000)),
          of: (costs, part) =>
            paired([costs.clean, costs.middle, costs.node], part, (large, small, node) => (large - node) / (small - node)),
        },
      ],
    },
  ),
  {
    name: 'a site with 22,934 entries',
    programs: (_, program) => ({
      node: nothing,
      clean: node([program, 'lint', makeSiteOf('largest', () => largestSite(false))]),
      faulty: node([program, 'lint', makeSiteOf('largest-findings', () => largestSite(true))], 1),
    }),
    rows: [
      whole('22,934 entries in 4 languages × 34 versions, 4,203 redirects, 12 APIs, whole process', 'clean'),
      times('the same, times node', 'clean', 'node'),
      times('the same with 24 findings, times without', 'faulty', 'clean', 2.5),
      peak('the same, peak memory', 'clean'),
    ],
  },
  ...REAL_SITES.flatMap(publicSite),
  {
    name: 'descriptions of APIs',
    programs: (_, program) => ({
      node: nothing,
      without: node([program, 'lint', makeSiteOf('no-api', noApi)]),
      json: node([program, 'lint', makeSiteOf('json-api', jsonApi)]),
      many: node([program, 'lint', makeSiteOf('many-operations', manyOperations)]),
      yaml: node([program, 'lint', makeSiteOf('yaml-api', yamlApi)]),
    }),
    rows: [
      times('100 pages, 50 operations of 2 MB JSON, times node', 'json', 'node', 2),
      times('100 pages, 50 operations of 3 MB JSON with 4,400, times node', 'many', 'node', 2.7),
      more('100 pages, 50 operations of 10 MB YAML, more than without', 'yaml', 'without', 45),
    ],
  },
  {
    name: 'redirects',
    programs: (_, program) => ({
      without: node([program, 'lint', makeSiteOf('redirects-false', () => redirectedPages(false))]),
      sound: node([program, 'lint', makeSiteOf('redirects-true', () => redirectedPages(true))]),
    }),
    rows: [more('4,000 pages, 4,203 redirects, more than without', 'sound', 'without', 10)],
  },
  {
    // What a commit introduces: a clean one, and one that deletes pages of a site that has findings already.
    name: 'a commit',
    programs: (_, program) => {
      const [clean, faulty] = [makeRepository(MIDDLE, 0), makeRepository(MIDDLE, FINDINGS)];
      return {
        plain: node([program, 'lint', clean]),
        clean: node([program, 'lint', clean, '--staged']),
        broken: node([program, 'lint', faulty], 1),
        faulty: node([program, 'lint', faulty, '--staged'], 1),
        changed: node([program, 'lint', faulty, '--changed'], 1),
        since: node([program, 'lint', faulty, '--since', 'HEAD'], 1),
      };
    },
    rows: [
      times('5,000 pages, --staged of a clean commit, times the plain run', 'clean', 'plain', 1.25),
      times(`5,000 pages, --staged with 3 findings and ${FINDINGS} known, times the plain run`, 'faulty', 'broken'),
      times('the same, --changed', 'changed', 'broken'),
      times('the same, --since HEAD', 'since', 'broken'),
    ],
  },
  {
    name: 'resolve',
    programs: (_, program) => ({
      lint: node([program, 'lint', makeSite(MIDDLE, 0)]),
      json: node([program, 'resolve', '--format', 'json', makeSite(MIDDLE, 0)]),
    }),
    rows: [times('5,000 pages, resolve --format json, times lint', 'json', 'lint')],
  },
  {
    name: 'watch',
    programs: async (rounds, program) => {
      const site = makeSite(MIDDLE, 0, 'watched');
      return { edit: await watchEdits(program, site, rounds) };
    },
    rows: [whole('5,000 pages, --watch, an edit of docs.json, of it 50 ms waiting', 'edit')],
  },
  {
    name: 'edits in an open site',
    programs: (rounds) => {
      const folder = 'section-001/area-001/topic-001';
      const to = '/navigation/tabs[tab=Section 1]/groups[group=Area 1]/pages[group=Topic 1.1]';
      const changes = { page: `${folder}/how-to-configure-the-feature-001.mdx`, folder, to };
      const runs = Array.from({ length: rounds }, () => jsonOf([EDITING, makeSite(MIDDLE, 0), JSON.stringify(changes)]));
      return Object.fromEntries(['changed', 'added', 'again'].map((name) => [name, runs.map((run) => run[name])]));
    },
    rows: [
      whole('5,000 pages, checkEdits of a changed page', 'changed', 10),
      whole('5,000 pages, checkEdits of a new page and its entry', 'added', 10),
      whole('the same, median of ten more in the process', 'again'),
    ],
  },
  {
    name: 'realistic pages',
    programs: (rounds, program) => {
      const site = makeSiteOf('realistic', realisticPages);
      const [gone, changed] = ['guides-3/page-79', 'guides-3/page-80'];
      const changes = { page: `${changed}.mdx`, folder: 'guides-3', to: '/navigation/languages[language=en]/groups[group=Guides 3]' };
      const repository = makeRepositoryOf('realistic', realisticPages, { gone, changed });
      const runs = Array.from({ length: Math.ceil(rounds / 3) }, () => jsonOf([EDITING, site, JSON.stringify(changes)]));
      return {
        ...interleave(
          {
            node: nothing,
            plain: node([program, 'lint', site]),
            links: node([program, 'lint', ...LINKS, site], 1),
            staged: node([program, 'lint', repository, '--staged'], 1),
            moved: { ...node([program, 'mv', 'guides-3', 'learn', '--dry-run']), cwd: site },
          },
          rounds,
        ),
        changed: runs.map(({ changed }) => changed),
      };
    },
    rows: [
      times('1,000 realistic pages, times node', 'plain', 'node', 2.2),
      whole('1,000 realistic pages, all links checked, whole process', 'links', 1_400),
      peak('the same, peak memory', 'links', 150),
      whole('1,000 realistic pages, --staged of a page that is deleted and one that is changed', 'staged', 700),
      whole('1,000 realistic pages, mv of a folder of 25, whole process', 'moved', 2_200),
      whole('1,000 realistic pages, checkEdits of a changed page', 'changed', 200),
    ],
  },
  {
    name: 'hostile patterns',
    // Each takes the fastest of several runs of its own.
    rounds: () => 1,
    programs: () => {
      const { alone, together } = jsonOf(['--import', TYPESCRIPT, PATTERNS]);
      const cost = (/** @type {number} */ cpu) => [{ wall: NaN, cpu, memory: NaN }];
      return {
        ignored: cost(alone.ignored),
        missing: cost(alone.missing),
        together: cost(Math.max(...together.map(({ milliseconds }) => milliseconds))),
      };
    },
    rows: [
      whole('the slowest hostile pattern in .mintignore, beyond the plain run', 'ignored', 50),
      whole('the slowest hostile pattern in ignoreMissing, beyond the plain run', 'missing', 50),
      whole('20,000 patterns of the slowest shape with 2,000 paths', 'together', 500),
    ],
  },
  {
    name: 'other tools',
    programs: () => {
      const peers = installPeers();
      if (!peers) return undefined;
      const [small, middle] = [makeSite(SMALL, 0), makeSite(MIDDLE, 0)];
      const docs = join(middle, 'docs.json');
      return {
        node: nothing,
        biomeSmall: node([peers.bin('biome'), 'lint', join(small, 'docs.json')]),
        // As it is, biome leaves out files of more than a megabyte.
        biome: node([peers.bin('biome'), 'lint', docs]),
        oxlint: node([peers.bin('oxlint'), fileURLToPath(import.meta.url)]),
        ajv: node([peers.bin('ajv'), 'validate', '--strict=false', '-s', peers.schema, '-d', join(small, 'docs.json')]),
      };
    },
    rows: [
      times('biome lint, the same docs.json alone, times node', 'biomeSmall', 'node'),
      times('ajv validate with our schema, the same docs.json alone, times node', 'ajv', 'node'),
      times('oxlint, one JavaScript file (it reads no JSON), times node', 'oxlint', 'node'),
      times('biome lint, the same docs.json alone, 5,000 pages, times node', 'biome', 'node'),
    ],
  },
  {
    name: 'other tools: links',
    // It takes seconds.
    rounds: (rounds) => Math.ceil(rounds / 10),
    programs: (_, program) => {
      const peers = installPeers();
      if (!peers) return undefined;
      const site = makeSiteOf('realistic', realisticPages);
      const flags = [
        '--ext',
        'mdx',
        '--frail',
        '--quiet',
        '--no-stdout',
        '--no-config',
        '--use',
        `${peers.linkRule}=repository:false,root:"."`,
      ];
      return {
        links: node([program, 'lint', ...LINKS, site], 1),
        remark: { ...node([peers.bin('remark'), ...flags, '.']), cwd: site },
      };
    },
    rows: [times('remark-validate-links on the 1,000 realistic pages, times docs-nav', 'remark', 'links')],
  },
];
