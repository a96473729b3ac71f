/** The shell of all pages: one document with an inline stylesheet and the page frame. */
import { html, ownMarkup, type HtmlContent } from './html.ts';

/** The favicon as a data URL, because pages load nothing. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3.5' fill='%231f6f5c'/%3E%3Cpath d='M4.5 4h7M4.5 8h4M7 12h4.5' stroke='%23fff' stroke-width='1.6' stroke-linecap='round'/%3E%3C/svg%3E";

export interface PageShell {
  /** Plain text; the program name is added. */
  readonly title: string;
  /** Further elements of the head. */
  readonly head?: HtmlContent;
  readonly style: string;
  /** Shown beside the program name. */
  readonly header?: HtmlContent;
  readonly main: HtmlContent;
  /** A class of the main element, beside that of the frame. */
  readonly mainClass?: string;
  readonly footer?: HtmlContent;
}

export function documentOf({ title, head, style, header, main, mainClass = '', footer }: PageShell): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
<title>${title} · docs-nav</title>
<link rel="icon" href="${ICON}">
<style>${ownMarkup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="frame"><span class="brand">docs-nav</span>${header}</div></header>
<main id="main" class="${`${mainClass} frame`.trim()}" tabindex="-1">
${main}
</main>
${footer !== undefined && html`<footer class="frame"><p class="foot">${footer}</p></footer>`}
</body>
</html>
`.toString();
}
