/** A receiver of webhooks that answers as it is told, and remembers what it got. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { WebhookEvent } from '../../../src/agent/contract/webhook.ts';

export interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  /** Of the request. */
  readonly path: string;
  readonly body: string;
  readonly event: WebhookEvent;
}

export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered. */
  answer: (response: ServerResponse, received: Received) => void;
  /** Throws unless the foreign library verifies the request with this secret. */
  verify(received: Received, secret: string): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const one = {
        path: request.url ?? '',
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        body,
        event: JSON.parse(body) as WebhookEvent,
      };
      receiver.received.push(one);
      receiver.answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: respond(204),
    verify: ({ body, headers }, secret) => void new Webhook(secret).verify(body, headers as Record<string, string>),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

export function respond(status: number, headers: Readonly<Record<string, string>> = {}): Receiver['answer'] {
  return (response) => response.writeHead(status, headers).end();
}
