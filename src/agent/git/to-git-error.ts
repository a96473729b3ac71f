/** Converts the output of git to an error for people. */
import { InfrastructureInterruptionError, type Interruption } from '../interruption.ts';
import { GitError, type GitErrorCode } from './git-error.ts';
import { redactor } from './redact.ts';
import type { RemoteAddress, Protocol } from './remote.ts';

interface ErrorPattern {
  readonly pattern: RegExp | { test(stderr: string): boolean };
  readonly code: GitErrorCode;
  readonly message: (label: string) => string;
}

/** Messages of git or the system if memory is exhausted. */
const OUT_OF_MEMORY = /out of memory|cannot allocate memory/i;

/** Messages about this machine. The first match applies. */
const INTERRUPTION_PATTERNS: readonly (readonly [RegExp, Interruption])[] = [
  [/No space left on device|Disk quota exceeded|Read-only file system|Input\/output error/i, 'disk_full'],
  [
    /(?:cannot|unable to) (?:fork|create (?:async |threaded )?(?:thread|pipe))|Too many open files|Resource temporarily unavailable/i,
    'resources_exhausted',
  ],
  [/died of signal (?:9|15)\b/i, 'process_killed'],
];

/**
 * The lines that git itself wrote. Those of the code host begin with “remote:”, or are all after “remote error:”; that of a connection
 * says what came of it, not what happened to this machine.
 */
function ownLines(stderr: string): string {
  const lines = stderr.split('\n');
  const foreign = lines.findIndex((line) => /^(?:fatal|error): remote error:/.test(line));
  return (foreign === -1 ? lines : lines.slice(0, foreign))
    .filter((line) => !/^remote:|^(?:fatal|error): unable to access /.test(line))
    .join('\n');
}

/** Whether git had no memory, by its output. */
export function reportsOutOfMemory(stderr: string): boolean {
  return OUT_OF_MEMORY.test(ownLines(stderr));
}

/** What interrupted git, by its output. The remote of a local repository is this machine. */
export function findLocalInterruptionInStderr(stderr: string, protocol?: Protocol): Interruption | undefined {
  const own = ownLines(protocol === 'file' ? stderr.replaceAll(/^remote: ?/gm, '') : stderr);
  return INTERRUPTION_PATTERNS.find(([message]) => message.test(own))?.[1];
}

/** The first match applies. */
const ERROR_PATTERNS: readonly ErrorPattern[] = [
  {
    pattern: /^remote:.*(?:No space left on device|Disk quota exceeded)/im,
    code: 'unreachable',
    message: (label) => `The code host has no space left for ${label}. Ask its operator to free space.`,
  },
  {
    pattern: { test: reportsOutOfMemory },
    code: 'too-large',
    message: (label) => `Git exceeded its memory limit for ${label}. Use a smaller repository.`,
  },
  {
    pattern: /dubious ownership/,
    code: 'refused',
    message: (label) => `Git does not open ${label}, because it belongs to another user. Run the service as that user.`,
  },
  {
    pattern: /cannot (?:run|exec|spawn)\b.{0,1000}askpass/,
    code: 'refused',
    message: (label) =>
      `The token for ${label} cannot be passed to git, because programs cannot run in the data folder of the service. Choose a folder that is not mounted with “noexec”.`,
  },
  {
    pattern: /Authentication failed|could not read (?:Username|Password)|returned error: 401\b|unable to get password/,
    code: 'unauthorized',
    message: (label) =>
      `The code host does not accept the token for ${label}. Check that it exists, has not expired, and belongs to this host.`,
  },
  {
    pattern: /returned error: 403\b|Permission to .{0,1000} denied|not allowed to (?:push|download|upload)/,
    code: 'unauthorized',
    message: (label) => `The token lacks permission for ${label}. Give it permission to read and write the contents of the repository.`,
  },
  {
    pattern: /returned error: 3\d\d\b|redirect/i,
    code: 'moved',
    message: (label) => `The code host redirects ${label} to another address. Enter the new address in the project.`,
  },
  {
    pattern:
      /returned error: (?:404|410)\b|repository '.{0,1000}' not found|not appear to be a git repository|does not exist|project you were looking for could not be found/i,
    code: 'not-found',
    message: (label) => `Git cannot find ${label}: it does not exist, or the token has no access to it.`,
  },
  {
    pattern: /certificate|SSL: no alternative/i,
    code: 'untrusted',
    message: (label) =>
      `The certificate of the code host of ${label} is not trusted. Set GIT_SSL_CAINFO to the certificate file of your authority.`,
  },
  {
    pattern: /transport '.{0,1000}' not allowed|protocol '.{0,1000}' is not supported/,
    code: 'refused',
    message: (label) => `Code hosts are accessed only with https, which ${label} does not support.`,
  },
  {
    pattern:
      /Could not resolve host|Failed to connect|Could(?:n't| not) connect|Connection (?:refused|reset|timed out)|timed out|too slow|Empty reply|hung up|early EOF|RPC failed|disconnect|unable to access|returned error: (?:429|5\d\d)\b|GnuTLS|SSL_|couldn't find remote ref|gateway/i,
    code: 'unreachable',
    message: (label) => `The code host of ${label} is not available. Check that it is up and that the service can reach it.`,
  },
];

/** The error for a failed git command on a remote. */
export function toGitError(said: string, address: RemoteAddress, secrets: readonly string[]): GitError | InfrastructureInterruptionError {
  const detail = redactor(secrets)(said.trim());
  const interruption = findLocalInterruptionInStderr(said, address.protocol);
  if (interruption) return new InfrastructureInterruptionError(interruption, detail);
  const kind = ERROR_PATTERNS.find(({ pattern }) => pattern.test(said));
  if (kind) return new GitError(kind.code, kind.message(address.label), detail);
  return new GitError('failed', `Git failed for ${address.label}.`, detail);
}
