/** The double of GitHub finds what does not meet the published API: else that nothing was found would say nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeHostOf } from '../../../src/agent/codehost/index.ts';
import { git } from '../../doubles/forge.ts';
import { rewritten } from '../../doubles/rewritten.ts';
import { startGitHub, type GitHubDouble } from '../../doubles/github.ts';
import { ADDRESSES } from '../clones.ts';

const hasContracts = Boolean(process.env['DOCS_NAV_CONTRACTS']);
const NO_REVIEWS = { find: async () => undefined, open: () => Promise.reject(new Error('Not local.')) };

describe.runIf(hasContracts)('the check against the published API of GitHub', () => {
  let forge: GitHubDouble;
  beforeAll(async () => {
    forge = await startGitHub();
    const { folder } = forge.createRepository('acme/docs');
    git(folder, 'update-ref', 'refs/heads/work', git(folder, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'x'));
  });
  afterAll(() => forge.stop());

  const send = (query: string, body?: unknown): Promise<Response> =>
    fetch(`${forge.url}/api/v3/repos/acme/docs/pulls${query}`, {
      headers: { authorization: `token ${forge.token}` },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  const violations = (): string[] => forge.violations.splice(0);

  test('accepts the requests that open, update and find a pull request', async () => {
    expect(forge.isChecked).toBe(true);
    const { signal } = new AbortController();
    const host = codeHostOf(
      { id: 'docs', repository: `${forge.url}/acme/docs`, host: 'github', apiUrl: null, token: { env: 'T' } },
      { readToken: () => forge.token, local: NO_REVIEWS, addressRules: ADDRESSES },
    );
    const made = await host.openPullRequest({ branch: 'work', base: 'main', title: 'T', body: 'B' }, signal);
    await host.updatePullRequest(made, rewritten('C'), signal);
    await host.findPullRequest('work', 'main', signal);
    expect(violations()).toEqual([]);
  });

  test('detects a request without its branch', async () => {
    await send('', { title: 'T', base: 'main' });
    expect(violations().join()).toContain("request must have required property 'head'");
  });

  test('detects a request with a member of the wrong type', async () => {
    await send('', { title: 1, head: 'work', base: 'main' });
    expect(violations().join()).toContain('request/title must be string');
  });

  test('detects an unknown query parameter and an unknown value', async () => {
    await send('?head=acme:work&sort_by=x');
    expect(violations().join()).toContain('unknown query parameter sort_by');
    await send('?state=merged');
    expect(violations().join()).toContain('state=merged');
  });

  test('detects a response that GitHub does not send', async () => {
    forge.distort({ number: 'one', html_url: null });
    await send('');
    expect(violations().join()).toMatch(/answer 200.*number must be integer/);
    forge.distort({});
    await send('');
    expect(violations()).toEqual([]);
  });
});
