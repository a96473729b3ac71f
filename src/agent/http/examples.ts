/** The example job of the API reference, in all its states. */
import { exampleOf } from '../contract/fields.ts';
import type { JobEvent } from '../contract/event.ts';
import {
  FAILURES,
  JOB_FIELD_DEFINITIONS,
  MESSAGE_FIELD_DEFINITIONS,
  PULL_REQUEST_FIELD_DEFINITIONS,
  type Job,
  type Message,
  type PullRequest,
} from '../contract/job.ts';

import {
  DELIVERY_FIELD_DEFINITIONS,
  DEFAULT_WEBHOOK_GRACE_HOURS,
  WEBHOOK_FIELD_DEFINITIONS,
  type Webhook,
  type WebhookDelivery,
} from '../contract/webhook.ts';

const pullRequest: PullRequest = exampleOf(PULL_REQUEST_FIELD_DEFINITIONS);
const active: Job = exampleOf(JOB_FIELD_DEFINITIONS);
const completed: Job = { ...active, status: 'completed', prLink: pullRequest.url, pullRequest };
const message: Message = exampleOf(MESSAGE_FIELD_DEFINITIONS);
const webhook: Webhook = exampleOf(WEBHOOK_FIELD_DEFINITIONS);
const delivery: WebhookDelivery = exampleOf(DELIVERY_FIELD_DEFINITIONS);

export const API_EXAMPLES = {
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
  webhookRequest: { url: webhook.url },
  rotateRequest: { graceHours: DEFAULT_WEBHOOK_GRACE_HOURS },
  webhook,
  newWebhook: { webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwQ7wX3kA1bZk=' },
  webhooks: { webhooks: [webhook] },
  webhookTest: { isDelivered: true, status: 204, error: null, milliseconds: 87 },
  deliveries: { deliveries: [delivery] },
  redelivered: {
    ...delivery,
    status: 'pending',
    attempts: 0,
    nextAttemptAt: '2026-11-21T10:00:00.000Z',
    deliveredAt: null,
  } satisfies WebhookDelivery,
  commentDelivery: { action: 'created', issue: { number: 123 }, repository: { full_name: 'acme/docs' } },
  commentDeliveryResult: { detail: 'The comments of pull request 123 are read now.' },
  ready: { status: 'ready', database: 'ok', disk: 'ok', isDraining: false },
} as const;
