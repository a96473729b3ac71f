/** Maps the errors of an attempt to failure codes, and decides whether a retry may help. */
import { ChildEnded } from '../child/child-ended.ts';
import { CodeHostError } from '../codehost/code-host-error.ts';
import { FAILURES, type Failure, type FailureCode } from '../contract/job.ts';
import { NoDocsJson } from '../draft/open-draft.ts';
import { GitError } from '../git/git-error.ts';
import { findInfrastructureInterruption } from '../interruption.ts';
import { hideSecretsAndCut } from '../log.ts';
import { ModelError } from '../model/model-error.ts';
import { MisconfigurationError } from '../operator-error.ts';
import { UnreadableError } from '../../index.ts';
import { ProtectedFileConflict } from './protected-file-conflict.ts';
import { NavigationBroken, SecretFound } from './unpublished-work.ts';

/** The stage of an attempt when it failed. */
export type AttemptStage = 'repository' | 'model' | 'push' | 'pull-request';

export interface ClassifiedError {
  readonly failure: Failure;
  /** Whether a retry would fail again. */
  readonly isPermanent: boolean;
}

type ErrorClass = new (...given: never[]) => Error;

interface ErrorRule {
  readonly errorClass: ErrorClass;
  readonly stage?: AttemptStage;
  /** The error's own code. */
  readonly code?: string;
  readonly failureCode: FailureCode | 'its own';
  readonly isPermanent: boolean | 'as it says';
  /** Replaces the error's own message. */
  readonly message?: string;
}

/** Replaces the error's own message, which says that nothing was pushed. */
const PULL_REQUEST_NOT_UPDATED =
  'The commit was pushed, but the pull request was not updated: twice, preparing its text exceeded the memory or time limit or the process ended unexpectedly. Ask the operator of the service to raise the limit, then send a message.';

/** The first matching row applies. */
const ERROR_RULES: readonly ErrorRule[] = [
  { errorClass: GitError, code: 'absent', failureCode: 'misconfigured', isPermanent: true },
  { errorClass: GitError, code: 'out-of-memory', failureCode: 'limits_exceeded', isPermanent: false },
  { errorClass: GitError, code: 'unreachable', stage: 'push', failureCode: 'code_host_unavailable', isPermanent: false },
  { errorClass: GitError, stage: 'push', failureCode: 'push_refused', isPermanent: 'as it says' },
  { errorClass: GitError, failureCode: 'repository_unavailable', isPermanent: 'as it says' },
  { errorClass: ChildEnded, stage: 'pull-request', failureCode: 'limits_exceeded', isPermanent: false, message: PULL_REQUEST_NOT_UPDATED },
  { errorClass: ChildEnded, failureCode: 'limits_exceeded', isPermanent: false },
  { errorClass: CodeHostError, code: 'unavailable', failureCode: 'code_host_unavailable', isPermanent: false },
  { errorClass: CodeHostError, failureCode: 'pull_request_refused', isPermanent: 'as it says' },
  { errorClass: ModelError, failureCode: 'its own', isPermanent: 'as it says' },
  { errorClass: MisconfigurationError, failureCode: 'misconfigured', isPermanent: true },
  { errorClass: NoDocsJson, failureCode: 'no_docs_json', isPermanent: true },
  { errorClass: UnreadableError, failureCode: 'no_docs_json', isPermanent: true, message: FAILURES.no_docs_json },
  { errorClass: ProtectedFileConflict, failureCode: 'conflict', isPermanent: true },
  { errorClass: NavigationBroken, failureCode: 'navigation_broken', isPermanent: true },
  { errorClass: SecretFound, failureCode: 'secret_found', isPermanent: true },
];

interface ErrorFields {
  readonly code?: unknown;
  readonly isPermanent?: unknown;
}

/** Unknown errors are bugs, and are retried. */
export function classifyError(error: unknown, stage: AttemptStage): ClassifiedError {
  const interruption = findInfrastructureInterruption(error);
  if (interruption !== undefined) return { failure: { code: interruption, message: FAILURES[interruption] }, isPermanent: false };
  const { code: ownCode, isPermanent }: ErrorFields = typeof error === 'object' && error !== null ? error : {};
  const row = ERROR_RULES.find(
    (row) => error instanceof row.errorClass && (row.stage ?? stage) === stage && (row.code ?? ownCode) === ownCode,
  );
  if (!row || !(error instanceof Error)) return { failure: { code: 'internal', message: FAILURES.internal }, isPermanent: false };
  const code = row.failureCode === 'its own' ? toFailureCode(ownCode) : row.failureCode;
  return {
    failure: { code, message: row.message ?? hideSecretsAndCut(error.message) },
    isPermanent: row.isPermanent === 'as it says' ? isPermanent === true : row.isPermanent,
  };
}

function toFailureCode(code: unknown): FailureCode {
  return typeof code === 'string' && isFailureCode(code) ? code : 'internal';
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code);
}
