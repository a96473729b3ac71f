/** The line about long work: on a terminal only, after a second, and gone when the work ends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressLine } from '../../src/cli/progress-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What is written while pages are read, each of which takes some milliseconds. */
function written(pages: number, milliseconds: number, { isTTY = true, env = {} as Record<string, string>, columns = 80 } = {}): string[] {
  const lines: string[] = [];
  const show = progressLine({ stderr: { write: (text) => void lines.push(text), isTTY, columns }, env });
  for (let done = 1; done <= pages; done++) {
    vi.advanceTimersByTime(milliseconds);
    show?.({ done, total: pages });
  }
  return lines;
}

const CLEAR = '\r\u001b[2K';

test('the progress line says nothing about work that takes less than a second', () => {
  expect(written(99, 10)).toEqual([]);
});

test('the progress line says how many pages were read, ten times a second at most, and is then cleared', () => {
  const lines = written(3_000, 1);
  expect(lines[0]).toBe(`${CLEAR}Read 1,000 of 3,000 pages`);
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe(CLEAR);
});

test.each([10, 24])('the progress line is cut to fit a terminal of %i columns', (columns) => {
  for (const line of written(3_000, 1, { columns })) expect(line.length).toBeLessThan(columns + CLEAR.length);
});

test.each([
  ['a pipe', { isTTY: false }],
  ['a dumb terminal', { env: { TERM: 'dumb' } }],
  ['a build', { env: { CI: 'true' } }],
])('the progress line says nothing in %s', (_, where) => {
  expect(written(3_000, 1, where)).toEqual([]);
});
