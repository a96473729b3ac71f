/** The example job of the API reference, in all its states. */
import type { Job, Message } from '../contract/job.ts';

const PULL_REQUEST = {
  url: 'https://github.com/acme/docs/pull/123',
  number: 123,
  branch: 'docs-agent/019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17',
  conflicts: [],
} as const;

const active: Job = {
  id: '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17',
  status: 'active',
  source: { repository: 'https://github.com/acme/docs.git', ref: 'main' },
  model: 'anthropic/claude-sonnet-4-5',
  prLink: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  archivedAt: null,
  pullRequest: null,
  error: null,
  keyId: '3f9a1c0b7e52',
};

const completed: Job = { ...active, status: 'completed', prLink: PULL_REQUEST.url, pullRequest: PULL_REQUEST };

const message: Message = {
  seq: 1,
  prompt: 'Add a page about upgrading to the guides.',
  status: 'completed',
  attempts: 1,
  commit: '6b0f3a1f8f0c52f1f4c5b0a3b9a1f3d4a7c8e9d2',
  summary: 'Added guides/upgrade and put it after the installation guide.',
  report: {
    pagesAdded: ['guides/upgrade'],
    pagesRemoved: [],
    pagesMoved: [],
    urlsLost: [],
    findingsIntroduced: [],
    findingsFixed: [],
    codeAdded: [],
    redirectsChanged: [],
    propertiesChanged: [],
    elementsAdded: [],
    elementsRemoved: [],
    listsReordered: [],
    filesChanged: [{ file: 'guides/upgrade.mdx', kind: 'page', change: 'added' }],
    changesLeftOut: 0,
    markdown: '**Pages added** (1)\n\n- `guides/upgrade` in `Guides`\n',
  },
  error: null,
  createdAt: '2026-11-21T09:30:00.000Z',
  startedAt: '2026-11-21T09:30:01.000Z',
  finishedAt: '2026-11-21T09:31:12.000Z',
  usage: { steps: 6, inputTokens: 36_512, cachedInputTokens: 27_904, outputTokens: 1_840, weightedTokens: 14_020 },
  keyId: '3f9a1c0b7e52',
};

export const EXAMPLES = {
  prompt: { prompt: message.prompt },
  followUp: { prompt: 'Also mention the new page in the quick start.' },
  active,
  completed,
  followedUp: { ...completed, status: 'active', prLink: null } satisfies Job,
  archived: { ...completed, status: 'archived', archivedAt: '2026-11-22T08:00:00.000Z' } satisfies Job,
  list: { jobs: [completed], nextCursor: null },
  messages: { messages: [message] },
  ready: { status: 'ready', database: 'ok', disk: 'ok', isDraining: false },
} as const;
