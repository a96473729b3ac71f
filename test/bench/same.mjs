/**
 * Proves that a change of speed changes no result: runs two builds over the same sites and demands the same exit code and the same
 * bytes on both streams. Before you change anything, keep a build:
 *
 *     npm run build && mkdir -p ../before && cp -a bin dist package.json ../before
 *
 * Then, after each step, `npm run build && npm run bench:same -- --before ../before`. It takes two minutes on a quiet
 * machine; with `--sites 0 --only fixtures/`, a few seconds.
 *
 * | flag | |
 * |---|---|
 * | `--before <folder>` | root of the package to compare with: `bin/` and `dist/` are enough |
 * | `--after <folder>` | root of the other package; without it, this repository |
 * | `--seed <text>` | seed of the generated sites; without it, a random one, which is printed |
 * | `--sites 2000` | how many sites to generate: seven of eight with mistakes in the navigation, the eighth a case of the fuzzer |
 * | `--only <text>` | only sites whose names contain the text |
 *
 * The sites are those of the corpus (`DOCS_NAV_CORPUS`), all fixtures, the sites of the benchmark and generated ones
 * (`same-cases.ts`). The entry of the command line is run, `bin/docs-nav.cjs`, and not the library: most of what makes a run fast is
 * only there. Each build makes 60 sites' runs in one process (`same-run.cjs`); every 40th run, and every run that differs, is also made
 * in a process of its own, in both builds, and must say the same again.
 *
 * Exit code 1 and the first difference if there is any; its site is kept.
 */
import { randomBytes } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { casesOf } from './same-cases.ts';
import { jsonApi, redirectedPages, yamlApi } from './features.mjs';
import { realisticPages } from './realistic-pages.mjs';
import { SHAPES, makeRepository, makeSite, makeSiteOf } from './sites.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RUNNER = fileURLToPath(new URL('same-run.cjs', import.meta.url));
/** Sites on disk at a time. */
const BATCH = 60;
const ALONE_EVERY = 40;
/** Of the results of a run, in this order. */
const LABELS = ['before', 'after', 'before, in a process of its own', 'after, in a process of its own'];

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string', default: ROOT },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    sites: { type: 'string', default: '2000' },
    only: { type: 'string' },
  },
});
if (values.before === undefined) fail('Expected --before <folder>, the root of a package with bin/ and dist/.');
const builds = [values.before, values.after].map((folder) => resolve(folder));
for (const folder of builds) if (!existsSync(join(folder, 'bin/docs-nav.cjs'))) fail(`${folder} has no bin/docs-nav.cjs.`);

const environment = { ...process.env, NO_COLOR: '1' };
for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'GITHUB_ACTIONS', 'FORCE_COLOR']) delete environment[name];

const work = mkdtempSync(join(tmpdir(), 'docs-nav-same-'));
// Thousands of small files are written and removed.
if (existsSync('/dev/shm')) process.env['TMPDIR'] = '/dev/shm';
const corpus = process.env['DOCS_NAV_CORPUS'] ? resolve(ROOT, process.env['DOCS_NAV_CORPUS']) : undefined;
if (corpus === undefined) console.log('Real sites: not run (DOCS_NAV_CORPUS is not set).');
console.log(`Seed ${values.seed}.`);

const counts = { sites: new Map(), runs: 0, alone: 0, different: 0, status: new Map() };
const started = performance.now();
let batch = [];
for await (const site of allSites()) {
  counts.sites.set(site.kind, (counts.sites.get(site.kind) ?? 0) + 1);
  if (batch.push(site) === BATCH) await compareBatch();
}
await compareBatch();
rmSync(work, { recursive: true, force: true });
print();

async function* allSites() {
  const isWanted = (name) => values.only === undefined || name.includes(values.only);
  yield* [...measuredSites()].filter(({ name }) => isWanted(name));
  yield* casesOf(ROOT, corpus, values.seed, Number(values.sites), isWanted);
}

/** Large ones, with and without findings. */
function* measuredSites() {
  const lint = [['lint', '--format', 'json'], ['lint', '--format', 'json', '--info'], ['lint']];
  const staged = ['lint', '--format', 'json', '--staged'];
  const links = ['lint', '--format', 'json', '--rule', 'link=error'];
  for (const shape of SHAPES.filter(({ pages }) => pages <= 5_000)) {
    for (const findings of [0, 20]) {
      yield measured(`${shape.pages} pages, ${findings} findings`, makeSite(shape, findings), lint);
      yield measured(`${shape.pages} pages, ${findings} findings, staged`, makeRepository(shape, findings), [staged]);
    }
  }
  yield measured('JSON API', makeSiteOf('json-api', jsonApi), lint);
  yield measured('YAML API', makeSiteOf('yaml-api', yamlApi), lint);
  yield measured('links', makeSiteOf('realistic', realisticPages), [links]);
  yield measured(
    'redirects',
    makeSiteOf('redirects-true', () => redirectedPages(true)),
    lint,
  );
}

/**
 * @param {string} name
 * @param {string} cwd
 * @param {readonly (readonly string[])[]} commands
 */
function measured(name, cwd, commands) {
  return { kind: 'measured', name, runs: commands.map((args) => ({ cwd, args })), close: async () => {} };
}

/** Runs what is in the batch in both builds, and empties it. */
async function compareBatch() {
  const sites = batch;
  batch = [];
  const runs = sites.flatMap((site) => site.runs.map((run) => ({ ...run, site })));
  const [before, after] = await Promise.all(builds.map((folder) => runAll(folder, runs)));
  const kept = new Set();
  runs.forEach((run, index) => {
    const pair = [before[index], after[index]];
    if (counts.runs++ % ALONE_EVERY === 0 || JSON.stringify(before[index]) !== JSON.stringify(after[index])) {
      counts.alone++;
      pair.push(...builds.map((folder) => runAlone(folder, run)));
    }
    const status = pair[0]?.status ?? 'none';
    counts.status.set(status, (counts.status.get(status) ?? 0) + 1);
    const first = JSON.stringify(pair[0]);
    if (first !== undefined && pair.every((result) => JSON.stringify(result) === first)) return;
    kept.add(run.site);
    if (counts.different++ === 0) show(run, pair);
    else if (counts.different <= 20) console.log(`DIFFERENT too: ${run.site.name}: ${run.args.join(' ')}`);
  });
  for (const site of sites) if (!kept.has(site)) await site.close();
}

/**
 * What each run says, in one process.
 * @param {string} folder
 * @param {readonly { cwd: string, args: readonly string[] }[]} runs
 */
async function runAll(folder, runs) {
  const name = join(work, String(builds.indexOf(folder)));
  writeFileSync(`${name}.json`, JSON.stringify(runs.map(({ cwd, args }) => ({ cwd, args }))));
  // Half of the time goes to the garbage of many runs otherwise.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', RUNNER, folder, `${name}.json`, `${name}.jsonl`], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((done) => child.on('close', (code, signal) => done(code ?? signal)));
  const lines = readFileSync(`${name}.jsonl`, 'utf8').split('\n').slice(0, -1);
  if (code !== 0 || lines.length !== runs.length) {
    fail(`${folder}: the process ended with ${code} after ${lines.length} of ${runs.length} runs: ${JSON.stringify(runs[lines.length])}`);
  }
  return lines.map((line) => JSON.parse(line));
}

/**
 * What a run says in a process of its own.
 * @param {string} folder
 * @param {{ cwd: string, args: readonly string[] }} run
 */
function runAlone(folder, { cwd, args }) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'bin/docs-nav.cjs'), ...args], {
    cwd,
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status, stdout, stderr };
}

/** Shows where two results part. */
function show({ site, cwd, args }, results) {
  console.log(`DIFFERENT: ${site.name}\n  cd ${cwd} && node bin/docs-nav.cjs ${args.join(' ')}`);
  const other = results.findIndex((result) => JSON.stringify(result) !== JSON.stringify(results[0]));
  for (const part of ['status', 'thrown', 'stderr', 'stdout']) {
    const [a = '', b = ''] = [results[0], results[other]].map((result) => String(result?.[part]));
    if (a === b) continue;
    const at = a.split('').findIndex((unit, index) => unit !== b[index]);
    const from = Math.max(0, (at === -1 ? a.length : at) - 80);
    console.log(`  ${part}, from character ${from}`);
    for (const [label, text] of [
      [LABELS[0], a],
      [LABELS[other], b],
    ])
      console.log(`    ${label}: ${JSON.stringify(text.slice(from, from + 240))}`);
  }
}

function print() {
  const kinds = [...counts.sites].map(([kind, count]) => `${count} ${kind}`).join(', ');
  const codes = [...counts.status].map(([code, count]) => `${count} with ${code}`).join(', ');
  console.log(`Sites: ${kinds}. Runs: ${counts.runs} in each build (exit codes: ${codes}), ${counts.alone} of them also alone.`);
  console.log(
    `${counts.different === 0 ? 'All the same' : `${counts.different} DIFFERENT`} (${((performance.now() - started) / 1_000).toFixed(0)} s).`,
  );
  if (counts.different > 0) process.exitCode = 1;
}

/**
 * @param {string} text
 * @returns {never}
 */
function fail(text) {
  console.error(text);
  process.exit(2);
}
