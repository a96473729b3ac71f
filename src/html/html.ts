/** HTML as tagged templates: values are escaped in text and in quoted attributes, and invisible characters are shown. */
import { spellOutHidden } from './spell-out-hidden.ts';

/** Safe markup, made only by `html` and `ownMarkup`. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

/** The values of a template: text, markup, or lists of both; `null`, `undefined` and `false` are omitted. */
export type HtmlContent = Html | string | number | false | null | undefined | readonly HtmlContent[];

/**
 * Markup with values. A value is escaped as text unless it is `Html`, so attributes must be quoted.
 *
 * @example
 * html`<a href="${url}">${title}</a>${tags.map((tag) => html`<b>${tag}</b>`)}`
 */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlContent[]): Html {
  return new Html(strings.reduce((text, part, index) => text + markupOf(values[index - 1]) + part));
}

/** Markup that is not escaped, such as the stylesheet. Never use it for external input. */
export function ownMarkup(text: string): Html {
  return new Html(text);
}

function markupOf(value: HtmlContent): string {
  if (value instanceof Html) return value.toString();
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return value ? value.map(markupOf).join('') : '';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' };

/** What can begin a command of a build log, where a page is printed to one: `::name::` in a line of its own, `##[name]` anywhere. */
const COMMAND = String.raw`(?<!\s)\s+(?=::)|(?<=##(?:vso)?)\[`;
const ESCAPED = new RegExp(`[&<>"'\`]|${COMMAND}`, 'g');

/** Escapes text, also for attributes in quotes of either kind, and shows characters that would be invisible. */
function escapeHtml(text: string): string {
  return spellOutHidden(text).replace(ESCAPED, (match) => ENTITIES[match] ?? (match === '[' ? '&#91;' : match.replace(/\r?\n/g, '&#10;')));
}
