/** Tells interruptions, which come from outside, from faults of a message. */
import type { FailureCode } from './contract/job.ts';

/** What interrupted an attempt. Also the failure code of a message whose attempts are all interrupted. */
export type Interruption = Extract<FailureCode, 'process_killed' | 'database_unavailable' | 'disk_full' | 'resources_exhausted'>;

/** What the log says about one interruption. */
export const INTERRUPTIONS: Readonly<Record<Interruption, string>> = {
  process_killed: 'A process that worked on the files was killed from outside.',
  database_unavailable: 'The database could not be used.',
  disk_full: 'The disk of the service or its database is full, or cannot be written.',
  resources_exhausted: 'The system had no memory, processes or open files left.',
};

/** An interruption that was recognized where it happened. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly code: Interruption;
  readonly isPermanent = false;
  /** Output of git. May contain local paths, so it is only for the log. */
  readonly detail: string;

  constructor(code: Interruption, detail = '') {
    super(INTERRUPTIONS[code]);
    this.code = code;
    this.detail = detail;
  }
}

/** Codes of the operating system, and of PostgreSQL (SQLSTATE). The first match applies. */
const CODES: readonly (readonly [RegExp, Interruption])[] = [
  // 58030 is an input or output error of the server.
  [/^(?:53100|58030|ENOSPC|EDQUOT|EROFS|EIO)$/, 'disk_full'],
  [/^(?:EMFILE|ENFILE|ENOMEM|EAGAIN)$/, 'resources_exhausted'],
  // Connections (08), a server that became read-only (25006), an idle transaction that was ended (25P03), conflicts of transactions
  // (40), resources (53), locks (55P03), and statements and servers that an operator stops or restarts (57).
  [/^(?:08\w{3}|25006|25P03|40001|40P01|53\w{3}|55P03|57014|57P0[1-5])$/, 'database_unavailable'],
  // Other connections have errors of their own: `CodeHostError`, `ModelError` and `GitError`.
  [/^(?:ECONN(?:ABORTED|REFUSED|RESET)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'database_unavailable'],
];

/** Errors of the PostgreSQL driver that have no code. */
const DRIVER =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after)/;

/** Causes of causes are looked at up to this depth: an error can be its own cause. */
const DEEPEST_CAUSE = 8;

/** Undefined if the error does not come from outside. */
export function interruptionOf(error: unknown, depth = 0): Interruption | undefined {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return undefined;
  const { code, isPermanent } = error as Error & { readonly code?: unknown; readonly isPermanent?: unknown };
  if (error instanceof Interrupted) return error.code;
  // The codes of our other errors have other meanings.
  if (isPermanent !== undefined) return undefined;
  const own = interruptionWith(code, error.message);
  if (own !== undefined) return own;
  // A host with several addresses has one error for each.
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return parts.map((part) => interruptionOf(part, depth + 1)).find((part) => part !== undefined);
}

/** The same for the code and message of an error of the system or the database. */
export function interruptionWith(code: unknown, message: string): Interruption | undefined {
  const [, interruption] = (typeof code === 'string' && CODES.find(([codes]) => codes.test(code))) || [];
  return interruption ?? (DRIVER.test(message) ? 'database_unavailable' : undefined);
}
