/** Code hosts: what is taken from the settings of a project, and what is said of settings that cannot work. */
import { rewritten } from '../../doubles/rewritten.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  codeHostOf,
  readCodeHostToken,
  type CodeHostOptions,
  type HostedProject,
  type LocalPullRequests,
  type PullRequestState,
} from '../../../src/agent/codehost/index.ts';
import { MisconfigurationError } from '../../../src/agent/operator-error.ts';
import { ADDRESSES, failureOf } from '../clones.ts';

const at = mkdtempSync(join(tmpdir(), 'docs-nav-token-'));
afterAll(() => rmSync(at, { recursive: true, force: true }));
const { signal } = new AbortController();
const NO_REVIEWS: LocalPullRequests = { find: async () => undefined, open: () => Promise.reject(new Error('Not local.')) };

const project = (given: Partial<HostedProject>): HostedProject => ({
  id: 'docs',
  repository: 'https://github.com/acme/docs',
  host: 'github',
  apiUrl: null,
  token: { env: 'T' },
  ...given,
});

/** The addresses and headers of all requests; every answer is an empty list. */
async function asked(given: Partial<HostedProject>): Promise<{ url: string; headers: Headers }> {
  const seen: { url: string; headers: Headers }[] = [];
  const send: NonNullable<CodeHostOptions['fetch']> = async (input, init) => {
    seen.push({ url: input instanceof Request ? input.url : String(input), headers: new Headers(init?.headers) });
    return new Response('[]', { status: 404, headers: { 'content-type': 'application/json' } });
  };
  await codeHostOf(project(given), { readToken: () => 'the-token', fetch: send, local: NO_REVIEWS, addressRules: ADDRESSES })
    .findPullRequest('docs-agent/one', 'main', signal)
    .catch(() => undefined);
  return seen[0] ?? { url: '', headers: new Headers() };
}

test.each([
  [{}, 'https://api.github.com/repos/acme/docs/pulls?'],
  [{ repository: 'https://github.com/acme/docs.git/' }, 'https://api.github.com/repos/acme/docs/pulls?'],
  [{ repository: 'https://acme.ghe.com/acme/docs' }, 'https://api.acme.ghe.com/repos/acme/docs/pulls?'],
  [{ repository: 'https://git.example.com/acme/docs' }, 'https://git.example.com/api/v3/repos/acme/docs/pulls?'],
  [{ apiUrl: 'https://proxy.example.com/gh/' }, 'https://proxy.example.com/gh/repos/acme/docs/pulls?'],
  [
    { host: 'gitlab', repository: 'https://gitlab.com/acme/team/sub/docs.git' },
    'https://gitlab.com/api/v4/projects/acme%2Fteam%2Fsub%2Fdocs/merge_requests?',
  ],
  [
    { host: 'gitlab', repository: 'https://example.com/gitlab/acme/docs', apiUrl: 'https://example.com/gitlab/api/v4' },
    'https://example.com/gitlab/api/v4/projects/acme%2Fdocs/merge_requests?',
  ],
  [
    { host: 'gitea', repository: 'https://codeberg.org/acme/docs' },
    'https://codeberg.org/api/v1/repos/acme/docs/pulls/main/docs-agent/one',
  ],
  [
    { host: 'gitea', repository: 'https://example.com/git/acme/docs', apiUrl: 'https://example.com/git/api/v1' },
    'https://example.com/git/api/v1/repos/acme/docs/pulls/main/docs-agent/one',
  ],
] as const)('the service sends requests to the code host of a project with the settings %j to %s', async (given, expected) => {
  const { url, headers } = await asked(given);
  expect(url.startsWith(expected), url).toBe(true);
  expect(url).not.toContain('the-token');
  expect([...headers].filter(([, value]) => value.includes('the-token')).map(([name]) => name)).toHaveLength(1);
});

test('the search for a merge request on GitLab names its branches in the parameters of the API', async () => {
  const { url } = await asked({ host: 'gitlab', repository: 'https://gitlab.com/acme/docs' });
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    source_branch: 'docs-agent/one',
    target_branch: 'main',
    order_by: 'created_at',
    sort: 'desc',
    per_page: '100',
  });
});

test('the service escapes GitLab quick actions in its own part of the body of a merge request only', async () => {
  const bodies: string[] = [];
  const send: typeof fetch = async (_, init) => {
    bodies.push(String(init?.body ?? ''));
    return new Response('{}', { status: 200, headers: { 'content-type': 'application/json' } });
  };
  const host = codeHostOf(project({ host: 'gitlab', repository: 'https://gitlab.com/acme/docs' }), {
    readToken: () => 't',
    fetch: send,
    local: NO_REVIEWS,
    addressRules: ADDRESSES,
  });
  await host.updatePullRequest(
    { url: '', number: 1, branch: 'x' },
    { rewrite: () => ({ before: '/mine\n', own: 'See\n/merge\n  /label ~x\n> /close\na/b /c\n/ d', after: '\n/yours' }) },
    signal,
  );
  // The request before it asks for the body.
  expect(JSON.parse(bodies.at(-1) ?? '')).toEqual({ description: '/mine\nSee\n\\/merge\n  \\/label ~x\n> \\/close\na/b /c\n/ d\n/yours' });
});

describe('tokens and addresses of a project that its code host cannot work with', () => {
  test.each([
    [
      { token: null },
      'The project “docs” has no token for its code host. Edit the project, and name the variable or file that contains one.',
    ],
    [{ repository: '/srv/docs' }, 'The project “docs” is on a code host, but its repository is a path. Use its https URL.'],
    [
      { repository: 'git@github.com:acme/docs.git' },
      'The address of the repository is neither an https URL nor an absolute path. Use a URL such as “https://github.com/acme/docs”, or the absolute path of a local repository.',
    ],
    [{ repository: 'http://git.example.com/acme/docs' }, 'would send the token unencrypted'],
    [{ repository: 'https://github.com/acme' }, 'is not that of a repository'],
    [{ repository: 'https://github.com/a/b/c' }, '“a/b/c” is not a repository; expected an owner and a name, such as “acme/docs”.'],
    [{ repository: 'https://github.com/a/%zz' }, 'is not that of a repository'],
    [{ apiUrl: 'http://api.example.com' }, 'must begin with “https://”'],
    [{ apiUrl: 'api' }, 'must begin with “https://”'],
    [
      { host: 'local', repository: 'https://github.com/acme/docs' },
      'The project “docs” is local, but its repository is not an absolute path. Add it again with the absolute path.',
    ],
    [
      { host: 'local', repository: 'docs' },
      'The project “docs” is local, but its repository is not an absolute path. Add it again with the absolute path.',
    ],
  ] as const)('are reported for %j', (given, words) => {
    const make = (): unknown => codeHostOf(project(given), { readToken: () => 'the-token', local: NO_REVIEWS, addressRules: ADDRESSES });
    expect(make).toThrow(MisconfigurationError);
    expect(make).toThrow(words);
  });
});

describe('the token of the code host', () => {
  test('comes from a variable or a file', () => {
    writeFileSync(join(at, 'token'), 'from-a-file\n');
    expect(readCodeHostToken({ env: 'T' }, { T: ' from-a-variable\n' })).toBe('from-a-variable');
    expect(readCodeHostToken({ file: join(at, 'token') }, {})).toBe('from-a-file');
  });

  test('is reported as missing without the path of its file', () => {
    expect(() => readCodeHostToken({ env: 'ACME_TOKEN' }, {})).toThrow(
      'The token of the code host is missing. Set “ACME_TOKEN” in the environment of the service.',
    );
    writeFileSync(join(at, 'empty'), '\n');
    for (const name of ['absent', 'empty']) {
      const read = (): string => readCodeHostToken({ file: join(at, name) }, {});
      expect(read).toThrow(MisconfigurationError);
      expect(read).not.toThrow(at);
    }
  });

  test.each(['two words', 'a\nb', 'é', '"quoted\u0000"'])('is refused and not repeated if it has invalid characters: %j', (token) => {
    const read = (): string => readCodeHostToken({ env: 'T' }, { T: token });
    expect(read).toThrow(MisconfigurationError);
    expect(read).not.toThrow(token);
  });
});

describe('a local repository', () => {
  test('has reviews of the service instead of pull requests', async () => {
    const reviews: PullRequestState[] = [];
    const local: LocalPullRequests = {
      find: async (branch) => reviews.find((review) => review.branch === branch),
      open: async ({ branch }) => {
        const made = { url: 'https://docs.example.com/reviews/x', number: null, branch, state: 'open' } as const;
        reviews.push(made);
        return made;
      },
    };
    const host = codeHostOf(project({ host: 'local', repository: '/srv/docs', token: null }), { local, addressRules: ADDRESSES });
    expect(host).toMatchObject({ kind: 'local', remote: { url: '/srv/docs', credentials: null }, webUrl: 'file:///srv/docs' });
    const request = { branch: 'docs-agent/one', base: 'main', title: 'T', body: '' };
    expect(await host.openPullRequest(request, signal)).toEqual(await host.openPullRequest(request, signal));
    expect(reviews).toHaveLength(1);
    await host.updatePullRequest({ url: '', number: null, branch: 'x' }, rewritten(''), signal);
  });

  test('passes on an error of its reviews', async () => {
    const host = codeHostOf(project({ host: 'local', repository: '/srv/docs', token: null }), {
      local: NO_REVIEWS,
      addressRules: ADDRESSES,
    });
    expect(await failureOf(host.openPullRequest({ branch: 'x', base: 'main', title: '', body: '' }, signal))).toMatchObject({
      message: 'Not local.',
    });
  });
});
