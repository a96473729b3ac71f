/** What a run of tests says that it leaves out. */
import { expect, test } from 'vitest';
import { notRun } from '../support/not-run.setup.ts';

const NOTHING = {
  database: false,
  chromium: false,
  contracts: false,
  strace: false,
  docker: false,
  neovim: false,
  emacs: false,
  zsh: false,
  fish: false,
};
const ALL = {
  database: true,
  chromium: true,
  contracts: true,
  strace: true,
  docker: true,
  neovim: true,
  emacs: true,
  zsh: true,
  fish: true,
};

test('notRun lists the skipped parts of each project on a machine without optional tools', () => {
  const named = (project: string): readonly string[] => notRun(project, NOTHING).map((line) => line.split(':')[0] ?? '');
  expect(named('toolkit')).toEqual([
    'Pages in Chromium',
    'The boundary of a repository, as the system sees it',
    'The language server in Neovim',
    'The language server in Emacs',
    'Completions in zsh',
    'Completions in fish',
  ]);
  expect(named('agent')).toEqual(['The job service on PostgreSQL', 'Pages in Chromium', 'The job service against published APIs']);
  expect(named('service')).toEqual(['The job service on PostgreSQL', 'The container image of the job service']);
});

test('notRun lists nothing on a machine with all optional tools', () => {
  for (const project of ['toolkit', 'agent', 'service']) expect(notRun(project, ALL)).toEqual([]);
});
