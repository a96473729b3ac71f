/** One request to the job service, with retries. */
import { HttpResponseTooLarge, createBoundedFetchWithoutRedirects, RedirectRefused } from '../net/bounded-fetch.ts';
import { parseRetryAfterSeconds } from '../net/retry-after.ts';
import { RefusedError, UnreachableError } from './errors.ts';

export interface JobServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly key: string;
  readonly body?: object;
  /** Ensures that a POST that is sent twice is processed once. */
  readonly idempotencyKey?: string;
}

export interface JobServiceRequestOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Waits; rejects when the signal is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  /** How long to retry if nobody answers, in milliseconds. */
  readonly retryTimeoutMs: number;
  /** Called before each wait for a retry. */
  readonly onRetry: (reason: string) => void;
}

/** Statuses of a service, or a proxy in front of it, after which a retry can succeed. */
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);

/** The longest wait that a service may ask for; a longer one is an error. */
const MAX_WAIT_MS = 60_000;
const RESPONSE_TIMEOUT_MS = 30_000;
const MAX_BYTES = 64 << 20;
const FIRST_RETRY_DELAY_MS = 500;

/**
 * Returns the parsed body of a successful response.
 *
 * @throws RefusedError, UnreachableError, or the reason of the signal.
 */
export async function request(exchange: JobServiceRequest, manner: JobServiceRequestOptions): Promise<unknown> {
  let waited = 0;
  for (let attempt = 0; ; attempt++) {
    const outcome = await requestOnce(exchange, manner);
    if ('body' in outcome) return outcome.body;
    const { error } = outcome;
    const asked = error instanceof RefusedError ? error.retryAfterSeconds : undefined;
    const wait = asked === undefined ? Math.min(FIRST_RETRY_DELAY_MS * 2 ** attempt, 10_000) : Math.max(asked * 1000, FIRST_RETRY_DELAY_MS);
    const limit = asked === undefined ? manner.retryTimeoutMs : Math.max(manner.retryTimeoutMs, MAX_WAIT_MS);
    if (!outcome.isTransient || waited + wait > limit) throw error;
    manner.onRetry(error.message);
    await manner.pause(wait, manner.signal);
    waited += wait;
  }
}

export interface JobServiceRequestFailure {
  readonly error: RefusedError | UnreachableError;
  /** Whether a retry can succeed. */
  readonly isTransient: boolean;
}

type RequestOutcome = { readonly body: unknown } | JobServiceRequestFailure;

async function requestOnce(exchange: JobServiceRequest, manner: JobServiceRequestOptions): Promise<RequestOutcome> {
  const { origin } = new URL(exchange.url);
  return withResponse(exchange, manner, { accept: 'application/json' }, async (response) => {
    const text = await response.text();
    return response.ok ? successOf(text, response, origin) : refusalOf(text, response, origin);
  });
}

const STREAM = 'text/event-stream';

/**
 * Opens a stream of server-sent events, or returns why there is none; undefined if the service answers otherwise. The stream has no limit
 * of time or length.
 *
 * @throws the reason of the signal.
 */
export async function openEventStreamIfSupported(
  exchange: JobServiceRequest,
  manner: JobServiceRequestOptions,
  headers: Readonly<Record<string, string>>,
): Promise<Response | JobServiceRequestFailure | undefined> {
  const { origin } = new URL(exchange.url);
  return withResponse(exchange, manner, { ...headers, accept: STREAM }, async (response) => {
    if (response.ok && response.headers.get('content-type')?.startsWith(STREAM)) return response;
    const text = await response.text();
    return response.ok ? undefined : refusalOf(text, response, origin);
  });
}

/** Sends a request once, and returns what `read` makes of the response, or the failure. The limits of time and size hold until `read` returns. */
async function withResponse<Result extends object | undefined>(
  { method, url, key, body, idempotencyKey }: JobServiceRequest,
  { fetch, signal }: JobServiceRequestOptions,
  headers: Readonly<Record<string, string>>,
  read: (response: Response) => Promise<Result>,
): Promise<Result | JobServiceRequestFailure> {
  const { origin } = new URL(url);
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), RESPONSE_TIMEOUT_MS);
  try {
    const maxBytes = headers['accept'] === STREAM ? Infinity : MAX_BYTES;
    const response = await createBoundedFetchWithoutRedirects({ maxBytes, fetch })(url, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    });
    return await read(response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (error instanceof RedirectRefused)
      return notOurService(origin, error.target === null ? `status ${error.status}` : `it redirects to ${error.target}`);
    if (error instanceof HttpResponseTooLarge) return notOurService(origin, `its response has more than ${error.limit}`);
    return {
      error: new UnreachableError(
        `The service at ${origin} does not answer: ${limit.signal.aborted ? `no response within ${RESPONSE_TIMEOUT_MS / 1000} seconds` : causeOf(error)}.`,
      ),
      isTransient: true,
    };
  } finally {
    clearTimeout(timer);
  }
}

function successOf(text: string, response: Response, origin: string): RequestOutcome {
  const body = parseObject(text);
  return body === undefined ? unexpectedResponse(response, origin) : { body };
}

function refusalOf(text: string, response: Response, origin: string): JobServiceRequestFailure {
  const { status, headers } = response;
  const isTransient = TRANSIENT_STATUSES.has(status);
  const { error, detail } = (parseObject(text) ?? {}) as { readonly error?: unknown; readonly detail?: unknown };
  const said = [detail, error].find((part) => typeof part === 'string' && part !== '');
  if (typeof said !== 'string' && !isTransient) return unexpectedResponse(response, origin);
  const message = typeof said === 'string' ? said : `The service at ${origin} is not available (status ${status}).`;
  return { error: new RefusedError(message, status, parseRetryAfterSeconds(headers.get('retry-after'), new Date())), isTransient };
}

function unexpectedResponse({ status, headers }: Response, origin: string): JobServiceRequestFailure {
  return notOurService(origin, `status ${status}, ${headers.get('content-type') ?? 'no content type'}`);
}

/** The server at this address is not the service. */
function notOurService(origin: string, sign: string): JobServiceRequestFailure {
  return { error: new UnreachableError(`The server at ${origin} is not the job service (${sign}).`), isTransient: false };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const CAUSES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'the host does not exist',
  EAI_AGAIN: 'the host name cannot be resolved at the moment',
  ECONNRESET: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it took too long to connect',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long to connect',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed; NODE_EXTRA_CA_CERTS can add it',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by an unknown authority; NODE_EXTRA_CA_CERTS can add it',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by an unknown authority; NODE_EXTRA_CA_CERTS can add it',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not support https',
};

/** `fetch` reports the reason in nested causes, and in a list of errors if a host has several addresses. */
function causeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at instanceof AggregateError ? at.errors[0] : at.cause) {
    const known = CAUSES[(at as NodeJS.ErrnoException).code ?? ''];
    if (known !== undefined) return known;
    if (at.cause === undefined && !(at instanceof AggregateError)) return at.message.replace(/\.$/, '');
  }
  return 'the connection failed';
}
