/** Starts the HTTP server. */
import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { HandlerSettings } from './handler.ts';
import { buildApp, type AppOptions } from './app.ts';

export interface StartHttpOptions extends Omit<AppOptions, 'settings'> {
  readonly settings: Omit<HandlerSettings, 'publicUrl'> & {
    readonly host: string;
    /** 0 for any free port. */
    readonly port: number;
    /** The setting of the port, for errors. Default: `port`. */
    readonly portFlag?: string;
    /** Null for the URL that the service listens on. */
    readonly publicUrl: string | null;
  };
}

export interface HttpServer {
  /** The URL that it listens on, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  /** Accepts no new connections, and resolves when all pending requests are answered or the timeout is over. */
  close(options?: { readonly timeoutMs?: number }): Promise<void>;
}

/** The address cannot be used; the message says why and what to do. */
export class ListenError extends Error {}

/** Throws ListenError if the port is in use or not allowed. */
export async function startHttp({ settings, ...options }: StartHttpOptions): Promise<HttpServer> {
  let url = '';
  const app = await buildApp({
    ...options,
    settings: {
      limits: settings.limits,
      get publicUrl() {
        return settings.publicUrl ?? url;
      },
    },
  });
  url = await listen(app, settings);
  return { url, close: ({ timeoutMs = 10_000 } = {}) => close(app, timeoutMs) };
}

async function listen(app: FastifyInstance, { host, port, portFlag = 'port' }: StartHttpOptions['settings']): Promise<string> {
  try {
    // For “localhost”, the framework would open a second server for its other address, without the limits of the first.
    const { address } = await lookup(host);
    await app.listen({ host: address, port, listenTextResolver: (where) => `Listening on ${where}.` });
  } catch (error) {
    await app.close();
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = REASONS[code];
    if (reason === undefined) throw error;
    throw new ListenError(reason(host, port, `--${portFlag}`));
  }
  const { address, family, port: actual } = app.server.address() as AddressInfo;
  const reachable = WILDCARD_HOSTS[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${reachable}:${actual}`;
}

/** Wildcard addresses, and an address to connect to instead. */
const WILDCARD_HOSTS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

const REASONS: Readonly<Record<string, (host: string, port: number, flag: string) => string>> = {
  EADDRINUSE: (host, port, flag) =>
    `Port ${port} of “${host}” is in use by another program. Stop that program, or choose another port with ${flag}.`,
  EACCES: (host, port, flag) =>
    `The service is not permitted to listen on port ${port} of “${host}”. Choose a port above 1023 with ${flag}.`,
  EADDRNOTAVAIL: (host) => `“${host}” is not an address of this machine. Choose one with --host, such as 127.0.0.1.`,
  ENOTFOUND: (host) => `“${host}” is not an address of this machine. Choose one with --host, such as 127.0.0.1.`,
};

async function close(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
