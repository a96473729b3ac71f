/** The address of the repository, from the remotes that people have. */
import { expect, test } from 'vitest';
import { findRepository, releaseRepositoryOf, repositoryOf } from '../../tools/release/repository.js';
import { run } from '../../tools/release/run.js';

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
])('reads the address of the repository from the remote %s', (remote) => expect(repositoryOf(remote)).toEqual(REPOSITORY));

test('keeps the port of an https remote in the address of the repository', () =>
  expect(repositoryOf('https://git.example:8443/acme/docs.nav.git')?.url).toBe('https://git.example:8443/acme/docs.nav'));

test.each([
  '/srv/docs-nav',
  '../docs-nav',
  'file:///srv/docs-nav.git',
  'http://git.example/acme/docs-nav',
  'https://git.example/docs-nav',
  'https://git.example/group/acme/docs-nav',
  'C:\\docs-nav',
])('takes no repository address from the remote %s', (remote) => expect(repositoryOf(remote)).toBe(undefined));

test('takes the repository that the workflow names, or else that of “origin”', () => {
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

test.each([
  ['https://u:T0KEN@gitlab.example/group/sub/docs-nav.git', 'https://gitlab.example/group/sub/docs-nav.git'],
  ['http://u:T0KEN@git.example/acme/docs-nav', 'http://git.example/acme/docs-nav'],
  ['https://u:T0@KEN@git.example/acme/docs-nav.git', 'https://git.example/acme/docs-nav.git'],
  ['https://u:T0/KEN@git.example/acme/docs-nav.git', 'https://git.example/acme/docs-nav.git'],
  ['ftp://T0KEN@git.example/acme/docs-nav', 'ftp://git.example/acme/docs-nav'],
  ['u:T0KEN@git.example:a/b/c', 'git.example:a/b/c'],
  ['https://git.example/a/b/c?token=T0KEN', 'https://git.example/a/b/c'],
])('shows no credentials of %s, which it refuses', (remote, shown) => {
  const { problem } = findRepository({}, remote) as { problem: string };
  expect(problem).toContain(`The remote “origin” is “${shown}”.`);
  expect(problem).not.toMatch(/T0|KEN/);
});

test('shows no credentials of addresses that a failed program was given, or speaks of', () => {
  const program = "console.error('fatal: unable to access https://u:T0@KEN@git.example/a/'); process.exit(1)";
  expect(() => run(process.execPath, ['-e', program, 'http://u:T0KEN@git.example/a'])).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/T0(?:KEN|@KEN)@git/) }) as Error,
  );
});

test('names the release repository after the repository, with the same owner', () =>
  expect(releaseRepositoryOf(REPOSITORY)).toEqual({ ...REPOSITORY, name: 'docs-nav-action', url: `${REPOSITORY.url}-action` }));
