/** The badges for the states of jobs and messages, and the titles of jobs. */
import type { JobStatus, Message, MessageStatus } from '../contract/job.ts';
import { html, type Html } from '../../internal.ts';

export const JOB_STATES: readonly JobStatus[] = ['active', 'completed', 'failed', 'archived'];

const TONES: Readonly<Record<JobStatus | MessageStatus, string>> = {
  active: 'work',
  running: 'work',
  queued: 'off',
  completed: 'good',
  failed: 'bad',
  archived: 'off',
  cancelled: 'off',
};

export function stateBadge(status: JobStatus | MessageStatus): Html {
  return html`<span class="state ${TONES[status]}">${status}</span>`;
}

/** The state of a job as a sentence for screen readers. */
export function stateSentence(status: JobStatus, messages: readonly Pick<Message, 'seq' | 'status'>[]): string {
  const running = messages.find((message) => message.status === 'running');
  if (status === 'failed') return 'The job failed.';
  if (status !== 'active') return `The job is ${status}.`;
  return running ? `Message ${running.seq} is running.` : 'The job is waiting to run.';
}

/** Code points of a title; the page of the job shows the whole instruction. */
const MAX_TITLE_LENGTH = 90;

/** The first line of the instruction, cut at a word; the id of the job if the instruction was deleted. */
export function titleOf(prompt: string | null | undefined, jobId: string): string {
  const line = prompt?.trim().split('\n')[0]?.trim();
  if (line === undefined || line === '') return `Job ${jobId}`;
  const characters = [...line];
  if (characters.length <= MAX_TITLE_LENGTH) return line;
  const cut = characters.slice(0, MAX_TITLE_LENGTH).join('');
  return `${cut.replace(/(?<!\s)\s+\S{0,20}$/, '')}…`;
}
