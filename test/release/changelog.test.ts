/** The heading and the text of the newest release in the changelog. */
import { expect, test } from 'vitest';
import { readNotes } from '../../tools/release/changelog.js';

const read = (heading: string, text = 'Text.'): object =>
  readNotes(`# Changelog\n\nIntro.\n\n${heading}\n\n${text}\n`, '1.2.3', '2026-03-01');

test('takes the text below the heading of the version, up to the next one', () => {
  const text = '### Added\n\n- One thing.\n\n## 1.2.2 - 2026-01-01\n\n- An older one.';
  expect(read('## 1.2.3 - 2026-02-28', text)).toEqual({ notes: '### Added\n\n- One thing.\n' });
  expect(read('## 1.2.3 - 2026-03-01')).toEqual({ notes: 'Text.\n' });
  expect(readNotes('# Changelog\r\n\r\n## 1.2.3 - 2026-03-01\r\n\r\nText.\r\n', '1.2.3', '2026-03-01')).toEqual({ notes: 'Text.\n' });
});

test.each([
  ['## Unreleased', 'Expected “## X.Y.Z - YYYY-MM-DD”: name the version and the day of the release.'],
  ['## [1.2.3] - 2026-03-01', 'Expected “## X.Y.Z - YYYY-MM-DD”: name the version and the day of the release.'],
  ['## 1.2.4 - 2026-03-01', 'with version 1.2.3, as in package.json: make both the same.'],
  ['## 1.2.3 - 2026-02-29', 'There is no such day: correct the date.'],
  ['## 1.2.3 - 2026-13-01', 'There is no such day: correct the date.'],
  ['## 1.2.3 - 2026-03-02', 'Today is 2026-03-01 (UTC): a release has no date in the future.'],
])('refuses the heading “%s” and says what to do', (heading, advice) => {
  expect(read(heading)).toEqual({ problem: expect.stringContaining(`The first heading of CHANGELOG.md is “${heading}”. `) });
  expect(read(heading)).toEqual({ problem: expect.stringContaining(advice) });
});

test('refuses a release without a text, and a changelog without a heading', () => {
  expect(readNotes('## 1.2.3 - 2026-03-01\n\n## 1.2.2 - 2026-01-01\n\nText.\n', '1.2.3', '2026-03-01')).toEqual({
    problem: expect.stringContaining('It has no text: say what has changed.'),
  });
  expect(readNotes('# Changelog\n', '1.2.3', '2026-03-01')).toHaveProperty('problem');
});
