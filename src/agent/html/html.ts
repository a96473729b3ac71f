/** HTML by tagged template: whatever is put in is escaped, in text and in quoted attributes, and nothing in it is invisible. */
import { shownPlain } from './shown-plain.ts';

/** Markup that is known to be sound; made by `html` and `ownMarkup` only. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** What a template takes: text, markup, lists of both; `null`, `undefined` and `false` are nothing. */
export type Content = Html | string | number | false | null | undefined | readonly Content[];

/**
 * Markup with values in it. A value is text unless it is `Html` itself, so attributes must stand in quotes.
 *
 * @example
 * html`<a href="${url}">${title}</a>${tags.map((tag) => html`<b>${tag}</b>`)}`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(strings.reduce((text, part, index) => text + markupOf(values[index - 1]) + part));
}

/** Markup of ours as it stands, such as the stylesheet. Never for anything that came from outside. */
export function ownMarkup(text: string): Html {
  return new Html(text);
}

function markupOf(value: Content): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value ? value.map(markupOf).join('') : '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** Text that is nothing but text in HTML, also within quotes of either kind. No page can forget to show what steers the text around it. */
function escapeHtml(text: string): string {
  return shownPlain(text).replace(/[&<>"'`]/g, (character) => ENTITIES[character] ?? '');
}
