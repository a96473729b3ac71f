/** The conversation of a merge request on GitLab: threads of notes. */
import { MergeRequestDiscussions, MergeRequestNoteAwardEmojis, ProjectMembers } from '@gitbeaker/rest';
import type { Conversation, LineComment, PullComment } from '../comments/pull-comment.ts';
import { CodeHostError } from './code-host-error.ts';
import { safeUrl } from './safe-url.ts';

/** The access level of developers, who can push (https://docs.gitlab.com/api/access_requests/#valid-access-levels). */
const DEVELOPER = 30;
const [PER_PAGE, MAX_PAGES] = [100, 10];

type Access = ConstructorParameters<typeof MergeRequestDiscussions>[0];

export interface GitLabApi {
  readonly path: string;
  /** The address of the repository for people. */
  readonly webUrl: string;
  access(signal: AbortSignal): Access;
  ask<Answer>(signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer>;
  escape(body: string): string;
}

interface Note {
  readonly id: number;
  readonly body: string;
  readonly author: { readonly id: number; readonly username: string };
  readonly created_at: string;
  readonly updated_at: string;
  readonly system: boolean;
  readonly position?: {
    readonly new_path?: string;
    readonly old_path?: string;
    readonly new_line?: number | null;
    readonly old_line?: number | null;
    readonly line_range?: { readonly start?: { readonly new_line?: number | null; readonly old_line?: number | null } };
  };
}

interface Discussion {
  readonly id: string;
  readonly notes?: readonly Note[];
}

export function gitLabConversation({ path, webUrl, access, ask, escape }: GitLabApi): Conversation {
  async function discussions(pull: number, signal: AbortSignal): Promise<readonly Discussion[]> {
    const options = { perPage: PER_PAGE, maxPages: MAX_PAGES } as const;
    return (await ask(signal, () =>
      new MergeRequestDiscussions(access(signal)).all(path, pull, options),
    )) as unknown as readonly Discussion[];
  }

  return {
    async list(pull, { since }, signal) {
      const found = await discussions(pull, signal);
      const comments = found.flatMap((discussion) => ofDiscussion(discussion, `${webUrl.replace(/\.git$/, '')}/-/merge_requests/${pull}`));
      return {
        comments: comments.filter(({ updatedAt }) => updatedAt >= since),
        tags: {},
        isWhole: found.length < PER_PAGE * MAX_PAGES,
      };
    },
    linesOf: async (_pull, { lines }) => lines ?? [],
    async canWrite({ authorId }, signal) {
      try {
        const member = await ask(signal, () => new ProjectMembers(access(signal)).show(path, Number(authorId), { includeInherited: true }));
        return Number(member.access_level) >= DEVELOPER;
      } catch (error) {
        if (error instanceof CodeHostError && error.code === 'not-found') return false;
        throw error;
      }
    },
    async acknowledge(pull, { source }, signal) {
      await ask(signal, () => new MergeRequestNoteAwardEmojis(access(signal)).award(path, pull, Number(source.split(' ')[1]), 'eyes'));
    },
    async hasAnswer(pull, mark, _since, signal) {
      return (await discussions(pull, signal)).some(({ notes = [] }) => notes.some(({ body }) => body.includes(mark)));
    },
    async answer(pull, { discussion }, body, signal) {
      await ask(signal, () => new MergeRequestDiscussions(access(signal)).addNote(path, pull, discussion ?? '', escape(body)));
    },
  };
}

/** Each note of a thread, with those before it. */
function ofDiscussion({ id: discussion, notes = [] }: Discussion, url: string): readonly PullComment[] {
  const spoken = notes.filter(({ system }) => !system);
  return spoken.map((note, index) => {
    const lines = linesOf(spoken.slice(0, index), note);
    return {
      source: `note ${note.id}`,
      url: safeUrl(`${url}#note_${note.id}`),
      author: note.author.username,
      authorId: String(note.author.id),
      // GitLab does not say so of notes. Its system notes are left out.
      isBot: false,
      createdAt: new Date(note.created_at),
      updatedAt: new Date(note.updated_at),
      body: lines.length === 0 ? note.body : '',
      lines,
      discussion,
    };
  });
}

/** The place of the thread and what was said in it before; none for the first note of a thread that is not on a line. */
function linesOf(before: readonly Note[], { id, body, position }: Note): readonly LineComment[] {
  const file = position?.new_path ?? position?.old_path;
  if (file === undefined && before.length === 0) return [];
  const start = position?.line_range?.start;
  return [
    {
      id: String(id),
      file: file ?? '',
      line: position?.new_line ?? position?.old_line ?? null,
      startLine: start?.new_line ?? start?.old_line ?? null,
      hunk: '',
      body,
      earlier: before.map(({ author, body }) => ({ author: author.username, body })),
    },
  ];
}
