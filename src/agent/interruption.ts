/** Tells interruptions, which come from outside, from faults of a message. */
import type { FailureCode } from './contract/job.ts';

/** What interrupted an attempt. Also the failure code of a message whose attempts are all interrupted. */
export type Interruption = Extract<FailureCode, 'process_killed' | 'database_unavailable' | 'disk_full' | 'resources_exhausted'>;

/** What the log says about one interruption. */
export const INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES: Readonly<Record<Interruption, string>> = {
  process_killed: 'A process that was working on the files was killed from outside the service.',
  database_unavailable: 'The database could not be used.',
  disk_full: 'The disk of the service or its database is full, or cannot be written to.',
  resources_exhausted: 'The system had no memory, processes or open files left.',
};

/** An interruption that was recognized where it happened. */
export class InfrastructureInterruptionError extends Error {
  override readonly name = 'InfrastructureInterruptionError';
  readonly code: Interruption;
  readonly isPermanent = false;
  /** Output of git, or the message of the database. May contain local paths, so it is only for the log. */
  readonly detail: string;

  constructor(code: Interruption, detail = '', options?: ErrorOptions) {
    super(INFRASTRUCTURE_INTERRUPTION_LOG_MESSAGES[code], options);
    this.code = code;
    this.detail = detail;
  }
}

/** Codes of the operating system. Connections have others: whose they are, only the part knows that has the connection. */
const CODE_PATTERNS: readonly (readonly [RegExp, Interruption])[] = [
  [/^(?:ENOSPC|EDQUOT|EROFS|EIO)$/, 'disk_full'],
  [/^(?:EMFILE|ENFILE|ENOMEM|EAGAIN)$/, 'resources_exhausted'],
];

/** What interrupted a call of the operating system, by its code. */
export function systemInterruption(code: unknown): Interruption | undefined {
  return typeof code === 'string' ? CODE_PATTERNS.find(([codes]) => codes.test(code))?.[1] : undefined;
}

/** Causes of causes are looked at up to this depth: an error can be its own cause. */
const MAX_CAUSE_DEPTH = 8;

/** Undefined if the error does not come from outside. `read` knows the codes of the part that the error is from. */
export function findInfrastructureInterruption(
  error: unknown,
  read: (code: unknown, message: string) => Interruption | undefined = systemInterruption,
  depth = 0,
): Interruption | undefined {
  if (!(error instanceof Error) || depth > MAX_CAUSE_DEPTH) return undefined;
  const { code, isPermanent } = error as Error & { readonly code?: unknown; readonly isPermanent?: unknown };
  if (error instanceof InfrastructureInterruptionError) return error.code;
  // The codes of our other errors have other meanings.
  if (isPermanent !== undefined) return undefined;
  const own = read(code, error.message);
  if (own !== undefined) return own;
  // A host with several addresses has one error for each.
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return parts.map((part) => findInfrastructureInterruption(part, read, depth + 1)).find((part) => part !== undefined);
}
