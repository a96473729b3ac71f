/** The address of the repository, from the remotes that people have. */
import { expect, test } from 'vitest';
import { findRepository, releaseRepositoryOf, repositoryOf } from '../../tools/release/repository.js';

const REPOSITORY = { host: 'git.example', owner: 'acme', name: 'docs-nav', url: 'https://git.example/acme/docs-nav' };

test.each([
  'https://git.example/acme/docs-nav',
  'https://git.example/acme/docs-nav.git',
  'https://git.example/acme/docs-nav/',
  'https://user:token@git.example/acme/docs-nav.git',
  'git@git.example:acme/docs-nav.git',
  'git.example:acme/docs-nav',
  'ssh://git@git.example/acme/docs-nav.git',
  'ssh://git@git.example:2222/acme/docs-nav.git',
])('reads %s', (remote) => expect(repositoryOf(remote)).toEqual(REPOSITORY));

test('keeps the port of a page', () =>
  expect(repositoryOf('https://git.example:8443/acme/docs.nav.git')?.url).toBe('https://git.example:8443/acme/docs.nav'));

test.each([
  '/srv/docs-nav',
  '../docs-nav',
  'file:///srv/docs-nav.git',
  'http://git.example/acme/docs-nav',
  'https://git.example/docs-nav',
  'https://git.example/group/acme/docs-nav',
  'C:\\docs-nav',
])('takes no address from %s', (remote) => expect(repositoryOf(remote)).toBe(undefined));

test('takes the repository of a workflow, or that of “origin”', () => {
  const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'acme/docs-nav' };
  expect(findRepository(env, undefined)).toEqual(REPOSITORY);
  expect(findRepository(env, 'git@git.example:acme/docs-nav.git')).toEqual(REPOSITORY);
  expect(findRepository({}, 'git@git.example:acme/docs-nav.git')).toEqual(REPOSITORY);
});

test('says what to do where there is no address, or where there are two', () => {
  expect(findRepository({}, undefined)).toEqual({
    problem: expect.stringMatching(/^There is no remote “origin”\. .* set it with “git remote”/),
  });
  expect(findRepository({}, '/srv/docs-nav')).toEqual({ problem: expect.stringMatching(/^The remote “origin” is “\/srv\/docs-nav”\./) });
  const env = { GITHUB_SERVER_URL: 'https://git.example', GITHUB_REPOSITORY: 'acme/docs-nav' };
  expect(findRepository(env, 'git@git.example:fork/docs-nav.git')).toEqual({ problem: expect.stringContaining('release from a clone of') });
  expect(findRepository({ ...env, GITHUB_REPOSITORY: 'docs-nav' }, undefined)).toEqual({ problem: expect.stringContaining('correct') });
});

test('the release repository has the same owner', () =>
  expect(releaseRepositoryOf(REPOSITORY)).toEqual({ ...REPOSITORY, name: 'docs-nav-action', url: `${REPOSITORY.url}-action` }));
