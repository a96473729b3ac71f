/** Times whole processes against one another. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Node 20 parses the certificates this names at every start: 30 ms that are not the program's. */
const environment = { ...process.env };
delete environment.NODE_EXTRA_CA_CERTS;
delete environment.NODE_OPTIONS;
delete environment.GITHUB_ACTIONS;

const PRELOAD = fileURLToPath(new URL('memory.cjs', import.meta.url));

/**
 * Runs the programs in turn, A B C A B C, so that a busy moment of the machine meets all of them alike.
 * @template {string} Name
 * @param {Record<Name, readonly string[]>} programs arguments of `node`, by name
 * @param {number} rounds
 * @returns {Record<Name, number[]>} milliseconds by name, one for each round
 */
export function interleave(programs, rounds) {
  const names = /** @type {Name[]} */ (Object.keys(programs));
  const times = /** @type {Record<Name, number[]>} */ (Object.fromEntries(names.map((name) => [name, []])));
  for (const name of names) spawnSync(process.execPath, programs[name], { env: environment, stdio: 'ignore' });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const started = process.hrtime.bigint();
      spawnSync(process.execPath, programs[name], { env: environment, stdio: 'ignore' });
      times[name].push(Number(process.hrtime.bigint() - started) / 1e6);
    }
  }
  return times;
}

/**
 * The exit code and the output of one run.
 * @param {readonly string[]} program
 */
export function run(program) {
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { status, output: stdout + stderr };
}

/**
 * Peak memory of a program in megabytes: the median of three runs apart from the timed ones.
 * @param {readonly string[]} program
 */
export function memoryOf(program) {
  const peaks = [0, 1, 2].map(() => {
    const { output } = spawnSync(process.execPath, ['--require', PRELOAD, ...program], {
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    return Number(output[3]) / 1024;
  });
  return median(peaks);
}

/**
 * The median of what `combine` makes of the two times of each round.
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 * @param {(a: number, b: number) => number} combine
 */
export function paired(a, b, combine) {
  return median(a.map((time, round) => combine(time, /** @type {number} */ (b[round]))));
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = /** @type {number} */ (sorted[middle]);
  return sorted.length % 2 === 1 ? upper : (/** @type {number} */ (sorted[middle - 1]) + upper) / 2;
}
