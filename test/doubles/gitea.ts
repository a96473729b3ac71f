/** Gitea or Forgejo on this machine: real git over HTTP, and pull requests on the actual branches. */
import { requestReviewers } from './requested-reviewers.ts';
import { answerConversation } from './conversation.ts';
import { startForge, type Answer, type Call, type Forge, type Pull } from './forge.ts';

/** A server gives at most this many on a page, whatever is asked for. */
const MOST_ON_A_PAGE = 30;

/** Without `token`, one is made. `draft` begins the titles of drafts; servers may be configured to have another than this. */
export function startGitea({ token, draft = 'WIP:' }: { readonly token?: string; readonly draft?: string } = {}): Promise<Forge> {
  return startForge(
    (call, forge) =>
      listLabels(call, forge) ??
      requestReviewers(call, call.path.replace('/api/v1', ''), forge) ??
      answerConversation(call, call.path.replace('/api/v1', ''), forge, 'gitea') ??
      api(call, forge, draft),
    ({ authorization = '' }) => /^(?:token|Bearer) (.+)$/.exec(authorization)?.[1],
    token,
  );
}

function listLabels({ path, query }: Call, forge: Forge): Answer | undefined {
  const of = /^\/api\/v1\/repos\/[^/]+\/[^/]+\/labels$/.test(path)
    ? 'repository'
    : /^\/api\/v1\/orgs\/[^/]+\/labels$/.test(path)
      ? 'organization'
      : undefined;
  if (of === undefined) return undefined;
  const size = Math.min(MOST_ON_A_PAGE, Number(query.get('limit') ?? MOST_ON_A_PAGE));
  const from = (Number(query.get('page') ?? 1) - 1) * size;
  return { status: 200, body: forge.labels.filter((label) => label.of === of).slice(from, from + size) };
}

function api(call: Call, forge: Forge, draft: string): Answer | undefined {
  const [, owner = '', name = '', rest = ''] = /^\/api\/v1\/repos\/([^/]+)\/([^/]+)\/pulls(?:\/(.+))?$/.exec(call.path) ?? [];
  if (owner === '') return undefined;
  const repository = `${owner}/${name}`;
  const ofRepository = forge.pulls.filter((pull) => pull.repository === repository);
  if (/^\d+$/.test(rest))
    return one(
      call,
      ofRepository.find(({ number }) => number === Number(rest)),
      forge,
      draft,
    );
  if (rest !== '') {
    const [base = '', ...head] = rest.split('/').map(decodeURIComponent);
    const found = ofRepository.find((pull) => pull.base === base && pull.branch === head.join('/') && pull.from === repository);
    return found ? { status: 200, body: describe(found, forge) } : missing();
  }
  if (call.method === 'GET') {
    const state = call.query.get('state') ?? 'open';
    const size = Math.min(MOST_ON_A_PAGE, Number(call.query.get('limit') ?? MOST_ON_A_PAGE));
    const from = (Number(call.query.get('page') ?? 1) - 1) * size;
    const found = ofRepository.filter((pull) => state === 'all' || (state === 'open') === (pull.state === 'open'));
    return { status: 200, body: found.slice(from, from + size).map((pull) => describe(pull, forge)) };
  }
  const { head, base, title = '', body = '', labels = [] } = (call.body ?? {}) as Partial<Record<string, string>> & { labels?: unknown[] };
  if (head === undefined || base === undefined) return { status: 422, body: { message: '[]: Required' } };
  if (forge.tip(repository, head) === undefined || forge.tip(repository, base) === undefined) return missing();
  if (ofRepository.some((pull) => pull.branch === head && pull.base === base && pull.from === repository && pull.state === 'open')) {
    return {
      status: 409,
      body: { message: `pull request already exists for these targets [head_branch: ${head}]`, url: 'https://example.com/' },
    };
  }
  const named = labels.map((id) => forge.labels.find((label) => label.id === id)?.name);
  if (!named.every((name) => name !== undefined)) return { status: 404, body: { message: 'label does not exist' } };
  const made = { repository, branch: head, base, title, body, labels: named, isDraft: title.startsWith(draft) };
  return { status: 201, body: describe(forge.addPull(made), forge) };
}

function one(call: Call, pull: Pull | undefined, forge: Forge, draft: string): Answer {
  if (!pull) return missing();
  const { title, body } = (call.method === 'PATCH' ? call.body : {}) as Partial<Record<string, string>>;
  pull.title = title ?? pull.title;
  pull.isDraft = pull.title.startsWith(draft);
  pull.body = body ?? pull.body;
  return { status: call.method === 'PATCH' ? 201 : 200, body: describe(pull, forge) };
}

function missing(): Answer {
  return { status: 404, body: { message: 'The target could not be found.', errors: [], url: 'https://example.com/' } };
}

function describe({ repository, number, branch, base, from, title, body, state, isDraft }: Pull, forge: Forge): object {
  return {
    id: 1000 + number,
    number,
    title,
    body,
    state: state === 'open' ? 'open' : 'closed',
    merged: state === 'merged',
    draft: isDraft,
    html_url: `${forge.url}/${repository}/pulls/${number}`,
    head: { ref: branch, label: branch, repo: from === null ? null : { full_name: from } },
    base: { ref: base, label: base, repo: { full_name: repository } },
  };
}
