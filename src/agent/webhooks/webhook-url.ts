/** Which URLs webhooks can have, and where requests to them can lead. */
import { MAX_WEBHOOK_URL_LENGTH } from '../contract/webhook.ts';
import { createAddressRules, AddressRefused, type AddressRules } from '../net/address-rules.ts';
import { findHost } from './find-host.ts';

export interface WebhookAddressRules {
  /** Of `https` addresses. */
  readonly secure: AddressRules;
  /** Of `http` addresses. Null if there can be none: they are allowed only among what the operator allows besides public addresses. */
  readonly plain: AddressRules | null;
}

const SETTING = 'DOCS_NAV_ALLOW_WEBHOOKS';

/** `allowed` is a list for `createAddressRules`. */
export function createWebhookAddressRules(allowed: string, find?: (hostname: string) => Promise<readonly string[]>): WebhookAddressRules {
  const others = allowed.split(',').filter((entry) => !['public', ''].includes(entry.trim().toLowerCase()));
  const resolve = find ?? ((hostname) => findHost(hostname, others.length > 0));
  return {
    secure: createAddressRules(allowed, resolve, refusalOf),
    plain: others.length === 0 ? null : createAddressRules(others.join(','), resolve, refusalOf),
  };
}

/** Without the list, which is for operators: holders of keys read this, too. */
function refusalOf(hostname: string): string {
  return `The service does not send events to “${hostname}”: ${SETTING} of the service says where webhooks may be.`;
}

export const PUBLIC_ONLY = createWebhookAddressRules('public');

/** The rules for a URL. Throws `AddressRefused` if there are none. */
export function rulesOf({ protocol }: URL, { secure, plain }: WebhookAddressRules): AddressRules {
  if (protocol === 'https:') return secure;
  if (plain === null) throw new AddressRefused(ONLY_HTTPS);
  return plain;
}

const ONLY_HTTPS = `A webhook needs an https URL. For plain http, start the service with --allow-webhooks (or ${SETTING}) and the address of the receiver, such as “public,127.0.0.1”.`;

/** What is wrong with the URL, as far as it shows by itself: its host is resolved for each request. */
export function urlProblem(text: string, rules: WebhookAddressRules): string | undefined {
  if (!URL.canParse(text) || !/^https?:\/\//i.test(text)) return 'Expected an https URL, such as “https://ci.example.com/docs-nav”.';
  if (text.length > MAX_WEBHOOK_URL_LENGTH) return `The URL has ${text.length} characters; at most ${MAX_WEBHOOK_URL_LENGTH} are allowed.`;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '')
    return 'The URL contains a user or a password. Remove them: the receiver recognizes requests by their signature.';
  if (text.includes('#')) return 'The URL contains “#”, and what follows is never sent. Remove it.';
  if (url.protocol === 'http:' && rules.plain === null) return ONLY_HTTPS;
  return rulesOf(url, rules).problemOf(url.hostname);
}
