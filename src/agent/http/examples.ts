/** The example job of the API reference, in all its states. */
import { exampleOf } from '../contract/fields.ts';
import type { JobEvent } from '../contract/event.ts';
import { FAILURES, JOB, MESSAGE, PULL_REQUEST, type Job, type Message, type PullRequest } from '../contract/job.ts';

const pullRequest: PullRequest = exampleOf(PULL_REQUEST);
const active: Job = exampleOf(JOB);
const completed: Job = { ...active, status: 'completed', prLink: pullRequest.url, pullRequest };
const message: Message = exampleOf(MESSAGE);

export const EXAMPLES = {
  prompt: { prompt: message.prompt },
  followUp: { prompt: 'Also mention the new page in the quick start.' },
  active,
  completed,
  followedUp: { ...completed, status: 'active', prLink: null } satisfies Job,
  cancelled: { ...active, status: 'failed', error: { code: 'cancelled', message: FAILURES.cancelled } } satisfies Job,
  archived: { ...completed, status: 'archived', archivedAt: '2026-11-22T08:00:00.000Z' } satisfies Job,
  list: { jobs: [completed], nextCursor: null },
  events: {
    events: [
      {
        n: 7,
        at: '2026-11-21T09:30:20.000Z',
        kind: 'tools.ran',
        seq: 1,
        data: { step: 2, tools: [{ name: 'write_file', target: 'guides/upgrade.mdx', ok: true }] },
      },
      { n: 8, at: '2026-11-21T09:31:02.000Z', kind: 'commit.pushed', seq: 1, data: { commit: '6b0f3a1f8f0c52f1f4c5b0a3b9a1f3d4a7c8e9d2' } },
    ] satisfies readonly JobEvent[],
    next: 8,
  },
  messages: { messages: [message] },
  ready: { status: 'ready', database: 'ok', disk: 'ok', isDraining: false },
} as const;
