/** Starts git, npm and gh with their arguments as they are: no shell reads them. */
import { spawnSync } from 'node:child_process';

/** What is in the way of a release: sentences that say what to do. */
export class ReleaseError extends Error {
  /** @param {readonly string[]} problems */
  constructor(problems) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * A text without the user and the password of the addresses in it. A password may contain “@” and “/”, so that an address goes on after its last “@”.
 *
 * @param {string} text
 */
export const withoutCredentials = (text) => text.replaceAll(/:\/\/[^\s'"“”]*@/g, '://');

/**
 * @typedef {{ readonly cwd?: string, readonly env?: Readonly<Record<string, string>>, readonly input?: string }} RunOptions
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options] `env` is added to the environment of this process; `input` is what the program reads.
 * @returns {{ readonly status: number | null, readonly stdout: string, readonly stderr: string }} `stderr` has no credentials of addresses.
 */
export function tryRun(command, args, { cwd, env, input } = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  if (error?.code === 'ENOENT') throw new ReleaseError([`“${command}” is not in PATH: install it.`]);
  if (error) throw error;
  return { status, stdout, stderr: withoutCredentials(stderr) };
}

/**
 * Returns what the program prints, without the last line break. Throws a `ReleaseError` with its own words if it fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export function run(command, args, options) {
  const { status, stdout, stderr } = tryRun(command, args, options);
  if (status === 0) return stdout.trimEnd();
  const output = (stderr.trim() || stdout.trim()).replaceAll(/^/gm, '  ');
  throw new ReleaseError([withoutCredentials(`“${[command, ...args].join(' ')}” failed. It says:\n${output}`)]);
}

/** @param {string} command */
export const isInstalled = (command) => spawnSync(command, ['--version']).error === undefined;
