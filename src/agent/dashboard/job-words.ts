/** The badges for the states of jobs and messages, and the titles of jobs. */
import type { JobStatus, Message, MessageStatus } from '../contract/job.ts';
import { html, type Html } from '../../internal.ts';

export const JOB_STATES: readonly JobStatus[] = ['active', 'completed', 'failed', 'archived'];

const TONES: Readonly<Record<JobStatus | MessageStatus, string>> = {
  active: 'note',
  running: 'note',
  queued: '',
  completed: 'good',
  failed: 'bad',
  archived: '',
  cancelled: '',
};

export function stateBadge(status: JobStatus | MessageStatus): Html {
  return html`<span class="tag ${TONES[status]}">${status}</span>`;
}

/** The state of a job as a sentence for screen readers. */
export function stateSentence(status: JobStatus, messages: readonly Pick<Message, 'seq' | 'status'>[]): string {
  const running = messages.find((message) => message.status === 'running');
  if (status === 'failed') return 'The job failed.';
  if (status !== 'active') return `The job is ${status}.`;
  return running ? `Message ${running.seq} is running.` : 'The job is waiting to run.';
}

/** Code points of a title in lists. */
const MAX_TITLE_LENGTH = 90;

/** Code points of the heading of a job, whose page shows the whole instruction below. */
export const MAX_JOB_HEADING_LENGTH = 300;

/** The first line of the instruction, cut at a word; the id of the job if the instruction was deleted. */
export function titleOf(prompt: string | null | undefined, jobId: string, most = MAX_TITLE_LENGTH): string {
  const line = prompt?.trim().split('\n')[0]?.trim();
  if (line === undefined || line === '') return `Job ${jobId}`;
  const characters = [...line];
  if (characters.length <= most) return line;
  const cut = characters.slice(0, most).join('');
  return `${cut.replace(/(?<!\s)\s+\S{0,20}$/, '')}…`;
}
