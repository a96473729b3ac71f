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
 * @typedef {{ readonly cwd?: string, readonly env?: Readonly<Record<string, string>> }} RunOptions
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options] `env` is added to the environment of this process.
 * @returns {{ readonly status: number | null, readonly stdout: string, readonly stderr: string }} `stderr` has no credentials of addresses.
 */
export function tryRun(command, args, { cwd, env } = {}) {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 2 ** 28,
  });
  if (error?.code === 'ENOENT') throw new ReleaseError([`“${command}” is not in PATH: install it.`]);
  if (error) throw error;
  return { status, stdout, stderr: stderr.replaceAll(/\/\/[^/@\s]+@/g, '//') };
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
  throw new ReleaseError([
    `“${[command, ...args].join(' ')}” failed. It says:\n${(stderr.trim() || stdout.trim()).replaceAll(/^/gm, '  ')}`,
  ]);
}

/** @param {string} command */
export const isInstalled = (command) => spawnSync(command, ['--version']).error === undefined;
