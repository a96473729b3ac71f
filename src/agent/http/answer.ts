/** What a handler is given and what it gives back: HTTP without the framework. */
import type { IncomingMessage } from 'node:http';
import type { Database } from '../store/database.ts';
import type { Key } from '../store/keys.ts';
import type { Limits } from '../store/limits.ts';
import type { Outbox } from '../store/outbox.ts';

export interface HttpSettings {
  /** Where clients reach the service, without a slash at the end: `https://docs.example.com`. */
  readonly publicUrl: string;
  readonly limits: Partial<Limits>;
}

/** What the handlers work with. */
export interface Service {
  readonly database: Database;
  readonly queue: Outbox;
  readonly settings: HttpSettings;
  isDraining(): boolean;
}

export interface Call {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** Parsed JSON; undefined where the operation takes no body. */
  readonly body: unknown;
  readonly raw: IncomingMessage;
  /** The key of the request; undefined for operations that need none. */
  readonly key: Key | undefined;
  readonly now: Date;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a text as it is, and then a header names its type. */
  readonly body: object | string;
}

export type Handler = (service: Service, call: Call) => Promise<Answer>;
