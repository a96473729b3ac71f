/** The events of a job for the page of the job, which changes when one arrives. */
import type { FastifyReply } from 'fastify';
import { findJob } from '../store/jobs.ts';
import { isDashboardSessionValid } from '../store/sessions.ts';
import { hashSecret } from '../store/secrets.ts';
import { DASHBOARD_HEADERS } from './layout.ts';
import type { DashboardOptions, RequestTexts } from './page-request.ts';

/** Answers with a stream; with 404 if there is no such job, and with 503 if there are too many streams. */
export async function openJobStream(
  { database, streams, now }: DashboardOptions,
  { reply, secret, params }: { readonly reply: FastifyReply; readonly secret: string; readonly params: RequestTexts },
): Promise<FastifyReply> {
  const job = await findJob(database, { projectId: params['project'] ?? '', jobId: params['job'] ?? '' });
  if (!job) return reply.code(404).type('text/plain; charset=utf-8').send('There is no such job.');
  // A response to HEAD has no body, and would stay open.
  if (reply.request.method === 'HEAD') return reply.type('text/event-stream; charset=utf-8').send();
  const last = reply.request.headers['last-event-id'];
  const isOpen = streams?.open({
    jobId: job.id,
    after: typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : 0,
    owner: hashSecret(secret),
    response: reply.raw,
    headers: DASHBOARD_HEADERS,
    isAllowed: () => isDashboardSessionValid(database, secret, now?.() ?? new Date()),
  });
  if (!isOpen) return reply.code(503).type('text/plain; charset=utf-8').send('Too many streams are open.');
  return reply.hijack();
}
