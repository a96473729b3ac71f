/** The webhooks of a project, what is sent to them, and what became of it, as clients see them. */
import type { EventKind } from './event.ts';
import {
  COUNT,
  createObjectSchema,
  objectOf,
  orNull,
  createSchemaReference,
  TEXT,
  TEXT_OR_NULL,
  TIME,
  type RecordFields,
  type OpenApiSchema,
} from './fields.ts';
import { JOB_FIELD_DEFINITIONS } from './job.ts';
import type { Webhook, WebhookDelivery, WebhookEvent, WebhookEventKind } from './types.gen.ts';

export type { Webhook, WebhookDelivery, WebhookEvent, WebhookEventData, WebhookEventKind, WebhookTest } from './types.gen.ts';

export type DeliveryStatus = WebhookDelivery['status'];
export type DisabledReason = NonNullable<Webhook['disabledReason']>;

/** The events of a job that are sent to webhooks, in the order of a usual job. */
export const WEBHOOK_EVENTS = [
  'pull_request.opened',
  'pull_request.updated',
  'message.completed',
  'message.failed',
  'message.cancelled',
  'job.completed',
  'job.failed',
  'job.archived',
] as const satisfies readonly EventKind[];

export function isWebhookEvent(kind: string): kind is WebhookEventKind {
  return WEBHOOK_EVENTS.some((known) => known === kind);
}

/** What a webhook gets unless it names its events. */
export const DEFAULT_WEBHOOK_EVENTS: readonly WebhookEventKind[] = ['message.completed', 'job.completed', 'job.failed', 'job.archived'];

/** The most webhooks of a project. */
export const MAX_WEBHOOKS_PER_PROJECT = 10;

/** In UTF-16 units. */
export const MAX_WEBHOOK_URL_LENGTH = 2000;

/** Hours that the old secret of a webhook stays in use unless somebody chooses another time, and the most of them. */
export const [DEFAULT_WEBHOOK_GRACE_HOURS, MAX_WEBHOOK_GRACE_HOURS] = [24, 720];

export const DISABLED_REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'The receiver answered with 410.',
  failing: 'All attempts of five days have failed.',
  'project-removed': 'The project was removed.',
};

export const WEBHOOK_FIELD_DEFINITIONS = {
  id: { column: 'id', schema: { type: 'string', format: 'uuid' }, example: '019ab2c5-1f40-7a52-8c1d-6e0b7d2f9a33' },
  url: { column: 'url', schema: { type: 'string', format: 'uri' }, example: 'https://ci.example.com/docs-nav' },
  events: {
    column: 'events',
    schema: { type: 'array', items: createSchemaReference('WebhookEventKind'), description: 'The events of jobs that are sent to it.' },
    example: DEFAULT_WEBHOOK_EVENTS,
  },
  createdAt: { column: 'created_at', schema: TIME, example: '2026-11-21T09:30:00.000Z' },
  failingSince: {
    column: 'failing_since',
    schema: { ...orNull(TIME), description: 'Of the first of the attempts that have failed since one succeeded.' },
    example: null,
  },
  pausedUntil: {
    column: 'paused_until',
    schema: { ...orNull(TIME), description: 'The time that the receiver has asked to wait for, with `Retry-After`.' },
    example: null,
  },
  disabledAt: { column: 'disabled_at', schema: orNull(TIME), example: null },
  disabledReason: {
    column: 'disabled_reason',
    schema: {
      type: ['string', 'null'],
      enum: [...Object.keys(DISABLED_REASONS), null],
      description: Object.entries(DISABLED_REASONS)
        .map(([reason, meaning]) => `\`${reason}\`: ${meaning}`)
        .join(' '),
    },
    example: null,
  },
} as const satisfies RecordFields;

export const DELIVERY_FIELD_DEFINITIONS = {
  id: {
    column: 'id',
    schema: { type: 'string', format: 'uuid', description: 'The header `webhook-id`, the same in all attempts.' },
    example: '6f1c2f0e-5a43-4f0a-9c0f-0f3a2d5b7e11',
  },
  event: { column: 'event', schema: createSchemaReference('WebhookEventKind'), example: 'job.completed' },
  jobId: { column: 'job_id', schema: { type: 'string', format: 'uuid' }, example: JOB_FIELD_DEFINITIONS.id.example },
  n: { column: 'n', schema: { type: 'integer', minimum: 1, description: 'The number of the event in its job.' }, example: 12 },
  status: {
    column: 'status',
    schema: { type: 'string', enum: ['pending', 'delivered', 'failed'], description: '`pending`: another attempt follows.' },
    example: 'delivered',
  },
  attempts: { column: 'attempts', schema: COUNT, example: 1 },
  lastStatus: {
    column: 'last_status',
    schema: { type: ['integer', 'null'], description: 'The HTTP status of the last attempt; null if there was no response.' },
    example: 204,
  },
  lastError: { column: 'last_error', schema: { ...TEXT_OR_NULL, description: 'Why the last attempt failed.' }, example: null },
  createdAt: { column: 'created_at', schema: TIME, example: '2026-11-21T09:31:12.000Z' },
  nextAttemptAt: { column: 'next_at', schema: { ...orNull(TIME), description: 'Null if no attempt follows.' }, example: null },
  deliveredAt: { column: 'delivered_at', schema: orNull(TIME), example: '2026-11-21T09:31:12.345Z' },
} as const satisfies RecordFields;

export const EXAMPLE_WEBHOOK_EVENT: WebhookEvent = {
  type: 'job.completed',
  timestamp: '2026-11-21T09:31:12.000Z',
  data: {
    projectId: 'docs',
    jobId: JOB_FIELD_DEFINITIONS.id.example,
    n: 12,
    seq: null,
    status: 'completed',
    prLink: 'https://github.com/acme/docs/pull/123',
    error: null,
  },
};

export const WEBHOOK_SCHEMAS = {
  Webhook: objectOf('An address to which events of jobs are sent.', WEBHOOK_FIELD_DEFINITIONS),
  WebhookDelivery: objectOf('An event on its way to a webhook.', DELIVERY_FIELD_DEFINITIONS),
  WebhookTest: createObjectSchema('What became of a test.', {
    isDelivered: { type: 'boolean', description: 'Whether the receiver answered with a status from 200 to 299.' },
    status: { type: ['integer', 'null'], description: 'The HTTP status of the response; null if there was none.' },
    error: { ...TEXT_OR_NULL, description: 'Why it failed; null if it did not.' },
    milliseconds: { type: 'integer', minimum: 0, description: 'How long the request took.' },
  }),
  WebhookEventKind: { type: 'string', enum: WEBHOOK_EVENTS, description: 'A kind of events that is sent to webhooks.' },
  WebhookEvent: createObjectSchema('What is sent to a webhook: no prompts and no texts.', {
    type: {
      anyOf: [createSchemaReference('WebhookEventKind'), { const: 'ping' }],
      description: 'The kind of the event; `ping` is a test.',
    },
    timestamp: { ...TIME, description: 'When the event happened.' },
    data: createSchemaReference('WebhookEventData'),
  }),
  WebhookEventData: createObjectSchema('What has happened to which job.', {
    projectId: TEXT,
    jobId: { ...TEXT_OR_NULL, description: 'Null in a test.' },
    n: { type: ['integer', 'null'], minimum: 1, description: 'The number of the event in its job, which tells the order. Null in a test.' },
    seq: { type: ['integer', 'null'], minimum: 1, description: 'The message that the event is about; null for events of the job.' },
    status: {
      type: ['string', 'null'],
      enum: [...JOB_FIELD_DEFINITIONS.status.schema.enum, null],
      description: 'The state of the job after the event. Null in a test.',
    },
    prLink: { ...TEXT_OR_NULL, description: 'URL of the pull request, if the job has one.' },
    error: orNull(createObjectSchema('', { code: { ...TEXT, description: 'The code of the failure.' } })),
  }),
} as const satisfies Readonly<Record<string, OpenApiSchema>>;
