/**
 * Holds the linter against the validator of the hosted platform. Run by `npm run test:oracle`: `-- --seed 7 --cases 12000` for a
 * run, with `--case 123` for one case, with everything that both say of it. `--migrations 2000` of mint.json are compared as well.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { type Case, caseOf, siteOf } from './case.ts';
import type { Json } from './format.ts';
import { judge, type Verdict } from './judge.ts';
import { openPlatform, type Answer, type Platform } from './platform.ts';
import { reasonFor } from './differences.ts';
import { compareMigrations } from './migrations.ts';
import { count, newTally, tallyText } from './tally.ts';
import { fixSite, lint, openSiteFromFiles, type Report } from '../../src/index.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true },
    cases: { type: 'string', default: '12000' },
    case: { type: 'string' },
    mistake: { type: 'string' },
    groups: { type: 'string', default: '20' },
    migrations: { type: 'string', default: '2000' },
  },
});

const cases = wholeNumber('cases', values.cases);
const groups = wholeNumber('groups', values.groups);
const migrations = wholeNumber('migrations', values.migrations);

const platform = await openPlatform();
if (typeof platform === 'string') print(`Agreement with the hosted platform: not run (${platform}).\n`);
else {
  for (const seed of values.seed ?? [randomBytes(4).toString('hex')]) {
    if (values.case === undefined) {
      await runAll(platform, seed);
      const differences = compareMigrations(platform, seed, migrations);
      print(`${migrations} migrations of a mint.json: ${differences.length} differences.\n${differences.slice(0, groups).join('')}`);
      if (differences.length > 0) process.exitCode = 1;
    } else await showOne(platform, seed, wholeNumber('case', values.case));
  }
}

async function runAll(platform: Platform, seed: string): Promise<void> {
  const tally = newTally();
  const started = performance.now();
  for (let number = 0; number < cases; number++) {
    const given = caseOf(seed, number);
    if (isWanted(given)) count(tally, (await runOne(platform, seed, given)).verdict);
  }
  const seconds = (performance.now() - started) / 1_000;
  print(`${tallyText(tally, seed, groups)}\n${seconds.toFixed(0)} s\n`);
  if (tally.groups.size > 0) process.exitCode = 1;
}

function wholeNumber(flag: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${flag} is “${text}”; expected a whole number, such as 100.`);
}

/** With `--mistake`, only cases whose mistakes all contain that text. */
function isWanted({ mistakes }: Case): boolean {
  const { mistake } = values;
  return mistake === undefined || (mistakes.length > 0 && mistakes.every((name) => name.includes(mistake)));
}

interface Outcome {
  readonly verdict: Verdict;
  readonly answer: Answer;
  readonly report: Report;
  /** The docs.json after the safe fixes, if there are any. */
  readonly fixed: string | undefined;
}

async function runOne(platform: Platform, seed: string, given: Case): Promise<Outcome> {
  const answer = platform(structuredClone<Json>(given.docs));
  const report = await lint(siteOf(given.files));
  const fixed = report.diagnostics.some(({ fix }) => fix?.safe) ? await textWithFixes(given) : undefined;
  const verdict = judge(given, answer, report, fixed === undefined ? undefined : platform(JSON.parse(fixed) as Json));
  if (given.mistakes.length === 0 && !verdict.isWhole)
    throw new Error(`The generator is not sound: --seed ${seed} --case ${given.number}.`);
  return { verdict, answer, report, fixed };
}

async function textWithFixes({ files }: Case): Promise<string | undefined> {
  const text = (await fixSite(openSiteFromFiles(siteOf(files)))).get('docs.json');
  return text ?? undefined;
}

async function showOne(platform: Platform, seed: string, number: number): Promise<void> {
  const given = caseOf(seed, number);
  const { verdict, answer, report, fixed } = await runOne(platform, seed, given);
  const { breaches, lost, stripped, said, taken = new Set() } = verdict;
  print(`${given.files['docs.json']}\n\nmistakes: ${given.mistakes.join(', ') || 'none'}\n`);
  print(`the platform ${answer.kept === undefined ? 'refuses the file' : `keeps ${JSON.stringify(answer.kept)}`}\n`);
  print(
    `it loses ${lost.size} of ${given.written.size} pages: ${[...lost].join(', ')}\nit strips ${stripped.join(', ') || 'nothing'} outside the navigation\nfindings lose ${said}:\n`,
  );
  for (const { rule, severity, pointer, message, loses } of report.diagnostics) {
    print(`  ${severity} ${rule} ${pointer}${loses ? ` (loses ${loses.pages})` : ''}: ${message}\n`);
  }
  if (fixed !== undefined) print(`with its safe fixes, which take away ${[...taken].join(', ') || 'nothing'}:\n${fixed}\n`);
  for (const law of breaches)
    print(`BREACH of ${law}${reasonFor(verdict, law) === undefined ? '' : `, meant: ${reasonFor(verdict, law)}`}\n`);
  if (breaches.some((law) => reasonFor(verdict, law) === undefined)) process.exitCode = 1;
}

function print(text: string): void {
  process.stdout.write(text);
}
