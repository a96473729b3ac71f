/**
 * Measures the whole program beside `node -e 0` and the floor program, and prints each figure with its budget.
 * Run by `npm run bench`; `--quick` takes few rounds, `--program <file>` measures another build.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { interleave, median, memoryOf, paired, run } from './measure.mjs';
import { jsonApi, linkedPages, noApi, redirectedPages, yamlApi } from './features.mjs';
import { SHAPES, makeRepository, makeRepositoryOf, makeSite, makeSiteOf } from './sites.mjs';

const FINDINGS = 20;

/** Most that is allowed: times Node, times the floor, milliseconds for the findings, megabytes. */
const BUDGETS = new Map([
  [100, { node: 1.3, floor: undefined, findings: 2, memory: 45 }],
  [5_000, { node: 2.6, floor: 1.3, findings: 8, memory: 65 }],
  [50_000, { node: 9, floor: 1.3, findings: 25, memory: 120 }],
]);
const VERSION_BUDGET = 1.15;
/** Of the first lint of the same process. */
const CHECK_BUDGET = 0.3;
/** With 50 entries in a JSON description of 2 MB, times Node; in a YAML description of 10 MB, milliseconds more than without. */
const JSON_API_BUDGET = 1.9;
const YAML_API_BUDGET = 45;
/** Of the plain run over the same pages. */
const STAGED_BUDGET = 2.5;
/** Milliseconds of the whole process. */
const LINK_BUDGET = 500;
/** Milliseconds more than without. */
const REDIRECT_BUDGET = 10;
/** Milliseconds: of one hostile pattern beyond the plain run, and of 20,000 patterns with 2,000 paths. */
const HOSTILE_BUDGET = 50;
const PATTERNS_BUDGET = 500;

const isQuick = process.argv.includes('--quick');
const named = process.argv.indexOf('--program');
const program = named > 0 ? process.argv[named + 1] : fileURLToPath(new URL('../../bin/docs-nav.cjs', import.meta.url));
const floor = fileURLToPath(new URL('floor.cjs', import.meta.url));
const editing = fileURLToPath(new URL('edits.mjs', import.meta.url));

const rows = [['run', 'measured', 'budget', '']];
const missed = [];
/** Median milliseconds over `node -e 0`, by pages. */
const costs = new Map();

for (const shape of SHAPES) measure(shape);
growth();
edits();
scopes();
apis();
links();
redirects();
await patterns();
print();

/** @param {import('./sites.mjs').Shape} shape */
function measure(shape) {
  const budget = BUDGETS.get(shape.pages);
  if (!budget) throw new Error(`No budget for ${shape.pages} pages.`);
  const clean = makeSite(shape, 0);
  const faulty = makeSite(shape, FINDINGS);
  expect(['lint', clean], 0, 'a clean site');
  expect(['lint', faulty], 1, `${FINDINGS} findings`);

  const isSmall = shape.pages === 100;
  const times = interleave(
    {
      node: ['-e', '0'],
      floor: [floor, join(clean, 'docs.json')],
      clean: [program, 'lint', clean],
      faulty: [program, 'lint', faulty],
      ...(isSmall && { version: [program, '--version'] }),
    },
    rounds(shape.pages),
  );
  const label = `${shape.pages.toLocaleString('en')} pages`;
  if (times.version) {
    add('--version, times node', ratio(times.version, times.node), VERSION_BUDGET, '×');
  }
  add(`${label}, times node (${median(times.clean).toFixed(1)} ms)`, ratio(times.clean, times.node), budget.node, '×');
  add(`${label}, times floor (${median(times.floor).toFixed(1)} ms)`, ratio(times.clean, times.floor), budget.floor, '×');
  add(`${label}, ${FINDINGS} findings more`, difference(times.faulty, times.clean), budget.findings, ' ms');
  add(`${label}, peak memory`, memoryOf([program, 'lint', clean]), budget.memory, ' MB');
  costs.set(shape.pages, difference(times.clean, times.node));
}

/** Ten times the pages may cost what n log n costs. */
function growth() {
  const [small, large] = [5_000, 50_000];
  const allowed = (large * Math.log(large)) / (small * Math.log(small));
  add('cost over node, 50,000 pages to 5,000', costs.get(large) / costs.get(small), allowed, '×');
}

/** In one process: what it costs to check an edit once the site was linted. */
function edits() {
  const shape = SHAPES.find(({ pages }) => pages === 5_000);
  if (!shape) throw new Error('There is no site of 5,000 pages.');
  const folder = makeSite(shape, 0);
  const runs = Array.from({ length: isQuick ? 5 : 15 }, () => JSON.parse(run([editing, folder]).output));
  const of = (name) => runs.map((figures) => figures[name]);
  const first = median(of('lint')).toFixed(1);
  add(
    `5,000 pages, checkEdits of a changed page, times first lint in process (${first} ms)`,
    ratio(of('change'), of('lint')),
    CHECK_BUDGET,
    '×',
  );
  add('5,000 pages, addPage and checkEdits of a new page, times first lint in process', ratio(of('add'), of('lint')), undefined, '×');
}

/** What a commit introduces: a clean one, and one that deletes pages of a site that has findings already. */
function scopes() {
  const shape = SHAPES.find(({ pages }) => pages === 5_000);
  if (!shape) throw new Error('There is no site of 5,000 pages.');
  const clean = makeRepository(shape, 0);
  const faulty = makeRepository(shape, FINDINGS);
  expect(['lint', clean, '--staged'], 0, 'a clean commit');
  expect(['lint', faulty, '--staged'], 1, 'pages that a commit deletes');
  const times = interleave(
    {
      plain: [program, 'lint', clean],
      clean: [program, 'lint', clean, '--staged'],
      broken: [program, 'lint', faulty],
      faulty: [program, 'lint', faulty, '--staged'],
      changed: [program, 'lint', faulty, '--changed'],
      since: [program, 'lint', faulty, '--since', 'HEAD'],
    },
    rounds(shape.pages),
  );
  const label = '5,000 pages, times the plain run';
  add(`${label} (${median(times.plain).toFixed(1)} ms): --staged, clean`, ratio(times.clean, times.plain), STAGED_BUDGET, '×');
  add(
    `${label} (${median(times.broken).toFixed(1)} ms): --staged, 3 findings, ${FINDINGS} known`,
    ratio(times.faulty, times.broken),
    STAGED_BUDGET,
    '×',
  );
  add(`${label}: --changed, the same`, ratio(times.changed, times.broken), undefined, '×');
  add(`${label}: --since, the same`, ratio(times.since, times.broken), undefined, '×');
}

/** Entries that name operations of large descriptions. */
function apis() {
  const [without, json, yaml] = [makeSiteOf('no-api', noApi), makeSiteOf('json-api', jsonApi), makeSiteOf('yaml-api', yamlApi)];
  for (const [site, what] of [
    [without, 'no API'],
    [json, 'a JSON API'],
    [yaml, 'a YAML API'],
  ])
    expect(['lint', site], 0, what);
  const times = interleave(
    { node: ['-e', '0'], without: [program, 'lint', without], json: [program, 'lint', json], yaml: [program, 'lint', yaml] },
    rounds(100),
  );
  add('100 pages, 50 operations of 2 MB JSON, times node', ratio(times.json, times.node), JSON_API_BUDGET, '×');
  add('100 pages, 50 operations of 10 MB YAML, more than without', difference(times.yaml, times.without), YAML_API_BUDGET, ' ms');
}

/** The rule that reads the text of every page. */
function links() {
  const lint = ['lint', '--rule', 'link=error', makeSiteOf('links', linkedPages)];
  expect(lint, 1, 'five dead links');
  const staged = ['lint', makeRepositoryOf('links', linkedPages), '--staged'];
  expect(staged, 1, 'links to a page that a commit deletes');
  const times = interleave({ links: [program, ...lint], staged: [program, ...staged] }, rounds(5_000));
  add('1,000 pages, 6 MB, 20,000 links, 5,000 fragments, whole process', median(times.links), LINK_BUDGET, ' ms');
  add('the same, --staged of a page that is deleted and one that is changed', median(times.staged), LINK_BUDGET, ' ms');
}

/** What redirects cost that are all as they should be. */
function redirects() {
  const [without, sound] = [false, true].map((has) => makeSiteOf(`redirects-${has}`, () => redirectedPages(has)));
  for (const site of [without, sound]) expect(['lint', site], 0, 'sound redirects');
  const times = interleave({ without: [program, 'lint', without], sound: [program, 'lint', sound] }, rounds(5_000));
  add('4,000 pages, 4,203 redirects, more than without', difference(times.sound, times.without), REDIRECT_BUDGET, ' ms');
}

/** In one process: what a stranger's patterns cost. */
async function patterns() {
  const file = join(mkdtempSync(join(tmpdir(), 'docs-nav-bench-')), 'patterns.mjs');
  const bundle = await rolldown({ input: fileURLToPath(new URL('patterns.ts', import.meta.url)), platform: 'node', logLevel: 'silent' });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  const { count, alone, together } = JSON.parse(run([file]).output);
  add(`${count} hostile patterns, the slowest alone in .mintignore, beyond the plain run`, alone.ignored, HOSTILE_BUDGET, ' ms');
  add(`${count} hostile patterns, the slowest alone in ignoreMissing, beyond the plain run`, alone.missing, HOSTILE_BUDGET, ' ms');
  for (const { shape, milliseconds, leftOut } of together) {
    add(`20,000 patterns with 2,000 paths: ${shape}${leftOut > 0 ? ` (${leftOut} left out)` : ''}`, milliseconds, PATTERNS_BUDGET, ' ms');
  }
}

/**
 * @param {string} label
 * @param {number} figure
 * @param {number | undefined} budget none where a figure is only of interest
 * @param {string} unit
 */
function add(label, figure, budget, unit) {
  const verdict = budget === undefined ? '' : figure <= budget ? 'held' : 'MISSED';
  if (verdict === 'MISSED') missed.push(label);
  rows.push([label, `${figure.toFixed(2)}${unit}`, budget === undefined ? '–' : `${Number(budget.toFixed(2))}${unit}`, verdict]);
}

function print() {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) => {
    const [label, figure, budget, verdict] = row.map((cell, column) =>
      column === 1 || column === 2 ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
    );
    return `${label}  ${figure}  ${budget}  ${verdict}`.trimEnd();
  });
  const judged = rows.filter((row) => row[3] === 'held').length + missed.length;
  console.log(lines.join('\n'));
  console.log(`\nBudgets: ${judged - missed.length} of ${judged} held (Node ${process.versions.node}, ${isQuick ? 'quick' : 'full'} run).`);
}

/** @param {number} pages */
function rounds(pages) {
  const full = pages === 100 ? 41 : pages === 5_000 ? 31 : 15;
  return isQuick ? 7 : full;
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function ratio(a, b) {
  return paired(a, b, (left, right) => left / right);
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function difference(a, b) {
  return paired(a, b, (left, right) => left - right);
}

/**
 * A figure for a run that did something else is worth nothing.
 * @param {readonly string[]} args
 * @param {number} status
 * @param {string} what
 */
function expect(args, status, what) {
  const result = run([program, ...args]);
  if (result.status === status) return;
  console.error(`${args.join(' ')} ended with ${result.status} instead of ${status} (${what}):\n${result.output.slice(0, 2_000)}`);
  process.exit(2);
}
