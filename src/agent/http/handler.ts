/** The input and output of handlers: HTTP without the framework. */
import type { IncomingMessage } from 'node:http';
import type { DiskMonitor } from '../disk.ts';
import type { Database } from '../store/database.ts';
import type { ApiKey } from '../store/keys.ts';
import type { ServiceLimits } from '../config/table.ts';
import type { EventStreams } from '../streams/event-streams.ts';
import type { WebhookAddressRules } from '../webhooks/webhook-url.ts';
import type { RequestLogFields } from './request-log-fields.ts';
import type { TransactionalQueue } from '../store/outbox.ts';

export interface HandlerSettings {
  /** URL of the service for clients, without a trailing slash: `https://docs.example.com`. */
  readonly publicUrl: string;
  readonly limits: Partial<ServiceLimits>;
}

export interface HandlerContext {
  readonly database: Database;
  readonly queue: TransactionalQueue;
  readonly settings: HandlerSettings;
  /** Without, the disk counts as having space. */
  readonly disk?: DiskMonitor | undefined;
  /** Where webhooks may be. Default: public addresses. */
  readonly webhooks?: WebhookAddressRules | undefined;
  /** Without, events are only sent as JSON. */
  readonly streams?: EventStreams | undefined;
  isDraining(): boolean;
}

export interface HandlerRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  /** Parsed JSON, or a `Buffer` with the bytes of a signed body; undefined if the operation has no body. */
  readonly body: unknown;
  readonly raw: IncomingMessage;
  /** The key of the request; undefined for operations without authorization. */
  readonly key: ApiKey | undefined;
  readonly now: Date;
}

export interface HandlerResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. A text is sent unchanged, with its type in `headers`. */
  readonly body: object | string;
  /** For the log, if the path does not have it. */
  readonly logFields?: RequestLogFields;
}

/** The events of a job after number `after`, sent as they happen. */
export interface EventStreamResponse {
  readonly stream: { readonly jobId: string; readonly after: number };
}

export type OperationHandler = (service: HandlerContext, call: HandlerRequest) => Promise<HandlerResponse | EventStreamResponse>;
