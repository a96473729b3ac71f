/** Polls a job until it is done. */
import type { Job, Message } from '../contract/job.ts';
import type { JobServiceClient } from './client.ts';

export interface JobWithMessages {
  readonly job: Job;
  readonly messages: readonly Message[];
}

/**
 * Returns the job and its messages once it is no longer active.
 *
 * @param pause Waits between two requests; rejects to give up.
 * @param onState Called with each result.
 */
export async function waitForJob(
  client: JobServiceClient,
  jobId: string,
  pause: () => Promise<void>,
  onState: (state: JobWithMessages) => void,
): Promise<JobWithMessages> {
  for (;;) {
    // Messages second, so that they are never older than the status.
    const job = await client.getJob(jobId);
    const messages = await client.listMessages(jobId);
    onState({ job, messages });
    if (job.status !== 'active') return { job, messages };
    await pause();
  }
}
