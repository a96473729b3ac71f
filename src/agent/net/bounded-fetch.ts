/** All outgoing requests: redirects are not followed, and the size of answers is limited. */

/** The server redirects. The redirect was not followed, because the key or token belongs to the original address only. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
  readonly status: number;
  readonly target: string | null;

  constructor({ status, headers }: Response) {
    super('The server redirects to another address.');
    this.status = status;
    this.target = headers.get('location');
  }
}

/** The answer exceeds the size limit. */
export class HttpResponseTooLarge extends Error {
  override readonly name = 'HttpResponseTooLarge';
  /** The size limit, for people. */
  readonly limit: string;

  constructor(maxBytes: number) {
    const limit = `${maxBytes / 2 ** 20} MiB`;
    super(`The answer has more than ${limit}.`);
    this.limit = limit;
  }
}

/** The highest status that `Response` accepts; servers may send 999. */
export const MAX_RESPONSE_STATUS = 599;

export interface BoundedFetchOptions {
  /** The most bytes of an answer's body, decompressed. */
  readonly maxBytes: number;
  readonly fetch?: typeof fetch | undefined;
}

/** A `fetch` that throws `RedirectRefused` for redirects, and whose bodies fail with `HttpResponseTooLarge` while they are read. */
export function createBoundedFetchWithoutRedirects({ maxBytes, fetch: send = fetch }: BoundedFetchOptions): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, { ...init, redirect: 'manual' });
    const { status, statusText, body } = answer;
    if (status >= 300 && status < 400) {
      await body?.cancel();
      throw new RedirectRefused(answer);
    }
    if (body === null) return answer;
    // The body is already decompressed, so these headers no longer match it.
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(body.pipeThrough(limitBytes(maxBytes)), { status: Math.min(status, MAX_RESPONSE_STATUS), statusText, headers });
  };
}

/** Counts bytes as they arrive, because the size after decompression is not known before. */
function limitBytes(maxBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new HttpResponseTooLarge(maxBytes));
      else controller.enqueue(chunk);
    },
  });
}
