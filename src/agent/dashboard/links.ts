/** Links to places outside the dashboard; what a row holds becomes a link only where it is a web address. */
import { html, type Html } from '../html/html.ts';

/** Other schemes, such as `javascript:`, stay text. */
export function webLink(url: string, label: string): Html {
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  return isWeb ? html`<a href="${url}" rel="noreferrer">${label}</a>` : html`<code>${label}</code>`;
}
