/** Attempts at one message, each of which may end at any of its steps, as in a process that is killed there. */
import { join } from 'node:path';
import { readSettings } from '../../src/agent/config/settings.ts';
import type { Job, Message } from '../../src/agent/contract/job.ts';
import { openLog } from '../../src/agent/log.ts';
import type { Model } from '../../src/agent/model/run-message.ts';
import { scriptedModel, streamingModel, type AnswerScript } from '../../src/agent/model/scripted-model.ts';
import type { Queue } from '../../src/agent/queue/queue.ts';
import type { Database } from '../../src/agent/store/database.ts';
import { createJob, findJob } from '../../src/agent/store/jobs.ts';
import { listMessages } from '../../src/agent/store/messages.ts';
import { addOrReplaceProject } from '../../src/agent/store/projects.ts';
import { newMetrics } from '../../src/agent/worker/metrics.ts';
import type { AttemptStep, WorkerParts } from '../../src/agent/worker/parts.ts';
import { runAttempt, TryAgain } from '../../src/agent/worker/run-attempt.ts';
import { CHILD_PROGRAM } from './child/child-program.ts';
import { recordingOutbox } from './outbox.ts';
import { ADDRESSES } from './clones.ts';

export interface Given {
  readonly database: Database;
  /** A repository of this machine, which no other project has. */
  readonly repository: string;
  readonly script: AnswerScript;
  /** At which of its steps each attempt ends; the one after the last goes on to its end. */
  readonly ends?: readonly number[];
  readonly parts?: Partial<WorkerParts>;
  /** Called before each attempt but the first. */
  readonly between?: () => void;
}

export interface Outcome {
  readonly job: Job;
  readonly message: Message;
  /** What the model was asked, in order. */
  readonly questions: readonly string[];
  /** The steps of each attempt. */
  readonly steps: readonly (readonly AttemptStep[])[];
  readonly metrics: WorkerParts['metrics'];
}

export async function attempts({ database, repository, script, ends = [], parts: given = {}, between }: Given): Promise<Outcome> {
  const id = `p${repository.replaceAll(/[^0-9]/g, '')}`.slice(0, 60);
  const project = await addOrReplaceProject(database, {
    id,
    repository,
    ref: 'main',
    docs: '',
    host: 'local',
    apiUrl: null,
    token: null,
    model: 'scripted/test',
  });
  const nothing = async (): Promise<void> => undefined;
  const queue: Queue = { ...recordingOutbox(), start: nothing, work: nothing, stop: nothing, listen: async () => ({ close: nothing }) };
  const posted = await createJob(database, queue, { project, prompt: 'Do it.' });
  if (!posted.ok) throw new Error(`It was refused: ${posted.reason}`);
  const entry = { jobId: posted.job.id, seq: 1 };
  const questions: string[] = [];
  const steps: AttemptStep[][] = [];
  const parts: WorkerParts = {
    database,
    queue,
    log: openLog({ stream: { write: () => undefined } }),
    limits: readSettings(new Map(), {}, '/').limits,
    publicUrl: 'https://agent.example.com',
    attemptsFolder: join(repository, '../attempts'),
    addressRules: ADDRESSES,
    env: {},
    metrics: newMetrics(),
    openModel: () => listening(scriptedModel(script), questions),
    retryDelays: [0],
    retryLimits: { failures: Number.POSITIVE_INFINITY },
    childProgram: CHILD_PROGRAM,
    onStep: (step) => {
      const now = steps.at(-1) ?? [];
      now.push(step);
      if (now.length - 1 === ends[steps.length - 1]) throw new Error('The attempt ends here.');
    },
    ...given,
  };
  for (let isDone = false; !isDone;) {
    if (steps.length > 0) between?.();
    steps.push([]);
    isDone = await runAttempt(entry, parts, new AbortController().signal).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TryAgain) return false;
        throw error;
      },
    );
  }
  const job = await findJob(database, { projectId: id, jobId: entry.jobId });
  const [message] = (await listMessages(database, { projectId: id, jobId: entry.jobId })) ?? [];
  if (job === undefined || message === undefined) throw new Error('The job is gone.');
  return { job, message, questions, steps, metrics: parts.metrics };
}

function listening(model: Model, questions: string[]): Model {
  return streamingModel((asked) => {
    questions.push(JSON.stringify(asked.prompt));
    return model.doGenerate(asked);
  });
}
