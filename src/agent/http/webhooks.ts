/** The handlers of the operations on webhooks. */
import { DEFAULT_WEBHOOK_EVENTS, MAX_WEBHOOKS_PER_PROJECT, type Webhook } from '../contract/webhook.ts';
import { listWebhookDeliveries, scheduleRedelivery as sendAgain } from '../store/deliveries.ts';
import {
  addWebhook,
  reenableWebhook,
  listProjectWebhooks,
  deleteWebhook,
  rotateWebhookSecret,
  type WebhookReference,
} from '../store/webhooks.ts';
import type { Actor } from '../store/audit.ts';
import { sendWebhookTest } from '../webhooks/send-webhook-test.ts';
import { PUBLIC_ONLY, urlProblem } from '../webhooks/webhook-url.ts';
import { noSuchProject } from './authorize.ts';
import type { OperationHandler, HandlerRequest } from './handler.ts';
import { ApiProblem } from './problems.ts';
import { ignoredHeader, isStrict, readDeliveriesQuery, readRotateWebhookRequest, readWebhookRequest } from './validate.ts';

export const handleListWebhooks: OperationHandler = async ({ database }, { params }) => ({
  headers: PRIVATE_HEADERS,
  body: { webhooks: await listProjectWebhooks(database, params['projectId'] ?? '') },
});

export const handleAddWebhook: OperationHandler = async ({ database, webhooks = PUBLIC_ONLY }, call) => {
  const { request, ignored } = readWebhookRequest(call.body, isStrict(call.raw));
  const { url, events = DEFAULT_WEBHOOK_EVENTS } = request;
  const detail = urlProblem(url, webhooks);
  if (detail !== undefined) throw new ApiProblem('url-not-allowed', detail, { errors: [{ pointer: '#/url', detail }] });
  const { projectId } = placeOf(call);
  const made = await addWebhook(database, { projectId, url, events }, call.now, actorOf(call));
  if (made === 'no-project') throw noSuchProject();
  if (made === 'too-many')
    throw new ApiProblem('too-many-webhooks', `The project has ${MAX_WEBHOOKS_PER_PROJECT} webhooks already. Remove one of them first.`);
  return { status: 201, headers: { ...NOT_STORED, ...ignoredHeader(ignored) }, body: made };
};

export const handleRemoveWebhook: OperationHandler = async ({ database }, call) =>
  found(await deleteWebhook(database, placeOf(call), call.now, actorOf(call)));

export const handleRotateWebhook: OperationHandler = async ({ database }, call) => {
  const { request, ignored } = readRotateWebhookRequest(call.body, isStrict(call.raw));
  const made = await rotateWebhookSecret(database, placeOf(call), request.graceHours, call.now, actorOf(call));
  if (!made) throw noSuchWebhook();
  return { headers: { ...NOT_STORED, ...ignoredHeader(ignored) }, body: made };
};

export const handleEnableWebhook: OperationHandler = async ({ database }, call) =>
  found(await reenableWebhook(database, placeOf(call), call.now, actorOf(call)));

export const handleTestWebhook: OperationHandler = async ({ database, webhooks = PUBLIC_ONLY }, call) => {
  const tested = await sendWebhookTest(database, placeOf(call), webhooks, call.now);
  if (!tested) throw noSuchWebhook();
  if ('isDelivered' in tested) return { body: tested };
  const seconds = String(Math.ceil(tested.waitMs / 1000));
  throw new ApiProblem('rate-limited', `The webhook was tested just now. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': seconds },
  });
};

export const handleListDeliveries: OperationHandler = async ({ database }, call) => {
  const listed = await listWebhookDeliveries(database, { ...placeOf(call), ...readDeliveriesQuery(call.query) });
  if (!listed) throw noSuchWebhook();
  return { headers: PRIVATE_HEADERS, body: { deliveries: listed } };
};

export const handleRedeliver: OperationHandler = async ({ database }, call) => {
  const deliveryId = call.params['deliveryId'] ?? '';
  const sent = await sendAgain(database, { ...placeOf(call), deliveryId }, call.now, actorOf(call));
  if (sent === 'disabled') throw new ApiProblem('webhook-disabled', 'The webhook is disabled. Enable it first.');
  if (!sent) throw new ApiProblem('not-found', 'The webhook has no delivery with this ID.');
  return { body: sent };
};

const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-cache' } as const;

/** Of responses with a secret. */
const NOT_STORED = { 'Cache-Control': 'no-store' } as const;

function placeOf({ params }: HandlerRequest): WebhookReference {
  const { projectId = '', webhookId = '' } = params;
  return { projectId, webhookId };
}

function actorOf({ key }: HandlerRequest): Actor {
  return { kind: 'key', id: key?.id ?? null };
}

function found(webhook: Webhook | undefined): { readonly body: Webhook } {
  if (!webhook) throw noSuchWebhook();
  return { body: webhook };
}

function noSuchWebhook(): ApiProblem {
  return new ApiProblem('not-found', 'The project has no webhook with this ID.');
}
