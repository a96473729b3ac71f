/** Requests to a code host, with limits on time and size, without redirects, and with failures as `CodeHostError`. */
import { AddressRefused } from '../net/address-rules.ts';
import { HttpResponseTooLarge, createBoundedFetchWithoutRedirects, RedirectRefused } from '../net/bounded-fetch.ts';
import { parseRetryAfterSeconds } from '../net/retry-after.ts';
import { MisconfigurationError } from '../operator-error.ts';
import { CodeHostError, createUnreadableAnswerError, type CodeHostErrorCode } from './code-host-error.ts';

export interface CodeHostFetchOptions {
  /** The name of the code host in messages. */
  readonly label: string;
  readonly fetch?: typeof fetch | undefined;
  readonly timeoutMs?: number;
  readonly now?: () => Date;
}

/** Enough for a hundred pull requests with long texts. */
const MAX_BYTES = 8 * 2 ** 20;
const TIMEOUT_MS = 30_000;
/** The longest wait that a code host may ask for, in seconds. */
const MAX_WAIT = 3600;
/** The wait that GitHub asks for by default, in seconds. */
const DEFAULT_WAIT = 60;

/** GitHub's words for private repositories of free plans (https://github.com/cli/cli/issues/520). */
const NO_DRAFTS = /draft pull requests are not supported/i;

const MESSAGES: Readonly<Record<CodeHostErrorCode, (label: string) => string>> = {
  unauthorized: (label) => `${label} does not accept the token. Check that it has not expired and belongs to this host.`,
  forbidden: (label) => `The token lacks a permission on ${label}. Give it permission to read and write contents and pull requests.`,
  'not-found': (label) => `The repository or branch does not exist on ${label}, or the token has no access to it.`,
  refused: (label) => `${label} refused the request.`,
  unavailable: (label) => `${label} did not answer. Check that it is up and that the service can reach it.`,
};

/** A `fetch` that throws `CodeHostError` unless the request succeeds. */
export function createThrowingHostFetch({
  label,
  fetch: send,
  timeoutMs = TIMEOUT_MS,
  now = () => new Date(),
}: CodeHostFetchOptions): typeof fetch {
  const guarded = createBoundedFetchWithoutRedirects({ maxBytes: MAX_BYTES, fetch: send });
  return async (input, init) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const answer = await guarded(input, { ...init, signal });
      const body = await answer.arrayBuffer();
      if (answer.ok) return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers: answer.headers });
      throw errorOf(answer, Buffer.from(body).toString(), label, now());
    } catch (error) {
      if (init?.signal?.aborted) throw init.signal.reason;
      throw error instanceof CodeHostError || error instanceof MisconfigurationError ? error : withoutAnswer(error, label);
    }
  };
}

/** The error if there is no usable answer. */
function withoutAnswer(error: unknown, label: string): CodeHostError {
  if (error instanceof RedirectRefused)
    return new CodeHostError(
      'refused',
      `${label} redirects to another address, and the token is not sent there. Enter the new address in the project.`,
      { status: error.status },
    );
  if (error instanceof AddressRefused) return new CodeHostError('refused', error.message);
  if (error instanceof HttpResponseTooLarge)
    return new CodeHostError(
      'unavailable',
      `${label} sent a response of more than ${error.limit}, which is the maximum. Check the API URL.`,
      { isTooLong: true },
    );
  return new CodeHostError('unavailable', MESSAGES.unavailable(label));
}

/** Runs a request of a client library, and throws the error behind the library's own, which would contain the request. */
export async function withHostErrors<Answer>(label: string, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw unwrapHostError(error, label, signal);
  }
}

export function unwrapHostError(error: unknown, label: string, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof CodeHostError || cause instanceof MisconfigurationError) return cause;
  return createUnreadableAnswerError(label);
}

function errorOf({ status, headers }: Response, body: string, label: string, now: Date): CodeHostError {
  const isLimited =
    status === 429 ||
    (status === 403 &&
      (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0' || /rate limit/i.test(body.slice(0, 4096))));
  const retryAfterSeconds = waitOf(headers, now) ?? (isLimited ? DEFAULT_WAIT : null);
  if (isLimited)
    return new CodeHostError('unavailable', `${label} has reached its rate limit. Wait, then send a message.`, {
      status,
      retryAfterSeconds,
    });
  const code = codeOf(status);
  return new CodeHostError(code, MESSAGES[code](label), {
    status,
    retryAfterSeconds: code === 'unavailable' ? retryAfterSeconds : null,
    refusesDrafts: status === 422 && NO_DRAFTS.test(body.slice(0, 4096)),
  });
}

function codeOf(status: number): CodeHostErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'not-found';
  return status >= 500 || status === 408 || status === 425 ? 'unavailable' : 'refused';
}

/** From `Retry-After` as seconds or a date, or else from the time when the rate limit is reset. */
function waitOf(headers: Headers, now: Date): number | null {
  const after = headers.get('retry-after');
  const asked = parseRetryAfterSeconds(after, now);
  if (asked !== undefined) return limitWait(asked);
  if (after !== null) return null;
  if ((headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining')) !== '0') return null;
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? Number.NaN);
  return Number.isNaN(reset) ? null : limitWait(reset - now.getTime() / 1000);
}

function limitWait(seconds: number): number {
  return Math.min(MAX_WAIT, Math.max(1, Math.ceil(seconds)));
}
