/** The JSON Schemas of requests and answers, used for validation and in `/openapi.json`. */
import { createObjectSchema, createSchemaReference, TEXT, withOptional, type OpenApiSchema } from '../contract/fields.ts';
import { EVENT_SCHEMAS } from '../contract/event.ts';
import { JOB_FIELD_DEFINITIONS, MAX_PROMPT_LENGTH, RECORD_SCHEMAS } from '../contract/job.ts';
import {
  DEFAULT_WEBHOOK_EVENTS,
  DELIVERY_FIELD_DEFINITIONS,
  MAX_WEBHOOK_GRACE_HOURS,
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_EVENTS,
  WEBHOOK_SCHEMAS,
} from '../contract/webhook.ts';
import { LOSS_PATTERN } from '../gate/allowed-losses.ts';
import { API_PROBLEMS, type ProblemCode } from './problems.ts';

/** At least one visible character: not a space, a control or a format character. */
export const VISIBLE_CHARACTER = String.raw`[^\p{Cc}\p{Cf}\p{Z}]`;

/** Text that the database can store: no NUL, and no lone surrogates. */
export const STORABLE_TEXT = String.raw`^[^\u0000\p{Cs}]*$`;

export const MESSAGE_REQUEST: OpenApiSchema = withOptional(
  createObjectSchema('What to do.', {
    prompt: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_PROMPT_LENGTH,
      allOf: [{ pattern: VISIBLE_CHARACTER }, { pattern: STORABLE_TEXT }],
      description: `The instruction in plain language, 1 to ${MAX_PROMPT_LENGTH} Unicode code points, not only spaces.`,
    },
  }),
  {
    allowLostUrls: {
      type: 'array',
      maxItems: 20,
      items: { type: 'string', maxLength: 500, pattern: LOSS_PATTERN },
      description:
        'URLs that the work may remove without a redirect, such as `/v1/start`, or `/v1/*` for a folder with everything below it. They hold for the later messages of the job, too. Otherwise, work that loses URLs is refused.',
    },
  },
);

export const JOB_REQUEST: OpenApiSchema = withOptional(MESSAGE_REQUEST, {
  ref: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description:
      'The branch to work on instead of the base branch of the project, among those that the project allows. The pull request targets it.',
  },
  model: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description: 'The model to use instead of that of the project, as `provider/model`, among those that the project allows.',
  },
});

export const WEBHOOK_REQUEST: OpenApiSchema = withOptional(
  createObjectSchema('Where to send which events.', {
    url: {
      type: 'string',
      minLength: 1,
      maxLength: MAX_WEBHOOK_URL_LENGTH,
      pattern: STORABLE_TEXT,
      description: 'An https URL of the receiver, without a user or password.',
    },
  }),
  {
    events: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: WEBHOOK_EVENTS },
      description: `The events of jobs that are sent. Without it: ${DEFAULT_WEBHOOK_EVENTS.map((event) => `\`${event}\``).join(', ')}.`,
    },
  },
);

export const ROTATE_WEBHOOK_REQUEST: OpenApiSchema = createObjectSchema('How to replace a secret.', {
  graceHours: {
    type: 'number',
    minimum: 0,
    maximum: MAX_WEBHOOK_GRACE_HOURS,
    description: 'Hours that requests are signed with the old secret as well.',
  },
});

export const DELIVERIES_QUERY: OpenApiSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: DELIVERY_FIELD_DEFINITIONS.status.schema.enum, description: 'Only deliveries in this state.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'The maximum number of deliveries to return.' },
  },
};

export const JOB_EVENTS_QUERY: OpenApiSchema = {
  type: 'object',
  properties: {
    after: {
      type: 'integer',
      minimum: 0,
      maximum: 2 ** 31 - 1,
      default: 0,
      description: 'Only events after this number: the `next` of an earlier response.',
    },
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 500,
      default: 100,
      description: 'The maximum number of events to return, except in a stream.',
    },
  },
};

export const JOB_LIST_QUERY: OpenApiSchema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: JOB_FIELD_DEFINITIONS.status.schema.enum, description: 'Only jobs in this state.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'The maximum number of jobs to return.' },
    cursor: { type: 'string', minLength: 1, maxLength: 500, description: 'Where to continue: the `nextCursor` of the previous response.' },
  },
};

/** Named schemas of `/openapi.json`. */
export const API_SCHEMAS: Readonly<Record<string, OpenApiSchema>> = {
  JobRequest: JOB_REQUEST,
  MessageRequest: MESSAGE_REQUEST,
  Job: RECORD_SCHEMAS.Job,
  JobList: createObjectSchema('A page of jobs, newest first.', {
    jobs: { type: 'array', items: createSchemaReference('Job') },
    nextCursor: { type: ['string', 'null'], description: 'Null on the last page.' },
  }),
  Message: RECORD_SCHEMAS.Message,
  MessageList: createObjectSchema('All messages of a job, in order.', {
    messages: { type: 'array', items: createSchemaReference('Message') },
  }),
  JobEvent: EVENT_SCHEMAS.JobEvent,
  EventData: EVENT_SCHEMAS.EventData,
  ToolCall: EVENT_SCHEMAS.ToolCall,
  EventList: createObjectSchema('Events of a job, in order.', {
    events: { type: 'array', items: createSchemaReference('JobEvent') },
    next: {
      type: 'integer',
      minimum: 0,
      description: 'The number of the last of these events. Send it as `after` to get those that follow.',
    },
  }),
  WebhookRequest: WEBHOOK_REQUEST,
  RotateRequest: ROTATE_WEBHOOK_REQUEST,
  ...WEBHOOK_SCHEMAS,
  NewWebhook: createObjectSchema('A webhook with its secret.', {
    webhook: createSchemaReference('Webhook'),
    secret: { ...TEXT, description: 'What requests are signed with. It is shown only here.' },
  }),
  WebhookList: createObjectSchema('The webhooks of a project.', { webhooks: { type: 'array', items: createSchemaReference('Webhook') } }),
  DeliveryList: createObjectSchema('Deliveries of a webhook, newest first.', {
    deliveries: { type: 'array', items: createSchemaReference('WebhookDelivery') },
  }),
  CommentDelivery: { type: 'object', description: 'What the code host sends, in its own format.' },
  CommentDeliveryResult: createObjectSchema('What the service does about a delivery.', { detail: TEXT }),
  PullRequest: RECORD_SCHEMAS.PullRequest,
  Usage: RECORD_SCHEMAS.Usage,
  Failure: RECORD_SCHEMAS.Failure,
  NavigationReport: RECORD_SCHEMAS.NavigationReport,
  Finding: RECORD_SCHEMAS.Finding,
  Readiness: createObjectSchema('Whether requests should be sent here.', {
    status: { type: 'string', enum: ['ready', 'not-ready'] },
    database: { type: 'string', enum: ['ok', 'unreachable', 'not-migrated'] },
    disk: {
      type: 'string',
      enum: ['ok', 'full', 'unusable'],
      description: 'Whether the data folder and the temporary folder are writable.',
    },
    isDraining: { type: 'boolean', description: 'Whether the service is stopping.' },
  }),
  Liveness: createObjectSchema('The process is running.', { status: { type: 'string', const: 'ok' } }),
  Problem: problemSchema(),
  ...Object.fromEntries(Object.keys(API_PROBLEMS).map((code) => [code, specialProblem(code as ProblemCode)])),
};

function problemSchema(): OpenApiSchema {
  const members = createObjectSchema('A refusal (RFC 9457).', {
    type: { type: 'string', format: 'uri', description: 'The address of the problem’s schema in this document.' },
    title: { ...TEXT, description: 'The kind of problem, for people.' },
    status: { type: 'integer', description: 'The status of the response.' },
    detail: { ...TEXT, description: 'What is wrong with this request, and what to do.' },
    code: { ...TEXT, enum: Object.keys(API_PROBLEMS), description: 'The kind of problem, for programs.' },
    error: { ...TEXT, description: 'The same as `detail`, for clients of the hosted service.' },
  });
  const broken = {
    type: 'object',
    required: ['detail'],
    properties: { pointer: { ...TEXT, description: 'JSON Pointer into the body.' }, parameter: TEXT, header: TEXT, detail: TEXT },
  };
  return {
    ...members,
    properties: {
      ...(members['properties'] as object),
      errors: { type: 'array', minItems: 1, items: broken, description: 'Each place that is not valid.' },
    },
  };
}

function specialProblem(code: ProblemCode): OpenApiSchema {
  const { status, title, meaning } = API_PROBLEMS[code];
  return {
    title,
    description: meaning,
    allOf: [createSchemaReference('Problem')],
    properties: { status: { const: status }, code: { const: code } },
  };
}
