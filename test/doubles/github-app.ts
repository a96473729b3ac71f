/** The part of GitHub that gives tokens to apps: it checks their JSON Web Tokens as GitHub documents that. */
import { createVerify, randomBytes, randomUUID, type KeyObject } from 'node:crypto';
import type { Answer, Call, Forge } from './forge.ts';
import type { OpenApiCheck } from './openapi-check.ts';

export interface GitHubAppDouble {
  readonly id: string;
  readonly publicKey: KeyObject;
  /** How long tokens last. */
  lifetimeSeconds: number;
  /** What the installation permits. */
  permissions: Readonly<Record<string, string>>;
  /** Repositories to which the installation has access, such as “acme/docs”. */
  repositories: readonly string[];
  isSuspended: boolean;
  /** How far the clock of the host is ahead. */
  clockSeconds: number;
}

const INSTALLATION = 4711;

export function isOfApp(path: string): boolean {
  return /^\/repos\/[^/]+\/[^/]+\/installation$|^\/app\/installations\/\d+\/access_tokens$/.test(path);
}

export function answerApp(
  call: Call,
  path: string,
  forge: Forge,
  app: GitHubAppDouble,
  description: OpenApiCheck | undefined,
): Answer | undefined {
  if (!isOfApp(path)) return undefined;
  const now = Date.now() / 1000 + app.clockSeconds;
  const date = new Date(now * 1000).toUTCString();
  const problem = problemOf(call.headers.authorization ?? '', app, now);
  if (problem !== undefined) return { ...failure(401, problem), headers: { date } };
  const [, repository] = /^\/repos\/([^/]+\/[^/]+)\/installation$/.exec(path) ?? [];
  if (repository !== undefined) {
    if (!app.repositories.includes(repository)) return failure(404, 'Not Found');
    const sample = description?.sample('installation') ?? {};
    const { permissions, isSuspended } = app;
    return { status: 200, body: { ...sample, id: INSTALLATION, permissions, suspended_at: isSuspended ? '2026-01-02T03:04:05Z' : null } };
  }
  const { repositories = [], permissions = {} } = (call.body ?? {}) as {
    repositories?: readonly string[];
    permissions?: Readonly<Record<string, string>>;
  };
  if (app.isSuspended) return failure(403, 'This installation has been suspended');
  const isGranted = Object.entries(permissions).every(
    ([name, level]) => app.permissions[name] === level || app.permissions[name] === 'write',
  );
  const hasAccess = repositories.every((name) => app.repositories.some((known) => known.endsWith(`/${name}`)));
  if (!isGranted || !hasAccess) return failure(422, 'The permissions requested are not granted to this installation.');
  // The format that replaces the one of 40 characters.
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `ghs_${app.id}_${part({ alg: 'ES256', typ: 'JWT' })}.${part({ jti: randomUUID(), iss: app.id })}.${randomBytes(64).toString('base64url')}`;
  const expiry = Date.now() + app.lifetimeSeconds * 1000;
  forge.tokens.set(token, expiry);
  return { status: 201, body: { token, expires_at: new Date(expiry).toISOString(), permissions, repository_selection: 'selected' } };
}

/** What GitHub says of a JSON Web Token that it does not accept. */
function problemOf(authorization: string, { id, publicKey }: GitHubAppDouble, now: number): string | undefined {
  const [, text = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = text.split('.');
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${body}`).verify(publicKey, signature, 'base64url');
  if (!isSigned) return 'A JSON web token could not be decoded';
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string };
  const { iat = 0, exp = 0, iss } = JSON.parse(Buffer.from(body, 'base64url').toString()) as { iat?: number; exp?: number; iss?: string };
  if (alg !== 'RS256' || String(iss) !== id) return 'Integration not found';
  if (iat > now + 1) return "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";
  if (exp < now)
    return "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
  if (exp > now + 600) return "'Expiration time' claim ('exp') is too far in the future";
  return undefined;
}

function failure(status: number, message: string): Answer {
  return { status, body: { message, documentation_url: 'https://docs.github.com/rest', status: String(status) } };
}
