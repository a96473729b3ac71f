/** Receives webhook deliveries about comments. */
import { isSigned, readDelivery, readPing } from '../comments/delivery.ts';
import { GITHUB_EVENT_LABELS } from '../comments/webhook-setup.ts';
import { scheduleCommentCheck, findJobsOfPull } from '../store/comment-checks.ts';
import { findCommentSecret } from '../store/comment-settings.ts';
import type { OperationHandler, HandlerResponse } from './handler.ts';
import { ApiProblem } from './problems.ts';
import { parseBody } from './read-body.ts';

export const handleCommentAnnouncement: OperationHandler = async ({ database }, { params, body: bytes, raw, now }) => {
  const { projectId = '' } = params;
  const expected = await findCommentSecret(database, projectId);
  // The same work for a project that expects none, so that the time does not tell which ones there are.
  if (!Buffer.isBuffer(bytes) || !isSigned(expected?.host ?? 'github', expected?.secret ?? '', raw.headers, bytes, now) || !expected)
    throw new ApiProblem('invalid-signature', 'The signature is missing or wrong.', {
      headers: { 'WWW-Authenticate': 'Signature realm="docs-nav"' },
    });
  const body = parseBody(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiProblem('invalid-request', 'The body must be an object.');
  const ping = readPing(body);
  if (ping) return answer(pingText(ping.events));
  const announced = readDelivery(expected.host, body);
  if (!announced) return answer('The address and the secret are right. This event is not about a pull request, so nothing is done.');
  const { repository, number } = announced;
  const jobs = (await findJobsOfPull(database, { projectId, number })).filter((job) => isOf(job.repository, repository));
  if (jobs.length === 0)
    return answer(
      `The address and the secret are right. No job of the project “${projectId}” has pull request ${number} of this repository.`,
    );
  await scheduleCommentCheck(
    database,
    jobs.map(({ id }) => id),
    now,
  );
  return answer(`The comments of pull request ${number} are read now.`);
};

function answer(detail: string): HandlerResponse {
  return { status: 202, body: { detail } };
}

function pingText(events: readonly string[]): string {
  const missing = Object.entries(GITHUB_EVENT_LABELS).filter(([event]) => !events.includes(event) && !events.includes('*'));
  const right = 'The address and the secret are right.';
  if (missing.length === 0) return `${right} Comments that mention the service become messages.`;
  return `${right} Choose “Let me select individual events” and tick: ${missing.map(([, name]) => name).join(', ')}.`;
}

/** Whether a clone URL is that of the repository with this path, which code hosts may write in another case. */
function isOf(cloneUrl: string, repository: string): boolean {
  const path = cloneUrl.replace(/(?<!\/)\/+$/, '').replace(/\.git$/, '');
  return path.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}
