/** The admin channel of a running service: one request per connection, on a socket that only its own user can open. Never TCP. */
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { adminAddress, adminFolder } from '../config/admin-paths.ts';
import { InvalidOperatorFields, OperatorError } from '../operator-error.ts';
import { operate } from '../operators/operate.ts';
import type { OperatorContext } from '../operators/operation.ts';
import { toKnownProgramName } from '../program.ts';
import { commandLineUser } from './command-line-user.ts';
import { MAX_ADMIN_REQUEST_BYTES, type AdminReply, type AdminChannelRequest } from './protocol.ts';

export interface AdminChannel {
  close(): Promise<void>;
}

/** Systems allow 104 to 108 bytes for the path of a socket. */
const MAX_PATH_BYTES = 103;
const IDLE_TIMEOUT_MS = 10_000;
/** An empty line tells a client that its operation, such as a backup, still runs. */
const WAITING_INTERVAL_MS = 10_000;

/**
 * Opens the channel in the data folder, whose database the caller has open.
 *
 * @param onError Called with internal errors of operations; the client is told only that there was one.
 * @throws OperatorError if it cannot be opened.
 */
export async function serveAdmin(data: string, context: OperatorContext, onError: (error: unknown) => void): Promise<AdminChannel> {
  const address = adminAddress(data);
  if (process.platform !== 'win32') {
    if (Buffer.byteLength(address) > MAX_PATH_BYTES)
      throw new OperatorError(
        `The path of the data folder “${data}” is too long for a socket. Choose a path of at most ${MAX_PATH_BYTES - '/admin/socket'.length} bytes.`,
      );
    mkdirSync(adminFolder(data), { recursive: true, mode: 0o700 });
    chmodSync(adminFolder(data), 0o700);
  }
  const idle = new Set<Socket>();
  const server = createServer((socket) => serve(socket, { context, onError, idle }));
  await listen(server, address);
  if (process.platform !== 'win32') chmodSync(address, 0o600);
  return { close: () => closeServer(server, idle) };
}

/** Only one process can have the database open, so a socket that nobody listens on was left by a dead process. */
async function listen(server: Server, address: string): Promise<void> {
  const error = await tryListen(server, address);
  if (!error) return;
  if (error.code !== 'EADDRINUSE' || (await hasListener(address)))
    throw new OperatorError(`The admin channel cannot be opened: another process listens on “${address}”.`);
  rmSync(address, { force: true });
  const again = await tryListen(server, address);
  if (again) throw new OperatorError(`The admin channel cannot be opened at “${address}”: ${again.message}.`);
}

function tryListen(server: Server, address: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const onError = (error: Error): void => resolve(error);
    server.once('error', onError);
    server.listen(address, () => {
      server.removeListener('error', onError);
      resolve(undefined);
    });
  });
}

function hasListener(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

interface ConnectionContext {
  readonly context: OperatorContext;
  readonly onError: (error: unknown) => void;
  /** Connections without a request so far. */
  readonly idle: Set<Socket>;
}

function serve(socket: Socket, { context, onError, idle }: ConnectionContext): void {
  let text = '';
  let isAsked = false;
  idle.add(socket);
  socket.on('close', () => idle.delete(socket));
  socket.setEncoding('utf8');
  socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
  // The client has gone.
  socket.on('error', () => socket.destroy());
  socket.on('data', (piece: string) => {
    if (isAsked) return;
    text += piece;
    if (text.length > MAX_ADMIN_REQUEST_BYTES) socket.destroy();
    if (!text.includes('\n')) return;
    isAsked = true;
    idle.delete(socket);
    // Some operations take longer than the timeout.
    socket.setTimeout(0);
    const waiting = setInterval(() => socket.write('\n'), WAITING_INTERVAL_MS);
    void handleRequest(text, context, onError).then((reply) => {
      clearInterval(waiting);
      socket.end(`${JSON.stringify(reply)}\n`);
    });
  });
}

async function handleRequest(text: string, context: OperatorContext, onError: (error: unknown) => void): Promise<AdminReply> {
  try {
    const { operation, input, program } = JSON.parse(text) as Readonly<Partial<Record<keyof AdminChannelRequest, unknown>>>;
    return { result: await operate(operation, input, { ...context, by: commandLineUser(), program: toKnownProgramName(program) }) };
  } catch (error) {
    if (error instanceof InvalidOperatorFields) return { problems: error.problems };
    if (error instanceof OperatorError) return { error: error.message };
    onError(error);
    return { error: 'The service had an internal error. See its log.' };
  }
}

/** Pending requests are answered first. Node removes the socket. */
function closeServer(server: Server, idle: ReadonlySet<Socket>): Promise<void> {
  for (const socket of idle) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
