/** `docs-nav-service webhooks`: adds, lists, tests and removes webhooks, and shows what was sent to them. */
import { DISABLED_REASONS, DEFAULT_WEBHOOK_GRACE_HOURS, WEBHOOK_EVENTS } from '../../agent/contract/webhook.ts';
import type { WebhookWithNewSecret, WebhookDelivery, WebhookRecord } from '../../agent/index.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { operandOf, valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';
import { numberOf, withAdmin, type OpenAdmin } from './admin.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;

export async function addWebhook(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const project = valueOf(given, 'project');
  if (!project)
    throw new UsageError(`Specify the project with --project <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all projects.`);
  const url = valueOf(given, 'url');
  if (!url) throw new UsageError('Specify where to send events with --url <url>.');
  const events = given.flags.get('event') ?? [];
  return withAdmin(open, given, context, async (admin) => {
    const made = await admin.addWebhook({ project, url, events: events.length === 0 ? null : events });
    showSecret(made, given, context, [
      `The webhook ${made.webhook.id} of project “${makeVisible(project)}” gets ${made.webhook.events.join(', ')}.`,
      `Next: ${SERVICE_PROGRAM_NAME} webhooks test ${made.webhook.id}`,
    ]);
  });
}

export async function listWebhooks(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  return withAdmin(open, given, context, async (admin) => {
    const webhooks = await admin.listWebhooks({ project: valueOf(given, 'project') ?? null });
    if (isJson(given)) context.stdout.write(toVersionedJson({ webhooks }));
    else if (webhooks.length === 0)
      context.stderr.write(`There are no webhooks yet. “${SERVICE_PROGRAM_NAME} webhooks add --project <id> --url <url>” adds one.\n`);
    else context.stdout.write(tableOf([['ID', 'Project', 'URL', 'Events', 'State'], ...webhooks.map(rowOf)]));
  });
}

export async function removeWebhook(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = idOf(given, 'remove');
  return withAdmin(open, given, context, async (admin) => {
    const webhook = await admin.removeWebhook({ id });
    if (isJson(given)) context.stdout.write(toVersionedJson({ webhook }));
    else context.stderr.write(`The webhook ${webhook.id} of project “${makeVisible(webhook.project)}” was removed.\n`);
  });
}

export async function rotateWebhook(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = idOf(given, 'rotate');
  const graceHours = numberOf(given, 'grace-hours', DEFAULT_WEBHOOK_GRACE_HOURS);
  return withAdmin(open, given, context, async (admin) => {
    const made = await admin.rotateWebhook({ id, graceHours });
    showSecret(made, given, context, [
      graceHours === 0
        ? 'The old secret is no longer used.'
        : `For ${graceHours} ${graceHours === 1 ? 'hour' : 'hours'}, requests are signed with the old secret as well, but not with one before it.`,
    ]);
  });
}

export async function enableWebhook(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = idOf(given, 'enable');
  return withAdmin(open, given, context, async (admin) => {
    const webhook = await admin.enableWebhook({ id });
    if (isJson(given)) context.stdout.write(toVersionedJson({ webhook }));
    else
      context.stderr.write(
        `The webhook ${webhook.id} gets events from now on. Those that failed before can be sent again: ${SERVICE_PROGRAM_NAME} webhooks deliveries ${webhook.id} --status failed\n`,
      );
  });
}

/** Exits with 1 if the receiver did not accept the test. */
export async function testWebhook(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = idOf(given, 'test');
  let isDelivered = false;
  const code = await withAdmin(open, given, context, async (admin) => {
    const test = await admin.testWebhook({ id });
    ({ isDelivered } = test);
    if (isJson(given)) context.stdout.write(toVersionedJson({ test }));
    else
      context.stderr.write(
        test.error === null
          ? `The receiver answered with status ${test.status} after ${test.milliseconds} ms.\n`
          : `${makeVisible(test.error)} (${test.milliseconds} ms)\n`,
      );
  });
  return code === 0 && !isDelivered ? 1 : code;
}

export async function listDeliveries(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = idOf(given, 'deliveries');
  const limit = numberOf(given, 'limit', DEFAULT_LIMIT);
  if (limit < 1 || limit > MAX_LIMIT) throw new UsageError(`“--limit” must be a whole number from 1 to ${MAX_LIMIT}.`);
  const status = (valueOf(given, 'status') ?? null) as WebhookDelivery['status'] | null;
  return withAdmin(open, given, context, async (admin) => {
    const found = await admin.listDeliveries({ id, status, limit: limit + 1 });
    const deliveries = found.slice(0, limit);
    if (isJson(given)) context.stdout.write(toVersionedJson({ deliveries }));
    else if (deliveries.length === 0)
      context.stderr.write(
        status === null ? 'Nothing was sent to this webhook within 30 days. Tests are not listed.\n' : 'There are no such deliveries.\n',
      );
    else
      context.stdout.write(
        tableOf([['Time', 'ID', 'Event', 'Job', 'State', 'Attempts', 'Last response'], ...deliveries.map(deliveryRowOf)]),
      );
    if (found.length > limit)
      context.stderr.write(`${SERVICE_PROGRAM_NAME}: There are more; --limit ${Math.min(limit * 2, MAX_LIMIT)} shows more.\n`);
  });
}

export async function redeliverWebhookEvents(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  operandOf(
    given,
    `Specify the ID of the delivery: ${SERVICE_PROGRAM_NAME} webhooks redeliver <delivery-id>. “${SERVICE_PROGRAM_NAME} webhooks deliveries <webhook-id>” lists all IDs.`,
  );
  return withAdmin(open, given, context, async (admin) => {
    const deliveries: WebhookDelivery[] = [];
    for (const id of given.operands) {
      const delivery = await admin.redeliver({ id });
      deliveries.push(delivery);
      if (!isJson(given)) context.stderr.write(`${delivery.event} of job ${delivery.jobId} is sent again as soon as the service runs.\n`);
    }
    if (isJson(given)) context.stdout.write(toVersionedJson({ deliveries }));
  });
}

function idOf(given: ParsedArguments, command: string): string {
  return operandOf(
    given,
    `Specify the ID of the webhook: ${SERVICE_PROGRAM_NAME} webhooks ${command} <webhook-id>. “${SERVICE_PROGRAM_NAME} webhooks list” lists all IDs.`,
  );
}

/** Writes only the secret to stdout, so that it can be captured, and everything else to stderr. */
function showSecret(
  { webhook, secret }: WebhookWithNewSecret,
  given: ParsedArguments,
  { stdout, stderr }: CommandContext,
  sentences: readonly string[],
): void {
  if (isJson(given)) return stdout.write(toVersionedJson({ webhook, secret }));
  stderr.write(`${[...sentences, 'The new secret is shown only once. The receiver checks signatures with it:'].join('\n')}\n`);
  stdout.write(`${secret}\n`);
}

function rowOf({ id, project, url, events, disabledAt, disabledReason, pausedUntil, failingSince }: WebhookRecord): string[] {
  const state =
    disabledAt !== null
      ? `disabled ${timeOf(disabledAt)}: ${disabledReason === null ? '' : DISABLED_REASONS[disabledReason]}`
      : [
          failingSince === null ? 'enabled' : `failing since ${timeOf(failingSince)}`,
          ...(pausedUntil !== null && Date.parse(pausedUntil) > Date.now() ? [`paused until ${timeOf(pausedUntil)}`] : []),
        ].join(', ');
  return [id, project, url, events.length === WEBHOOK_EVENTS.length ? 'all' : events.join(' '), state].map(makeVisible);
}

function deliveryRowOf({ createdAt, id, event, jobId, status, nextAttemptAt, attempts, lastStatus, lastError }: WebhookDelivery): string[] {
  const state = nextAttemptAt === null ? status : `pending, next ${nextAttemptAt.slice(0, 19).replace('T', ' ')}Z`;
  return [timeOf(createdAt), id, event, jobId, state, String(attempts), lastError ?? (lastStatus === null ? '' : String(lastStatus))].map(
    makeVisible,
  );
}

/** Formats a time in UTC, to the minute. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')}Z`;
}
