/** What a page of the dashboard is asked, and what it answers: plain data on both sides, so that pages know no HTTP. */
import type { Html } from '../html/html.ts';
import type { Database } from '../store/database.ts';
import type { Limits } from '../store/limits.ts';
import type { Outbox } from '../store/outbox.ts';

/** What the dashboard works with. */
export interface DashboardOptions {
  readonly database: Database;
  readonly queue: Outbox;
  /** Where browsers and clients find the service, such as `https://agent.example.com`. */
  readonly publicUrl: string;
  /** The same limits as of the API: both ways into the service count together. */
  readonly limits: Partial<Limits>;
  /** The clock; tests set it. */
  readonly now?: () => Date;
}

/** One request of somebody who may be signed in. */
export interface Visit extends Omit<DashboardOptions, 'now'> {
  readonly now: Date;
  /** Parts of the path, decoded. */
  readonly params: Fields;
  readonly query: Fields;
  /** What a form sent; empty where there was none. */
  readonly form: Fields;
  /** Goes into each form as the field `csrf`. */
  readonly csrf: string;
}

/** Named texts; a name that came twice, or not as text, is not there. */
export type Fields = Readonly<Record<string, string | undefined>>;

/** The parts of the dashboard, in the order of the navigation. */
export type Section = 'jobs' | 'keys' | 'projects';

export interface Page {
  readonly title: string;
  readonly main: Html;
  readonly status?: number;
  readonly section?: Section;
  /** When the browser is to load the page again, and from where if not from the same address. */
  readonly refresh?: { readonly seconds: number; readonly from?: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where to go on after a form did its work. Always a path of the dashboard, never something that was sent. */
export interface Onward {
  readonly onward: `/dashboard${string}`;
}

export type Answer = Page | Onward;

export type Handler = (visit: Visit) => Promise<Answer>;
