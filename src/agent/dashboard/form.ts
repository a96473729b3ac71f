/** Forms and fields: a label for each field, its problem beside it, and a summary of all problems at the top. */
import { type HtmlContent, html, type Html, pluralize } from '../../internal.ts';
import type { RequestTexts } from './page-request.ts';

/** Problems by field name. */
export type FormProblems = Readonly<Record<string, string>>;

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly hint?: HtmlContent;
  /** Choices; without them, the field is a text input. */
  readonly options?: readonly FieldOption[];
  /** Lines of a multi-line field. */
  readonly rows?: number;
  readonly isRequired?: boolean;
  /** When the field may be left empty, if not always. */
  readonly optional?: string;
  /** The most code points. */
  readonly maxLength?: number;
  /** Whether the value is a name or an address, which needs no spell check and no capitals. */
  readonly isCode?: boolean;
  readonly autocomplete?: string;
}

export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

export interface FormState {
  readonly values: RequestTexts;
  readonly problems: FormProblems;
}

export function createRequiredProjectChoice(projects: readonly string[]): FormField {
  return { name: 'project', label: 'Project', isRequired: true, options: projects.map((id) => ({ value: id, label: id })) };
}

/** A form with a CSRF token that is sent to a path of the dashboard. */
export function formOf(action: string, csrf: string, content: HtmlContent): Html {
  return html`<form class="stack" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${content}
</form>`;
}

/** The field with its label, hint and problem, linked for screen readers. */
export function fieldOf(field: FormField, { values, problems }: FormState): Html {
  const { name, label, hint, isRequired, optional = 'optional' } = field;
  const problem = problems[name];
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean).join(' ');
  return html`<div class="field${problem !== undefined && ' wrong'}">
<label for="${name}">${label}${!isRequired && html` <span class="optional">(${optional})</span>`}</label>
${hint !== undefined && html`<p class="quiet small" id="${name}-hint">${hint}</p>`}
${problem !== undefined && html`<p class="problem" id="${name}-problem"><span class="hidden">Error: </span>${problem}</p>`}
${controlOf(field, values[name] ?? '', html`${described !== '' && html` aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}${isRequired && html` required`}`)}
</div>`;
}

function controlOf({ name, options, rows, maxLength, isCode, autocomplete = 'off' }: FormField, value: string, attributes: Html): Html {
  const own = html`id="${name}" name="${name}"${attributes}`;
  if (options) {
    // What is no longer offered is not replaced by the first of the others, which nobody chose.
    const isOffered = value === '' || options.some((option) => option.value === value);
    return html`<select ${own}>${!isOffered && html`<option value="" selected>Choose …</option>`}${options.map((option) => html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`)}</select>`;
  }
  const text = html`${own} autocomplete="${autocomplete}"${isCode && html` spellcheck="false" autocapitalize="none"`}`;
  // HTML parsers drop one line break after <textarea>, so this one protects a line break in the value.
  if (rows !== undefined) return html`<textarea ${text} rows="${rows}">\n${value}</textarea>`;
  return html`<input type="text" ${text}${isCode && html` class="code"`}${maxLength !== undefined && html` maxlength="${maxLength}"`} value="${value}">`;
}

/** All problems with links to their fields. It gets the focus when the page opens. */
export function problemSummary(problems: FormProblems): Html | undefined {
  const entries = Object.entries(problems);
  if (entries.length === 0) return undefined;
  return html`<div class="notice bad" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">${pluralize(entries.length, 'problem')} to fix</h2>
<ul>${entries.map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`)}</ul>
</div>`;
}

export interface SubmitButtonOptions {
  /** Default: the one action that the page is for. */
  readonly tone?: 'danger' | 'secondary';
  /** Where a link leads that leaves the form. */
  readonly cancel?: string;
}

/** The button that sends a form. */
export function renderSubmitButton(label: string, { tone, cancel }: SubmitButtonOptions = {}): Html {
  return html`<p class="buttons"><button${tone !== undefined && html` class="${tone}"`}>${label}</button>${cancel !== undefined && html` <a class="button secondary" href="${cancel}">Cancel</a>`}</p>`;
}
