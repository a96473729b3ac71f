/** The client side of the admin channel. */
import { connect } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import type { AdminReply, AdminChannelRequest } from './protocol.ts';

/** Errors that mean that no process listens. */
const NOT_LISTENING_CODES: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', 'ENOTSOCK', 'EINVAL', 'ENAMETOOLONG']);

const RESPONSE_TIMEOUT_MS = 30_000;

/** The reply to a request, or `undefined` if no service runs on this data folder. */
export function callAdmin(address: string, request: AdminChannelRequest): Promise<AdminReply | undefined> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(address, () => socket.write(`${JSON.stringify(request)}\n`));
    socket.setEncoding('utf8');
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () =>
      socket.destroy(new OperatorError(`The service does not answer on its admin channel “${address}”.`)),
    );
    socket.on('data', (piece: string) => void (text += piece));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error instanceof OperatorError) reject(error);
      else if (NOT_LISTENING_CODES.has(error.code ?? '')) resolve(undefined);
      else if (error.code === 'EACCES' || error.code === 'EPERM')
        reject(new OperatorError(`The admin channel “${address}” belongs to another user. Run the command as the user of the service.`));
      else reject(new OperatorError(`The admin channel “${address}” cannot be used: ${error.message}.`));
    });
    socket.on('end', () => {
      const reply = replyOf(text);
      if (reply) resolve(reply);
      else reject(new OperatorError('The service stopped before it answered. Check whether the operation was done before you try again.'));
    });
  });
}

function replyOf(text: string): AdminReply | undefined {
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === 'object' && reply !== null && ['result', 'problems', 'error'].some((member) => member in reply)
      ? (reply as AdminReply)
      : undefined;
  } catch {
    return undefined;
  }
}
