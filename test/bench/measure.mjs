/** Measures whole processes against one another, by wall time and by CPU time. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Node 20 parses the certificates that NODE_EXTRA_CA_CERTS names at every start: 30 ms that are not the program's. */
export const ENVIRONMENT = { ...process.env };
for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'GITHUB_ACTIONS', 'FORCE_COLOR']) delete ENVIRONMENT[name];

const CHILDREN = fileURLToPath(new URL('children.py', import.meta.url));

/**
 * What one run cost: milliseconds by the clock, milliseconds of CPU time in all threads, megabytes at the peak. What was not
 * measured is NaN.
 * @typedef {{ wall: number, cpu: number, memory: number }} Cost
 * @typedef {Readonly<Record<string, readonly Cost[]>>} Samples costs by program, one for each round
 * @typedef {'wall' | 'cpu' | 'memory'} Part
 * @typedef {{ readonly args: readonly string[], readonly cwd?: string, readonly status?: number }} Program `args` begin with what is
 *   started; `status` is the exit code that it must have, 0 if it is not given
 */

/**
 * Runs the programs in turn, A B C, B C A, so that a busy moment of the machine meets all of them alike.
 * @param {Readonly<Record<string, Program>>} programs
 * @param {number} rounds
 * @returns {Samples}
 */
export function interleave(programs, rounds) {
  const named = Object.fromEntries(Object.entries(programs).map(([name, { args, cwd = null }]) => [name, { args, cwd }]));
  const { status, stdout, stderr, error } = spawnSync('python3', [CHILDREN], {
    input: JSON.stringify({ programs: named, rounds, environment: ENVIRONMENT }),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`python3, which measures CPU time, failed: ${error?.message ?? stderr}`);
  return Object.fromEntries(
    Object.entries(JSON.parse(stdout)).map(([name, runs]) => [
      name,
      runs.map(([wall, cpu, memory, code]) => {
        const expected = programs[name]?.status ?? 0;
        // A figure for a run that did something else is worth nothing.
        if (code !== expected) throw new Error(`${programs[name]?.args.join(' ')} ended with ${code} instead of ${expected}.`);
        return { wall, cpu, memory };
      }),
    ]),
  );
}

/**
 * How a program ends that may find something or not. The run also fills the caches of the system.
 * @param {readonly string[]} args that begin with what is started
 * @param {string} [cwd]
 */
export function exitCodeOf([file = '', ...args], cwd) {
  const { status, stderr } = spawnSync(file, args, { env: ENVIRONMENT, cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0 && status !== 1) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(0, 2_000)}`);
  return status;
}

/**
 * What a program prints on standard output, as JSON.
 * @param {readonly string[]} args of `node`
 */
export function jsonOf(args) {
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { env: ENVIRONMENT, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr.slice(0, 2_000)}`);
  return JSON.parse(stdout);
}

/**
 * The median of what `combine` makes of the costs of each round; `undefined` where a part was not measured.
 * @param {readonly (readonly Cost[])[]} programs
 * @param {Part} part
 * @param {(...costs: number[]) => number} combine
 */
export function paired(programs, part, combine) {
  const [first = []] = programs;
  const middle = median(first.map((_, round) => combine(...programs.map((costs) => costs[round]?.[part] ?? NaN))));
  return Number.isNaN(middle) ? undefined : middle;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}
