/** Pages outside the dashboard, such as reviews. */
import { FINDING_AND_DIFF_STYLE } from './diff-style.ts';
import { documentOf, type PageShell } from './document.ts';
import { html } from './html.ts';
import { REVIEW_PAGE_CSS } from './review-page-css.ts';
import { cspHash } from './inline-hash.ts';
import { THEME_STYLE } from './theme.ts';

const SHEET = `${THEME_STYLE}${FINDING_AND_DIFF_STYLE}${REVIEW_PAGE_CSS}`.replace(/\n/g, '');
const SHEET_HASH = cspHash(SHEET);

/** Allows nothing to be loaded, run or sent. `frame-ancestors` is not included, because browsers accept it only in a header. */
const POLICY = `default-src 'none'; style-src ${SHEET_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

/** The value of the header `Content-Security-Policy` of a page. */
export function pagePolicy(): string {
  return `${POLICY}; frame-ancestors 'none'`;
}

/** An HTML document. */
export function renderPage(parts: Omit<PageShell, 'head' | 'style'>): string {
  const head = html`<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">`;
  return documentOf({ ...parts, head, style: SHEET });
}
