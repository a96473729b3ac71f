/** What the page and its worker tell each other. */
import type { SiteAnalysisResult, EditedTexts, TextPlace } from './analysis.ts';
import type { EmbeddedSite } from './embedded-site.ts';

export type MessageToPageWorker =
  /** The first message: whoever asks is listening. */
  | { readonly kind: 'start' }
  /** Forgets the site before. */
  | { readonly kind: 'open'; readonly site: EmbeddedSite; readonly before?: EmbeddedSite }
  | { readonly kind: 'look'; readonly id: number; readonly texts: EditedTexts }
  /** Where a part of the site is in the texts that were looked at last. */
  | { readonly kind: 'locate'; readonly pointer: string };

export type MessageFromPageWorker =
  /** The answer to `start`. */
  | { readonly kind: 'started' }
  | { readonly kind: 'look'; readonly id: number; readonly look: SiteAnalysisResult }
  /** The answer to `locate`. */
  | { readonly kind: 'place'; readonly place: TextPlace }
  /** The state that the site is compared with. */
  | { readonly kind: 'before'; readonly look: SiteAnalysisResult }
  | { readonly kind: 'trouble'; readonly id: number; readonly message: string };
