/** Links out of the dashboard. */
import { type HtmlContent, html, type Html } from '../../internal.ts';

/** A link if the URL is http or https; other schemes, such as `javascript:`, stay text. */
export function webLink(url: string, label: HtmlContent): Html {
  const address = webAddress(url);
  return address === undefined ? html`<code>${label}</code>` : html`<a href="${address}" rel="noreferrer">${label}</a>`;
}

/** The same as a button; nothing for other schemes. */
export function webButton(url: string, label: string): Html | undefined {
  const address = webAddress(url);
  return address === undefined ? undefined : html`<a class="button" href="${address}" rel="noreferrer">${label}</a>`;
}

function webAddress(url: string): string | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address?.protocol === 'http:' || address?.protocol === 'https:' ? address.href : undefined;
}
