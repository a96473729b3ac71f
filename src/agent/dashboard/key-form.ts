/** The forms that create and rotate an API key. */
import { KEY_DEFAULTS } from '../contract/operator-fields.ts';
import type { OperatorActions } from '../operators/actions.ts';
import { projectChoice, type Field } from './form.ts';
import { keyField } from './form-fields.ts';
import type { Fields } from './page-request.ts';

/** What the form offers. */
const DAYS = [7, 30, 60, 90];

export const EXPIRY: Field = keyField('days', { options: DAYS.map((days) => ({ value: String(days), label: `${days} days` })) });

export function keyFields(projects: readonly string[]): readonly Field[] {
  return [keyField('name'), projectChoice(projects), keyField('scope'), EXPIRY];
}

/** The initial values of the forms. */
export const NEW_KEY: Fields = { scope: KEY_DEFAULTS.scope, days: String(KEY_DEFAULTS.days) };

/** What the operation checks. */
export function readKeyForm(form: Fields): OperatorActions['createKey']['input'] {
  const { name = '', project = '', scope = '' } = form;
  return { name, project, scope: scope as 'admin' | 'read', days: readDays(form) };
}

/** `NaN` for what the form does not offer. */
export function readDays(form: Fields): number {
  return DAYS.find((days) => String(days) === form['days']) ?? Number.NaN;
}
