/** `docs-nav agent jobs`: lists the jobs of a project. `docs-nav agent cancel` and `docs-nav agent archive`: stop one. */
import type { Job } from '../../agent/client/index.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { connectToService, toUsageError, type ServiceConnection } from '../connect.ts';
import { operandOf, valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';

const DEFAULT_LIMIT = '50';

export async function listJobs(given: ParsedArguments, context: CommandContext): Promise<number> {
  const most = Number(valueOf(given, 'limit') ?? DEFAULT_LIMIT);
  if (most === 0) throw new UsageError('“--limit” must be 1 or more.');
  const connection = connectToService(given, context, new AbortController().signal);
  const status = valueOf(given, 'status');
  // One more tells whether there are more.
  const found = await requestOrFail(connection, () =>
    // Checked by the choices of the flag.
    connection.client().listJobs({ limit: most + 1, ...(status !== undefined && { status: status as Job['status'] }) }),
  );
  const jobs = found.slice(0, most);
  if (isJson(given)) context.stdout.write(toVersionedJson({ jobs }));
  else if (jobs.length > 0) context.stdout.write(tableOf([['ID', 'Status', 'Created', 'Key', 'Result'], ...jobs.map(rowOf)]));
  else context.stderr.write(status === undefined ? 'There are no jobs yet.\n' : `There are no jobs that are ${status}.\n`);
  if (found.length > most) context.stderr.write(`docs-nav: There are more jobs; --limit ${most * 2} shows up to ${most * 2}.\n`);
  return 0;
}

export async function archiveJob(given: ParsedArguments, context: CommandContext): Promise<number> {
  const jobId = operandOf(given, 'Pass the id of the job: docs-nav agent archive <job-id>. “docs-nav agent jobs” lists them.');
  const connection = connectToService(given, context, new AbortController().signal);
  const job = await requestOrFail(connection, () => connection.client().archiveJob(jobId));
  if (isJson(given)) context.stdout.write(toVersionedJson({ job }));
  else context.stderr.write(`The job ${makeVisible(job.id)} is archived.${job.pullRequest ? ' Its pull request stays as it is.' : ''}\n`);
  return 0;
}

export async function cancelJob(given: ParsedArguments, context: CommandContext): Promise<number> {
  const jobId = operandOf(given, 'Pass the id of the job: docs-nav agent cancel <job-id>. “docs-nav agent jobs” lists them.');
  const connection = connectToService(given, context, new AbortController().signal);
  const job = await requestOrFail(connection, () => connection.client().cancelJob(jobId));
  if (isJson(given)) context.stdout.write(toVersionedJson({ job }));
  else context.stderr.write(`${cancelText(job)}\n`);
  return 0;
}

function cancelText({ id, status, error }: Job): string {
  const job = `The job ${makeVisible(id)}`;
  if (status === 'active') return `${job} is pushing a commit, which is completed. Any messages after it are cancelled.`;
  if (error?.code === 'cancelled') return `${job} is cancelled.`;
  return `${job} has already ended: it is ${makeVisible(status)}.`;
}

async function requestOrFail<Result>(connection: ServiceConnection, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    throw toUsageError(error, connection) ?? error;
  }
}

function rowOf({ id, status, createdAt, keyId, error, pullRequest }: Job): string[] {
  return [id, status, createdAt, keyId ?? '', error?.code ?? pullRequest?.url ?? ''].map((cell) => makeVisible(String(cell)));
}
