/**
 * Tokens of a GitHub App for one repository (https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app). They
 * last an hour, so each use asks for the current one.
 */
import { createPrivateKey, createSign, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findInfrastructureInterruption } from '../interruption.ts';
import { MisconfigurationError } from '../operator-error.ts';
import type { GitHubAppTokenSource } from '../store/projects.ts';
import { CodeHostError, createUnreadableAnswerError } from './code-host-error.ts';
import { createThrowingHostFetch } from './request.ts';

export interface CodeHostTokenProvider {
  /** A token that lasts a few minutes at least, if the host gives such. Throws `MisconfigurationError` and `CodeHostError`. */
  current(signal: AbortSignal): Promise<string>;
  /** All that were given out, also those that have expired. */
  issued(): readonly string[];
}

export interface GitHubAppTokenOptions {
  readonly source: GitHubAppTokenSource;
  /** Without a trailing slash. */
  readonly api: string;
  readonly repository: { readonly owner: string; readonly repo: string };
  /** The name of the code host in messages. */
  readonly label: string;
  readonly fetch?: typeof fetch | undefined;
  readonly now?: () => Date;
}

/** What the work needs, and nothing else. */
export const APP_PERMISSIONS = { contents: 'write', pull_requests: 'write', metadata: 'read' } as const;

/** A token is renewed if it has less than this left, in milliseconds. */
const RENEW_BEFORE_MS = 5 * 60_000;
/** The host accepts no JWT that lasts longer than ten minutes. Its clock may differ a little. */
const [JWT_SECONDS, JWT_BACKDATED_SECONDS] = [480, 60];
/** A clock that differs by more than this is wrong. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A token that stays the same. */
export function fixedToken(token: string): CodeHostTokenProvider {
  return { current: async () => token, issued: () => [token] };
}

export function appTokens(options: GitHubAppTokenOptions): CodeHostTokenProvider {
  const { now = () => new Date() } = options;
  const issued: string[] = [];
  let token: { readonly text: string; readonly expiresAt: number } | undefined;
  let asking: Promise<string> | undefined;

  async function ask(signal: AbortSignal): Promise<string> {
    const made = await requestToken(options, signal, now);
    token = made;
    issued.push(made.text);
    return made.text;
  }

  return {
    async current(signal) {
      if (token !== undefined && token.expiresAt - now().getTime() >= RENEW_BEFORE_MS) return token.text;
      // All who wait share the request, whose requests have limits of time, so that none of them ends it for the others.
      asking ??= ask(new AbortController().signal).finally(() => {
        asking = undefined;
      });
      return Promise.race([asking, abortOf(signal)]);
    },
    issued: () => issued,
  };
}

/** The tokens for the same app and repository in the cache, if there is one. */
export function reuseAppTokenProvider(
  options: GitHubAppTokenOptions,
  cache: Map<string, CodeHostTokenProvider> = new Map(),
): CodeHostTokenProvider {
  const { source, api, repository } = options;
  const key = JSON.stringify([source.app, source.keyFile, api, repository.owner, repository.repo]);
  const tokens = cache.get(key) ?? appTokens(options);
  cache.set(key, tokens);
  return tokens;
}

/** Rejects when the signal is aborted. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

async function requestToken(
  options: GitHubAppTokenOptions,
  signal: AbortSignal,
  now: () => Date,
): Promise<{ readonly text: string; readonly expiresAt: number }> {
  const { source, repository, label } = options;
  const key = readKey(source);
  const { owner, repo } = repository;
  const installation = await callAsApp(options, key, signal, now, 'GET', `/repos/${owner}/${repo}/installation`);
  const missing = missingPermissions(installation['permissions']);
  if (missing.length > 0)
    throw new MisconfigurationError(
      `The installation of the GitHub App on ${owner} lacks permissions: ${missing.join(', ')}. Add them to the app, and accept them where it is installed.`,
    );
  if (installation['suspended_at'] !== null && installation['suspended_at'] !== undefined)
    throw new MisconfigurationError(
      `The installation of the GitHub App on ${owner} is suspended. Unsuspend it in the settings of ${owner}.`,
    );
  const made = await callAsApp(options, key, signal, now, 'POST', `/app/installations/${String(installation['id'])}/access_tokens`, {
    repositories: [repo],
    permissions: APP_PERMISSIONS,
  });
  const { token, expires_at: expiry } = made;
  const expiresAt = typeof expiry === 'string' ? Date.parse(expiry) : Number.NaN;
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || Number.isNaN(expiresAt)) throw createUnreadableAnswerError(label);
  return { text: token, expiresAt };
}

/** What an installation must permit, as `contents: write`. */
export function missingPermissions(granted: unknown): readonly string[] {
  const levels = (typeof granted === 'object' && granted !== null ? granted : {}) as Readonly<Record<string, unknown>>;
  return Object.entries(APP_PERMISSIONS)
    .filter(([name, level]) => levels[name] !== level && !(level === 'read' && levels[name] === 'write'))
    .map(([name, level]) => `${name}: ${level}`);
}

function readKey({ keyFile }: GitHubAppTokenSource): KeyObject {
  let text: string;
  try {
    text = readFileSync(keyFile, 'utf8');
  } catch (error) {
    if (findInfrastructureInterruption(error)) throw error;
    throw new MisconfigurationError(
      'The file with the private key of the GitHub App cannot be read. Check its path in the project, and that the user of the service has read access.',
    );
  }
  try {
    // Where keys are kept in variables, line breaks are often written out.
    return createPrivateKey(text.replaceAll(String.raw`\n`, '\n'));
  } catch {
    throw new MisconfigurationError(
      'The file of the GitHub App is not a private key. Download the key from the page of the app: a file that ends in “.pem”.',
    );
  }
}

/** A JSON Web Token (RFC 7519) of the app, signed with RS256. */
function jwtOf(app: string, key: KeyObject, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const parts = [
    { alg: 'RS256', typ: 'JWT' },
    { iat: seconds - JWT_BACKDATED_SECONDS, exp: seconds + JWT_SECONDS, iss: app },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
  const signed = parts.join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`;
}

async function callAsApp(
  { source, api, repository: { owner, repo }, label, fetch: send }: GitHubAppTokenOptions,
  key: KeyObject,
  signal: AbortSignal,
  now: () => Date,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Readonly<Record<string, unknown>>> {
  let date: string | null = null;
  const noting: typeof fetch = async (input, init) => {
    const response = await (send ?? fetch)(input, init);
    date = response.headers.get('date');
    return response;
  };
  try {
    const response = await createThrowingHostFetch({ label, fetch: noting })(`${api}${path}`, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${jwtOf(source.app, key, now())}`,
        'user-agent': 'docs-nav',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const parsed: unknown = await response.json();
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    if (error.code === 'unauthorized') throw new MisconfigurationError(unauthorizedText(source.app, label, date, now()));
    if (error.code === 'not-found')
      throw new MisconfigurationError(
        `The GitHub App ${source.app} is not installed on ${owner}/${repo}. Install it there, or give it access to this repository.`,
      );
    if (error.code === 'forbidden')
      throw new MisconfigurationError(
        `${label} forbids the GitHub App ${source.app} to act for ${owner}/${repo}. Check that its installation is not suspended.`,
      );
    if (error.status === 422)
      throw new MisconfigurationError(
        `${label} gives the GitHub App ${source.app} no token for ${owner}/${repo}. Give its installation access to this repository, with the permissions ${missingPermissions({}).join(', ')}.`,
      );
    throw error;
  }
}

function unauthorizedText(app: string, label: string, date: string | null, now: Date): string {
  const difference = date === null ? Number.NaN : Date.parse(date) - now.getTime();
  if (Math.abs(difference) > CLOCK_TOLERANCE_MS)
    return `The clock of the service’s machine is ${Math.round(Math.abs(difference) / 60_000)} minutes ${difference > 0 ? 'slow' : 'fast'}, so that ${label} does not accept the GitHub App. Set the clock.`;
  return `${label} does not accept the key of the GitHub App ${app}. Check the ID of the app, and that the key belongs to it and was not deleted.`;
}
