/** Answers incomplete or malformed requests, for which there is no reply object but only the socket. */
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import { ApiProblem, PROBLEM_MEDIA_TYPE, problemBody, type ProblemCode } from './problems.ts';
import { SECURE_HEADERS } from './secure-headers.ts';

const REASONS: Readonly<Record<string, readonly [ProblemCode, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request took too long to arrive. Send it again.'],
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The request headers are too large. Send at most 16 KiB.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['body-too-large', 'The chunk extensions are too large. Send the body without them.'],
};

const OTHER_REASON: readonly [ProblemCode, string] = ['invalid-http', 'The data received is not an HTTP/1.1 request.'];

/** How many connections are ended before other work has its turn: timeouts are checked rarely, so thousands may be over at once. */
const CONNECTIONS_PER_TURN = 10;

/** Returns a function that ends broken connections, soon. */
export function createConnectionErrorHandler(publicUrl: () => string): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const broken: (readonly [NodeJS.ErrnoException, Socket])[] = [];
  function endSome(): void {
    for (const [error, socket] of broken.splice(0, CONNECTIONS_PER_TURN)) endConnection(error, socket, publicUrl());
    if (broken.length > 0) setImmediate(endSome);
  }
  return (error, socket) => {
    if (broken.push([error, socket]) === 1) setImmediate(endSome);
  };
}

function endConnection(error: NodeJS.ErrnoException, socket: Socket, publicUrl: string): void {
  // Nothing can be sent if an answer has begun or the client is gone, and a client that sent nothing expects no answer.
  if (error.code === 'ECONNRESET' || socket.bytesRead === 0 || !socket.writable || hasAnswerBegun(socket)) {
    socket.destroy();
    return;
  }
  const problem = new ApiProblem(...(REASONS[error.code ?? ''] ?? OTHER_REASON));
  const body = JSON.stringify(problemBody(problem, publicUrl));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(SECURE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}

function hasAnswerBegun(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { readonly _httpMessage?: { readonly headersSent: boolean } | null };
  return message?.headersSent === true;
}
