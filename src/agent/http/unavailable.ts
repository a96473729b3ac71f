/** Tells temporary errors from bugs. */

/** SQLSTATE codes for connections (08), transaction conflicts (40), resources (53), locks (55P03) and server restarts (57P), and codes of the network and the framework. */
const CODES =
  /^(?:08\w{3}|40(?:001|P01)|53\w{3}|55P03|57P0[1-5]|ECONN(?:REFUSED|RESET)|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|FST_ERR_HANDLER_TIMEOUT)$/;

/** Errors of the PostgreSQL driver that have no code. */
const MESSAGES = /^(?:Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after)/;

export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && CODES.test(code)) || (typeof message === 'string' && MESSAGES.test(message));
}
