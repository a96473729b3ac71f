/** An outbox that only remembers, and a project to post to. */
import type { TransactionalQueue } from '../../src/agent/store/outbox.ts';
import { addOrReplaceProject, type NewProject, type Project } from '../../src/agent/store/projects.ts';
import type { Database } from '../../src/agent/store/database.ts';

export interface RecordingOutbox extends TransactionalQueue {
  readonly sent: string[];
  readonly cancelled: string[];
}

/** Entries are remembered as `<job id> <seq>`, also those of transactions that are rolled back. */
export function recordingOutbox(): RecordingOutbox {
  const sent: string[] = [];
  const cancelled: string[] = [];
  return {
    sent,
    cancelled,
    send: async (_tx, { jobId, seq }) => void sent.push(`${jobId} ${seq}`),
    cancel: async (_tx, jobId) => void cancelled.push(jobId),
  };
}

export function localProject(id: string): NewProject {
  return { id, repository: '/srv/docs', ref: 'main', docs: '', host: 'local', apiUrl: null, token: null, model: 'scripted/demo' };
}

export function addProject(db: Database, id: string): Promise<Project> {
  return addOrReplaceProject(db, localProject(id));
}
