/** What a run of tests says that it leaves out. */
import { expect, test } from 'vitest';
import { notRun } from './not-run.setup.ts';

const NOTHING = { hasChromium: false, hasStrace: false, hasDocker: false, hasNeovim: false, hasEmacs: false };
const ALL = { hasChromium: true, hasStrace: true, hasDocker: true, hasNeovim: true, hasEmacs: true };

test('a machine without anything is told what is left out, and one with everything nothing', () => {
  expect(notRun({ env: {}, ...NOTHING }).map((line) => line.split(':')[0])).toEqual([
    'The job service on PostgreSQL',
    'Pages of the job service in Chromium',
    'The job service against published APIs',
    'The boundary of a repository, as the system sees it',
    'The container image of the job service',
    'The language server in Neovim',
    'The language server in Emacs',
  ]);
  expect(notRun({ env: { TEST_DATABASE_URL: '', DOCS_NAV_CONTRACTS: '' }, ...ALL })).toHaveLength(2);
  expect(notRun({ env: { TEST_DATABASE_URL: 'postgres://x/y', DOCS_NAV_CONTRACTS: '/x' }, ...ALL })).toEqual([]);
});
