/** Formats the events of a job as lines for people. */
import type { EventKind, JobEvent, ToolCall } from '../agent/client/index.ts';
import { makeVisible } from '../text/visible.ts';

/** What happened: no line, or one, or one for each tool. */
const TEXTS: Readonly<Record<EventKind, (event: JobEvent) => readonly string[]>> = {
  'job.created': () => ['The job was created.'],
  'message.queued': ({ seq }) => [`Message ${seq} was queued.`],
  'message.started': ({ seq, data: { attempt = 1 } }) => [`Message ${seq} begins${attempt > 1 ? `, attempt ${attempt}` : ''}.`],
  // The tools follow when they have run.
  'model.answered': ({ data: { tools = [] } }) => (tools.length === 0 ? ['The model answered.'] : []),
  'tools.ran': ({ data: { tools = [] } }) => tools.map(toolText),
  'check.failed': ({ data: { problems = 0 } }) => [
    `The work breaks the site (${problems === 1 ? '1 problem' : `${problems} problems`}). The model may repair it.`,
  ],
  'attempt.failed': ({ data: { code, retryInSeconds = 0 } }) => [
    `The attempt failed (${code}). The next one begins in ${retryInSeconds} s.`,
  ],
  'commit.pushed': ({ data: { commit = '' } }) => [`Commit ${commit.slice(0, 12)} was pushed.`],
  'pull_request.opened': ({ data: { url } }) => [`The pull request was opened: ${url}`],
  'pull_request.updated': ({ data: { url } }) => [`The pull request was updated: ${url}`],
  'message.completed': ({ seq }) => [`Message ${seq} is done.`],
  'message.failed': ({ seq, data: { code } }) => [`Message ${seq} failed (${code}).`],
  'message.cancelled': ({ seq }) => [`Message ${seq} was cancelled.`],
  'job.completed': () => ['The job is done.'],
  'job.failed': ({ data: { code } }) => [code === 'cancelled' ? 'The job was cancelled.' : `The job failed (${code}).`],
  'job.archived': () => ['The job was archived.'],
};

/** Lines without their ends, each with the local time. A newer service may have other kinds. */
export function eventLines(event: JobEvent): readonly string[] {
  const time = new Date(event.at).toTimeString().slice(0, 8);
  const texts = Object.hasOwn(TEXTS, event.kind) ? TEXTS[event.kind](event) : [event.kind];
  return texts.map((text) => makeVisible(`${time} ${text}`));
}

function toolText({ name, target, ok }: ToolCall): string {
  return `${name}${target === null ? '' : ` ${target}`}${ok === false ? ' (not done)' : ''}`;
}
