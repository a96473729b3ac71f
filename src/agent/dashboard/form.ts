/** Forms and their fields: a label for each, what is wrong beside it, and a summary of all that is wrong above. */
import { html, type Content, type Html } from '../html/html.ts';
import type { Fields } from './visit.ts';

/** What is wrong, by the name of the field. */
export type Problems = Readonly<Record<string, string>>;

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint?: Content;
  /** What may be chosen; without them the field is a line of text. */
  readonly options?: readonly Option[];
  /** A field of several lines. */
  readonly rows?: number;
  readonly isRequired?: boolean;
  /** When it may be left empty, if not always. */
  readonly optional?: string;
  /** Code points at most. */
  readonly longest?: number;
  /** Names and addresses are no prose: no spelling, no capitals. */
  readonly isCode?: boolean;
  readonly autocomplete?: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface FormState {
  /** What stands in the fields. */
  readonly values: Fields;
  readonly problems: Problems;
}

/** A form that goes to a path of the dashboard, safe against being sent from elsewhere. */
export function formOf(action: string, csrf: string, content: Content): Html {
  return html`<form class="form" method="post" action="${action}" novalidate>
<input type="hidden" name="csrf" value="${csrf}">
${content}
</form>`;
}

/** The field with its label, hint and problem, which programs that read aloud find too. */
export function fieldOf(field: Field, { values, problems }: FormState): Html {
  const { name, label, hint, isRequired, optional = 'optional' } = field;
  const problem = problems[name];
  const described = [hint !== undefined && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean).join(' ');
  return html`<div class="field${problem !== undefined && ' wrong'}">
<label for="${name}">${label}${!isRequired && html` <span class="optional">(${optional})</span>`}</label>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${problem !== undefined && html`<p class="problem" id="${name}-problem"><span class="said">Error: </span>${problem}</p>`}
${controlOf(field, values[name] ?? '', html`${described !== '' && html` aria-describedby="${described}"`}${problem !== undefined && html` aria-invalid="true"`}${isRequired && html` required`}`)}
</div>`;
}

function controlOf({ name, options, rows, longest, isCode, autocomplete = 'off' }: Field, value: string, attributes: Html): Html {
  const own = html`id="${name}" name="${name}"${attributes}`;
  if (options) {
    return html`<select ${own}>${options.map((option) => html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`)}</select>`;
  }
  const text = html`${own} autocomplete="${autocomplete}"${isCode && html` spellcheck="false" autocapitalize="none"`}`;
  // The parser drops one line break after <textarea>; ours is there to be dropped.
  if (rows !== undefined) return html`<textarea ${text} rows="${rows}">\n${value}</textarea>`;
  return html`<input type="text" ${text}${isCode && html` class="code"`}${longest !== undefined && html` maxlength="${longest}"`} value="${value}">`;
}

/** All that is wrong, with links to the fields; it has the focus when the page opens. */
export function problemSummary(problems: Problems): Html | undefined {
  const entries = Object.entries(problems);
  if (entries.length === 0) return undefined;
  return html`<div class="panel bad" role="alert" tabindex="-1" autofocus aria-labelledby="problems-title">
<h2 id="problems-title">${entries.length === 1 ? 'One thing is to be put right' : `${entries.length} things are to be put right`}</h2>
<ul>${entries.map(([name, problem]) => html`<li><a href="#${name}">${problem}</a></li>`)}</ul>
</div>`;
}

/** The button that sends a form, with a way out beside it. */
export function buttons(label: string, { isDanger = false, cancel }: { readonly isDanger?: boolean; readonly cancel?: string } = {}): Html {
  return html`<p class="buttons"><button${isDanger && html` class="danger"`}>${label}</button>${cancel !== undefined && html` <a class="button quiet" href="${cancel}">Cancel</a>`}</p>`;
}
