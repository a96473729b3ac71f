/** GitHub on this machine: real git over HTTP, and pull requests on the actual branches, held against the published API. */
import { join } from 'node:path';
import { answerConversation } from './conversation.ts';
import { startForge, type Answer, type Call, type Forge, type Pull } from './forge.ts';
import { answerApp, isOfApp, type GitHubAppDouble } from './github-app.ts';
import { requestReviewers } from './requested-reviewers.ts';
import { openApiCheck, type OpenApiCheck } from './openapi-check.ts';

export interface GitHubDouble extends Forge {
  /** What did not meet the description: must stay empty. */
  readonly violations: string[];
  /** False without the description (DOCS_NAV_CONTRACTS): then nothing was held against it. */
  readonly isChecked: boolean;
  /** Puts what is given into every pull request of an answer, as a fault of the host would. */
  distort(members: Readonly<Record<string, unknown>>): void;
  /** Drafts are refused from now on, as in private repositories of free plans, or accepted again. */
  setDrafts(areSupported: boolean): void;
}

const PREFIX = '/api/v3';

/** Without `token`, one is made. */
export async function startGitHub({ token, app }: { readonly token?: string; readonly app?: GitHubAppDouble } = {}): Promise<GitHubDouble> {
  const contracts = process.env['DOCS_NAV_CONTRACTS'];
  const apps = contracts ? openApiCheck(join(contracts, 'github-comments.openapi.json')) : undefined;
  const description = contracts ? openApiCheck(join(contracts, 'github-pulls.openapi.json')) : undefined;
  const violations: string[] = [];
  let distortion: Readonly<Record<string, unknown>> = {};
  let hasDrafts = true;

  function api(call: Call, forge: Forge): Answer | undefined {
    const path = call.path.slice(PREFIX.length);
    const asApp = app && answerApp(call, path, forge, app, apps);
    if (asApp) {
      // The description lacks the answer to a wrong JSON Web Token.
      if (asApp.status !== 401) violations.push(...(apps?.check(call, path, asApp) ?? []));
      return asApp;
    }
    const labelled = addLabels(call, path, forge);
    // The description has no labels.
    if (labelled) return labelled;
    const said = answerConversation(call, path, forge, 'github', apps);
    if (said) {
      // The description has neither conditional requests, single comments nor the comments on lines of one pull request.
      const isDescribed = said.status !== 304 && !/\/(?:issues\/comments\/\d+|reviews\/\d+|pulls\/\d+\/comments)$/.test(path);
      if (isDescribed) violations.push(...(apps?.check(call, path, said) ?? []));
      return said;
    }
    const requested = requestReviewers(call, path, forge);
    if (requested) return requested;
    const answer = answerTo(call, path, forge, { description, distortion, hasDrafts });
    if (answer) violations.push(...(description?.check(call, path, answer) ?? []));
    return answer;
  }

  const forge = await startForge(
    api,
    ({ authorization = '' }) => /^(?:token|Bearer) (.+)$/.exec(authorization)?.[1],
    token,
    (path) => isOfApp(path.slice(PREFIX.length)),
  );
  return Object.assign(forge, {
    violations,
    isChecked: description !== undefined,
    distort: (members: Readonly<Record<string, unknown>>) => {
      distortion = members;
    },
    setDrafts: (areSupported: boolean) => {
      hasDrafts = areSupported;
    },
  });
}

interface Shape {
  readonly description: OpenApiCheck | undefined;
  readonly distortion: Readonly<Record<string, unknown>>;
  readonly hasDrafts: boolean;
}

function addLabels(call: Call, path: string, forge: Forge): Answer | undefined {
  const [, repository, number] = /^\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)\/labels$/.exec(path) ?? [];
  const pull = forge.pulls.find((pull) => pull.repository === repository && pull.number === Number(number));
  if (!pull || call.method !== 'POST') return undefined;
  const { labels } = call.body as { labels: readonly string[] };
  pull.labels = [...new Set([...pull.labels, ...labels])];
  return { status: 200, body: pull.labels.map((name, id) => ({ id, name })) };
}

function answerTo(call: Call, path: string, forge: Forge, shape: Shape): Answer | undefined {
  const [, owner = '', repo = '', number] = /^\/repos\/([^/]+)\/([^/]+)\/pulls(?:\/(\d+))?$/.exec(path) ?? [];
  const repository = `${owner}/${repo}`;
  const branchExists = (branch: string): boolean => forge.tip(repository, branch) !== undefined;
  if (owner === '') return undefined;
  if (number !== undefined)
    return one(
      call,
      forge.pulls.find((pull) => pull.repository === repository && pull.number === Number(number)),
      forge,
      shape,
    );
  if (call.method === 'GET') {
    const { query } = call;
    const state = query.get('state') ?? 'open';
    const found = forge.pulls.filter(
      (pull) => pull.repository === repository && (state === 'all' || (state === 'open') === (pull.state === 'open')),
    );
    const matching = found.filter((pull) => isHead(pull, query.get('head')) && (query.get('base') ?? pull.base) === pull.base);
    const sorted = query.get('direction') === 'asc' ? matching : matching.toReversed();
    return { status: 200, body: sorted.slice(0, Number(query.get('per_page') ?? 30)).map((pull) => simple(pull, forge, shape)) };
  }
  const { head = '', base = '', title = '', body = '', draft = false } = call.body as Partial<Record<string, string>> & { draft?: boolean };
  if (draft && !shape.hasDrafts)
    return {
      status: 422,
      body: { message: 'Draft pull requests are not supported in this repository.', documentation_url: 'https://example.com/' },
    };
  const isDuplicate = forge.pulls.some(
    (pull) =>
      pull.repository === repository && pull.state === 'open' && pull.branch === head && pull.base === base && pull.from === repository,
  );
  const field = !branchExists(base) ? 'base' : !branchExists(head) ? 'head' : undefined;
  if (field) return invalid([{ resource: 'PullRequest', field, code: 'invalid' }]);
  if (isDuplicate)
    return invalid([{ resource: 'PullRequest', code: 'custom', message: `A pull request already exists for ${owner}:${head}.` }]);
  if (forge.tip(repository, head) === forge.tip(repository, base))
    return invalid([{ resource: 'PullRequest', code: 'custom', message: `No commits between ${base} and ${head}` }]);
  return { status: 201, body: full(forge.addPull({ repository, branch: head, base, title, body, isDraft: draft }), forge, shape) };
}

function one(call: Call, pull: Pull | undefined, forge: Forge, shape: Shape): Answer {
  if (!pull) return { status: 404, body: { message: 'Not Found', documentation_url: 'https://example.com/', status: '404' } };
  const { title, body, state } = (call.method === 'PATCH' ? call.body : {}) as Partial<Record<string, string>>;
  pull.title = title ?? pull.title;
  pull.body = body ?? pull.body;
  if (state === 'closed' || state === 'open') pull.state = state;
  return { status: 200, body: full(pull, forge, shape) };
}

function invalid(errors: readonly object[]): Answer {
  return { status: 422, body: { message: 'Validation Failed', errors, documentation_url: 'https://example.com/', status: '422' } };
}

function isHead({ from, branch }: Pull, head: string | null): boolean {
  return head === null || head === `${from?.split('/')[0] ?? 'ghost'}:${branch}`;
}

function simple(pull: Pull, forge: Forge, { description, distortion }: Shape): object {
  return { ...describe('pull-request-simple', pull, forge, description), ...distortion };
}

function full(pull: Pull, forge: Forge, { description, distortion }: Shape): object {
  return { ...describe('pull-request', pull, forge, description), merged: pull.state === 'merged', ...distortion };
}

function describe(
  schema: string,
  { repository, number, branch, base, from, title, body, state, isDraft }: Pull,
  forge: Forge,
  description: OpenApiCheck | undefined,
): object {
  const sample = (description?.sample(schema) ?? {}) as { head?: object; base?: object };
  const repo = description?.sample('repository') ?? {};
  return {
    ...sample,
    html_url: `${forge.url}/${repository}/pull/${number}`,
    number,
    title,
    body,
    state: state === 'open' ? 'open' : 'closed',
    draft: isDraft,
    merged_at: state === 'merged' ? '2026-01-02T03:04:05Z' : null,
    closed_at: state === 'open' ? null : '2026-01-02T03:04:05Z',
    head: {
      ...sample.head,
      ref: branch,
      label: `${from?.split('/')[0] ?? 'ghost'}:${branch}`,
      sha: forge.tip(repository, branch) ?? 'gone',
      repo: from === null ? null : { ...repo, full_name: from, name: from.split('/')[1] },
    },
    base: { ...sample.base, ref: base, repo: { ...repo, full_name: repository } },
  };
}
