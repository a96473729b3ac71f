/** The JSON Schemas of requests and answers, used for validation and in `/openapi.json`. */
import { FAILURES } from '../contract/job.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';

export type Schema = Readonly<Record<string, unknown>>;

const TIME: Schema = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC, ending in `Z`.' };
const KEY_ID: Schema = { type: ['string', 'null'] };
const STRINGS: Schema = { type: 'array', items: { type: 'string' } };

/** At least one visible character: not a space, a control or a format character. */
export const SEEN = String.raw`[^\p{Cc}\p{Cf}\p{Z}]`;

/** Text that the database can store: no NUL, and no lone surrogates. */
export const KEPT = String.raw`^[^\u0000\p{Cs}]*$`;

const PROMPT_MAX = 32_000;

export const PROMPT: Schema = object('What to do.', {
  prompt: {
    type: 'string',
    minLength: 1,
    maxLength: PROMPT_MAX,
    allOf: [{ pattern: SEEN }, { pattern: KEPT }],
    description: `The instruction in plain language, 1 to ${PROMPT_MAX} Unicode code points, not only spaces.`,
  },
});

export const LIST_QUERY: Schema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['active', 'completed', 'failed', 'archived'], description: 'Only jobs in this state.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'The most jobs to return.' },
    cursor: { type: 'string', minLength: 1, maxLength: 500, description: 'Where to continue: the `nextCursor` of the previous answer.' },
  },
};

const JOB: Schema = object('A job: one piece of work on a repository, and the resulting pull request.', {
  id: { type: 'string', format: 'uuid', description: 'UUIDv7: ids sort by the time of creation.' },
  status: { type: 'string', enum: ['active', 'completed', 'failed', 'archived'], description: 'Poll until it is no longer `active`.' },
  source: object('Where the work starts from.', {
    repository: { type: 'string', description: 'Clone URL, without credentials.' },
    ref: { type: 'string', description: 'The branch that the work starts from and the pull request targets.' },
  }),
  model: { type: 'string', description: '`provider/model`, fixed when the job is created.' },
  prLink: {
    type: ['string', 'null'],
    format: 'uri',
    description: 'URL of the pull request. Null while the job is active, and if nothing was changed.',
  },
  createdAt: TIME,
  archivedAt: orNull(TIME),
  pullRequest: orNull(ref('PullRequest')),
  error: orNull(ref('Failure')),
  keyId: { ...KEY_ID, description: 'ID of the key that created the job; null if that was the dashboard, or an older version.' },
});

const MESSAGE: Schema = object('One instruction to a job, and its result.', {
  seq: {
    type: 'integer',
    minimum: 1,
    description: '1 for the instruction that created the job, then ascending. Messages are processed in this order.',
  },
  prompt: { type: ['string', 'null'], description: 'Null once the retention period of prompts is over.' },
  status: { type: 'string', enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] },
  attempts: {
    type: 'integer',
    minimum: 0,
    description: 'How many attempts were started: more than one if an attempt failed or was interrupted.',
  },
  commit: { type: ['string', 'null'], description: 'ID of the commit; null until there is one, and if nothing was changed.' },
  summary: { type: ['string', 'null'], description: 'What the model says it did.' },
  report: orNull(ref('NavigationReport')),
  error: orNull(ref('Failure')),
  createdAt: TIME,
  startedAt: orNull(TIME),
  finishedAt: orNull(TIME),
  usage: { ...orNull(ref('Usage')), description: 'What the model used so far, over all attempts; null until it has answered.' },
  keyId: { ...KEY_ID, description: 'ID of the key that sent the message; null if that was the dashboard, or an older version.' },
});

const COUNT: Schema = { type: 'integer', minimum: 0 };
const TEXT: Schema = { type: 'string' };
const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };
const EFFECT: Schema = {
  ...orNull({ type: 'string', enum: ['code', 'away'] }),
  description: '`code`: it is or loads code; `away`: it leads to another site or loads from there; null: neither.',
};
const ELEMENTS: Schema = {
  type: 'array',
  items: object('', {
    kind: TEXT,
    label: TEXT,
    in: { ...TEXT, description: 'Breadcrumbs of its parent.' },
    properties: { ...TEXT_OR_NULL, description: 'Its own properties as JSON, shortened.' },
    effect: EFFECT,
  }),
};
const CODE_KINDS = ['script', 'frame', 'element', 'handler', 'url', 'html', 'import', 'export', 'expression', 'part'];
const FILE_KINDS = ['page', 'snippet', 'code', 'style', 'image', 'data', 'other', 'configuration'];

/** Members that reports of older versions lack. */
const CHANGES: Readonly<Record<string, Schema>> = {
  codeAdded: {
    type: 'array',
    items: object('', {
      file: TEXT,
      line: { type: 'integer', minimum: 1 },
      kind: { type: 'string', enum: CODE_KINDS },
      text: TEXT,
      isParsed: { type: 'boolean', description: 'False if the file could not be parsed: the text may be in a code block.' },
    }),
    description:
      'New code, or imports of code, in pages and snippets. `part` is an import of a file in the repository. Reports of older versions lack this member and all below.',
  },
  redirectsChanged: {
    type: 'array',
    items: object('', {
      source: TEXT,
      before: { ...TEXT_OR_NULL, description: 'Null for a new redirect.' },
      after: { ...TEXT_OR_NULL, description: 'Null for a removed redirect.' },
      effect: EFFECT,
      takesOver: {
        ...TEXT_OR_NULL,
        description: 'A page whose URL the redirect now takes over; `*` if there are too many pages and patterns to check.',
      },
    }),
  },
  propertiesChanged: {
    type: 'array',
    items: object('', {
      pointer: { ...TEXT, description: 'JSON Pointer into docs.json with all `$ref` files included.' },
      file: TEXT,
      element: { ...TEXT_OR_NULL, description: 'Breadcrumbs of the element that has the property.' },
      before: { ...TEXT_OR_NULL, description: 'JSON, shortened.' },
      after: TEXT_OR_NULL,
      effect: EFFECT,
    }),
    description: 'Changed values in docs.json and its `$ref` files that no other member reports.',
  },
  elementsAdded: ELEMENTS,
  elementsRemoved: ELEMENTS,
  listsReordered: { ...STRINGS, description: 'Breadcrumbs of the elements whose entries were reordered.' },
  filesChanged: {
    type: 'array',
    items: object('', {
      file: TEXT,
      kind: { type: 'string', enum: FILE_KINDS },
      change: { type: 'string', enum: ['added', 'removed', 'changed'] },
    }),
    description: 'Files that were added, removed or changed, except docs.json and its `$ref` files.',
  },
  changesLeftOut: {
    type: 'integer',
    minimum: 0,
    description: 'How many entries are missing from the last seven lists, which have at most 200 entries each.',
  },
  entriesLeftOut: {
    type: 'integer',
    minimum: 1,
    description: 'How many entries are missing from all lists, because the report would be too long. Absent if none are.',
  },
  findings: {
    type: 'array',
    items: ref('Finding'),
    description: 'Findings because of which the work was not pushed. Only in reports of such work.',
  },
  diff: {
    ...TEXT,
    description: 'The work that was not pushed as a unified diff, without secrets and of a limited length. Only in reports of such work.',
  },
  isDiffCut: { type: 'boolean', description: 'Whether parts of the diff were left out because of its length.' },
};

/** Named schemas of `/openapi.json`. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Prompt: PROMPT,
  Job: JOB,
  JobList: object('A page of jobs, newest first.', {
    jobs: { type: 'array', items: ref('Job') },
    nextCursor: { type: ['string', 'null'], description: 'Null on the last page.' },
  }),
  Message: MESSAGE,
  MessageList: object('All messages of a job, in order.', { messages: { type: 'array', items: ref('Message') } }),
  PullRequest: object('The pull request, also while the job works on another message.', {
    url: { type: 'string', format: 'uri' },
    number: { type: ['integer', 'null'], description: 'Null on hosts without numbers.' },
    branch: { type: 'string', description: 'The branch with the commits.' },
    conflicts: { ...STRINGS, description: 'Files of the branch that conflict with the base branch, as of the last message.' },
  }),
  Usage: object('Tokens as the provider counts them, or estimated if it does not.', {
    steps: { ...COUNT, description: 'Answers of the model.' },
    inputTokens: { ...COUNT, description: 'All input, cached or not.' },
    cachedInputTokens: { ...COUNT, description: 'The part of the input that the provider had cached.' },
    outputTokens: COUNT,
    weightedTokens: { ...COUNT, description: 'The tokens that count for the budget; cached input counts a tenth.' },
  }),
  Failure: object('Why the work failed.', {
    code: {
      type: 'string',
      enum: Object.keys(FAILURES),
      description: Object.entries(FAILURES)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join(' '),
    },
    message: { type: 'string', description: 'The reason, for people.' },
  }),
  NavigationReport: withOptional(
    object('What a message changed on the site, as the linter determined it, independent of the model.', {
      pagesAdded: STRINGS,
      pagesRemoved: STRINGS,
      pagesMoved: { type: 'array', items: object('', { page: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } }) },
      urlsLost: { ...STRINGS, description: 'URLs that worked before and now neither work nor redirect.' },
      findingsIntroduced: { type: 'array', items: ref('Finding') },
      findingsFixed: { type: 'array', items: ref('Finding') },
      markdown: { type: 'string', description: 'The report as Markdown. Changes that run code or lead readers away come first.' },
    }),
    CHANGES,
  ),
  Finding: object('A finding of the linter.', {
    rule: { type: 'string' },
    severity: { type: 'string', enum: ['error', 'warning', 'info'] },
    message: { type: 'string' },
    file: { type: 'string', description: 'Relative to the docs root.' },
    line: { type: 'integer', minimum: 1 },
  }),
  Readiness: object('Whether requests should be sent here.', {
    status: { type: 'string', enum: ['ready', 'not-ready'] },
    database: { type: 'string', enum: ['ok', 'unreachable', 'not-migrated'] },
    disk: {
      type: 'string',
      enum: ['ok', 'full', 'unusable'],
      description: 'Whether the data folder and the temporary folder can be written.',
    },
    isDraining: { type: 'boolean', description: 'Whether the service is stopping.' },
  }),
  Liveness: object('The process runs.', { status: { type: 'string', const: 'ok' } }),
  Problem: problemSchema(),
  ...Object.fromEntries(Object.keys(PROBLEMS).map((code) => [code, specialProblem(code as ProblemCode)])),
};

export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** An object with required members only. */
function object(description: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', ...(description && { description }), required: Object.keys(properties), properties };
}

function withOptional(schema: Schema, members: Readonly<Record<string, Schema>>): Schema {
  return { ...schema, properties: { ...(schema['properties'] as object), ...members } };
}

function problemSchema(): Schema {
  const members = object('A refusal (RFC 9457).', {
    type: { type: 'string', format: 'uri', description: 'The address of the problem’s schema in this document.' },
    title: { ...TEXT, description: 'The kind of problem, for people.' },
    status: { type: 'integer', description: 'The status of the response.' },
    detail: { ...TEXT, description: 'What is wrong with this request, and what to do.' },
    code: { ...TEXT, enum: Object.keys(PROBLEMS), description: 'The kind of problem, for programs.' },
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

function specialProblem(code: ProblemCode): Schema {
  const { status, title, meaning } = PROBLEMS[code];
  return { title, description: meaning, allOf: [ref('Problem')], properties: { status: { const: status }, code: { const: code } } };
}
