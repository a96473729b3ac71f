/** The requests and answers of dashboard pages as plain data, independent of HTTP. */
import type { Html } from '../../internal.ts';
import type { Actor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { ServiceLimits } from '../config/table.ts';
import type { AddressRules } from '../net/address-rules.ts';
import type { TransactionalQueue } from '../store/outbox.ts';
import type { EventStreams } from '../streams/event-streams.ts';

export interface DashboardOptions {
  readonly database: Database;
  readonly queue: TransactionalQueue;
  /** Where repositories and their APIs may be. */
  readonly addresses: AddressRules;
  /** URL of the service for browsers and clients, such as `https://agent.example.com`. */
  readonly publicUrl: string;
  /** Without, pages only ask for changes now and then. */
  readonly streams?: EventStreams | undefined;
  /** The limits of the API; jobs from both count together. */
  readonly limits: Partial<ServiceLimits>;
  /** The clock; tests set it. */
  readonly now?: () => Date;
}

/** One request with a valid session. */
export interface PageRequest extends Omit<DashboardOptions, 'now'> {
  readonly now: Date;
  /** Path parameters, decoded. */
  readonly params: RequestTexts;
  readonly query: RequestTexts;
  /** The fields of a submitted form, otherwise empty. */
  readonly form: RequestTexts;
  /** Who is signed in, for the audit log. */
  readonly by: Actor;
  /** The value of the field `csrf` in every form. */
  readonly csrf: string;
}

/** Texts by name; names that were sent twice or are not texts are omitted. */
export type RequestTexts = Readonly<Record<string, string | undefined>>;

/** The sections of the dashboard, in the order of the navigation. */
export type DashboardSection = 'jobs' | 'keys' | 'projects' | 'audit';

export interface DashboardPage {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  readonly section?: DashboardSection;
  /** Whether the page has parts that the script makes better. All other pages forbid scripts. */
  readonly hasScript?: boolean;
  /** Whether the browser opens the page again at once. */
  readonly reloads?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The redirect after a successful form. Always a path of the dashboard, never a submitted value. */
export interface PageRedirect {
  readonly location: `/dashboard${string}`;
}

export type PageResponse = DashboardPage | PageRedirect;

export type PageHandler = (visit: PageRequest) => PageResponse | Promise<PageResponse>;
