/** The one way out: what is sent goes to no other address, and an answer without end does not fill the memory. */

/** The server sends on to another address, and was not followed: the key or token belongs to this one only. */
export class SentOn extends Error {
  override readonly name = 'SentOn';
  readonly status: number;
  readonly target: string | null;

  constructor({ status, headers }: Response) {
    super('The server sends on to another address.');
    this.status = status;
    this.target = headers.get('location');
  }
}

/** The answer was not read to its end. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong';
  /** What is read at most, for people. */
  readonly limit: string;

  constructor(mostBytes: number) {
    const limit = `${mostBytes / 2 ** 20} MiB`;
    super(`The answer has more than ${limit}.`);
    this.limit = limit;
  }
}

/** Servers may say 999; a `Response` cannot. */
const LAST_STATUS = 599;

export interface Guard {
  /** Of an answer's body, as it is once it is unpacked. */
  readonly mostBytes: number;
  /** What sends. Default: `fetch` of the runtime. */
  readonly fetch?: typeof fetch | undefined;
}

/** A `fetch` that throws `SentOn` for every redirect. Bodies of its answers fail with `AnswerTooLong` while they are read. */
export function guardedFetch({ mostBytes, fetch: send = fetch }: Guard): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, { ...init, redirect: 'manual' });
    const { status, statusText, body } = answer;
    if (status >= 300 && status < 400) {
      await body?.cancel();
      throw new SentOn(answer);
    }
    if (body === null) return answer;
    // The body is unpacked already, and is of another length than the headers say.
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(body.pipeThrough(upTo(mostBytes)), { status: Math.min(status, LAST_STATUS), statusText, headers });
  };
}

/** Counts as bytes come: what a packed answer becomes is known only then. */
function upTo(mostBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) controller.error(new AnswerTooLong(mostBytes));
      else controller.enqueue(chunk);
    },
  });
}
