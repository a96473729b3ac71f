/** A running service, as programs that start one see it. */
import type { Job } from './job.ts';

export interface ServiceHandle {
  /** The URL that it listens on; for a worker, only for health and metrics. */
  readonly url: string;
  /** Whether it has not been told to stop. */
  isReady(): boolean;
  /** Accepts no more work, gives running work some time, and closes everything. Unfinished work resumes at the next start. May be called again. */
  stop(): Promise<void>;
}

export interface DemoService extends Omit<ServiceHandle, 'isReady'> {
  readonly project: string;
  /** An admin key of the project. */
  readonly key: string;
  /** The job that was created, with its instruction. */
  readonly job: Job;
  readonly prompt: string;
  /** Signs in to the dashboard, once. */
  readonly signInLink: string;
}
