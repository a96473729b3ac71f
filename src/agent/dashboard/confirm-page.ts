/** A page that asks for confirmation before an action. */
import { type HtmlContent, html } from '../../internal.ts';
import { renderSubmitButton, formOf } from './form.ts';
import type { DashboardPage, DashboardSection } from './page-request.ts';

export interface ConfirmationContent {
  readonly title: string;
  /** What will happen. */
  readonly effect: HtmlContent;
  /** Path that the form is sent to; by convention that of the page itself. */
  readonly action: string;
  readonly button: string;
  readonly cancel: string;
  readonly section: DashboardSection;
  readonly isDanger?: boolean;
  /** Further fields of the form. */
  readonly fields?: HtmlContent;
  readonly status?: number;
}

export function confirmPage(
  { title, effect, action, button, cancel, section, isDanger = true, fields, status = 200 }: ConfirmationContent,
  csrf: string,
): DashboardPage {
  return {
    title,
    section,
    status,
    main: html`<h1>${title}</h1>
${effect}
${formOf(action, csrf, html`${fields}\n${renderSubmitButton(button, { ...(isDanger && { tone: 'danger' as const }), cancel })}`)}`,
  };
}
