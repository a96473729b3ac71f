/** The form for an instruction. Submitting it twice sends the instruction once. */
import { createHash, randomUUID } from 'node:crypto';
import { type HtmlContent, html, type Html } from '../../internal.ts';
import { MAX_PROMPT_LENGTH } from '../contract/job.ts';
import type { PostResult } from '../store/jobs.ts';
import { renderSubmitButton, fieldOf, formOf, type FormField, type FormState } from './form.ts';
import type { RequestTexts } from './page-request.ts';

export interface PromptFormOptions {
  readonly action: string;
  readonly label: string;
  readonly button: string;
  /** Fields before the text. */
  readonly fields?: HtmlContent;
  readonly cancel?: string;
  /** Whether the page has another button that it is for. */
  readonly isSecondary?: boolean;
}

export function promptForm(
  { action, label, button, fields, cancel, isSecondary = false }: PromptFormOptions,
  csrf: string,
  state: FormState,
): Html {
  const field: FormField = {
    name: 'prompt',
    label,
    rows: 6,
    isRequired: true,
    hint: `In plain language, at most ${MAX_PROMPT_LENGTH.toLocaleString('en')} characters.`,
  };
  return formOf(
    action,
    csrf,
    html`<input type="hidden" name="once" value="${randomUUID()}">
${fields}${fieldOf(field, state)}
${renderSubmitButton(button, { ...(isSecondary && { tone: 'secondary' as const }), ...(cancel !== undefined && { cancel }) })}`,
  );
}

export function readPrompt(form: RequestTexts): { readonly prompt: string } | { readonly problem: string } {
  // Browsers send line breaks of text fields as CR LF.
  const prompt = (form['prompt'] ?? '').replaceAll('\r\n', '\n');
  if (prompt.trim() === '') return { problem: 'Enter an instruction.' };
  const count = [...prompt].length;
  if (count <= MAX_PROMPT_LENGTH) return { prompt };
  return {
    problem: `The text has ${count.toLocaleString('en')} characters; at most ${MAX_PROMPT_LENGTH.toLocaleString('en')} are allowed. Shorten it or send it in parts.`,
  };
}

/** The prompt is part of the key, so that another one can be sent after going back to the same form. */
export function idempotencyOf(form: RequestTexts, place: string, prompt: string): { keyId: string; key: string; requestHash: string } {
  const requestHash = createHash('sha256').update(prompt).digest('hex');
  return { keyId: `dashboard ${place}`, key: `${(form['once'] ?? randomUUID()).slice(0, 64)} ${requestHash}`, requestHash };
}

/** Why an instruction was refused, as a problem of its field. */
export function refusalOf(posted: Exclude<PostResult, { ok: true }>): { readonly status: number; readonly problem: string } {
  switch (posted.reason) {
    case 'rate-limited':
      return {
        status: 429,
        problem: `The project has reached its limit of instructions per hour. Try again in ${Math.ceil(posted.retryAfterSeconds / 60)} min.`,
      };
    case 'monthly-tokens-used':
      return {
        status: 429,
        problem: 'The project has used its tokens of this month (UTC). Raise the limit in the settings of the project, or wait.',
      };
    case 'too-many-active':
      return { status: 429, problem: 'The project has reached its limit of active jobs. Try again when one of them is done.' };
    case 'too-many-queued':
      return { status: 429, problem: 'The job has reached its limit of queued messages. Try again when one of them is done.' };
    case 'not-allowed':
      return { status: 403, problem: Object.values(posted.problems).join(' ') };
    case 'archived':
      return { status: 409, problem: 'The job has been archived. Start a new job with this text.' };
    case 'idempotency-reused':
      return { status: 409, problem: 'This form was already sent. Reload the page to see the result.' };
    case 'not-found':
      return { status: 404, problem: 'The project or the job no longer exists.' };
  }
}
