/** Signs in with a one-time code, and signs out. These handlers use HTTP directly to set the cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endDashboardSession, redeemSignInCode } from '../store/sessions.ts';
import type { FailedSignInLimit } from './failed-sign-ins.ts';
import { clearSessionCookie, sessionSecret, startSession } from './session.ts';
import { signInLimitPage, wrongCodePage } from './sign-in-page.ts';
import type { PageResponse, DashboardOptions, RequestTexts } from './page-request.ts';

/** Longer texts cannot be codes and are not looked up. */
const MAX_CODE_LENGTH = 200;

export async function signInWithCode(
  { database, publicUrl }: DashboardOptions,
  failures: FailedSignInLimit,
  { request, reply, form, now }: { request: FastifyRequest; reply: FastifyReply; form: RequestTexts; now: Date },
): Promise<PageResponse> {
  const seconds = failures.secondsToWait(request.ip, now);
  if (seconds > 0) return signInLimitPage(seconds);
  const code = form['code']?.trim() ?? '';
  const isPossible = /^[\w-]+$/.test(code) && code.length <= MAX_CODE_LENGTH;
  const secret = isPossible ? await redeemSignInCode(database, code, now) : undefined;
  if (secret === undefined) {
    failures.count(request.ip, now);
    return wrongCodePage();
  }
  failures.forget(request.ip);
  // Signing in again ends the previous session of this browser.
  await signOutOf(request, database, publicUrl);
  startSession(reply, publicUrl, secret);
  return { location: '/dashboard' };
}

export async function signOut(
  { database, publicUrl }: DashboardOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageResponse> {
  await signOutOf(request, database, publicUrl);
  clearSessionCookie(reply, publicUrl);
  return { location: '/dashboard/sign-in' };
}

async function signOutOf(request: FastifyRequest, database: DashboardOptions['database'], publicUrl: string): Promise<void> {
  const secret = sessionSecret(request, publicUrl);
  if (secret !== undefined) await endDashboardSession(database, secret);
}
