/** Verifies webhook deliveries of code hosts, and reads which pull request they concern. Nothing else in them is trusted. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HostKind } from '../contract/operator-fields.ts';
import { isSameHash } from '../store/secrets.ts';
import { signWebhookRequest } from '../webhooks/sign.ts';
import { membersIn } from './members.ts';

/** The pull request that a delivery is about. */
export interface PullReference {
  /** The path of the repository, such as “acme/docs”. */
  readonly repository: string;
  readonly number: number;
}

/** How long a signature with a time is good, in seconds, as Standard Webhooks suggests. */
const TOLERANCE_SECONDS = 300;

/** The headers with a signature of the body, in hexadecimal digits. Sources: https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries, https://docs.gitea.com/usage/webhooks, https://forgejo.org/docs/latest/user/webhooks/. */
const SIGNATURES = { github: ['x-hub-signature-256'], gitea: ['x-gitea-signature', 'x-forgejo-signature', 'x-hub-signature-256'] } as const;

/** Whether the code host of the project has signed the body with the secret. */
export function isSigned(host: HostKind, secret: string, headers: IncomingHttpHeaders, body: Buffer, now = new Date()): boolean {
  const given = (name: string): string => String(headers[name] ?? '');
  if (host === 'gitlab') {
    const token = given('x-gitlab-token');
    return token === '' ? hasStandardWebhooksSignature(secret, given, body, now) : isSameHash(token, secret);
  }
  if (host === 'local') return false;
  const expected = createHmac('sha256', secret).update(body).digest('hex');
  return SIGNATURES[host].some((name) => isSameHash(given(name).replace(/^sha256=/, ''), expected));
}

/** As in Standard Webhooks, which GitLab uses for signing tokens (https://docs.gitlab.com/user/project/integrations/webhooks/). */
function hasStandardWebhooksSignature(secret: string, given: (name: string) => string, body: Buffer, now: Date): boolean {
  const [id, time, signatures] = [given('webhook-id'), given('webhook-timestamp'), given('webhook-signature')];
  const timestamp = /^\d{1,12}$/.test(time) ? Number(time) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - timestamp) <= TOLERANCE_SECONDS)) return false;
  const expected = signWebhookRequest({ id, timestamp, body: body.toString() }, [secret]);
  return signatures.split(' ').some((signature) => isSameHash(signature, expected));
}

/** Undefined if the delivery is about anything but a pull request. */
export function readDelivery(host: HostKind, body: unknown): PullReference | undefined {
  const event = membersIn(body);
  const [repository, number] =
    host === 'gitlab'
      ? [membersIn(event['project'])['path_with_namespace'], membersIn(event['merge_request'])['iid']]
      : [membersIn(event['repository'])['full_name'], numberIn(event)];
  return typeof repository === 'string' && typeof number === 'number' && Number.isSafeInteger(number) ? { repository, number } : undefined;
}

/** Issues and pull requests have the same numbers, so that a comment on an issue finds no job. */
function numberIn(event: Readonly<Record<string, unknown>>): unknown {
  return membersIn(event['pull_request'] ?? event['issue'])['number'];
}

/** What GitHub sends as soon as a webhook is made, with its settings. Undefined if it is something else. */
export function readPing(body: unknown): { readonly events: readonly string[] } | undefined {
  const event = membersIn(body);
  const { events } = membersIn(event['hook']);
  if (typeof event['zen'] !== 'string' || !Array.isArray(events)) return undefined;
  return { events: events.filter((each) => typeof each === 'string') };
}
