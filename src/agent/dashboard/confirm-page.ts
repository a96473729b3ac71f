/** A page that asks before something is done that cannot be undone. */
import { html, type Content } from '../html/html.ts';
import { buttons, formOf } from './form.ts';
import type { Page, Section } from './visit.ts';

export interface Question {
  readonly title: string;
  /** What will happen. */
  readonly effect: Content;
  /** Where the form goes; by convention the address of the page itself. */
  readonly action: string;
  readonly button: string;
  readonly cancel: string;
  readonly section: Section;
  readonly isDanger?: boolean;
  /** Fields to be filled in along with the answer. */
  readonly fields?: Content;
  readonly status?: number;
}

export function confirmPage(
  { title, effect, action, button, cancel, section, isDanger = true, fields, status = 200 }: Question,
  csrf: string,
): Page {
  return {
    title,
    section,
    status,
    main: html`<h1>${title}</h1>
${effect}
${formOf(action, csrf, html`${fields}\n${buttons(button, { isDanger, cancel })}`)}`,
  };
}
