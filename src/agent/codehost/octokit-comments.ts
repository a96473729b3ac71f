/** The conversation of a pull request on GitHub and Gitea, whose APIs are alike. */
import { dateIn, lineIn, membersIn, textIn } from '../comments/members.ts';
import type { PullCommentList, PullRequestCommentClient, EntityTags, LineComment, PullComment } from '../comments/pull-comment.ts';
import { CodeHostError } from './code-host-error.ts';
import type { OctokitRepositoryApi } from './octokit-pulls.ts';
import { readCodeHostPages, type EntryWithId, type CodeHostEntryList } from './read-code-host-pages.ts';
import { withHostErrors } from './request.ts';
import { toMarkdownSafeUrl } from './safe-url.ts';

/** Comments of GitHub have at most 65,536 characters, of which 25 fit into what is read of a response. */
const [PAGE_SIZE, MAX_PAGES] = [25, 100];
/** The permissions in both APIs with which somebody can push. */
const WRITERS = new Set(['admin', 'write', 'maintain', 'owner']);
/** The state of reviews that nobody has submitted. */
const PENDING = 'PENDING';

const COMMENTS = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
const REVIEWS = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews';

type Parameters = Readonly<Record<string, unknown>>;

export function octokitConversation(
  { client, repository, label }: OctokitRepositoryApi,
  host: 'github' | 'gitea',
): PullRequestCommentClient {
  const isGitHub = host === 'github';

  function ask(signal: AbortSignal, route: string, parameters: Parameters): Promise<unknown> {
    return withHostErrors(
      label,
      signal,
      async () => (await client.request(route, { ...repository, ...parameters, request: { signal } })).data as unknown,
    );
  }

  /** All entries; with the tag of an earlier response, undefined if that is still the same. */
  function all(
    signal: AbortSignal,
    route: string,
    parameters: Parameters,
    { known, most = MAX_PAGES }: { readonly known?: string | undefined; readonly most?: number } = {},
  ): Promise<CodeHostEntryList | undefined> {
    return readCodeHostPages({
      label,
      size: PAGE_SIZE,
      most,
      // Gitea may give fewer entries than asked for, and the same ones again where it has no pages.
      isFilled: isGitHub,
      ask: async (page, size) => {
        const sized = isGitHub ? { per_page: size } : { limit: size };
        const headers = page === 1 && known !== undefined ? { headers: { 'if-none-match': known } } : {};
        try {
          return await withHostErrors(label, signal, async () => {
            const got = await client.request(route, { ...repository, ...parameters, ...sized, page, ...headers, request: { signal } });
            return { data: got.data as unknown, tag: got.headers.etag };
          });
        } catch (error) {
          if (error instanceof CodeHostError && error.status === 304) return undefined;
          throw error;
        }
      },
    });
  }

  async function list(
    pull: number,
    { since, tags }: { readonly since: Date; readonly tags: EntityTags },
    signal: AbortSignal,
  ): Promise<PullCommentList | undefined> {
    const from = since.toISOString();
    const readComments = (tag?: string): Promise<CodeHostEntryList | undefined> =>
      all(signal, COMMENTS, { issue_number: pull, since: from }, { known: tag });
    // Gitea dates a review when it is begun, so that none can be left out because it is old.
    const readReviews = (tag?: string): Promise<CodeHostEntryList | undefined> =>
      all(signal, REVIEWS, { pull_number: pull }, { known: tag });
    const [comments, reviews] = [await readComments(tags[`comments ${from}`]), await readReviews(tags['reviews'])];
    if (!comments && !reviews) return undefined;
    // What has not changed is needed nevertheless, because only all of it tells what was deleted.
    const [written, submitted] = [comments ?? (await readComments()), reviews ?? (await readReviews())];
    if (!written || !submitted) return undefined;
    return {
      comments: [...written.entries.flatMap(ofComment), ...submitted.entries.flatMap(ofReview)],
      tags: {
        ...(written.tag !== undefined && { [`comments ${from}`]: written.tag }),
        ...(submitted.tag !== undefined && { reviews: submitted.tag }),
      },
      isComplete: written.isComplete && submitted.isComplete,
    };
  }

  async function linesOf(pull: number, { source, author }: PullComment, signal: AbortSignal): Promise<readonly LineComment[]> {
    const route = `${REVIEWS}/{review_id}/comments`;
    const found = await all(signal, route, { pull_number: pull, review_id: numberOf(source) });
    // On Gitea, a review has the replies of others, too.
    const own = (found?.entries ?? []).filter((line) => loginIn(line) === author);
    if (!isGitHub || own.length === 0) return own.map((line) => ofLine(line, []));
    // Only this list has the numbers of lines (https://github.com/hub4j/github-api/issues/2106), and what a reply is about.
    const newest = await newestLines(pull, signal);
    return own.map((line) =>
      ofLine({ ...line, position: null, original_position: null, ...newest.find(({ id }) => id === line.id) }, earlierThan(line, newest)),
    );
  }

  /** The newest comments on lines of the pull request. */
  async function newestLines(pull: number, signal: AbortSignal): Promise<readonly EntryWithId[]> {
    const parameters = { pull_number: pull, sort: 'created', direction: 'desc' };
    const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments';
    return (await all(signal, route, parameters, { most: 4 }))?.entries ?? [];
  }

  return {
    list,
    linesOf,
    async canWrite({ authorId }, signal) {
      const route = 'GET /repos/{owner}/{repo}/collaborators/{username}/permission';
      try {
        return WRITERS.has(textIn(membersIn(await ask(signal, route, { username: authorId }))['permission']));
      } catch (error) {
        if (isOf(error, [404, 422])) return false;
        if (isOf(error, [403]) && !isGitHub)
          throw new CodeHostError(
            'forbidden',
            `${label} says what the author of a comment may do only to administrators of the repository. Make the user of the token one.`,
            { status: 403 },
          );
        throw error;
      }
    },
    async isGone(pull, source, signal) {
      const id = numberOf(source);
      try {
        await (source.startsWith('review ')
          ? ask(signal, `${REVIEWS}/{review_id}`, { pull_number: pull, review_id: id })
          : ask(signal, 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}', { comment_id: id }));
        return false;
      } catch (error) {
        if (isOf(error, [404, 410])) return true;
        throw error;
      }
    },
    async acknowledge(pull, comment, signal) {
      const isReview = comment.source.startsWith('review ');
      // Reviews have no reactions, but their comments on lines have, on GitHub.
      const [first] = isReview && isGitHub ? (comment.lines ?? (await linesOf(pull, comment, signal))) : [];
      if (isReview && !first) return;
      const kind = isReview ? 'pulls' : 'issues';
      await ask(signal, `POST /repos/{owner}/{repo}/${kind}/comments/{comment_id}/reactions`, {
        comment_id: first ? Number(first.id) : numberOf(comment.source),
        content: 'eyes',
      });
    },
    async hasAnswer(pull, mark, since, signal) {
      const found = await all(signal, COMMENTS, { issue_number: pull, since: since.toISOString() });
      return found?.entries.some(({ body }) => textIn(body).includes(mark)) ?? false;
    },
    async answer(pull, _comment, body, signal) {
      await ask(signal, 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { issue_number: pull, body });
    },
  };
}

function isOf(error: unknown, statuses: readonly number[]): boolean {
  return error instanceof CodeHostError && error.status !== null && statuses.includes(error.status);
}

/** None for an entry that is not a comment. */
function ofComment(comment: EntryWithId): readonly PullComment[] {
  const [createdAt, updatedAt] = [dateIn(comment['created_at']), dateIn(comment['updated_at'])];
  if (!createdAt || !updatedAt) return [];
  const isOfApp = membersIn(comment['performed_via_github_app'])['id'] !== undefined;
  return [{ ...commonOf(comment), source: `comment ${comment.id}`, isBot: isBot(comment) || isOfApp, createdAt, updatedAt, lines: [] }];
}

/** None for one that nobody has submitted. */
function ofReview(review: EntryWithId): readonly PullComment[] {
  const time = dateIn(review['submitted_at']);
  if (review['state'] === PENDING || !time) return [];
  return [{ ...commonOf(review), source: `review ${review.id}`, isBot: isBot(review), createdAt: time, updatedAt: time, lines: null }];
}

function commonOf(entry: EntryWithId): Pick<PullComment, 'url' | 'author' | 'authorId' | 'body' | 'discussion'> {
  const login = loginIn(entry);
  return { url: toMarkdownSafeUrl(entry['html_url']), author: login, authorId: login, body: textIn(entry['body']), discussion: null };
}

function loginIn(entry: EntryWithId): string {
  return textIn(membersIn(entry['user'])['login']);
}

/** So are comments of nobody, such as of an account that was deleted. */
function isBot(entry: EntryWithId): boolean {
  return loginIn(entry) === '' || membersIn(entry['user'])['type'] === 'Bot';
}

function ofLine(line: EntryWithId, earlier: LineComment['earlier']): LineComment {
  return {
    id: String(line.id),
    file: textIn(line['path']),
    // Gitea calls the line “position”.
    line:
      ['line', 'original_line', 'position', 'original_position'].map((name) => lineIn(line[name])).find((number) => number !== null) ??
      null,
    startLine: lineIn(line['start_line']) ?? lineIn(line['original_start_line']),
    hunk: textIn(line['diff_hunk']),
    body: textIn(line['body']),
    earlier,
  };
}

/** The comment that a thread begins with. */
function rootOf(line: EntryWithId): unknown {
  return line['in_reply_to_id'] ?? undefined;
}

function earlierThan(line: EntryWithId, lines: readonly EntryWithId[]): LineComment['earlier'] {
  const root = rootOf(line);
  if (root === undefined) return [];
  return lines
    .filter((other) => Number(other.id) < Number(line.id) && (other.id === root || rootOf(other) === root))
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((other) => ({ author: loginIn(other), body: textIn(other['body']) }));
}

function numberOf(source: string): number {
  return Number(source.split(' ')[1]);
}
