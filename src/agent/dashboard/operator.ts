/** The operations of operators, as pages call them. */
import { html } from '../../internal.ts';
import { InvalidOperatorFields, OperatorError } from '../operator-error.ts';
import type { OperatorContext } from '../operators/operation.ts';
import { errorPage } from './error-page.ts';
import type { FormProblems } from './form.ts';
import type { PageResponse, PageRequest } from './page-request.ts';

/** Whoever is signed in need not be able to read the variables of the service. */
export function operatorContextOf({ database, queue, publicUrl, addresses, by }: PageRequest): OperatorContext {
  return { database, queue, publicUrl, addresses, by, isServing: true, model: null, mayNameAnyVariable: false };
}

/** Answers with the form again, and what is wrong beside its fields. */
export async function showProblemsOf(
  operation: () => Promise<PageResponse>,
  again: (problems: FormProblems) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof InvalidOperatorFields) return again({ ...error.problems });
    if (!(error instanceof OperatorError)) throw error;
    // Somebody else was faster.
    return errorPage(
      409,
      'That is no longer possible',
      `${error.message} Nothing was done.`,
      html`<a href="/dashboard">Go to the dashboard</a>.`,
    );
  }
}
