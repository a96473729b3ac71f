/** Which URLs a webhook can have. */
import { describe, expect, test } from 'vitest';
import { urlProblem, createWebhookAddressRules } from '../../../src/agent/webhooks/webhook-url.ts';

const problemOf = (url: string, allowed = 'public'): string | undefined => urlProblem(url, createWebhookAddressRules(allowed));

test.each(['https://ci.example.com/docs-nav', 'https://ci.example.com:8443/a?b=c', 'HTTPS://CI.example.com', 'https://8.8.8.8/'])(
  'a webhook can have the URL %s',
  (url) => {
    expect(problemOf(url)).toBeUndefined();
  },
);

describe('a webhook cannot have', () => {
  test.each([
    ['', 'Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
    ['ci.example.com', 'Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
    ['file:///etc/passwd', 'Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
    ['javascript:alert(1)', 'Expected an https URL, such as “https://ci.example.com/docs-nav”.'],
    [`https://a/${'x'.repeat(2000)}`, 'The URL has 2010 characters; at most 2000 are allowed.'],
    [
      'https://user:secret@ci.example.com',
      'The URL contains a user or a password. Remove them: the receiver recognizes requests by their signature.',
    ],
    ['https://ci.example.com/#a', 'The URL contains “#”, and what follows is never sent. Remove it.'],
    [
      'http://ci.example.com',
      'A webhook needs an https URL. For plain http, start the service with --allow-webhooks (or DOCS_NAV_ALLOW_WEBHOOKS) and the address of the receiver, such as “public,127.0.0.1”.',
    ],
  ])('the URL “%s”', (url, problem) => {
    expect(problemOf(url)).toBe(problem);
  });

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://017700000001/',
    'https://①②⑦.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'https://0/',
  ])('the address in %s', (url) => {
    expect(problemOf(url)).toMatch(
      /^The service does not send events to “.+”: DOCS_NAV_ALLOW_WEBHOOKS of the service says where webhooks may be\.$/,
    );
  });
});

test('addresses that the operator allows can be used, also over http, but never those of metadata', () => {
  const allowed = 'public, 10.0.0.0/8, hooks.internal';
  for (const url of ['https://10.1.2.3/', 'http://10.1.2.3:8080/', 'http://hooks.internal/', 'https://ci.example.com/'])
    expect(problemOf(url, allowed)).toBeUndefined();
  expect(problemOf('http://8.8.8.8/', allowed)).toMatch('does not send events to “8.8.8.8”');
  expect(problemOf('https://192.168.0.1/', allowed)).toMatch('does not send events to');
  expect(problemOf('http://169.254.169.254/', 'public,private,169.254.0.0/16')).toMatch('does not send events to');
});
