/** The session cookie, which scripts cannot read and other sites cannot make a browser send. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '../store/secrets.ts';
import { DASHBOARD_SESSION_HOURS } from '../store/sessions.ts';

/** With the prefix `__Secure-`, browsers accept a cookie only over https. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Secure-docs-nav-session' : 'docs-nav-session';
}

function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/** The secret that the browser sent, which is not yet checked. */
export function sessionSecret(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(isHttps(publicUrl))];
}

export function startSession(reply: FastifyReply, publicUrl: string, secret: string): void {
  reply.setCookie(cookieName(isHttps(publicUrl)), secret, { ...attributes(publicUrl), maxAge: DASHBOARD_SESSION_HOURS * 3600 });
}

export function clearSessionCookie(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(isHttps(publicUrl)), attributes(publicUrl));
}

function attributes(publicUrl: string) {
  return { path: '/dashboard', httpOnly: true, sameSite: 'strict', secure: isHttps(publicUrl) } as const;
}

/** What tells sessions apart, without being secret. */
export function sessionId(secret: string): string {
  return hashSecret(secret).slice(0, 12);
}
