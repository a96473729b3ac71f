/** Creates a client of the job service from flags and variables. */
import { parseServiceUrl, isUnencryptedRemoteUrl } from '../agent/client/service-url.ts';
import { createClient, type JobServiceClient } from '../agent/client/client.ts';
import { RefusedError, UnreachableError } from '../agent/client/errors.ts';
import { CLIENT_VARIABLES } from '../agent/contract/client-variables.ts';
import { UsageError } from '../host/usage.ts';
import { makeVisible } from '../text/visible.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import type { CommandContext } from './streams.ts';

/** Retries that are further apart belong to different outages. */
const OUTAGE_MS = 30_000;
const DEFAULT_URL = 'http://127.0.0.1:4100';
const KEY = /^dnav_[0-9a-f]{12}_[\w-]{43}$/;

export interface ServiceConnection {
  /**
   * @param patience How long to retry without an answer, in milliseconds.
   * @param onRetry Called before a retry with the reason, as a line without its end.
   */
  readonly client: (patience?: number, onRetry?: (line: string) => void) => JobServiceClient;
  readonly project: string;
  readonly address: string;
  /** The flags for another command about the same project. */
  readonly flags: string;
}

export function connectToService(given: ParsedArguments, { env, stderr }: CommandContext, signal: AbortSignal): ServiceConnection {
  const project = valueOf(given, 'project') ?? env[CLIENT_VARIABLES.project];
  if (!project)
    throw new UsageError(
      'Pass the project: --project <id>. Run “npx docs-nav-service projects list” on the machine of the service to list them.',
    );
  const address = addressFrom(valueOf(given, 'url') ?? (env[CLIENT_VARIABLES.url] || DEFAULT_URL));
  const key = keyFrom(env[CLIENT_VARIABLES.key], project);
  if (isUnencryptedRemoteUrl(address)) stderr.write(`docs-nav: ${address} is not encrypted: others on the network can read the key.\n`);
  const write = (line: string): void => stderr.write(`${line}\n`);
  return {
    client: (retryTimeoutMs = 5000, onRetry = write) => {
      const isNew = noticeOutages();
      return createClient({
        url: address,
        project,
        key,
        signal,
        retryTimeoutMs,
        onRetry: (reason) => isNew(reason) && onRetry(`docs-nav: ${makeVisible(reason)} Trying again.`),
      });
    },
    project,
    address,
    flags: `--project ${project}${address === DEFAULT_URL ? '' : ` --url ${address}`}`,
  };
}

/** Whether a reason for a retry is new, or begins another outage: the same one over and over says nothing. */
function noticeOutages(): (reason: string) => boolean {
  let last = { reason: '', at: 0 };
  return (reason) => {
    const now = Date.now();
    const isNew = reason !== last.reason || now - last.at > OUTAGE_MS;
    last = { reason, at: now };
    return isNew;
  };
}

function addressFrom(text: string): string {
  try {
    return parseServiceUrl(text);
  } catch (error) {
    throw new UsageError((error as TypeError).message);
  }
}

function keyFrom(text: string | undefined, project: string): string {
  const key = text?.trim() ?? '';
  const how = `Run “npx docs-nav-service keys create --project ${project}” to create one.`;
  if (key === '') throw new UsageError(`Put an API key into the variable DOCS_NAV_API_KEY. ${how}`);
  if (!KEY.test(key))
    throw new UsageError(
      `DOCS_NAV_API_KEY does not contain an API key: a key is “dnav_”, an id, “_” and a secret, ${'dnav_'.length + 12 + 1 + 43} characters in all. ${how}`,
    );
  return key;
}

/** Describes a failed request for the terminal. */
export function toUsageError(error: unknown, { project, address }: ServiceConnection): UsageError | undefined {
  if (error instanceof UnreachableError) return new UsageError(`${error.message} Is the service running? Set its URL with --url.`);
  if (!(error instanceof RefusedError)) return undefined;
  const hint = HINTS[error.status]?.(project, address) ?? '';
  const wait = error.retryAfterSeconds === undefined ? '' : ` Try again in ${durationText(error.retryAfterSeconds)}.`;
  return new UsageError(`${sentence(error.message)}${hint}${wait}`);
}

const HINTS: Readonly<Record<number, (project: string, address: string) => string>> = {
  401: (project, address) =>
    ` The key in DOCS_NAV_API_KEY must be one of the service at ${address}: “npx docs-nav-service keys create --project ${project}” creates one there.`,
  403: () => ' The key in DOCS_NAV_API_KEY is read-only.',
  404: (project) => ` Each key is for one project: is this one for “${project}”?`,
};

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
