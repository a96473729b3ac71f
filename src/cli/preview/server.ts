/** Serves a page on the loopback interface, and tells open pages when there is a new one. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../host/usage.ts';

const HOST = '127.0.0.1';

/** Other names could be those of a site in the browser that asks for what is served here. */
const OWN_HOSTS = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/;

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export class PreviewServer {
  readonly #server: Server;
  readonly #listeners = new Set<ServerResponse>();
  #page = '';

  constructor() {
    this.#server = createServer((request, response) => this.#respond(request, response));
  }

  /** @returns The address. @throws UsageError if the port cannot be used. */
  listen(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(
          new UsageError(
            code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another: --port ${port + 1}` : `Port ${port} cannot be used (${code}).`,
          ),
        ),
      );
      this.#server.listen(port, HOST, () => resolve(`http://${HOST}:${(this.#server.address() as AddressInfo).port}/`));
    });
  }

  show(page: string): void {
    const isNew = page !== this.#page;
    this.#page = page;
    if (isNew) for (const listener of this.#listeners) listener.write('event: change\ndata:\n\n');
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #respond({ method, url, headers }: IncomingMessage, response: ServerResponse): void {
    if (!OWN_HOSTS.test(headers.host ?? '')) return refuse(response, 403);
    if (method !== 'GET') return refuse(response, 405);
    // A target such as “//” is no URL.
    const [path] = (url ?? '/').split('?', 1);
    if (path === '/') response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }).end(this.#page);
    else if (path === '/changes') this.#follow(response);
    else refuse(response, 404);
  }

  #follow(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' }).write('retry: 1000\n\n');
    this.#listeners.add(response);
    response.on('close', () => this.#listeners.delete(response));
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain' }).end();
}
