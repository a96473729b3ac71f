/** A page that asks for confirmation before an action. */
import { type Content, html } from '../../internal.ts';
import { renderSubmitButton, formOf } from './form.ts';
import type { Page, Section } from './page-request.ts';

export interface Confirmation {
  readonly title: string;
  /** What will happen. */
  readonly effect: Content;
  /** Path that the form is sent to; by convention that of the page itself. */
  readonly action: string;
  readonly button: string;
  readonly cancel: string;
  readonly section: Section;
  readonly isDanger?: boolean;
  /** Further fields of the form. */
  readonly fields?: Content;
  readonly status?: number;
}

export function confirmPage(
  { title, effect, action, button, cancel, section, isDanger = true, fields, status = 200 }: Confirmation,
  csrf: string,
): Page {
  return {
    title,
    section,
    status,
    main: html`<h1>${title}</h1>
${effect}
${formOf(action, csrf, html`${fields}\n${renderSubmitButton(button, { ...(isDanger && { tone: 'danger' as const }), cancel })}`)}`,
  };
}
