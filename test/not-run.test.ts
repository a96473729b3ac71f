/** What a run of tests says that it leaves out. */
import { expect, test } from 'vitest';
import { notRun } from './not-run.setup.ts';

test('a machine without anything is told what is left out, and one with everything nothing', () => {
  expect(notRun({ env: {}, hasChromium: false, hasStrace: false }).map((line) => line.split(':')[0])).toEqual([
    'The job service on PostgreSQL',
    'Pages of the job service in Chromium',
    'The job service against published APIs',
    'The boundary of a repository, as the system sees it',
  ]);
  expect(notRun({ env: { TEST_DATABASE_URL: '', DOCS_NAV_CONTRACTS: '' }, hasChromium: true, hasStrace: true })).toHaveLength(2);
  expect(notRun({ env: { TEST_DATABASE_URL: 'postgres://x/y', DOCS_NAV_CONTRACTS: '/x' }, hasChromium: true, hasStrace: true })).toEqual(
    [],
  );
});
