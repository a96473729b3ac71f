/** What operators do with webhooks. */
import {
  DEFAULT_WEBHOOK_EVENTS,
  isWebhookEvent,
  MAX_WEBHOOK_GRACE_HOURS,
  MAX_WEBHOOKS_PER_PROJECT,
  WEBHOOK_EVENTS,
  type Webhook,
} from '../contract/webhook.ts';
import { OperatorError, refuseProblems } from '../operator-error.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import { findDeliveryPlace, listWebhookDeliveries, scheduleRedelivery } from '../store/deliveries.ts';
import {
  addWebhook,
  reenableWebhook,
  findWebhookPlace,
  listProjectWebhooks,
  deleteWebhook,
  rotateWebhookSecret,
  type WebhookReference,
} from '../store/webhooks.ts';
import { sendWebhookTest } from '../webhooks/send-webhook-test.ts';
import { PUBLIC_ONLY, urlProblem } from '../webhooks/webhook-url.ts';
import type { WebhookRecord } from './actions.ts';
import { projectIds, requireProject, type OperatorMethod, type OperatorContext } from './operation.ts';

type WebhookAction =
  | 'listWebhooks'
  | 'addWebhook'
  | 'removeWebhook'
  | 'rotateWebhook'
  | 'enableWebhook'
  | 'testWebhook'
  | 'listDeliveries'
  | 'redeliver';

export const WEBHOOK_OPERATIONS: { readonly [Name in WebhookAction]: OperatorMethod<Name> } = {
  async listWebhooks({ project }, context) {
    const { database } = context;
    const ids = project === null ? await projectIds(database) : [(await requireProject(context, project)).id];
    const lists = await Promise.all(
      ids.map(async (id) => (await listProjectWebhooks(database, id)).map((webhook) => recordOf(webhook, id))),
    );
    return lists.flat();
  },

  async addWebhook({ project, url, events }, context, now) {
    const { database, by, webhooks = PUBLIC_ONLY } = context;
    await requireProject(context, project);
    const wrong = events?.find((event) => !isWebhookEvent(event));
    const problem = urlProblem(url, webhooks);
    refuseProblems({
      ...(problem !== undefined && { url: problem }),
      ...(wrong !== undefined && { events: `“${wrong}” is not sent to webhooks; expected ${WEBHOOK_EVENTS.join(', ')}.` }),
      ...(events?.length === 0 && { events: 'Name at least one event, or leave the events out.' }),
    });
    const made = await addWebhook(
      database,
      { projectId: project, url, events: events?.filter(isWebhookEvent) ?? DEFAULT_WEBHOOK_EVENTS },
      now,
      by,
    );
    if (made === 'no-project') throw new OperatorError(`The project “${project}” has just been removed.`);
    if (made === 'too-many')
      throw new OperatorError(`The project “${project}” has ${MAX_WEBHOOKS_PER_PROJECT} webhooks already. Remove one of them first.`);
    return { webhook: recordOf(made.webhook, project), secret: made.secret };
  },

  async removeWebhook({ id }, context, now) {
    const place = await placeOf(context, id);
    return recordOf(await stillThere(deleteWebhook(context.database, place, now, context.by)), place.projectId);
  },

  async rotateWebhook({ id, graceHours }, context, now) {
    const place = await placeOf(context, id);
    refuseProblems({ ...(!isGrace(graceHours) && { graceHours: `Expected a number of hours from 0 to ${MAX_WEBHOOK_GRACE_HOURS}.` }) });
    const { webhook, secret } = await stillThere(rotateWebhookSecret(context.database, place, graceHours, now, context.by));
    return { webhook: recordOf(webhook, place.projectId), secret };
  },

  async enableWebhook({ id }, context, now) {
    const place = await placeOf(context, id);
    return recordOf(await stillThere(reenableWebhook(context.database, place, now, context.by)), place.projectId);
  },

  async testWebhook({ id }, context, now) {
    const { database, webhooks = PUBLIC_ONLY } = context;
    const tested = await stillThere(sendWebhookTest(database, await placeOf(context, id), webhooks, now));
    if ('waitMs' in tested)
      throw new OperatorError(`The webhook was tested just now. Try again in ${Math.ceil(tested.waitMs / 1000)} seconds.`);
    return tested;
  },

  async listDeliveries({ id, status, limit }, context) {
    const place = await placeOf(context, id);
    return stillThere(listWebhookDeliveries(context.database, { ...place, status: status ?? undefined, limit }));
  },

  async redeliver({ id }, { database, by, program = SERVICE_PROGRAM_NAME }, now) {
    const place = await findDeliveryPlace(database, id);
    const sent = place && (await scheduleRedelivery(database, { ...place, deliveryId: id }, now, by));
    if (place === undefined || sent === undefined)
      throw new OperatorError(`The delivery “${id}” does not exist. List the IDs with “${program} webhooks deliveries <webhook-id>”.`);
    if (sent === 'disabled')
      throw new OperatorError(`The webhook is disabled. Enable it with “${program} webhooks enable ${place.webhookId}” first.`);
    return sent;
  },
};

function isGrace(hours: number): boolean {
  return hours >= 0 && hours <= MAX_WEBHOOK_GRACE_HOURS;
}

async function placeOf({ database, program = SERVICE_PROGRAM_NAME }: OperatorContext, id: string): Promise<WebhookReference> {
  const place = await findWebhookPlace(database, id);
  if (place) return place;
  throw new OperatorError(`The webhook “${id}” does not exist. List the IDs with “${program} webhooks list”.`);
}

async function stillThere<Result>(result: Promise<Result | undefined>): Promise<Result> {
  const found = await result;
  if (found === undefined) throw new OperatorError('The webhook has just been removed.');
  return found;
}

function recordOf(webhook: Webhook, project: string): WebhookRecord {
  return { ...webhook, project };
}
