/** The heading and the text of the newest release in the changelog. */
import { expect, test } from 'vitest';
import { readNotes } from '../../tools/release/changelog.js';

const read = (heading: string, text = 'Text.'): object =>
  readNotes(`# Changelog\n\nIntro.\n\n${heading}\n\n${text}\n`, '1.2.3', '2026-03-01');

test('the notes of a release are the text below the heading of its version, up to the next heading', () => {
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
])('a release refuses the changelog heading “%s” and says what to do', (heading, advice) => {
  expect(read(heading)).toEqual({ problem: expect.stringContaining(`The first heading of CHANGELOG.md is “${heading}”. `) });
  expect(read(heading)).toEqual({ problem: expect.stringContaining(advice) });
});

test.each(['## 1.2.3 - 2026-02-01', '## [1.2.3]', '## v1.2.3'])(
  'a release refuses a second changelog heading of its version, “%s”',
  (second) =>
    expect(read('## 1.2.3 - 2026-03-01', `Text.\n\n${second}\n\nMore.\n\n## 1.2.30 - 2026-01-01\n\n## 1.2.3-rc.1`)).toEqual({
      problem: 'CHANGELOG.md has 2 headings of version 1.2.3: make them one.',
    }),
);

test('a release refuses a changelog without a text for it, and one without a heading', () => {
  expect(readNotes('## 1.2.3 - 2026-03-01\n\n## 1.2.2 - 2026-01-01\n\nText.\n', '1.2.3', '2026-03-01')).toEqual({
    problem: expect.stringContaining('It has no text: say what has changed.'),
  });
  expect(readNotes('# Changelog\n', '1.2.3', '2026-03-01')).toHaveProperty('problem');
});
