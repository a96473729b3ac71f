/** Who signed what a code host sends, and which pull request it is about. */
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { examplesOf } from '../../doubles/github-deliveries.ts';
import { isSigned, readDelivery, readPing } from '../../../src/agent/comments/delivery.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const BODY = Buffer.from('{"a": 1}');
const hex = (secret = SECRET, body = BODY): string => createHmac('sha256', secret).update(body).digest('hex');

describe('a signature', () => {
  test('is accepted as GitHub’s documentation gives one', () => {
    const headers = { 'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' };
    expect(isSigned('github', "It's a Secret to Everybody", headers, Buffer.from('Hello, World!'))).toBe(true);
  });

  test.each([
    ['github', 'x-hub-signature-256', `sha256=${hex()}`],
    ['gitea', 'x-gitea-signature', hex()],
    ['gitea', 'x-forgejo-signature', hex()],
    ['gitea', 'x-hub-signature-256', `sha256=${hex()}`],
    ['gitlab', 'x-gitlab-token', SECRET],
  ] as const)('of %s in %s is accepted, and no other', (host, header, value) => {
    expect(isSigned(host, SECRET, { [header]: value }, BODY)).toBe(true);
    expect(isSigned(host, 'another secret', { [header]: value }, BODY)).toBe(false);
    expect(isSigned(host, SECRET, {}, BODY)).toBe(false);
    for (const wrong of ['', value.slice(1), value.toUpperCase(), `${value} `, hex('another secret')])
      expect(isSigned(host, SECRET, { [header]: wrong }, BODY)).toBe(false);
    expect(isSigned('local', SECRET, { [header]: value }, BODY)).toBe(false);
    if (host !== 'gitlab') expect(isSigned(host, SECRET, { [header]: value }, Buffer.from('{"a": 2}'))).toBe(false);
  });

  test('of GitLab with a signing token is accepted for five minutes', () => {
    const now = new Date();
    const signature = new Webhook(SECRET).sign('msg_1', now, BODY.toString());
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signature,
    };
    expect(isSigned('gitlab', SECRET, headers, BODY, now)).toBe(true);
    expect(isSigned('gitlab', SECRET, { ...headers, 'webhook-id': 'msg_2' }, BODY, now)).toBe(false);
    expect(isSigned('gitlab', SECRET, headers, Buffer.from('{}'), now)).toBe(false);
    for (const minutes of [6, -6])
      expect(isSigned('gitlab', SECRET, headers, BODY, new Date(now.getTime() + minutes * 60_000))).toBe(false);
    expect(isSigned('gitlab', SECRET, { ...headers, 'webhook-timestamp': 'now' }, BODY, now)).toBe(false);
  });
});

describe('GitHub’s public examples', () => {
  test.each(['issue_comment', 'pull_request_review', 'pull_request_review_comment', 'pull_request'])(
    'of %s name their repository and number',
    (event) => {
      for (const example of examplesOf(event)) {
        const { full_name: repository } = example['repository'] as { full_name: string };
        const { number } = (example['issue'] ?? example['pull_request']) as { number: number };
        expect(readDelivery('github', example)).toEqual({ repository, number });
      }
    },
  );

  test('of other events, such as push and release, are about no pull request', () => {
    for (const event of ['push', 'star', 'release', 'create', 'ping'])
      for (const example of examplesOf(event)) expect(readDelivery('github', example)).toBeUndefined();
  });

  test('of a ping name the events of the webhook', () => {
    for (const example of examplesOf('ping')) expect(readPing(example)?.events.length).toBeGreaterThan(0);
    for (const example of examplesOf('issue_comment')) expect(readPing(example)).toBeUndefined();
  });
});

test('a note on a merge request of GitLab, and a comment of Gitea, name their repository and number', () => {
  const note = {
    object_kind: 'note',
    project: { path_with_namespace: 'group/sub/docs' },
    merge_request: { iid: 7 },
    object_attributes: { id: 1 },
  };
  expect(readDelivery('gitlab', note)).toEqual({ repository: 'group/sub/docs', number: 7 });
  expect(readDelivery('gitlab', { ...note, merge_request: undefined })).toBeUndefined();
  expect(readDelivery('gitea', { is_pull: true, issue: { number: 7 }, repository: { full_name: 'acme/docs' } })).toEqual({
    repository: 'acme/docs',
    number: 7,
  });
  expect(readDelivery('gitea', { number: 8, pull_request: { number: 8 }, repository: { full_name: 'acme/docs' } })).toEqual({
    repository: 'acme/docs',
    number: 8,
  });
});

test.each([
  null,
  1,
  'text',
  [],
  {},
  { repository: null, issue: null },
  { repository: { full_name: 1 }, issue: { number: '1' } },
  { issue: { number: 1.5 }, repository: { full_name: 'a/b' } },
])('a body such as %j is about no pull request', (body) => {
  for (const host of ['github', 'gitlab', 'gitea'] as const) expect(readDelivery(host, body)).toBeUndefined();
  expect(readPing(body)).toBeUndefined();
});
