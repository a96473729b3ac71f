/** The jobs, messages and failures that clients of the job service see: one table of fields for each. */
import {
  COUNT,
  createObjectSchema,
  objectOf,
  orNull,
  createSchemaReference,
  STRINGS,
  TEXT,
  TIME,
  type RecordFields,
  type OpenApiSchema,
} from './fields.ts';
import { EXAMPLE_REPORT, FINDING, NAVIGATION_REPORT } from './report.ts';
import type { Failure, Job, Message, PullRequest } from './types.gen.ts';

export type { Failure, Finding as ReportedFinding, Job, Message, NavigationReport, PullRequest, Usage } from './types.gen.ts';

export type JobStatus = Job['status'];
export type MessageStatus = Message['status'];
export type FailureCode = Failure['code'];

/** Where a pull request is. */
export type PullRequestAddress = Omit<PullRequest, 'conflicts'>;

/** Most characters of a prompt, in Unicode code points, through every face. */
export const MAX_PROMPT_LENGTH = 32_000;

export const JOB_FIELD_DEFINITIONS = {
  id: {
    column: 'id',
    schema: { type: 'string', format: 'uuid', description: 'UUIDv7, so IDs sort by time of creation.' },
    example: '019ab2c4-7d10-7c3e-9f21-5b8d4e6a0f17',
  },
  status: {
    column: 'status',
    schema: { type: 'string', enum: ['active', 'completed', 'failed', 'archived'], description: 'Poll until it is no longer `active`.' },
    example: 'active',
  },
  source: {
    schema: createObjectSchema('Where the work starts from.', {
      repository: {
        type: 'string',
        description: 'Clone URL, without credentials; of a repository on the machine of the service, only the name of its folder.',
      },
      ref: { type: 'string', description: 'The branch that the work starts from and the pull request targets.' },
    }),
    example: { repository: 'https://github.com/acme/docs.git', ref: 'main' },
  },
  model: {
    column: 'model',
    schema: { type: 'string', description: '`provider/model`, fixed when the job is created.' },
    example: 'anthropic/claude-sonnet-4-5',
  },
  prLink: {
    schema: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'URL of the pull request. Null while the job is active, and if nothing was changed.',
    },
    example: null,
  },
  createdAt: { column: 'created_at', schema: TIME, example: '2026-11-21T09:30:00.000Z' },
  archivedAt: { column: 'archived_at', schema: orNull(TIME), example: null },
  pullRequest: { schema: orNull(createSchemaReference('PullRequest')), example: null },
  error: { schema: orNull(createSchemaReference('Failure')), example: null },
  keyId: {
    column: 'key_id',
    schema: {
      type: ['string', 'null'],
      description: 'ID of the key that created the job; null if it was created in the dashboard or by an older version.',
    },
    example: '3f9a1c0b7e52',
  },
} as const satisfies RecordFields;

export const MESSAGE_FIELD_DEFINITIONS = {
  seq: {
    column: 'seq',
    schema: {
      type: 'integer',
      minimum: 1,
      description: '1 for the instruction that created the job, then ascending. Messages are processed in this order.',
    },
    example: 1,
  },
  prompt: {
    column: 'prompt',
    schema: { type: ['string', 'null'], description: 'Null once the retention period of prompts is over.' },
    example: 'Add a page about upgrading to the guides.',
  },
  allowLostUrls: {
    column: 'allow_lost_urls',
    schema: { ...STRINGS, description: 'URLs that the work may remove without a redirect, as in the request.' },
    example: [],
  },
  status: {
    column: 'status',
    schema: { type: 'string', enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] },
    example: 'completed',
  },
  attempts: {
    column: 'attempt',
    schema: {
      type: 'integer',
      minimum: 0,
      description: 'How many attempts were started: more than one if an attempt failed or was interrupted.',
    },
    example: 1,
  },
  commit: {
    column: 'commit',
    schema: { type: ['string', 'null'], description: 'ID of the commit; null until there is one, and if nothing was changed.' },
    example: '6b0f3a1f8f0c52f1f4c5b0a3b9a1f3d4a7c8e9d2',
  },
  summary: {
    column: 'summary',
    schema: { type: ['string', 'null'], description: 'What the model says it did.' },
    example: 'Added guides/upgrade and put it after the installation guide.',
  },
  report: { column: 'report', schema: orNull(createSchemaReference('NavigationReport')), example: EXAMPLE_REPORT },
  error: { schema: orNull(createSchemaReference('Failure')), example: null },
  createdAt: { column: 'created_at', schema: TIME, example: '2026-11-21T09:30:00.000Z' },
  startedAt: { column: 'started_at', schema: orNull(TIME), example: '2026-11-21T09:30:01.000Z' },
  finishedAt: { column: 'finished_at', schema: orNull(TIME), example: '2026-11-21T09:31:12.000Z' },
  usage: {
    schema: {
      ...orNull(createSchemaReference('Usage')),
      description: 'What the model used so far, over all attempts; null until it has answered.',
    },
    example: { steps: 6, inputTokens: 36_512, cachedInputTokens: 27_904, outputTokens: 1_840, weightedTokens: 14_020 },
  },
  keyId: {
    column: 'key_id',
    schema: {
      type: ['string', 'null'],
      description: 'ID of the key that sent the message; null if it was sent from the dashboard or to an older version.',
    },
    example: '3f9a1c0b7e52',
  },
} as const satisfies RecordFields;

export const PULL_REQUEST_FIELD_DEFINITIONS = {
  url: { schema: { type: 'string', format: 'uri' }, example: 'https://github.com/acme/docs/pull/123' },
  number: { schema: { type: ['integer', 'null'], description: 'Null on hosts without numbers.' }, example: 123 },
  branch: {
    schema: { type: 'string', description: 'The branch with the commits.' },
    example: `docs-agent/${JOB_FIELD_DEFINITIONS.id.example}`,
  },
  conflicts: {
    schema: { ...STRINGS, description: 'Files of the branch that conflict with the base branch, as of the last message.' },
    example: [],
  },
} as const satisfies RecordFields;

/** Failure codes and their meaning. */
export const FAILURES: Readonly<Record<FailureCode, string>> = {
  navigation_broken: 'The work broke the navigation or pages, and one attempt to repair it did not help. Nothing was pushed.',
  conflict: 'The work conflicts with changes made on the base branch in the meantime.',
  secret_found: 'An added line looks like a secret. Nothing was pushed.',
  no_docs_json: 'The base branch of the repository has no usable docs.json.',
  budget_exceeded: 'The work needed more steps, tokens or time than a message is allowed.',
  too_many_refusals: 'The model repeatedly tried operations that its tools do not allow.',
  model_rejected: 'The model provider refused the request: the key, its permissions or the model name is wrong.',
  model_unavailable: 'The model provider did not answer, even after retries.',
  repository_unavailable: 'The repository could not be read.',
  push_refused: 'The code host refused the push.',
  pull_request_refused: 'The code host refused the pull request.',
  code_host_unavailable: 'The code host did not answer, even after retries.',
  cancelled: 'Somebody cancelled the work. Nothing of it was pushed. Send a message to continue.',
  project_removed: 'The project was removed while the job was active.',
  misconfigured: 'A setting for this project is missing or wrong, such as the token of its code host.',
  limits_exceeded: 'Twice, the work on the files exceeded the memory or time limit or its process ended unexpectedly.',
  attempts_exhausted: 'Every attempt was interrupted, for example because the worker was killed.',
  process_killed:
    'Every attempt was interrupted, the last one because a process that was working on the files was killed from outside the service.',
  database_unavailable: 'Every attempt was interrupted, the last one because the database of the service could not be used.',
  disk_full: 'Every attempt was interrupted, the last one because the disk of the service or its database was full.',
  resources_exhausted: 'Every attempt was interrupted, the last one because the system had no memory, processes or open files left.',
  internal: 'An error in docs-nav itself.',
} as const;

/** The records of the API by the names of their schemas in `/openapi.json`. */
export const RECORD_SCHEMAS = {
  Job: objectOf('A job: one piece of work on a repository, and the resulting pull request.', JOB_FIELD_DEFINITIONS),
  Message: objectOf('One instruction to a job, and its result.', MESSAGE_FIELD_DEFINITIONS),
  PullRequest: objectOf('The pull request, also while the job works on another message.', PULL_REQUEST_FIELD_DEFINITIONS),
  Usage: createObjectSchema('Tokens as the provider counts them, or estimated if it does not.', {
    steps: { ...COUNT, description: 'Answers of the model.' },
    inputTokens: { ...COUNT, description: 'All input, cached or not.' },
    cachedInputTokens: { ...COUNT, description: 'The part of the input that the provider had cached.' },
    outputTokens: COUNT,
    weightedTokens: { ...COUNT, description: 'The tokens that count toward the budget; cached input counts as a tenth.' },
  }),
  Failure: createObjectSchema('Why the work failed.', {
    code: {
      type: 'string',
      enum: Object.keys(FAILURES),
      description: Object.entries(FAILURES)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join(' '),
    },
    message: { ...TEXT, description: 'The reason, for people.' },
  }),
  NavigationReport: NAVIGATION_REPORT,
  Finding: FINDING,
} as const satisfies Readonly<Record<string, OpenApiSchema>>;
