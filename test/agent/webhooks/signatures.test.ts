/** Signatures of webhooks, checked by the library of Standard Webhooks, which is not ours. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../../../src/agent/client/index.ts';
import { signWebhookRequest } from '../../../src/agent/webhooks/sign.ts';
import { cases } from '../../support/cases.ts';

const secretOf = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString('base64')}`;
const anySecret = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(secretOf);
const anyBody = fc
  .jsonValue()
  .map((data) => JSON.stringify({ type: 'ping', data }))
  .filter((text) => !/\\u[dD][89a-fA-F]/.test(text));
/** The library reads the clock of the machine. */
const now = (): number => Math.floor(Date.now() / 1000);

function headersOf(id: string, timestamp: number, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhookRequest({ id, timestamp, body }, secrets),
  };
}

const SECRET = secretOf(randomBytes(32));
const BODY = '{"type":"ping","data":{"text":"Grüße"}}';

test('the foreign library and the client verify what the service signs, with the new and the old secret', () => {
  fc.assert(
    fc.property(fc.uuid(), anyBody, anySecret, anySecret, (id, body, secret, old) => {
      const headers = headersOf(id, now(), body, [secret, old]);
      for (const known of [secret, old]) {
        expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body));
        expect(verifyWebhook({ headers, body }, known)).toEqual({ id, event: JSON.parse(body) });
      }
    }),
    { numRuns: cases(50) },
  );
});

test('the client verifies what the foreign library signs', () => {
  fc.assert(
    fc.property(fc.uuid(), anyBody, anySecret, (id, body, secret) => {
      const at = new Date();
      const headers = new Headers({
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      });
      expect(verifyWebhook({ headers, body: new TextEncoder().encode(body) }, [secretOf(randomBytes(32)), secret]).id).toBe(id);
    }),
    { numRuns: cases(50) },
  );
});

describe('the client and the foreign library refuse a webhook delivery', () => {
  const good = headersOf('a', now(), BODY, [SECRET]);
  test.each([
    { what: 'with another body', headers: good, body: BODY.replace('Grüße', 'Gruß') },
    { what: 'with another id', headers: { ...good, 'webhook-id': 'b' }, body: BODY },
    { what: 'with another time', headers: { ...good, 'webhook-timestamp': String(now() + 1) }, body: BODY },
    { what: 'signed with another secret', headers: headersOf('a', now(), BODY, [secretOf(randomBytes(32))]), body: BODY },
    { what: 'six minutes old', headers: headersOf('a', now() - 360, BODY, [SECRET]), body: BODY },
    { what: 'from the future', headers: headersOf('a', now() + 360, BODY, [SECRET]), body: BODY },
    { what: 'without a signature', headers: { ...good, 'webhook-signature': '' }, body: BODY },
    {
      what: 'with a signature of another version',
      headers: { ...good, 'webhook-signature': good['webhook-signature']?.replace('v1,', 'v1a,') ?? '' },
      body: BODY,
    },
    { what: 'without a time', headers: { ...good, 'webhook-timestamp': '' }, body: BODY },
    { what: 'with a time that is none', headers: { ...good, 'webhook-timestamp': 'today' }, body: BODY },
    { what: 'without an id', headers: { ...good, 'webhook-id': '' }, body: BODY },
  ])('$what', ({ headers, body }) => {
    expect(() => new Webhook(SECRET).verify(body, headers)).toThrow(Error);
    expect(() => verifyWebhook({ headers, body }, SECRET)).toThrow(WebhookVerificationError);
  });
});

test('the client says what is wrong with a webhook request, its options or the secret', () => {
  const verify =
    (change: Record<string, string>, body = BODY) =>
    () =>
      verifyWebhook({ headers: { ...headersOf('a', now(), body, [SECRET]), ...change }, body }, SECRET);
  expect(verify({ 'webhook-id': '' })).toThrow('The header “webhook-id” is missing.');
  expect(verify({ 'webhook-signature': 'v1,AAAA' })).toThrow(
    'The signature does not match. Check the secret, and that the body is as it was received.',
  );
  expect(verify({}, 'no JSON')).toThrow('The body is not an event in JSON.');
  for (const body of ['null', '1', '[]', '{}']) expect(verify({}, body)).toThrow('The body is not an event in JSON.');
  const late = { headers: headersOf('a', now() - 360, BODY, [SECRET]), body: BODY };
  expect(() => verifyWebhook(late, SECRET)).toThrow(/^The request is from 36\d seconds ago; at most 300 are accepted\. Check the clock\.$/);
  expect(verifyWebhook(late, SECRET, { toleranceSeconds: 400 }).id).toBe('a');
  expect(verifyWebhook(late, SECRET, { now: new Date(Date.now() - 360_000) }).id).toBe('a');
  for (const options of [{ toleranceSeconds: Number.NaN }, { toleranceSeconds: -1 }, { now: new Date('never') }])
    expect(() => verifyWebhook(late, SECRET, options)).toThrow(TypeError);
  for (const wrong of ['', 'abc', 'whsec_', 'whsec_AAAA', randomBytes(32).toString('base64')])
    expect(() => verifyWebhook(late, wrong)).toThrow(TypeError);
});
