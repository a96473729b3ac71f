/** A page of the site by its title, with its path beside it. */
import { highlightHidden } from './highlight-hidden.ts';
import { html, type HtmlContent } from './html.ts';

/** UTF-16 units of a title. */
const MAX_TITLE_LENGTH = 300;
const MAX_PATH_LENGTH = 2000;

export interface PageDisplayName {
  readonly path: string;
  /** Absent if it is not known. */
  readonly title?: string | undefined;
  /** The address at which it can be looked at. */
  readonly href?: string | undefined;
}

export function pageNameHtml({ path, title, href }: PageDisplayName): HtmlContent {
  const link = (text: HtmlContent): HtmlContent => (href === undefined ? text : html`<a href="${href}">${text}</a>`);
  if (title === undefined) return link(html`<code>${highlightHidden(path, MAX_PATH_LENGTH)}</code>`);
  return html`${link(html`<b class="title">${highlightHidden(title, MAX_TITLE_LENGTH)}</b>`)} <span class="path code">${highlightHidden(path, MAX_PATH_LENGTH)}</span>`;
}
