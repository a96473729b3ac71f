/** A `fetch` that gives up on servers that fall silent, however long their answers take. */

/** Seconds to wait for a server. */
export interface ResponseTimeouts {
  /** Until the first byte of the answer's body. */
  readonly firstByteSeconds: number;
  /** From then on, without a byte. Whatever the bytes mean: providers send pings while a model thinks. */
  readonly silenceSeconds: number;
}

/** The server sent nothing for too long. */
export class ServerSilent extends Error {
  override readonly name = 'ServerSilent';
  readonly seconds: number;

  constructor(seconds: number) {
    super(`The server sent nothing for ${seconds} seconds.`);
    this.seconds = seconds;
  }
}

/** The connection ended in the middle of an answer. */
export class ConnectionEndedEarly extends Error {
  override readonly name = 'ConnectionEndedEarly';
}

/** Requests fail with `ServerSilent` as soon as the server is too slow, and bodies with that or `ConnectionEndedEarly` while they are read. */
export function createFetchWithTimeouts({ firstByteSeconds, silenceSeconds }: ResponseTimeouts, send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const silence = new AbortController();
    const signals = [silence.signal, ...(init?.signal ? [init.signal] : [])];
    let timer = setTimeout(() => silence.abort(new ServerSilent(firstByteSeconds)), firstByteSeconds * 1_000);
    const onChunk = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(new ServerSilent(silenceSeconds)), silenceSeconds * 1_000);
    };
    try {
      const answer = await send(input, { ...init, signal: AbortSignal.any(signals) });
      const { body, status, statusText, headers } = answer;
      if (body !== null)
        return new Response(watchBody(body, { onChunk, onEnd: () => clearTimeout(timer), timeout: silence.signal }), {
          status,
          statusText,
          headers,
        });
      clearTimeout(timer);
      return answer;
    } catch (error) {
      clearTimeout(timer);
      throw silence.signal.aborted ? silence.signal.reason : error;
    }
  };
}

interface BodyWatch {
  readonly onChunk: () => void;
  readonly onEnd: () => void;
  readonly timeout: AbortSignal;
}

function watchBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onChunk, onEnd, timeout }: BodyWatch,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) {
          onEnd();
          controller.close();
        } else {
          onChunk();
          controller.enqueue(value);
        }
      } catch (error) {
        onEnd();
        // What the guard found, an abort of the caller, or what a broken connection throws.
        const isBroken = error instanceof TypeError;
        controller.error(
          timeout.aborted
            ? timeout.reason
            : isBroken
              ? new ConnectionEndedEarly('The connection ended in the middle of an answer.')
              : error,
        );
      }
    },
    async cancel(reason) {
      onEnd();
      await reader.cancel(reason);
    },
  });
}
