/** The session of somebody who is signed in: a cookie that scripts cannot read and that other sites cannot make a browser send. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds that a session lasts; the store ends it at the same time. */
const LASTS = 12 * 60 * 60;

/** Of cookies whose name begins so, browsers refuse any that did not come over https. */
function cookieName(isSecure: boolean): string {
  return isSecure ? '__Secure-docs-nav-session' : 'docs-nav-session';
}

function isHttps(publicUrl: string): boolean {
  return new URL(publicUrl).protocol === 'https:';
}

/** The secret that the browser sent, whatever it is worth. */
export function sessionSecret(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[cookieName(isHttps(publicUrl))];
}

export function startSession(reply: FastifyReply, publicUrl: string, secret: string): void {
  reply.setCookie(cookieName(isHttps(publicUrl)), secret, { ...attributes(publicUrl), maxAge: LASTS });
}

export function forgetSession(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(cookieName(isHttps(publicUrl)), attributes(publicUrl));
}

function attributes(publicUrl: string) {
  return { path: '/dashboard', httpOnly: true, sameSite: 'strict', secure: isHttps(publicUrl) } as const;
}
