/** Waits until a job is done, by asking again and again. */
import type { Job, Message } from '../contract/job.ts';
import type { Client } from './client.ts';

export interface State {
  readonly job: Job;
  readonly messages: readonly Message[];
}

/**
 * The job and its messages once it is not active any more.
 *
 * @param pause Waits between two questions, and rejects to give up.
 * @param onState Told what was found each time.
 */
export async function waitForJob(
  client: Client,
  jobId: string,
  pause: () => Promise<void>,
  onState: (state: State) => void,
): Promise<State> {
  for (;;) {
    // Messages second: what they tell is never older than the status.
    const job = await client.getJob(jobId);
    const messages = await client.listMessages(jobId);
    onState({ job, messages });
    if (job.status !== 'active') return { job, messages };
    await pause();
  }
}
