/** Links to places outside the dashboard; what a row holds becomes a link only where it is a web address. */
import { html, type Html } from '../html/html.ts';

/** Other schemes, such as `javascript:`, stay text. */
export function webLink(url: string, label: string): Html {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:';
  return isWeb ? html`<a href="${address.href}" rel="noreferrer">${label}</a>` : html`<code>${label}</code>`;
}
