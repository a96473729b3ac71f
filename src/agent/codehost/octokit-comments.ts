/** The conversation of a pull request on GitHub and Gitea, whose APIs are alike. */
import type { CommentList, Conversation, EntityTags, LineComment, PullComment } from '../comments/pull-comment.ts';
import { CodeHostError } from './code-host-error.ts';
import type { Api } from './octokit-pulls.ts';
import { withHostErrors } from './request.ts';
import { safeUrl } from './safe-url.ts';

/** Further pages are not read. */
const [PER_PAGE, MAX_PAGES] = [100, 10];
/** The permissions in both APIs with which somebody can push. */
const WRITERS = new Set(['admin', 'write', 'maintain', 'owner']);
/** Of reviews that nobody has submitted. */
const PENDING = 'PENDING';

interface User {
  readonly login: string;
  readonly type?: string;
}

/** In both APIs; times are ISO 8601. */
interface Comment {
  readonly id: number;
  readonly html_url?: string;
  readonly user: User | null;
  readonly body?: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly performed_via_github_app?: object | null;
}

interface Review extends Pick<Comment, 'id' | 'html_url' | 'user' | 'body'> {
  readonly state: string;
  readonly submitted_at?: string | null;
}

interface LineOfReview extends Pick<Comment, 'id' | 'user' | 'body' | 'created_at'> {
  readonly path: string;
  readonly diff_hunk?: string;
  readonly line?: number | null;
  readonly original_line?: number | null;
  readonly start_line?: number | null;
  /** The line, on Gitea. */
  readonly position?: number | null;
  readonly in_reply_to_id?: number | null;
}

export function octokitConversation({ client, repository, label }: Api, host: 'github' | 'gitea'): Conversation {
  const size = host === 'github' ? { per_page: PER_PAGE } : { limit: 50 };

  function ask<Answer>(signal: AbortSignal, route: string, more: Readonly<Record<string, unknown>>): Promise<Answer> {
    return withHostErrors(
      label,
      signal,
      async () => (await client.request(route, { ...repository, ...more, request: { signal } })).data as Answer,
    );
  }

  /** All pages. With the tag of the first page, undefined if that has not changed. */
  async function all<Entry extends { readonly id: number }>(
    signal: AbortSignal,
    route: string,
    query: Readonly<Record<string, unknown>>,
    known?: string,
  ): Promise<{ readonly entries: readonly Entry[]; readonly tag: string | undefined; readonly isWhole: boolean } | undefined> {
    const entries = new Map<number, Entry>();
    let tag: string | undefined;
    for (let page = 1; page <= MAX_PAGES; page++) {
      const headers = page === 1 && known !== undefined ? { headers: { 'if-none-match': known } } : {};
      const got = await withHostErrors(label, signal, () =>
        client.request(route, { ...repository, ...query, ...size, page, ...headers, request: { signal } }),
      ).catch((error: unknown) => {
        if (error instanceof CodeHostError && error.status === 304) return undefined;
        throw error;
      });
      if (got === undefined) return undefined;
      const found = got.data as readonly Entry[];
      if (page === 1) tag = got.headers.etag;
      const before = entries.size;
      for (const entry of found) entries.set(entry.id, entry);
      // Gitea may give fewer entries than asked for, and the same ones again where it has no pages.
      const isLast = entries.size === before || (host === 'github' && found.length < PER_PAGE);
      // The tag of a page says nothing of later ones.
      if (isLast) return { entries: [...entries.values()], tag: page === 1 ? tag : undefined, isWhole: true };
    }
    return { entries: [...entries.values()], tag: undefined, isWhole: false };
  }

  async function list(
    pull: number,
    { since, tags }: { readonly since: Date; readonly tags: EntityTags },
    signal: AbortSignal,
  ): Promise<CommentList | undefined> {
    const from = since.toISOString();
    const comments = await all<Comment>(
      signal,
      'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
      { issue_number: pull, since: from },
      tags[`comments ${from}`],
    );
    const reviews = await all<Review>(
      signal,
      'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
      { pull_number: pull },
      tags['reviews'],
    );
    if (!comments && !reviews) return undefined;
    // What has not changed is needed nevertheless, because only all of it tells what was deleted.
    const [written, submitted] = [
      comments ??
        (await all<Comment>(signal, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', { issue_number: pull, since: from })),
      reviews ?? (await all<Review>(signal, 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews', { pull_number: pull })),
    ];
    const ofReviews = (submitted?.entries ?? []).flatMap((review) => {
      const comment = ofReview(review);
      return comment && comment.createdAt >= since ? [comment] : [];
    });
    return {
      comments: [...(written?.entries ?? []).map(ofComment), ...ofReviews],
      tags: {
        ...(written?.tag !== undefined && { [`comments ${from}`]: written.tag }),
        ...(submitted?.tag !== undefined && { reviews: submitted.tag }),
      },
      isWhole: written?.isWhole === true && submitted?.isWhole === true,
    };
  }

  async function linesOf(pull: number, { source }: PullComment, signal: AbortSignal): Promise<readonly LineComment[]> {
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}/comments';
    const own = await all<LineOfReview>(signal, route, { pull_number: pull, review_id: numberOf(source) });
    const lines = own?.entries ?? [];
    const roots = new Set(lines.flatMap(({ in_reply_to_id: root }) => (root ? [root] : [])));
    const threads = roots.size === 0 ? [] : await newestLines(signal);
    return lines.map((line) => ofLine(line, line.in_reply_to_id ? earlierThan(line, threads) : []));
  }

  /** The newest comments on lines in the repository, among which those of a thread that somebody replies to usually are. */
  function newestLines(signal: AbortSignal): Promise<readonly LineOfReview[]> {
    return ask(signal, 'GET /repos/{owner}/{repo}/pulls/comments', { sort: 'created', direction: 'desc', ...size });
  }

  return {
    list,
    linesOf,
    async canWrite({ authorId }, signal) {
      const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
      try {
        return WRITERS.has((await ask<{ readonly permission: string }>(signal, route, { username: authorId })).permission);
      } catch (error) {
        if (error instanceof CodeHostError && error.code === 'not-found') return false;
        throw error;
      }
    },
    async acknowledge(pull, comment, signal) {
      if (comment.source.startsWith('comment '))
        await ask(signal, 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions', {
          comment_id: numberOf(comment.source),
          content: 'eyes',
        });
      // Reviews have no reactions, but their comments on lines have, on GitHub.
      const [first] = host === 'github' ? (comment.lines ?? (await linesOf(pull, comment, signal))) : [];
      if (first && comment.source.startsWith('review '))
        await ask(signal, 'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions', {
          comment_id: Number(first.id),
          content: 'eyes',
        });
    },
    async hasAnswer(pull, mark, since, signal) {
      const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
      const found = await all<Comment>(signal, route, { issue_number: pull, since: since.toISOString() });
      return found?.entries.some(({ body }) => body?.includes(mark)) ?? false;
    },
    async answer(pull, _comment, body, signal) {
      await ask(signal, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { issue_number: pull, body });
    },
  };
}

function ofComment({ id, html_url, user, body, created_at, updated_at, performed_via_github_app: app }: Comment): PullComment {
  return {
    ...writtenBy(user),
    source: `comment ${id}`,
    url: safeUrl(html_url),
    isBot: user === null || user.type === 'Bot' || (app !== null && app !== undefined),
    createdAt: new Date(created_at),
    updatedAt: new Date(updated_at),
    body: body ?? '',
    lines: [],
    discussion: null,
  };
}

/** Undefined for one that nobody has submitted. */
function ofReview({ id, html_url, user, body, state, submitted_at: time }: Review): PullComment | undefined {
  if (state === PENDING || !time) return undefined;
  return {
    ...writtenBy(user),
    source: `review ${id}`,
    url: safeUrl(html_url),
    isBot: user === null || user.type === 'Bot',
    createdAt: new Date(time),
    updatedAt: new Date(time),
    body: body ?? '',
    lines: null,
    discussion: null,
  };
}

function writtenBy(user: User | null): Pick<PullComment, 'author' | 'authorId'> {
  const login = user?.login ?? 'ghost';
  return { author: login, authorId: login };
}

function ofLine(line: LineOfReview, earlier: LineComment['earlier']): LineComment {
  const { id, path, diff_hunk: hunk = '', body, start_line: startLine = null } = line;
  return {
    id: String(id),
    file: path,
    line: line.line ?? line.original_line ?? (line.position || null),
    startLine,
    hunk,
    body: body ?? '',
    earlier,
  };
}

function earlierThan({ id, in_reply_to_id: root }: LineOfReview, lines: readonly LineOfReview[]): LineComment['earlier'] {
  return lines
    .filter((line) => line.id < id && (line.id === root || line.in_reply_to_id === root))
    .toSorted((a, b) => a.id - b.id)
    .map(({ user, body }) => ({ author: user?.login ?? 'ghost', body: body ?? '' }));
}

function numberOf(source: string): number {
  return Number(source.split(' ')[1]);
}
