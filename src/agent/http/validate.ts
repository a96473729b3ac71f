/** Validates requests against the schemas of `/openapi.json`, and describes what is wrong. */
import type { IncomingMessage } from 'node:http';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { makeVisible } from '../../internal.ts';
import { LOSS_PATTERN } from '../gate/allowed-losses.ts';
import type { OpenApiSchema } from '../contract/fields.ts';
import type { JobStatus } from '../contract/job.ts';
import type { DeliveryStatus, WebhookEventKind } from '../contract/webhook.ts';
import { ApiProblem, type ValidationError } from './problems.ts';
import {
  DELIVERIES_QUERY,
  JOB_EVENTS_QUERY,
  JOB_REQUEST,
  STORABLE_TEXT,
  JOB_LIST_QUERY,
  MESSAGE_REQUEST,
  ROTATE_WEBHOOK_REQUEST,
  VISIBLE_CHARACTER,
  WEBHOOK_REQUEST,
} from './schemas.ts';

const AJV_OPTIONS = { allErrors: true, ownProperties: true, strictTypes: false } as const;
const isMessage = new Ajv(AJV_OPTIONS).compile<MessageRequest>(MESSAGE_REQUEST);
const isJob = new Ajv(AJV_OPTIONS).compile<JobRequest>(JOB_REQUEST);
/** The most unknown members that are named, and the most UTF-16 units of a name. */
const [MAX_NAMED, MAX_NAME_LENGTH] = [20, 64];
const isListQuery = new Ajv({ ...AJV_OPTIONS, useDefaults: true }).compile<JobListQuery>(JOB_LIST_QUERY);
const isWebhook = new Ajv(AJV_OPTIONS).compile<WebhookRequest>(WEBHOOK_REQUEST);
const isRotation = new Ajv(AJV_OPTIONS).compile<RotateRequest>(ROTATE_WEBHOOK_REQUEST);
const isDeliveriesQuery = new Ajv({ ...AJV_OPTIONS, useDefaults: true }).compile<DeliveriesQuery>(DELIVERIES_QUERY);
const isEventsQuery = new Ajv({ ...AJV_OPTIONS, useDefaults: true }).compile<JobEventsQuery>(JOB_EVENTS_QUERY);

export interface JobListQuery {
  readonly status?: JobStatus;
  readonly limit: number;
  readonly cursor?: string;
}

export interface JobEventsQuery {
  readonly after: number;
  readonly limit: number;
}

export interface DeliveriesQuery {
  readonly status?: DeliveryStatus;
  readonly limit: number;
}

interface WebhookRequest {
  readonly url: string;
  readonly events?: readonly WebhookEventKind[];
}

interface RotateRequest {
  readonly graceHours: number;
}

interface MessageRequest {
  readonly prompt: string;
  readonly allowLostUrls?: readonly string[];
}

interface JobRequest extends MessageRequest {
  readonly ref?: string;
  readonly model?: string;
}

/** A valid body, and the names of the members that nobody reads. */
export interface ValidatedRequest<Request> {
  readonly request: Request;
  readonly ignored: readonly string[];
}

/** @param isStrict Whether unknown members are refused, because the client asks for that. */
export function readJobRequest(body: unknown, isStrict: boolean): ValidatedRequest<JobRequest> {
  return readRequest(body, isJob, JOB_REQUEST, isStrict);
}

/** @param isStrict Whether unknown members are refused, because the client asks for that. */
export function readMessageRequest(body: unknown, isStrict: boolean): ValidatedRequest<MessageRequest> {
  return readRequest(body, isMessage, MESSAGE_REQUEST, isStrict);
}

/** @param isStrict Whether unknown members are refused, because the client asks for that. */
export function readWebhookRequest(body: unknown, isStrict: boolean): ValidatedRequest<WebhookRequest> {
  return readRequest(body, isWebhook, WEBHOOK_REQUEST, isStrict);
}

/** @param isStrict Whether unknown members are refused, because the client asks for that. */
export function readRotateWebhookRequest(body: unknown, isStrict: boolean): ValidatedRequest<RotateRequest> {
  return readRequest(body, isRotation, ROTATE_WEBHOOK_REQUEST, isStrict);
}

function readRequest<Request extends object>(
  body: unknown,
  isValid: ValidateFunction<Request>,
  schema: OpenApiSchema,
  isStrict: boolean,
): ValidatedRequest<Request> {
  if (!isValid(body)) throw validationProblem(isValid.errors ?? [], (path) => ({ pointer: `#${path}` }));
  const ignored = Object.keys(body).filter((name) => !Object.hasOwn(schema['properties'] as object, name));
  if (ignored.length > 0 && isStrict) throw unknownMembers(ignored);
  return { request: body, ignored };
}

function unknownMembers(names: readonly string[]): ApiProblem {
  const errors = names.slice(0, MAX_NAMED).map((name) => {
    const text = encodable(name);
    const pointer = `#/${encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    return { pointer, detail: `“${makeVisible(text.slice(0, MAX_NAME_LENGTH))}” is not a member of the body.` };
  });
  return new ApiProblem('invalid-request', errors.map(({ detail }) => detail).join(' '), { errors });
}

/** Whether the client wants to be refused what the service would ignore (RFC 7240, section 4.4). */
export function isStrict({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return [headers['prefer'] ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .some((preference) => /^handling="?strict"?(?:;|$)/i.test(preference.replaceAll(/\s/g, '')));
}

/** Lone surrogates cannot be encoded. */
function encodable(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}

/** The header that tells a client which members were ignored; none if there are none. */
export function ignoredHeader(names: readonly string[]): Readonly<Record<string, string>> {
  if (names.length === 0) return {};
  const named = names.slice(0, MAX_NAMED).map((name) => encodeURIComponent(encodable(name.slice(0, MAX_NAME_LENGTH))));
  return { 'Docs-Nav-Ignored': named.join(', ') };
}

/** @param query As parsed: each value is a string, or a list of strings if it was repeated. */
export function readJobListQuery(query: unknown): JobListQuery {
  return readQuery(query, isListQuery, ['limit']);
}

/** @param query As parsed: see `readJobListQuery`. */
export function readJobEventsQuery(query: unknown): JobEventsQuery {
  return readQuery(query, isEventsQuery, ['after', 'limit']);
}

/** @param query As parsed: see `readJobListQuery`. */
export function readDeliveriesQuery(query: unknown): DeliveriesQuery {
  return readQuery(query, isDeliveriesQuery, ['limit']);
}

function readQuery<Query>(query: unknown, isValid: ValidateFunction<Query>, numbers: readonly string[]): Query {
  const copy: Record<string, unknown> = { ...(query as object) };
  for (const name of numbers) {
    const text = copy[name];
    // The library would take “Infinity” for a whole number.
    if (typeof text === 'string' && text !== '' && Number.isFinite(Number(text))) copy[name] = Number(text);
  }
  if (isValid(copy)) return copy;
  throw validationProblem(isValid.errors ?? [], (path) => ({ parameter: path.slice(1) }));
}

/** One sentence per place, because an empty text breaks several rules at once. */
function validationProblem(errors: readonly ErrorObject[], place: (path: string) => Omit<ValidationError, 'detail'>): ApiProblem {
  const firsts = errors.filter((error, index) => errors.findIndex((other) => pathOf(other) === pathOf(error)) === index);
  const broken = firsts.map((error) => ({ ...place(pathOf(error)), detail: sentence(error) }));
  return new ApiProblem('invalid-request', broken.map(({ detail }) => detail).join(' '), { errors: broken });
}

/** A missing member is reported at its own path, not at that of the object. */
function pathOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === 'required' ? `${instancePath}/${String(params['missingProperty'])}` : instancePath;
}

const PATTERNS: Readonly<Record<string, string>> = {
  [VISIBLE_CHARACTER]: 'must have at least one character that is not a space',
  [LOSS_PATTERN]: 'must be a path such as “/v1/start”, or “/v1/*” for a folder',
  [STORABLE_TEXT]: 'must not contain U+0000 or lone surrogates',
};

const MESSAGES: Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => string>> = {
  required: () => 'is missing',
  type: ({ type }) => `must be of type ${String(type)}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as readonly string[]).map((value) => `“${value}”`).join(', ')}`,
  minItems: ({ limit }) => `must have at least ${String(limit)} entry`,
  uniqueItems: () => 'must not have an entry twice',
  maxItems: ({ limit }) => `must have at most ${String(limit)} entries`,
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
