/** Git's own server program behind an HTTP server, as code hosts run it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

export interface Served {
  /** Folder of the repositories. */
  readonly root: string;
  /** Whether the password of a request is a token. */
  isToken(password: string): boolean;
}

const execPath = execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();

/** Whether the request is one of git's, by the paths of its protocol. */
export function isGit(path: string): boolean {
  return /\.git\/(?:info\/refs|git-(?:upload|receive)-pack)$/.test(path) || /\/(?:info\/refs|git-(?:upload|receive)-pack)$/.test(path);
}

/** Fulfilled when git's program has ended, with the bytes that it has sent. */
export async function serveGit(request: IncomingMessage, response: ServerResponse, url: URL, { root, isToken }: Served): Promise<number> {
  if (!isToken(passwordIn(request) ?? '')) {
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end('Who are you?');
    return 0;
  }
  // Both addresses of a repository are good, with and without the ending.
  const path = decodeURIComponent(url.pathname).replace(/(?:\.git)?\/(info\/refs|git-(?:upload|receive)-pack)$/, '.git/$1');
  const child = spawn(`${execPath}/git-http-backend`, [], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      PATH_INFO: path,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      HTTP_GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_USER: 'double',
      REMOTE_ADDR: '127.0.0.1',
      ...(request.headers['content-length'] !== undefined && { CONTENT_LENGTH: request.headers['content-length'] }),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // A client that goes away ends what it sends; git is then told by the end of its input.
  pipeline(request, child.stdin, () => child.stdin.destroy());
  let head: Buffer | undefined = Buffer.alloc(0);
  let sent = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    sent += chunk.length;
    if (head === undefined) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
    const status = lines.find(([name]) => name.toLowerCase() === 'status')?.[1];
    response.writeHead(
      status === undefined ? 200 : Number.parseInt(status, 10),
      Object.fromEntries(lines.filter(([name]) => name.toLowerCase() !== 'status')),
    );
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  await once(child, 'close');
  response.end();
  return sent;
}

function passwordIn({ headers }: IncomingMessage): string | undefined {
  const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
  return scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':').slice(1).join(':') : undefined;
}
