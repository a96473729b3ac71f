/** Links out of the dashboard. */
import { html, type Html } from '../../internal.ts';

/** A link if the URL is http or https; other schemes, such as `javascript:`, stay text. */
export function webLink(url: string, label: string): Html {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const isWeb = address?.protocol === 'http:' || address?.protocol === 'https:';
  return isWeb ? html`<a href="${address.href}" rel="noreferrer">${label}</a>` : html`<code>${label}</code>`;
}
