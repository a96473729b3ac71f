/** GitLab on this machine: real git over HTTP, and merge requests on the actual branches. */
import { answerDiscussions } from './conversation.ts';
import { startForge, type Answer, type Call, type Forge, type Pull } from './forge.ts';

/** Without `token`, one is made. */
export function startGitLab({ token }: { readonly token?: string } = {}): Promise<Forge> {
  return startForge(
    api,
    (headers) => String(headers['private-token'] ?? /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''),
    token,
  );
}

function api(call: Call, forge: Forge): Answer | undefined {
  if (call.path === '/api/v4/users') return findUsers(call.query.get('username'), forge);
  const [, project = '', place = ''] = /^\/api\/v4\/projects\/([^/]+)(\/.+)$/.exec(call.path) ?? [];
  const said = answerDiscussions(call, decodeURIComponent(project), place, forge);
  if (said) return said;
  const [, id = '', iid] = /^\/api\/v4\/projects\/([^/]+)\/merge_requests(?:\/(\d+))?$/.exec(call.path) ?? [];
  const repository = decodeURIComponent(id);
  if (repository === '') return undefined;
  const body = (call.body ?? {}) as Partial<Record<string, string>>;
  if (iid !== undefined) {
    const pull = forge.pulls.find((pull) => pull.repository === repository && pull.number === Number(iid));
    if (!pull) return { status: 404, body: { message: '404 Not found' } };
    pull.title = body['title'] ?? pull.title;
    pull.isDraft = isDraft(pull.title);
    pull.body = body['description'] ?? pull.body;
    return { status: 200, body: describe(pull, forge) };
  }
  if (call.method === 'GET') {
    const branch = call.query.get('source_branch');
    const base = call.query.get('target_branch');
    const found = forge.pulls.filter(
      (pull) => pull.repository === repository && (branch === null || pull.branch === branch) && (base === null || pull.base === base),
    );
    const sorted = call.query.get('sort') === 'asc' ? found : found.toReversed();
    return { status: 200, body: sorted.map((pull) => describe(pull, forge)) };
  }
  const { source_branch: branch, target_branch: base, title, description = '', labels = '' } = body;
  if (branch === undefined || base === undefined || title === undefined)
    return { status: 400, body: { error: 'source_branch, target_branch and title are missing' } };
  if (
    forge.pulls.some(
      (pull) =>
        pull.repository === repository && pull.branch === branch && pull.base === base && pull.from === repository && pull.state === 'open',
    )
  ) {
    return { status: 409, body: { message: ['Another open merge request already exists for this source branch'] } };
  }
  if (forge.tip(repository, branch) === undefined) return { status: 400, body: { message: { source_branch: ['does not exist'] } } };
  const { reviewer_ids: ids = [] } = (call.body ?? {}) as { readonly reviewer_ids?: readonly number[] };
  const reviewers = ids.map((id) => forge.members[id - 1] ?? '');
  const made = {
    repository,
    branch,
    base,
    title,
    body: description,
    isDraft: isDraft(title),
    labels: labels.split(',').filter(Boolean),
    reviewers,
  };
  return { status: 201, body: describe(forge.addPull(made), forge) };
}

/** Ids are places in the list of members, from 1. */
function findUsers(username: string | null, { members }: Forge): Answer {
  return { status: 200, body: members.flatMap((name, index) => (name === username ? [{ id: index + 1, username: name }] : [])) };
}

function isDraft(title: string): boolean {
  return /^(?:draft:|\[draft\]|\(draft\))/i.test(title);
}

function describe({ repository, number, branch, base, from, title, body, state, labels }: Pull, forge: Forge): object {
  return {
    id: 1000 + number,
    iid: number,
    project_id: 1,
    title,
    draft: isDraft(title),
    labels,
    description: body,
    state: state === 'open' ? 'opened' : state,
    source_branch: branch,
    target_branch: base,
    source_project_id: from === null ? null : from === repository ? 1 : 2,
    target_project_id: 1,
    web_url: `${forge.url}/${repository}/-/merge_requests/${number}`,
  };
}
