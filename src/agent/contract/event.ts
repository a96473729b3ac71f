/** The events of a job that clients see: what happened, in order, without texts of prompts, models or pages. */
import { COUNT, createObjectSchema, createSchemaReference, TEXT, TEXT_OR_NULL, TIME, withOptional, type OpenApiSchema } from './fields.ts';
import type { JobEvent } from './types.gen.ts';

export type { EventData, JobEvent, ToolCall } from './types.gen.ts';

export type EventKind = JobEvent['kind'];

/** The kinds of events and when they occur, in the order of a usual job. */
export const EVENT_KINDS: Readonly<Record<EventKind, string>> = {
  'job.created': 'The job was created.',
  'message.queued': 'A message was stored.',
  'message.started': 'An attempt at a message begins; more than one if an attempt failed or was interrupted.',
  'model.answered': 'The model answered. Its tools have not run yet.',
  'tools.ran': 'The tools of an answer have run.',
  'check.failed': 'The work breaks the site; the model may repair it once.',
  'attempt.failed': 'An attempt failed and will be repeated.',
  'commit.pushed': 'The commit of a message is on the branch.',
  'pull_request.opened': 'There is a new pull request.',
  'pull_request.updated': 'The pull request of an earlier message has changed.',
  'message.completed': 'A message is done.',
  'message.failed': 'A message failed.',
  'message.cancelled': 'A message was cancelled.',
  'job.completed': 'All messages are done.',
  'job.failed': 'The job failed or was cancelled. A message continues it.',
  'job.archived': 'The job was archived and accepts no more messages.',
};

/** The most calls of an answer that an event names. */
export const MAX_TOOL_CALLS_PER_EVENT = 50;

/** The most characters of what a tool call is about. */
export const MAX_TOOL_TARGET_LENGTH = 200;

export const EVENT_SCHEMAS = {
  JobEvent: createObjectSchema('Something that happened to a job.', {
    n: {
      type: 'integer',
      minimum: 1,
      description: 'The number of the event in its job: 1, 2, 3 and so on. Old events may have been deleted.',
    },
    at: TIME,
    kind: {
      type: 'string',
      enum: Object.keys(EVENT_KINDS),
      description: Object.entries(EVENT_KINDS)
        .map(([kind, meaning]) => `\`${kind}\`: ${meaning}`)
        .join(' '),
    },
    seq: { type: ['integer', 'null'], minimum: 1, description: 'The message that the event is about; null for events of the job.' },
    data: createSchemaReference('EventData'),
  }),
  EventData: withOptional(createObjectSchema('What is known about an event, depending on its kind.', {}), {
    attempt: { type: 'integer', minimum: 1, description: 'Of `message.started`: the number of the attempt.' },
    code: { ...TEXT, description: 'Of `attempt.failed`, `message.failed` and `job.failed`: the code of the failure.' },
    retryInSeconds: { type: 'number', minimum: 0, description: 'Of `attempt.failed`: when the next attempt begins.' },
    step: { type: 'integer', minimum: 1, description: 'Of `model.answered` and `tools.ran`: the number of the answer within its message.' },
    tools: {
      type: 'array',
      items: createSchemaReference('ToolCall'),
      description: `Of \`model.answered\` and \`tools.ran\`: the tools that the model calls, at most ${MAX_TOOL_CALLS_PER_EVENT}.`,
    },
    usage: createSchemaReference('Usage'),
    problems: { ...COUNT, description: 'Of `check.failed`: how many problems the model is told.' },
    commit: { ...TEXT, description: 'Of `commit.pushed`.' },
    url: { ...TEXT, description: 'Of `pull_request.opened` and `pull_request.updated`.' },
    keyId: {
      ...TEXT_OR_NULL,
      description: 'Of `message.queued`, `message.cancelled` and `job.archived`: the key of the request; null without one.',
    },
  }),
  ToolCall: createObjectSchema('A call of a tool by the model.', {
    name: { ...TEXT, description: '`unknown` if there is no such tool.' },
    target: {
      ...TEXT_OR_NULL,
      description: `The path, page or element that the call is about, of at most ${MAX_TOOL_TARGET_LENGTH} characters, without secrets.`,
    },
    ok: { type: ['boolean', 'null'], description: 'Whether the tool did what the model asked for; null until it has run.' },
  }),
} as const satisfies Readonly<Record<string, OpenApiSchema>>;
