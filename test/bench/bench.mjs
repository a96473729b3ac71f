/**
 * Measures the whole program beside `node -e 0` and prints each figure, by the clock and of CPU time, with its budget. Run by
 * `npm run bench`, which takes about twenty minutes; needs python3 (see `children.py`).
 *
 * | flag | |
 * |---|---|
 * | `--quick` | few rounds: a minute, and figures that are good for a look only |
 * | `--only link` | only groups whose name, or rows whose label, contains the word |
 * | `--program <file>` | another build of `bin/docs-nav.cjs` |
 * | `--write` | writes the figures to `results.json`, and from there into the docs |
 *
 * A budget is held if both figures hold it. Where they disagree, the machine was busy: the clock counts other programs too, CPU time
 * counts what compiles on a second core meanwhile.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { REAL_SITES } from '../support/bodies.ts';
import { RESULTS, budgetText, figureText, insertFigures, verdictOf } from './figures.mjs';
import { interleave } from './measure.mjs';
import { GROUPS } from './rows.mjs';

const ROUNDS = { full: 31, quick: 5 };

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    program: { type: 'string', default: fileURLToPath(new URL('../../bin/docs-nav.cjs', import.meta.url)) },
    write: { type: 'boolean', default: false },
  },
});
if (values.write && values.only !== '') {
  console.error('Expected --write without --only: what is written is a whole run.');
  process.exit(2);
}
if (values.write && REAL_SITES.length === 0) {
  console.error('Expected the folder with the archives of public sites in DOCS_NAV_BODIES with --write: the docs show their figures.');
  process.exit(2);
}
const rounds = values.quick ? ROUNDS.quick : ROUNDS.full;

/** How many programs wanted to run in the last minute, before this one. */
const [load = 0] = loadavg();
/** @type {import('./figures.mjs').Figure[]} */
const figures = [];
for (const group of GROUPS) await measure(group);
print();
if (values.write) write();

/** @param {import('./rows.mjs').Group} group */
async function measure(group) {
  const isWhole = group.name.includes(values.only);
  const rows = group.rows.filter(({ label }) => isWhole || label.includes(values.only));
  if (rows.length === 0) return;
  const many = group.rounds?.(rounds) ?? rounds;
  const made = await group.programs(many, values.program);
  if (made === undefined) {
    console.log(`${group.name}: not run (nothing can be installed).`);
    return;
  }
  const samples = Object.values(made).every(Array.isArray) ? made : interleave(made, many);
  for (const { label, unit, of, budget } of rows) {
    const figure = { label, unit, wall: of(samples, 'wall'), cpu: of(samples, 'cpu'), budget };
    figures.push(figure);
    const cells = [figureText(figure, 'wall'), figureText(figure, 'cpu'), budgetText(figure)];
    console.log(`${label.padEnd(88)}${cells.map((cell) => cell.padStart(11)).join('')}  ${verdictOf(figure) ?? ''}`.trimEnd());
  }
}

function print() {
  const verdicts = figures.flatMap((figure) => verdictOf(figure) ?? []);
  const held = verdicts.filter((verdict) => verdict === 'held').length;
  console.log(`\nColumns: by the clock, CPU time, budget. Medians of ${rounds} paired runs on Node.js ${process.versions.node}.`);
  console.log(`Budgets: ${held} of ${verdicts.length} held.`);
}

function write() {
  const measured = new Date().toLocaleDateString('en', { month: 'long', year: 'numeric' });
  const results = { measured, node: process.versions.node, cores: cpus().length, load, rounds, figures };
  const rounded = (/** @type {string} */ _, /** @type {unknown} */ value) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  writeFileSync(RESULTS, `${JSON.stringify(results, rounded, 2)}\n`);
  insertFigures();
}
