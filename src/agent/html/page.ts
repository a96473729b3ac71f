/** A whole page: one document with an inline stylesheet and no scripts. */
import { html, ownMarkup, type Content } from './html.ts';
import { ICON } from './icon.ts';
import { REVIEW_STYLE } from './review-style.ts';
import { STYLE, hashOfStyle } from './theme.ts';

const SHEET = `${STYLE}${REVIEW_STYLE}`.replace(/\n/g, '');
const SHEET_HASH = hashOfStyle(SHEET);

export interface PageParts {
  /** Plain text; the program name is added. */
  readonly title: string;
  /** Shown beside the program name. */
  readonly header?: Content;
  readonly main: Content;
  readonly footer?: Content;
}

/** Allows nothing to be loaded, run or sent. `frame-ancestors` is not included, because browsers accept it only in a header. */
const POLICY = `default-src 'none'; style-src ${SHEET_HASH}; img-src data:; base-uri 'none'; form-action 'none'`;

/** The value of the header `Content-Security-Policy` of a page. */
export function pagePolicy(): string {
  return `${POLICY}; frame-ancestors 'none'`;
}

/** An HTML document. */
export function renderPage({ title, header, main, footer }: PageParts): string {
  return html`<!doctype html>
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
`.toString();
}
