/** A worker in this process, with a database of its own and a scripted model: what tests of the worker start from. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job, Message } from '../../src/agent/contract/job.ts';
import { readSettings } from '../../src/agent/config/settings.ts';
import { openLog } from '../../src/agent/log.ts';
import type { Model } from '../../src/agent/model/run-message.ts';
import { createUnstartedQueue, type Queue } from '../../src/agent/queue/queue.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { createJob, findJob } from '../../src/agent/store/jobs.ts';
import { addMessage, listMessages } from '../../src/agent/store/messages.ts';
import { findProject, addOrReplaceProject, type Project } from '../../src/agent/store/projects.ts';
import { newMetrics } from '../../src/agent/worker/metrics.ts';
import type { WorkerParts } from '../../src/agent/worker/parts.ts';
import { startWorker } from '../../src/agent/worker/worker.ts';
import { MOST_SECONDS } from '../support/cases.ts';
import { CHILD_PROGRAM } from './child/child-program.ts';
import { openTestDatabase, type Kind } from './databases.ts';
import { ADDRESSES } from './clones.ts';

export const PROJECT = 'docs';
export const PUBLIC_URL = 'https://agent.example.com';

export interface Workbench {
  readonly database: Database;
  readonly queue: Queue;
  readonly parts: WorkerParts;
  /** Lines of the log so far. */
  readonly log: readonly string[];
  project(given: Partial<Project> & Pick<Project, 'repository'>): Promise<Project>;
  create(prompt: string, project?: string): Promise<Job>;
  follow(jobId: string, prompt: string, project?: string): Promise<Job>;
  /** The job once it is not active any more. */
  ended(jobId: string, project?: string): Promise<Job>;
  /** A new job at its end. */
  done(prompt: string, project?: string, allowLostUrls?: readonly string[]): Promise<Job>;
  /** The same job at the end of one more message. */
  followed(job: Job, prompt: string, allowLostUrls?: readonly string[]): Promise<Job>;
  messages(jobId: string, project?: string): Promise<readonly Message[]>;
  close(): Promise<void>;
}

export interface Bench {
  readonly folder: string;
  readonly model: (name: string) => Model;
  readonly kind?: Kind;
  readonly parts?: Partial<WorkerParts>;
  readonly concurrency?: number;
}

export async function startWorkbench({ folder, model, kind, parts: given = {}, concurrency = 2 }: Bench): Promise<Workbench> {
  const database = await openTestDatabase(kind);
  const queue = await createUnstartedQueue(database);
  await queue.start();
  const lines: string[] = [];
  const parts: WorkerParts = {
    database,
    queue,
    log: openLog({ level: 'debug', stream: { write: (line) => void lines.push(line) } }),
    limits: readSettings(new Map(), {}, '/').limits,
    publicUrl: PUBLIC_URL,
    attemptsFolder: folder,
    addressRules: ADDRESSES,
    env: {},
    metrics: newMetrics(),
    openModel: model,
    retryDelays: [0],
    childProgram: CHILD_PROGRAM,
    ...given,
  };
  await startWorker(parts, { concurrency });

  async function ended(jobId: string, project = PROJECT): Promise<Job> {
    // Shortly before the test itself would end, which could not say why.
    const until = Date.now() + MOST_SECONDS * 900;
    for (;;) {
      const job = await findJob(database, { projectId: project, jobId });
      if (job === undefined) throw new Error('There is no such job.');
      if (job.status !== 'active') return job;
      if (Date.now() > until) throw new Error(`The job does not end. ${lines.slice(-20).join('')}`);
      await pause(50);
    }
  }

  async function create(prompt: string, id = PROJECT, allowLostUrls: readonly string[] = []): Promise<Job> {
    const project = await existing(database, id);
    return posted(await createJob(database, queue, { project, prompt, allowLostUrls }));
  }

  async function follow(jobId: string, prompt: string, project = PROJECT, allowLostUrls: readonly string[] = []): Promise<Job> {
    return posted(await addMessage(database, queue, { projectId: project, jobId, prompt, allowLostUrls }));
  }

  return {
    database,
    queue,
    parts,
    log: lines,
    project: (project) =>
      addOrReplaceProject(database, {
        id: PROJECT,
        ref: 'main',
        docs: '',
        host: 'local',
        apiUrl: null,
        token: null,
        model: 'scripted/test',
        ...project,
      }),
    create,
    follow,
    ended,
    done: async (prompt, project, allowLostUrls) => ended((await create(prompt, project, allowLostUrls)).id, project),
    followed: async ({ id }, prompt, allowLostUrls) => ended((await follow(id, prompt, PROJECT, allowLostUrls)).id),
    messages: async (jobId, project = PROJECT) => (await listMessages(database, { projectId: project, jobId })) ?? [],
    async close() {
      await queue.stop({ timeoutMs: 0 });
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function existing(database: Database, id: string): Promise<Project> {
  const project = await findProject(database, id);
  if (project === undefined) throw new Error(`There is no project “${id}”.`);
  return project;
}

function posted(answer: { readonly ok: boolean; readonly job?: Job }): Job {
  if (answer.job === undefined) throw new Error(`It was refused: ${JSON.stringify(answer)}`);
  return answer.job;
}
