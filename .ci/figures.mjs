/** Prints what the stages of a run took, and its slowest test files: `node .ci/figures.mjs <folder of figures and of reports of vitest>`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SLOWEST = 20;
const [folder] = process.argv.slice(2);

const stages = readFileSync(join(folder, 'stages.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => filesOf(join(folder, name)))
  .sort((a, b) => b.seconds - a.seconds);

print([['stage', 'seconds', 'CPU', 'budget', 'load'], ...stages]);
if (files.length > 0) print([['test file', 'seconds'], ...files.slice(0, SLOWEST).map(({ name, seconds }) => [name, seconds.toFixed(1)])]);

/** A run that was interrupted has no report, or a part of one. */
function filesOf(report) {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.map(({ name, startTime, endTime }) => ({ name: relative('.', name), seconds: (endTime - startTime) / 1000 }));
  } catch {
    return [];
  }
}

/** The first column is of words, all others are of numbers. */
function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '),
  );
  process.stdout.write(`\n${lines.join('\n')}\n`);
}
