/** The JSON Schemas of what goes over the wire. Requests are validated with them, and `/openapi.json` shows them. */
import { FAILURES } from '../contract/job.ts';
import { PROBLEMS, type ProblemCode } from './problems.ts';

export type Schema = Readonly<Record<string, unknown>>;

const TIME: Schema = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC, ending in `Z`.' };
const STRINGS: Schema = { type: 'array', items: { type: 'string' } };

/** At least one character that is seen: not a space, a control or a format character. */
export const SEEN = String.raw`[^\p{Cc}\p{Cf}\p{Z}]`;

/** What a database can keep: no NUL, and no half of a surrogate pair. */
export const KEPT = String.raw`^[^\u0000\p{Cs}]*$`;

const PROMPT_MAX = 32_000;

export const PROMPT: Schema = object('What to do.', {
  prompt: {
    type: 'string',
    minLength: 1,
    maxLength: PROMPT_MAX,
    allOf: [{ pattern: SEEN }, { pattern: KEPT }],
    description: `The instruction in plain language, 1 to ${PROMPT_MAX} Unicode code points, not of spaces only.`,
  },
});

export const LIST_QUERY: Schema = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['active', 'completed', 'failed', 'archived'], description: 'Only jobs in this state.' },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'How many jobs to answer with at most.' },
    cursor: { type: 'string', minLength: 1, maxLength: 500, description: 'Where to go on: the `nextCursor` of the answer before.' },
  },
};

const JOB: Schema = object('A job: one piece of work on a repository, and the pull request that comes of it.', {
  id: { type: 'string', format: 'uuid', description: 'UUIDv7: ids sort by the time of creation.' },
  status: { type: 'string', enum: ['active', 'completed', 'failed', 'archived'], description: 'Poll until it is not `active` any more.' },
  source: object('Where the work starts from.', {
    repository: { type: 'string', description: 'Clone URL, without credentials.' },
    ref: { type: 'string', description: 'The branch that the work starts from, and that the pull request is to be merged into.' },
  }),
  model: { type: 'string', description: '`provider/model`, fixed when the job is created.' },
  prLink: {
    type: ['string', 'null'],
    format: 'uri',
    description: 'URL of the pull request. Null while the job is active, and where nothing was changed.',
  },
  createdAt: TIME,
  archivedAt: orNull(TIME),
  pullRequest: orNull(ref('PullRequest')),
  error: orNull(ref('Failure')),
});

const MESSAGE: Schema = object('One instruction to a job, and what came of it.', {
  seq: {
    type: 'integer',
    minimum: 1,
    description: '1 for the instruction that created the job, then counting. Messages are worked on in this order.',
  },
  prompt: { type: ['string', 'null'], description: 'Null once the time is over that prompts are kept.' },
  status: { type: 'string', enum: ['queued', 'running', 'completed', 'failed', 'cancelled'] },
  attempts: {
    type: 'integer',
    minimum: 0,
    description: 'How often work on it was begun: more than once where an attempt failed, or was cut off.',
  },
  commit: { type: ['string', 'null'], description: 'Id of the commit; null until there is one, and where nothing was changed.' },
  summary: { type: ['string', 'null'], description: 'What the model says it did.' },
  report: orNull(ref('NavigationReport')),
  error: orNull(ref('Failure')),
  createdAt: TIME,
  startedAt: orNull(TIME),
  finishedAt: orNull(TIME),
});

const TEXT: Schema = { type: 'string' };
const TEXT_OR_NULL: Schema = { type: ['string', 'null'] };
const EFFECT: Schema = {
  ...orNull({ type: 'string', enum: ['code', 'away'] }),
  description: '`code`: it is or loads code; `away`: it leads to another site, or loads from there. Null where it does neither.',
};
const ELEMENTS: Schema = {
  type: 'array',
  items: object('', {
    kind: TEXT,
    label: TEXT,
    in: { ...TEXT, description: 'The way to the element that holds it.' },
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
      isParsed: { type: 'boolean', description: 'False where the file cannot be parsed: it may stand in a code block.' },
    }),
    description:
      'What runs or loads code in pages and snippets now and did not. `part` is an import of a file of the repository. Like the members below, absent in reports of older versions.',
  },
  redirectsChanged: {
    type: 'array',
    items: object('', {
      source: TEXT,
      before: { ...TEXT_OR_NULL, description: 'Null for a new redirect.' },
      after: { ...TEXT_OR_NULL, description: 'Null for one that is gone.' },
      effect: EFFECT,
      takesOver: {
        ...TEXT_OR_NULL,
        description: 'A page whose URL it answers now; `*` where there are too many pages and patterns to tell.',
      },
    }),
  },
  propertiesChanged: {
    type: 'array',
    items: object('', {
      pointer: { ...TEXT, description: 'JSON Pointer into docs.json with everything drawn in.' },
      file: TEXT,
      element: { ...TEXT_OR_NULL, description: 'The way to the element that has the property.' },
      before: { ...TEXT_OR_NULL, description: 'As JSON, shortened.' },
      after: TEXT_OR_NULL,
      effect: EFFECT,
    }),
    description: 'Values of docs.json, and of files that it draws in, that differ and are told nowhere else.',
  },
  elementsAdded: ELEMENTS,
  elementsRemoved: ELEMENTS,
  listsReordered: { ...STRINGS, description: 'The ways to elements whose entries stand in another order.' },
  filesChanged: {
    type: 'array',
    items: object('', {
      file: TEXT,
      kind: { type: 'string', enum: FILE_KINDS },
      change: { type: 'string', enum: ['added', 'removed', 'changed'] },
    }),
    description: 'Files that came, went or have other content, docs.json and what it draws in left aside.',
  },
  changesLeftOut: { type: 'integer', minimum: 0, description: 'How many entries the last seven lists leave out: each holds 200 at most.' },
  entriesLeftOut: {
    type: 'integer',
    minimum: 1,
    description: 'How many entries all lists lack, because the report would be too long. Absent where they lack none.',
  },
};

/** Named schemas of `/openapi.json`. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
  Prompt: PROMPT,
  Job: JOB,
  JobList: object('A page of jobs, the newest first.', {
    jobs: { type: 'array', items: ref('Job') },
    nextCursor: { type: ['string', 'null'], description: 'Null on the last page.' },
  }),
  Message: MESSAGE,
  MessageList: object('All messages of a job, in their order.', { messages: { type: 'array', items: ref('Message') } }),
  PullRequest: object('The pull request, also while the job works on a further message.', {
    url: { type: 'string', format: 'uri' },
    number: { type: ['integer', 'null'], description: 'Null on hosts without numbers.' },
    branch: { type: 'string', description: 'The branch that holds the commits.' },
  }),
  Failure: object('Why the work failed.', {
    code: {
      type: 'string',
      enum: Object.keys(FAILURES),
      description: Object.entries(FAILURES)
        .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
        .join(' '),
    },
    message: { type: 'string', description: 'A sentence for people.' },
  }),
  NavigationReport: withOptional(
    object('What a message did to the site, as the linter found out; not what the model says.', {
      pagesAdded: STRINGS,
      pagesRemoved: STRINGS,
      pagesMoved: { type: 'array', items: object('', { page: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } }) },
      urlsLost: { ...STRINGS, description: 'URLs that readers had before and that lead nowhere now.' },
      findingsIntroduced: { type: 'array', items: ref('Finding') },
      findingsFixed: { type: 'array', items: ref('Finding') },
      markdown: { type: 'string', description: 'The same for people, in Markdown. What runs code or leads readers away comes first.' },
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
    isDraining: { type: 'boolean', description: 'True once the service is told to stop.' },
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

/** An object all of whose members are always there. */
function object(description: string, properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', ...(description && { description }), required: Object.keys(properties), properties };
}

function withOptional(schema: Schema, members: Readonly<Record<string, Schema>>): Schema {
  return { ...schema, properties: { ...(schema['properties'] as object), ...members } };
}

function problemSchema(): Schema {
  const text: Schema = { type: 'string' };
  const members = object('A refusal (RFC 9457).', {
    type: { type: 'string', format: 'uri', description: 'Where this document describes the kind of problem.' },
    title: { ...text, description: 'The kind of problem, in words.' },
    status: { type: 'integer', description: 'The status of the response.' },
    detail: { ...text, description: 'What is wrong with this request, and what to do.' },
    code: { ...text, enum: Object.keys(PROBLEMS), description: 'The kind of problem, for programs.' },
    error: { ...text, description: 'The same as `detail`, for clients of the hosted service.' },
  });
  const broken = {
    type: 'object',
    required: ['detail'],
    properties: { pointer: { ...text, description: 'JSON Pointer into the body.' }, parameter: text, header: text, detail: text },
  };
  return {
    ...members,
    properties: {
      ...(members['properties'] as object),
      errors: { type: 'array', minItems: 1, items: broken, description: 'Each place that breaks a rule.' },
    },
  };
}

function specialProblem(code: ProblemCode): Schema {
  const { status, title, meaning } = PROBLEMS[code];
  return { title, description: meaning, allOf: [ref('Problem')], properties: { status: { const: status }, code: { const: code } } };
}
