/**
 * Feeds hostile repositories to the real command and watches what it does. Run by `npm run fuzz`:
 * `-- --minutes 5 --seed 7` for a run, `-- --seed 7 --case 12` for one case, which is kept and can be run by hand.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfOlder } from '../support/build.ts';
import { corpusFolder } from '../corpus/sites.ts';
import { expressionsOf } from '../regular-expressions/expressions.ts';
import { SlowSearch } from '../regular-expressions/slow.ts';
import { basesOf } from './bases.ts';
import { caseOf } from './case.ts';
import { expressionFiguresText, fuzzExpressions } from './fuzz-expressions.ts';
import { failureText, figuresText, fuzz, type Plan } from './fuzz.ts';
import { runCase } from './run-case.ts';
import { hasStrace } from './strace.ts';
import { outsideOf } from './workshop.ts';

const LIMITS = { seconds: 5, megabytes: 600 };
/** The part of the time that regular expressions get, before the cases. */
const EXPRESSIONS_SHARE = 0.25;
const STRACE_EVERY = 25;
const TWICE_EVERY = 12;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string', multiple: true },
    case: { type: 'string' },
    without: { type: 'string' },
    jobs: { type: 'string' },
    program: { type: 'string' },
  },
});

const root = join(import.meta.dirname, '../..');
buildIfOlder(root);
if (!existsSync(join(root, 'dist/cli/cli.cjs'))) process.exit(2);
const corpus = corpusFolder();
if (corpus === undefined) print('Real sites: not run (DOCS_NAV_CORPUS is not set).\n');
const canTrace = hasStrace();
if (!canTrace) print('strace as a second judge: not run (it is not installed, or may not look).\n');

const conditions = {
  root,
  program: values.program ?? join(root, 'bin/docs-nav.cjs'),
  limits: LIMITS,
  straceEvery: canTrace ? STRACE_EVERY : 0,
  twiceEvery: TWICE_EVERY,
};
const bases = basesOf(root, corpus);
const seeds = (values.seed ?? ['random']).map((seed) => (seed === 'random' ? randomBytes(4).toString('hex') : seed));
const seconds = (Number(values.minutes ?? 1) * 60) / seeds.length;

for (const seed of seeds) {
  const plan: Plan = { seed, seconds, jobs: Number(values.jobs ?? availableParallelism()), conditions, bases, print };
  if (values.case === undefined) await runAll(plan);
  else await showOne(plan, Number(values.case));
}

async function runAll(plan: Plan): Promise<void> {
  print(`Fuzzing with seed ${plan.seed} for ${plan.seconds.toFixed(0)} s.\n`);
  const started = performance.now();
  await tryExpressions(plan);
  const figures = await fuzz({ ...plan, seconds: plan.seconds - (performance.now() - started) / 1_000 });
  print(figuresText(figures, plan.seed, (performance.now() - started) / 1_000));
  if (figures.failures.size > 0) process.exitCode = 1;
}

async function tryExpressions({ seed, seconds }: Plan): Promise<void> {
  const search = new SlowSearch(root);
  const { expressions } = await expressionsOf(root);
  const figures = await fuzzExpressions({ expressions, search, seed, seconds: seconds * EXPRESSIONS_SHARE, print });
  search.close();
  print(expressionFiguresText(figures));
  if (figures.slow > 0) process.exitCode = 1;
}

/** Everything about one case: nothing of it is removed. */
async function showOne({ seed }: Plan, number: number): Promise<void> {
  const without = new Set((values.without ?? '').split(',').filter(Boolean).map(Number));
  const name = [seed, number, ...without].join('-');
  const given = caseOf(seed, number, bases, outsideOf(name), without);
  const result = await runCase(given, name, conditions);
  const { first } = result;
  const isFine = result.breaches.length === 0;
  print(
    `${failureText(given.base, given.mutations, result, `--seed ${seed} --case ${number}`).replace('FAILED', isFine ? 'PASSED' : 'FAILED')}  it ended with ${first.status ?? first.signal} after ${first.seconds.toFixed(2)} s, with ${Math.round(first.megabytes)} MB\n`,
  );
  if (!isFine) process.exitCode = 1;
}

function print(text: string): void {
  process.stdout.write(text);
}
