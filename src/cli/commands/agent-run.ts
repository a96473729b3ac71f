/** `docs-nav agent run`, `docs-nav agent status` and `docs-nav agent follow`: ordinary clients of the API. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, JobEvent } from '../../agent/client/index.ts';
import { waitForJob, type JobWithMessages } from '../../agent/client/wait.ts';
import { MAX_PROMPT_LENGTH } from '../../agent/contract/job.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { connectToService, toUsageError, type ServiceConnection } from '../connect.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { INTERRUPTED_EXIT_CODE, InterruptedError, listenForSigint } from '../interrupt.ts';
import { eventLines } from '../event-text.ts';
import { jobLines } from '../job-text.ts';
import { createJobProgressDisplay } from '../progress.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';

const MAX_PROMPT_BYTES = 4 * MAX_PROMPT_LENGTH;

const POLL = 1000;

/** How long to retry while a job runs, because the service may restart. */
const PATIENCE = 120_000;

export async function runJob(given: ParsedArguments, context: CommandContext): Promise<number> {
  const prompt = await readPrompt(given, context);
  const { signal, release } = listenForSigint();
  const connection = connectToService(given, context, signal);
  let job: Job | undefined;
  try {
    const client = connection.client();
    const jobId = valueOf(given, 'job');
    const allowed = valueOf(given, 'allow-lost-urls');
    const options = allowed === undefined ? {} : { allowLostUrls: allowed.split(',').map((url) => url.trim()) };
    const [ref, model] = [valueOf(given, 'ref'), valueOf(given, 'model')];
    job =
      jobId === undefined
        ? await client.createJob(prompt, { ...options, ...(ref !== undefined && { ref }), ...(model !== undefined && { model }) })
        : await client.sendMessage(jobId, prompt, options);
    if (given.flags.has('no-wait')) {
      context.stdout.write(isJson(given) ? toVersionedJson({ job }) : `${makeVisible(job.id)}\n`);
      return 0;
    }
    announce(job, jobId === undefined, connection, context);
    const state = given.flags.has('follow')
      ? await followEvents(job.id, connection, context, jobId !== undefined)
      : await wait(job.id, connection, context, signal);
    return show(state, given, context);
  } catch (error) {
    if (error instanceof InterruptedError) return interrupted(job, connection, context);
    throw toUsageError(error, connection) ?? error;
  } finally {
    release();
  }
}

export async function followJob(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [jobId] = given.operands;
  if (jobId === undefined)
    throw new UsageError('Pass the id of the job: docs-nav agent follow <job-id>. “docs-nav agent jobs” lists them.');
  const { signal, release } = listenForSigint();
  const connection = connectToService(given, context, signal);
  try {
    return show(await followEvents(jobId, connection, context), given, context);
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw toUsageError(error, connection) ?? error;
    return interrupted({ id: jobId }, connection, context);
  } finally {
    release();
  }
}

export async function showJob(given: ParsedArguments, context: CommandContext): Promise<number> {
  const [jobId] = given.operands;
  if (jobId === undefined) throw new UsageError('Pass the id of the job: docs-nav agent status <job-id>. “docs-nav agent run” prints it.');
  const connection = connectToService(given, context, new AbortController().signal);
  try {
    const client = connection.client();
    const job = await client.getJob(jobId);
    return show({ job, messages: await client.listMessages(jobId) }, given, context);
  } catch (error) {
    throw toUsageError(error, connection) ?? error;
  }
}

function announce(job: Job, isNew: boolean, { flags }: ServiceConnection, { stderr }: CommandContext): void {
  const id = makeVisible(job.id);
  stderr.write(
    `${isNew ? `Job ${id} was created` : `The message was sent to job ${id}`}. To see its state later: docs-nav agent status ${id} ${flags}\n`,
  );
}

/** Prints what happens: all, or what follows from the last message. */
async function followEvents(
  jobId: string,
  { client }: ServiceConnection,
  { stderr }: CommandContext,
  isLastMessage = false,
): Promise<JobWithMessages> {
  const service = client(PATIENCE);
  const last = isLastMessage ? (await service.listMessages(jobId)).at(-1)?.seq : undefined;
  let isShown = last === undefined;
  const onEvent = (event: JobEvent): void => {
    isShown ||= event.kind === 'message.queued' && event.seq === last;
    if (isShown) for (const line of eventLines(event)) stderr.write(`${line}\n`);
  };
  const job = await service.waitFor(jobId, { onEvent });
  return { job, messages: await service.listMessages(jobId) };
}

async function wait(
  jobId: string,
  { client }: ServiceConnection,
  { stderr, env }: CommandContext,
  signal: AbortSignal,
): Promise<JobWithMessages> {
  const progress = createJobProgressDisplay(stderr, env);
  const pause = async (): Promise<void> => {
    const isOver = await sleep(POLL, true, { signal }).catch(() => false);
    if (!isOver) signal.throwIfAborted();
  };
  try {
    return await waitForJob(client(PATIENCE, progress.note), jobId, pause, progress.show);
  } finally {
    progress.end();
  }
}

function show({ job, messages }: JobWithMessages, given: ParsedArguments, { stdout }: CommandContext): number {
  stdout.write(
    isJson(given)
      ? toVersionedJson({ job, messages })
      : `${jobLines(job, messages, { isDiffShown: given.flags.has('diff') }).join('\n')}\n`,
  );
  return job.status === 'failed' || job.status === 'archived' ? 1 : 0;
}

function interrupted(job: Pick<Job, 'id'> | undefined, { flags }: ServiceConnection, { stderr }: CommandContext): number {
  stderr.write(
    job
      ? `\nStopped waiting; the job continues. To see its state: docs-nav agent status ${makeVisible(job.id)} ${flags}\n`
      : '\nStopped before the service answered; it may have received the prompt anyway.\n',
  );
  return INTERRUPTED_EXIT_CODE;
}

/** Reads the prompt of a job, from an operand or standard input. */
async function readPrompt({ operands: [operand] }: ParsedArguments, { stdin }: CommandContext): Promise<string> {
  if (operand === undefined) throw new UsageError('Pass a prompt: docs-nav agent run "<prompt>". “-” reads it from standard input.');
  const prompt = operand === '-' ? textOf((await stdin()).read(MAX_PROMPT_BYTES + 1)) : operand;
  if (prompt.trim() === '')
    throw new UsageError(operand === '-' ? 'Standard input is empty; expected the prompt.' : 'The prompt is empty.');
  const length = [...prompt].length;
  if (length > MAX_PROMPT_LENGTH) throw new UsageError(`The prompt has ${length} characters; at most ${MAX_PROMPT_LENGTH} are allowed.`);
  return prompt;
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_PROMPT_BYTES) throw new UsageError(`The prompt has more than ${MAX_PROMPT_LENGTH} characters.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    throw new UsageError('Standard input is not UTF-8 text.');
  }
}
