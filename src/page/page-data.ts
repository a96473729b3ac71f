/** What a page is about, as data in its file: `docs-nav preview` takes the playground and puts other data into it. */
import { escapeJsonForLog } from '../text/visible.ts';
import type { EmbeddedSiteFinding } from './analysis.ts';
import type { EmbeddedSite } from './embedded-site.ts';

/** A list of sentences about a change. */
export interface ChangeSentenceList {
  readonly title: string;
  /** How urgent it is. */
  readonly tone?: 'bad' | 'warn';
  /** Of all sentences. */
  readonly count: number;
  /** The first of them, and how many there are besides. */
  readonly lines: readonly string[];
}

export interface PreviewComparison {
  /** What the site is compared with, such as `origin/main (1a2b3c4)`. */
  readonly name: string;
  /** The site as it was; absent if there was none. */
  readonly site?: EmbeddedSite;
  readonly lists: readonly ChangeSentenceList[];
}

export interface PreviewData {
  readonly kind: 'preview';
  readonly site: EmbeddedSite;
  /** What the page does not check, as `docs-nav preview` found it. */
  readonly known: readonly EmbeddedSiteFinding[];
  readonly comparison?: PreviewComparison;
  /** Whether the page is served and hears of changes. */
  readonly isLive: boolean;
}

/** Sites to try, by the name in the address: `#example=page-exists`. */
export interface PlaygroundData {
  readonly kind: 'playground';
  readonly examples: Readonly<Record<string, EmbeddedSite>>;
}

export type PageData = PreviewData | PlaygroundData;

/** The elements of the page with the data and the code of the worker, and the variable with the worker itself. */
export const PAGE_DATA_ELEMENT_ID = 'data';
export const WORKER_CODE_ELEMENT_ID = 'worker';
export const WORKER_VARIABLE_NAME = 'docsNavWorker';

/** Tells pages that docs-nav wrote, and may overwrite, from others. */
export const GENERATOR_MARK = '<meta name="generator" content="docs-nav">';

/** As text of a `script` element: `<` would end it, and other characters would be invisible. */
export function dataElement(data: PageData): string {
  return `<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${escapeJsonForLog(JSON.stringify(data)).replaceAll('<', '\\u003c')}</script>`;
}

const ELEMENT = new RegExp(`<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">[^<]*</script>`);

/** Returns the page with other data. A page that is served may ask its server for news. */
export function withData(page: string, data: PreviewData): string {
  const filled = page.replace(ELEMENT, () => dataElement(data));
  return data.isLive ? filled.replace("connect-src 'none'", "connect-src 'self'") : filled;
}
