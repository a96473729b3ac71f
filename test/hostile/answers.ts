/** What the program may answer to an input. */
import { expect } from 'vitest';
import { MOST_MEGABYTES, type Run } from './program.ts';

/** Holds for every answer: in time, in little memory, without a stack, and nothing opened outside. */
export function expectSound(run: Run): void {
  expect(run.status, 'ended within the limits of time and memory').not.toBeNull();
  expect(run.megabytes).toBeGreaterThan(0);
  expect(run.megabytes).toBeLessThan(MOST_MEGABYTES);
  expect(run.strays).toEqual([]);
  expect(run.stdout + run.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
}

export function expectClean(run: Run): void {
  expectSound(run);
  expect(run).toMatchObject({ status: 0, stderr: '' });
}

/** Findings, the first of them by this rule. */
export function expectFinding(run: Run, rule: string): void {
  expectSound(run);
  expect(run.status).toBe(1);
  expect(run.stdout).toContain(`[${rule}]`);
  expect(run.stdout.length).toBeLessThan(1_000_000);
}

/** One line that says what is in the way. */
export function expectRefusal(run: Run, reason: RegExp): void {
  expectSound(run);
  expect(run.status).toBe(2);
  expect(run.stdout).toBe('');
  expect(run.stderr).toMatch(/^.*\n$/);
  expect(run.stderr).toMatch(reason);
}
