/** Maps the errors of an attempt to failure codes, and decides whether a retry may help. */
import { ChildEnded } from '../child/child-ended.ts';
import { CodeHostError } from '../codehost/code-host-error.ts';
import { FAILURES, type Failure, type FailureCode } from '../contract/job.ts';
import { NoDocsJson } from '../draft/open-draft.ts';
import { GitError } from '../git/git-error.ts';
import { interruptionOf } from '../interruption.ts';
import { withoutSecrets } from '../log.ts';
import { ModelError } from '../model/model-error.ts';
import { Misconfigured } from '../operator-error.ts';
import { UnreadableError } from '../../index.ts';
import { MergeConflict } from './merge-conflict.ts';
import { NavigationBroken, SecretFound } from './refused-work.ts';

/** The stage of an attempt when it failed. */
export type Stage = 'repository' | 'model' | 'push' | 'pull-request';

export interface Verdict {
  readonly failure: Failure;
  /** Whether a retry would fail again. */
  readonly isPermanent: boolean;
}

type Kind = new (...given: never[]) => Error;

interface Row {
  readonly kind: Kind;
  readonly stage?: Stage;
  /** The error's own code. */
  readonly code?: string;
  readonly gives: FailureCode | 'its own';
  readonly isPermanent: boolean | 'as it says';
  /** Replaces the error's own message. */
  readonly says?: string;
}

/** Replaces the error's own message, which says that nothing was pushed. */
const LEFT_AT_PULL_REQUEST =
  'The commit was pushed, but the pull request was not updated: preparing its text exceeded the memory or time limit, or the process ended unexpectedly, twice. Ask the operator of the service to raise the limit, then send a message.';

/** The first matching row applies. */
const ROWS: readonly Row[] = [
  { kind: GitError, code: 'absent', gives: 'misconfigured', isPermanent: true },
  { kind: GitError, code: 'out-of-memory', gives: 'limits_exceeded', isPermanent: false },
  { kind: GitError, code: 'unreachable', stage: 'push', gives: 'code_host_unavailable', isPermanent: false },
  { kind: GitError, stage: 'push', gives: 'push_refused', isPermanent: 'as it says' },
  { kind: GitError, gives: 'repository_unavailable', isPermanent: 'as it says' },
  { kind: ChildEnded, stage: 'pull-request', gives: 'limits_exceeded', isPermanent: false, says: LEFT_AT_PULL_REQUEST },
  { kind: ChildEnded, gives: 'limits_exceeded', isPermanent: false },
  { kind: CodeHostError, code: 'unavailable', gives: 'code_host_unavailable', isPermanent: false },
  { kind: CodeHostError, gives: 'pull_request_refused', isPermanent: 'as it says' },
  { kind: ModelError, gives: 'its own', isPermanent: 'as it says' },
  { kind: Misconfigured, gives: 'misconfigured', isPermanent: true },
  { kind: NoDocsJson, gives: 'no_docs_json', isPermanent: true },
  { kind: UnreadableError, gives: 'no_docs_json', isPermanent: true, says: FAILURES.no_docs_json },
  { kind: MergeConflict, gives: 'conflict', isPermanent: true },
  { kind: NavigationBroken, gives: 'navigation_broken', isPermanent: true },
  { kind: SecretFound, gives: 'secret_found', isPermanent: true },
];

interface Own {
  readonly code?: unknown;
  readonly isPermanent?: unknown;
}

/** Unknown errors are bugs, and are retried. */
export function verdictOn(error: unknown, stage: Stage): Verdict {
  const interruption = interruptionOf(error);
  if (interruption !== undefined) return { failure: { code: interruption, message: FAILURES[interruption] }, isPermanent: false };
  const { code: ownCode, isPermanent }: Own = typeof error === 'object' && error !== null ? error : {};
  const row = ROWS.find((row) => error instanceof row.kind && (row.stage ?? stage) === stage && (row.code ?? ownCode) === ownCode);
  if (!row || !(error instanceof Error)) return { failure: { code: 'internal', message: FAILURES.internal }, isPermanent: false };
  const code = row.gives === 'its own' ? failureCode(ownCode) : row.gives;
  return {
    failure: { code, message: row.says ?? withoutSecrets(error.message) },
    isPermanent: row.isPermanent === 'as it says' ? isPermanent === true : row.isPermanent,
  };
}

function failureCode(code: unknown): FailureCode {
  return typeof code === 'string' && isFailureCode(code) ? code : 'internal';
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code);
}
