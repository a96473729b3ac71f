/** A `fetch` that connects only to addresses that were checked, because a name may get another address between check and connection. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { AddressRules } from './address-rules.ts';
import { MAX_RESPONSE_STATUS } from './bounded-fetch.ts';

/** Statuses of answers that have no body. */
const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);

/** Does not follow redirects. Fails with `AddressRefused` before it connects, and if the answer is none of HTTP. */
export function checkedFetch(rules: AddressRules): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers, body } = request;
    // The signal of a request only follows the given one while the request is in memory.
    const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
    const { protocol, hostname } = new URL(url);
    const addresses = await rules.resolve(hostname, signal);
    const content = body === null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
    return new Promise((resolve, reject) => {
      // Whatever another server answers, an error here would be one that nobody catches.
      const answer = (incoming: IncomingMessage): void => {
        try {
          resolve(responseOf(incoming));
        } catch (error) {
          incoming.destroy();
          reject(error);
        }
      };
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      const options = { method, headers: { ...Object.fromEntries(headers), 'accept-encoding': 'gzip' }, signal };
      // Without an agent, no connection is reused. Node does not call `lookup` for addresses.
      send(url, { ...options, agent: false, lookup: fixedLookup(addresses) }, answer)
        .once('error', reject)
        // Without a listener, the connection would end without an answer or an error.
        .once('upgrade', (_, socket) => {
          socket.destroy();
          reject(new Error('The server answered with another protocol.'));
        })
        .end(content);
    });
  };
}

function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, { all: isAll }, callback) => {
    const [first] = all;
    if (first === undefined) callback(new Error('The host has no address.'), '');
    else if (isAll) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

function responseOf(incoming: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct)) for (const value of values ?? []) headers.append(name, value);
  const status = Math.min(incoming.statusCode ?? MAX_RESPONSE_STATUS, MAX_RESPONSE_STATUS);
  if (STATUSES_WITHOUT_BODY.has(status)) {
    incoming.destroy();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(decompress(incoming)) as ReadableStream<Uint8Array>, { status, headers });
}

function decompress(incoming: IncomingMessage): Readable {
  if (incoming.headers['content-encoding'] !== 'gzip') return incoming;
  const text = createGunzip();
  return pipeline(incoming, text, () => undefined);
}
