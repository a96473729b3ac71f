/** The example job of the API reference, in all its states. */
import { exampleOf } from '../contract/fields.ts';
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
  messages: { messages: [message] },
  ready: { status: 'ready', database: 'ok', disk: 'ok', isDraining: false },
} as const;
