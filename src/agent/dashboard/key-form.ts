/** The forms that create and rotate an API key. */
import { KEY_DEFAULTS } from '../contract/operator-fields.ts';
import type { OperatorActionTypes } from '../operators/actions.ts';
import { createRequiredProjectChoice, type FormField } from './form.ts';
import { keyField } from './form-fields.ts';
import type { RequestTexts } from './page-request.ts';

/** What the form offers. */
const DAYS = [7, 30, 60, 90];

export const EXPIRY: FormField = keyField('days', { options: DAYS.map((days) => ({ value: String(days), label: `${days} days` })) });

export function keyFields(projects: readonly string[]): readonly FormField[] {
  return [keyField('name'), createRequiredProjectChoice(projects), keyField('scope'), EXPIRY];
}

/** The initial values of the forms. */
export const NEW_KEY: RequestTexts = { scope: KEY_DEFAULTS.scope, days: String(KEY_DEFAULTS.days) };

/** What the operation checks. */
export function readKeyForm(form: RequestTexts): OperatorActionTypes['createKey']['input'] {
  const { name = '', project = '', scope = '' } = form;
  return { name, project, scope: scope as 'admin' | 'read', days: readDaysOrNaN(form) };
}

/** `NaN` for what the form does not offer. */
export function readDaysOrNaN(form: RequestTexts): number {
  return DAYS.find((days) => String(days) === form['days']) ?? Number.NaN;
}
