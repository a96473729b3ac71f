/** Errors whose messages are for operators. */
import type { CommentSettingsFieldName, KeyFieldName, ProjectFieldName, WebhookFieldName } from './contract/operator-fields.ts';

/** An operation that cannot be done, or a service that cannot start. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
  readonly code: string = 'refused';
}

/** What is wrong, by field. */
export type FieldProblems = Readonly<
  Partial<Record<ProjectFieldName | KeyFieldName | WebhookFieldName | CommentSettingsFieldName, string>>
>;

/** Values of an operation are wrong. The message says what the first problem is. */
export class InvalidOperatorFields extends OperatorError {
  override readonly name = 'InvalidOperatorFields';
  override readonly code = 'invalid-input';
  readonly problems: FieldProblems;

  constructor(problems: FieldProblems) {
    super(Object.values(problems)[0] ?? '');
    this.problems = problems;
  }
}

/** @throws InvalidOperatorFields if there are problems. */
export function refuseProblems(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw new InvalidOperatorFields(problems);
}

/** A setting of a project or of the service is missing or wrong. The message says which and what is expected, never its value. */
export class MisconfigurationError extends Error {
  override readonly name = 'MisconfigurationError';
}
