/** What the page and its worker tell each other. */
import type { Look, Texts } from './analysis.ts';
import type { HeldSite } from './held-site.ts';

export type ToWorker =
  /** The first message: whoever asks is listening. */
  | { readonly kind: 'start' }
  /** Forgets the site before. */
  | { readonly kind: 'open'; readonly site: HeldSite; readonly before?: HeldSite }
  | { readonly kind: 'look'; readonly id: number; readonly texts: Texts };

export type FromWorker =
  /** The answer to `start`. */
  | { readonly kind: 'started' }
  | { readonly kind: 'look'; readonly id: number; readonly look: Look }
  /** The state that the site is compared with. */
  | { readonly kind: 'before'; readonly look: Look }
  | { readonly kind: 'trouble'; readonly id: number; readonly message: string };
