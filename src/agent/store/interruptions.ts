/** Recognizes, in errors of the drivers, that the database cannot be used. Only here, because connections to others have the same codes. */
import { InfrastructureInterruptionError, findInfrastructureInterruption, systemInterruption, type Interruption } from '../interruption.ts';

/** Codes of PostgreSQL (SQLSTATE) and of the connection to it. The first match applies. */
const CODE_PATTERNS: readonly (readonly [RegExp, Interruption])[] = [
  // 58030 is an input or output error of the server.
  [/^(?:53100|58030)$/, 'disk_full'],
  // Connections (08), a server that became read-only (25006), an idle transaction that was ended (25P03), conflicts of transactions
  // (40), resources (53), locks (55P03), and statements and servers that an operator stops or restarts (57).
  [/^(?:08\w{3}|25006|25P03|40001|40P01|53\w{3}|55P03|57014|57P0[1-5])$/, 'database_unavailable'],
  [/^(?:ECONN(?:ABORTED|REFUSED|RESET)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/, 'database_unavailable'],
];

/** Errors of the PostgreSQL driver that have no code. */
const DRIVER_ERROR =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Query read timeout|timeout expired|timeout exceeded when trying to connect|Cannot use a pool after)/;

/** What interrupted a call of the database, by the code and message of its error. */
export function databaseInterruption(code: unknown, message: string): Interruption | undefined {
  const [, interruption] = (typeof code === 'string' && CODE_PATTERNS.find(([codes]) => codes.test(code))) || [];
  return interruption ?? systemInterruption(code) ?? (DRIVER_ERROR.test(message) ? 'database_unavailable' : undefined);
}

/** Throws `InfrastructureInterruptionError` if the database cannot be used; other errors stay. */
export async function convertInterruptions<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const interruption = findInfrastructureInterruption(error, databaseInterruption);
    if (interruption === undefined || error instanceof InfrastructureInterruptionError) throw error;
    throw new InfrastructureInterruptionError(interruption, detailOf(error), { cause: error });
  }
}

/** A host with several addresses has one error for each, and no message. */
function detailOf(error: unknown): string {
  const parts: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  return parts
    .filter((part) => part instanceof Error)
    .map(({ code, message }: NodeJS.ErrnoException) => (code === undefined || message.includes(code) ? message : `${code}: ${message}`))
    .join('\n');
}
