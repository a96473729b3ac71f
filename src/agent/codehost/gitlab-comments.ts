/** The conversation of a merge request on GitLab: threads of notes. */
import { MergeRequestDiscussions, MergeRequestNoteAwardEmojis, MergeRequestNotes, ProjectMembers } from '@gitbeaker/rest';
import { dateIn, lineIn, membersIn, textIn } from '../comments/members.ts';
import type { PullRequestCommentClient, LineComment, PullComment } from '../comments/pull-comment.ts';
import { CodeHostError } from './code-host-error.ts';
import { readCodeHostPages, type EntryWithId, type CodeHostEntryList } from './read-code-host-pages.ts';
import { toMarkdownSafeUrl } from './safe-url.ts';

/** The access level of developers, who can push (https://docs.gitlab.com/api/access_requests/#valid-access-levels). */
const DEVELOPER = 30;
const [PAGE_SIZE, MAX_PAGES] = [25, 100];
/** Names of users that access tokens of projects and groups have (https://docs.gitlab.com/user/project/settings/project_access_tokens/#bot-users-for-projects). */
const BOT = /^(?:project|group)_\d+_bot/;

type Access = ConstructorParameters<typeof MergeRequestDiscussions>[0];

export interface GitLabRepositoryApi {
  readonly path: string;
  /** The address of the repository for people. */
  readonly webUrl: string;
  readonly label: string;
  access(signal: AbortSignal): Access;
  ask<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer>;
  escape(body: string): string;
}

export function createGitLabCommentClient({ path, webUrl, label, access, ask, escape }: GitLabRepositoryApi): PullRequestCommentClient {
  function discussions(pull: number, signal: AbortSignal): Promise<CodeHostEntryList | undefined> {
    return readCodeHostPages({
      label,
      size: PAGE_SIZE,
      most: MAX_PAGES,
      isFilled: true,
      ask: async (page, perPage) => ({
        data: await ask(signal, () => new MergeRequestDiscussions(access(signal)).all(path, pull, { page, perPage, maxPages: 1 })),
      }),
    });
  }

  return {
    async list(pull, { since }, signal) {
      const found = await discussions(pull, signal);
      const url = `${webUrl.replace(/\.git$/, '')}/-/merge_requests/${pull}`;
      const comments = (found?.entries ?? []).flatMap((discussion) => ofDiscussion(discussion, url));
      return { comments: comments.filter(({ updatedAt }) => updatedAt >= since), tags: {}, isComplete: found?.isComplete ?? true };
    },
    linesOf: async (_pull, { lines }) => lines ?? [],
    async canWrite({ authorId }, signal) {
      try {
        const member = await ask(signal, () => new ProjectMembers(access(signal)).show(path, Number(authorId), { includeInherited: true }));
        return Number(member.access_level) >= DEVELOPER;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },
    async isGone(pull, source, signal) {
      try {
        await ask(signal, () => new MergeRequestNotes(access(signal)).show(path, pull, numberOf(source)));
        return false;
      } catch (error) {
        if (isNotFound(error)) return true;
        throw error;
      }
    },
    async acknowledge(pull, { source }, signal) {
      await ask(signal, () => new MergeRequestNoteAwardEmojis(access(signal)).award(path, pull, numberOf(source), 'eyes'));
    },
    async hasAnswer(pull, mark, _since, signal) {
      const found = await discussions(pull, signal);
      return found?.entries.some((discussion) => notesIn(discussion).some(({ body }) => textIn(body).includes(mark))) ?? false;
    },
    async answer(pull, { discussion }, body, signal) {
      await ask(signal, () => new MergeRequestDiscussions(access(signal)).addNote(path, pull, discussion ?? '', escape(body)));
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof CodeHostError && (error.status === 404 || error.status === 410);
}

function numberOf(source: string): number {
  return Number(source.split(' ')[1]);
}

type Note = Readonly<Record<string, unknown>>;

/** What people wrote in a thread, in order. */
function notesIn(discussion: EntryWithId): readonly Note[] {
  const { notes } = discussion;
  return Array.isArray(notes) ? notes.map(membersIn).filter(({ system, id }) => system !== true && Number.isSafeInteger(id)) : [];
}

/** Each note of a thread, with those before it. */
function ofDiscussion(discussion: EntryWithId, url: string): readonly PullComment[] {
  const notes = notesIn(discussion);
  return notes.flatMap((note, index) => {
    const [createdAt, updatedAt] = [dateIn(note['created_at']), dateIn(note['updated_at'])];
    if (!createdAt || !updatedAt) return [];
    const lines = linesOf(notes.slice(0, index), note);
    const author = authorOf(note);
    return [
      {
        source: `note ${String(note['id'])}`,
        url: toMarkdownSafeUrl(`${url}#note_${String(note['id'])}`),
        author,
        authorId: String(membersIn(note['author'])['id']),
        // GitLab does not say more of the authors of notes.
        isBot: author === '' || BOT.test(author),
        createdAt,
        updatedAt,
        body: lines.length === 0 ? textIn(note['body']) : '',
        lines,
        discussion: String(discussion.id),
      },
    ];
  });
}

function authorOf(note: Note): string {
  return textIn(membersIn(note['author'])['username']);
}

/** The place of the thread and what was said in it before; none for the first note of a thread that is not on a line. */
function linesOf(before: readonly Note[], note: Note): readonly LineComment[] {
  const position = membersIn(note['position']);
  const file = textIn(position['new_path']) || textIn(position['old_path']);
  if (file === '' && before.length === 0) return [];
  const start = membersIn(membersIn(position['line_range'])['start']);
  return [
    {
      id: String(note['id']),
      file,
      line: lineIn(position['new_line']) ?? lineIn(position['old_line']),
      startLine: lineIn(start['new_line']) ?? lineIn(start['old_line']),
      hunk: '',
      body: textIn(note['body']),
      earlier: before.map((other) => ({ author: authorOf(other), body: textIn(other['body']) })),
    },
  ];
}
