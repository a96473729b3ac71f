/** Validates requests against the schemas of `/openapi.json`, and describes what is wrong. */
import { Ajv, type ErrorObject } from 'ajv';
import type { JobStatus } from '../contract/job.ts';
import { Problem, type ValidationError } from './problems.ts';
import { STORABLE_TEXT, LIST_QUERY, PROMPT, VISIBLE_CHARACTER } from './schemas.ts';

const AJV_OPTIONS = { allErrors: true, ownProperties: true, strictTypes: false } as const;
const isPrompt = new Ajv(AJV_OPTIONS).compile<{ readonly prompt: string }>(PROMPT);
const isListQuery = new Ajv({ ...AJV_OPTIONS, useDefaults: true }).compile<ListQuery>(LIST_QUERY);

export interface ListQuery {
  readonly status?: JobStatus;
  readonly limit: number;
  readonly cursor?: string;
}

export function readPrompt(body: unknown): string {
  if (isPrompt(body)) return body.prompt;
  throw validationProblem(isPrompt.errors ?? [], (path) => ({ pointer: `#${path}` }));
}

/** @param query As parsed: each value is a string, or a list of strings if it was repeated. */
export function readListQuery(query: unknown): ListQuery {
  const copy: Record<string, unknown> = { ...(query as object) };
  const { limit } = copy;
  // The library would take “Infinity” for a whole number.
  if (typeof limit === 'string' && limit !== '' && Number.isFinite(Number(limit))) copy['limit'] = Number(limit);
  if (isListQuery(copy)) return copy;
  throw validationProblem(isListQuery.errors ?? [], (path) => ({ parameter: path.slice(1) }));
}

/** One sentence per place, because an empty text breaks several rules at once. */
function validationProblem(errors: readonly ErrorObject[], place: (path: string) => Omit<ValidationError, 'detail'>): Problem {
  const firsts = errors.filter((error, index) => errors.findIndex((other) => pathOf(other) === pathOf(error)) === index);
  const broken = firsts.map((error) => ({ ...place(pathOf(error)), detail: sentence(error) }));
  return new Problem('invalid-request', broken.map(({ detail }) => detail).join(' '), { errors: broken });
}

/** A missing member is reported at its own path, not at that of the object. */
function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'required' ? `${instancePath}/${String(params['missingProperty'])}` : instancePath;
}

const PATTERNS: Readonly<Record<string, string>> = {
  [VISIBLE_CHARACTER]: 'must have at least one character that is not a space',
  [STORABLE_TEXT]: 'must not contain U+0000 or lone surrogates',
};

const MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is missing',
  type: ({ type }) => `must be of type ${String(type)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly string[]).map((value) => `“${value}”`).join(', ')}`,
  minLength: ({ limit }) => `must have at least ${String(limit)} character`,
  maxLength: ({ limit }) => `must have at most ${Number(limit).toLocaleString('en')} characters`,
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  pattern: ({ pattern }) => PATTERNS[String(pattern)] ?? 'must be a value returned by this service',
};

function sentence(error: ErrorObject): string {
  const path = pathOf(error).slice(1);
  const words = MESSAGES[error.keyword]?.(error.params) ?? `breaks the rule “${error.keyword}”`;
  return `${path === '' ? 'The body' : `“${path}”`} ${words}.`;
}
