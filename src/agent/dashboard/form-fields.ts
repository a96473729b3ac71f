/** The fields of forms, from the table of what operators enter. */
import { COMMENT_FIELDS, KEY_INPUT_FIELDS, PROJECT_FIELDS, type OperatorField } from '../contract/operator-fields.ts';
import type { FormField, FieldOption } from './form.ts';

export const HOST_LABELS = PROJECT_FIELDS.host.choices;

export function projectField(name: keyof typeof PROJECT_FIELDS, more: Partial<FormField> = {}): FormField {
  return { ...fieldFrom(name, PROJECT_FIELDS[name]), ...more };
}

export function keyField(name: keyof typeof KEY_INPUT_FIELDS, more: Partial<FormField> = {}): FormField {
  return { ...fieldFrom(name, KEY_INPUT_FIELDS[name]), ...more };
}

export function createCommentSettingsFormField(name: keyof typeof COMMENT_FIELDS): FormField {
  return fieldFrom(name, COMMENT_FIELDS[name]);
}

function fieldFrom(name: string, { label, summary, choices, isRequired, isCode, maxLength }: OperatorField): FormField {
  return {
    name,
    label,
    ...(choices ? { options: optionsOf(choices) } : { hint: `${summary}.` }),
    ...(isRequired && { isRequired }),
    ...(isCode && { isCode }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

function optionsOf(choices: Readonly<Record<string, string>>): readonly FieldOption[] {
  return Object.entries(choices).map(([value, label]) => ({ value, label }));
}
