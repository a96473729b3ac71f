/** What people say about the pull requests of a double: comments, reviews, reactions, and who may write. */
import type { Answer, Call, Forge } from './forge.ts';
import type { OpenApiCheck } from './openapi-check.ts';

export interface SaidOnLine {
  readonly id: number;
  readonly path: string;
  readonly line: number;
  readonly startLine?: number;
  readonly hunk: string;
  readonly body: string;
  readonly replyTo?: number;
  /** Who wrote it, if not the author of the review: on Gitea, others reply in a review. */
  readonly author?: string;
}

export interface Said {
  readonly id: number;
  readonly kind: 'comment' | 'review';
  /** The number of the pull request. */
  readonly pull: number;
  readonly author: string;
  body: string;
  readonly at: string;
  updatedAt: string;
  readonly isBot: boolean;
  /** As of a person, through an app. */
  readonly isOfApp: boolean;
  readonly lines: readonly SaidOnLine[];
  /** Names of reactions, also to its comments on lines. */
  readonly reactions: string[];
  /** Of GitLab: what belongs together. */
  readonly discussion: string;
  /** What GitHub says of the author, which need not be true. */
  readonly association: string;
}

export interface Conversations {
  readonly said: Said[];
  /** Such as “admin”, “write”, “read” or “none”, by user name. Default: none. */
  readonly permissions: Map<string, string>;
  /** How many requests were answered with 304. */
  unchanged: number;
  say(given: Partial<Omit<Said, 'lines'>> & Pick<Said, 'pull' | 'author'> & { readonly lines?: readonly Omit<SaidOnLine, 'id'>[] }): Said;
  unsay(said: Said): void;
  /** Comments that the service wrote. */
  answers(): readonly Said[];
}

/** What those who write with the token of the double are called. */
export const SERVICE_LOGIN = 'docs-bot';

export function newConversations(): Conversations {
  let last = 100;
  const next = (): number => (last += 1);
  const said: Said[] = [];
  return {
    said,
    permissions: new Map(),
    unchanged: 0,
    say({ lines = [], at = new Date().toISOString(), ...given }) {
      const id = given.id ?? next();
      const made: Said = {
        kind: lines.length > 0 ? 'review' : 'comment',
        body: '',
        isBot: false,
        isOfApp: false,
        reactions: [],
        discussion: `discussion-${id}`,
        association: 'NONE',
        updatedAt: at,
        ...given,
        id,
        at,
        lines: lines.map((line) => ({ ...line, id: next() })),
      };
      said.push(made);
      return made;
    },
    unsay: (gone) => void said.splice(said.indexOf(gone), 1),
    answers: () => said.filter(({ author }) => author === SERVICE_LOGIN),
  };
}

/** What both APIs answer: `path` is without the prefix of the server. */
export function answerConversation(
  call: Call,
  path: string,
  forge: Forge,
  host: 'github' | 'gitea',
  description?: OpenApiCheck,
): Answer | undefined {
  const [, repository = '', rest = ''] = /^\/repos\/([^/]+\/[^/]+)\/(.+)$/.exec(path) ?? [];
  const { said, permissions, say } = forge.conversations;
  const sample = (name: string): object => description?.sample(name) ?? {};
  const numbered = (pattern: RegExp): number | undefined => {
    const [, number] = pattern.exec(rest) ?? [];
    return number === undefined ? undefined : Number(number);
  };
  const pulls = new Set(forge.pulls.flatMap((pull) => (pull.repository === repository ? [pull.number] : [])));
  const page = <Thing>(all: readonly Thing[]): readonly Thing[] => {
    const size = Number(call.query.get('per_page') ?? call.query.get('limit') ?? 30);
    return all.slice((Number(call.query.get('page') ?? 1) - 1) * size).slice(0, size);
  };
  const tagged = (body: unknown): Answer => {
    const tag = `W/"${Buffer.from(JSON.stringify(body)).toString('base64url').slice(-40)}${JSON.stringify(body).length}"`;
    if (host === 'github' && call.headers['if-none-match'] === tag) {
      forge.conversations.unchanged += 1;
      return { status: 304, body: undefined };
    }
    return { status: 200, body, headers: host === 'github' ? { etag: tag } : {} };
  };
  const user = (login: string, isBot = false): object => ({ ...sample('simple-user'), login, type: isBot ? 'Bot' : 'User' });
  const comment = ({ id, author, body, at, updatedAt, isBot, isOfApp, association }: Said): object => ({
    ...sample('issue-comment'),
    id,
    body,
    user: user(author, isBot),
    created_at: at,
    updated_at: updatedAt,
    html_url: `${forge.url}/${repository}/pull/1#issuecomment-${id}`,
    author_association: association,
    performed_via_github_app: isOfApp ? appOf(user('an-app-owner')) : null,
  });
  const line = (
    { author: reviewer, at }: Said,
    { author = reviewer, id, path: file, line: number, startLine, hunk, body, replyTo }: SaidOnLine,
    name: string,
  ): object => ({
    ...sample(name),
    id,
    path: file,
    diff_hunk: hunk,
    body,
    user: user(author),
    created_at: at,
    updated_at: at,
    ...(host === 'gitea' && { position: number }),
    // Where GitHub lists the comments of a review, it gives only how far into the diff they are (https://github.com/hub4j/github-api/issues/2106).
    ...(host === 'github' && name === 'review-comment' && { position: 1, original_position: 1 }),
    ...(name === 'pull-request-review-comment' && {
      line: number,
      original_line: number,
      ...(startLine !== undefined && { start_line: startLine }),
    }),
    ...(replyTo !== undefined && { in_reply_to_id: replyTo }),
  });
  const ofPull = numbered(/^(?:issues|pulls)\/(\d+)\/(?:comments|reviews)$/);
  if (ofPull !== undefined && !pulls.has(ofPull))
    return { status: 404, body: { message: 'Not Found', documentation_url: 'x', status: '404' } };
  const ofIssue = numbered(/^issues\/(\d+)\/comments$/);
  if (ofIssue !== undefined && call.method === 'POST') {
    const made = say({ pull: ofIssue, author: SERVICE_LOGIN, body: (call.body as { body: string }).body });
    return { status: 201, body: comment(made) };
  }
  if (ofIssue !== undefined) {
    const since = call.query.get('since') ?? '';
    const found = said.filter(({ kind, pull, updatedAt }) => kind === 'comment' && pull === ofIssue && updatedAt >= since);
    return tagged((host === 'github' ? page(found) : found).map(comment));
  }
  const ofReviews = numbered(/^pulls\/(\d+)\/reviews$/);
  if (ofReviews !== undefined) {
    const found = said.filter(({ kind, pull }) => kind === 'review' && pull === ofReviews);
    return tagged(
      page(found).map(({ id, author, body, at, isBot, association }) => ({
        ...sample('pull-request-review'),
        id,
        body,
        user: user(author, isBot),
        state: 'COMMENTED',
        submitted_at: at,
        html_url: `${forge.url}/${repository}/pull/${ofReviews}#pullrequestreview-${id}`,
        author_association: association,
      })),
    );
  }
  const review = numbered(/^pulls\/\d+\/reviews\/(\d+)\/comments$/);
  if (review !== undefined) {
    const found = said.find(({ kind, id }) => kind === 'review' && id === review);
    return { status: 200, body: found ? page(found.lines).map((one) => line(found, one, 'review-comment')) : [] };
  }
  const ofLines = numbered(/^pulls\/(\d+)\/comments$/);
  if (ofLines !== undefined) {
    const all = said
      .filter(({ pull }) => pull === ofLines)
      .flatMap((one) => one.lines.map((each) => line(one, each, 'pull-request-review-comment')));
    return { status: 200, body: page(all.toReversed()) };
  }
  const [, login] = /^collaborators\/([^/]+)\/permission$/.exec(rest) ?? [];
  if (login !== undefined) {
    const permission = permissions.get(decodeURIComponent(login));
    if (permission === undefined) return { status: 404, body: { message: 'Not Found', documentation_url: 'x', status: '404' } };
    return { status: 200, body: { ...sample('repository-collaborator-permission'), permission, role_name: permission } };
  }
  const one = numbered(/^(?:issues\/comments|pulls\/\d+\/reviews)\/(\d+)$/);
  if (one !== undefined) {
    const found = said.find(({ id }) => id === one);
    return found ? { status: 200, body: comment(found) } : { status: 404, body: { message: 'Not Found' } };
  }
  const [, kind, number] = /^(issues|pulls)\/comments\/(\d+)\/reactions$/.exec(rest) ?? [];
  if (kind !== undefined && call.method === 'POST') {
    const found = said.find(({ id, lines }) =>
      kind === 'issues' ? id === Number(number) : lines.some((one) => one.id === Number(number)),
    );
    const { content } = call.body as { content: string };
    if (!found) return { status: 404, body: { message: 'Not Found' } };
    const isNew = !found.reactions.includes(content);
    if (isNew) found.reactions.push(content);
    return { status: isNew ? 201 : 200, body: { ...sample('reaction'), content, user: user(SERVICE_LOGIN) } };
  }
  return undefined;
}

function appOf(owner: object): object {
  const times = { created_at: '2026-01-02T03:04:05Z', updated_at: '2026-01-02T03:04:05Z' };
  const urls = { external_url: 'https://example.com/', html_url: 'https://example.com/' };
  return { id: 1, node_id: 'A', name: 'An app', owner, description: null, ...urls, ...times, permissions: {}, events: [] };
}

/** What GitLab answers: `path` is after `/projects/<id>`. */
export function answerDiscussions(call: Call, repository: string, path: string, forge: Forge): Answer | undefined {
  const { said, permissions, say } = forge.conversations;
  const names = [...permissions.keys()];
  const idOf = (login: string): number => 1000 + names.indexOf(login);
  const [, member] = /^\/members\/all\/(\d+)$/.exec(path) ?? [];
  if (member !== undefined) {
    const level = permissions.get(names[Number(member) - 1000] ?? '');
    const LEVELS: Readonly<Record<string, number>> = { admin: 40, write: 30, read: 20 };
    if (level === undefined || LEVELS[level] === undefined) return { status: 404, body: { message: '404 Not found' } };
    return { status: 200, body: { id: Number(member), access_level: LEVELS[level] } };
  }
  const [, iid = '', rest = ''] = /^\/merge_requests\/(\d+)(\/.+)$/.exec(path) ?? [];
  if (!forge.pulls.some((pull) => pull.repository === repository && pull.number === Number(iid))) return undefined;
  const note = ({ id, author, body, at, updatedAt, lines: [line] }: Said): object => ({
    id: line?.id ?? id,
    type: line ? 'DiffNote' : null,
    body: line?.body ?? body,
    author: { id: author === SERVICE_LOGIN ? 1 : idOf(author), username: author },
    created_at: at,
    updated_at: updatedAt,
    system: author === 'ghost',
    ...(line && { position: { new_path: line.path, old_path: line.path, new_line: line.line, old_line: null } }),
  });
  if (rest === '/discussions') {
    const ofPull = said.filter(({ pull }) => pull === Number(iid));
    const ids = [...new Set(ofPull.map(({ discussion }) => discussion))];
    const size = Number(call.query.get('per_page') ?? 20);
    const from = (Number(call.query.get('page') ?? 1) - 1) * size;
    return {
      status: 200,
      body: ids
        .slice(from, from + size)
        .map((id) => ({ id, individual_note: true, notes: ofPull.filter(({ discussion }) => discussion === id).map(note) })),
    };
  }
  const [, discussion] = /^\/discussions\/([^/]+)\/notes$/.exec(rest) ?? [];
  if (discussion !== undefined && call.method === 'POST') {
    const made = say({ pull: Number(iid), author: SERVICE_LOGIN, body: (call.body as { body: string }).body, discussion });
    return { status: 201, body: note(made) };
  }
  const [, single] = /^\/notes\/(\d+)$/.exec(rest) ?? [];
  if (single !== undefined) {
    const found = said.find(({ id, lines }) => id === Number(single) || lines.some((line) => line.id === Number(single)));
    return found ? { status: 200, body: note(found) } : { status: 404, body: { message: '404 Not found' } };
  }
  const [, awarded] = /^\/notes\/(\d+)\/award_emoji$/.exec(rest) ?? [];
  const given = said.find(({ id, lines }) => id === Number(awarded) || lines.some((line) => line.id === Number(awarded)));
  if (given && call.method === 'POST') {
    const name = call.query.get('name') ?? (call.body as { name?: string } | undefined)?.name ?? '';
    if (given.reactions.includes(name)) return { status: 404, body: { message: '404 Award Emoji Name has already been taken Not Found' } };
    given.reactions.push(name);
    return { status: 201, body: { id: 1, name } };
  }
  return undefined;
}
