/** A whole page: one document without scripts, its stylesheet within. */
import { CONTROLS } from './controls.ts';
import { html, ownMarkup } from './html.ts';
import type { Content, Html } from './html.ts';
import { ICON } from './icon.ts';
import { REVIEW_STYLE } from './review-style.ts';
import { STYLE, hashOfStyle } from './theme.ts';

const SHEET = `${STYLE}${CONTROLS}${REVIEW_STYLE}`.replace(/\n/g, '');
const SHEET_HASH = hashOfStyle(SHEET);

export interface PageParts {
  /** Plain text; the name of the program is added. */
  readonly title: string;
  /** Beside the name of the program at the top. */
  readonly header?: Content;
  readonly main: Content;
  readonly footer?: Content;
}

/** Nothing is loaded, run or sent; the page itself can say all but who may frame it, which browsers take from a header only. */
const POLICY = `default-src 'none'; style-src ${SHEET_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

/** The value of the header `Content-Security-Policy` to send along with a page. */
export function pagePolicy(): string {
  return `${POLICY}; frame-ancestors 'none'`;
}

/** The text of an HTML document. */
export function renderPage({ title, header, main, footer }: PageParts): string {
  const document: Html = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex, nofollow">
<title>${title} · docs-nav</title>
<link rel="icon" href="${ICON}">
<style>${ownMarkup(SHEET)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="frame"><span class="brand">docs-nav</span>${header}</div></header>
<main id="main" class="frame">
${main}
</main>
${footer !== undefined && html`<footer class="frame foot">${footer}</footer>`}
</body>
</html>
`;
  return document.toString();
}
