/** What code hosts announce over HTTP, on both databases: GitHub’s public examples, signed, altered, large, and from strangers. */
import { createHmac } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteCommentSettings, saveCommentSettings } from '../../../src/agent/store/comment-settings.ts';
import { examplesOf, type Delivery } from '../../doubles/github-deliveries.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, type TestService } from './http-service.ts';

const NUMBER = 71;

/** The examples are about issues of other repositories, and lack what makes an issue a pull request. */
function completed(example: Delivery, number = NUMBER, repository = 'acme/docs'): Delivery {
  return {
    ...example,
    repository: { ...(example['repository'] as object), full_name: repository },
    ...('issue' in example && { issue: { ...(example['issue'] as object), number, pull_request: { url: 'https://api.github.com/' } } }),
    ...('pull_request' in example && { pull_request: { ...(example['pull_request'] as object), number } }),
  };
}

onEachDatabase((database) => {
  let service: TestService;
  let secret = '';
  let jobId = '';
  beforeAll(async () => {
    service = await openService(database());
    jobId = (await service.create()).id;
  });
  beforeEach(async () => {
    ({ secret } =
      (await saveCommentSettings(database(), service.project.id, { via: 'webhook', mention: 'docs-agent' })) ?? expect.unreachable());
    const pull = { url: `https://github.com/acme/docs/pull/${NUMBER}`, number: NUMBER, branch: `docs-agent/${jobId}` };
    await database().query('update docs_nav.job set pull_request = $2::jsonb, comments_due_at = null where id = $1', [
      jobId,
      JSON.stringify(pull),
    ]);
  });

  const send = (
    payload: string,
    headers: Readonly<Record<string, string>> = signed(payload),
    project = service.project.id,
  ): Promise<LightMyRequestResponse> => service.request({ method: 'POST', url: `/v2/agent/${project}/comments`, payload, headers });
  const signed = (payload: string, key = secret): Record<string, string> => ({
    authorization: '',
    'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(payload).digest('hex')}`,
  });
  const isDue = async (): Promise<boolean> =>
    (await database().query('select 1 from docs_nav.job where id = $1 and comments_due_at <= $2', [jobId, new Date()])).length > 0;
  const detailOf = (response: LightMyRequestResponse): string => response.json<{ detail: string }>().detail;

  test.each(['issue_comment', 'pull_request_review', 'pull_request_review_comment'])(
    'each of GitHub’s examples of %s, signed, lets the comments be read',
    async (event) => {
      const examples = examplesOf(event);
      expect(examples.length).toBeGreaterThan(2);
      for (const example of examples) {
        await database().query('update docs_nav.job set comments_due_at = null where id = $1', [jobId]);
        const response = await send(JSON.stringify(completed(example)));
        expect([response.statusCode, detailOf(response)]).toEqual([202, `The comments of pull request ${NUMBER} are read now.`]);
        expect(await isDue()).toBe(true);
      }
    },
  );

  test('a body that was altered, signed with another secret or not signed is refused with the same 401', async () => {
    const payload = JSON.stringify(completed(examplesOf('issue_comment')[0] ?? {}));
    const refused = [
      await send(payload.replace('created', 'deleted'), signed(payload)),
      await send(`${payload} `, signed(payload)),
      await send(payload, signed(payload, 'whsec_other')),
      await send(payload, { authorization: '' }),
      await send(payload, { authorization: `Bearer ${service.key}` }),
      await send(payload, signed(payload, ''), 'no-such-project'),
      await send(payload, signed(payload, '')),
    ];
    for (const response of refused) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'invalid-signature', detail: 'The signature is missing or wrong.' });
    }
    expect(await isDue()).toBe(false);
    expect(service.log()).not.toContain(secret);
  });

  test('an earlier secret is refused once comments were disabled, and every secret is refused with polling', async () => {
    const payload = JSON.stringify(completed(examplesOf('issue_comment')[0] ?? {}));
    const before = signed(payload);
    await saveCommentSettings(database(), service.project.id, { via: 'webhook', mention: 'docs-bot' });
    expect((await send(payload, before)).statusCode).toBe(202);
    await deleteCommentSettings(database(), service.project.id);
    expect((await send(payload, before)).statusCode).toBe(401);
    await saveCommentSettings(database(), service.project.id, { via: 'webhook', mention: 'docs-agent' });
    expect((await send(payload, before)).statusCode).toBe(401);
    const made = await saveCommentSettings(database(), service.project.id, { via: 'polling', mention: 'docs-agent' });
    expect((await send(payload, signed(payload, made?.secret))).statusCode).toBe(401);
  });

  test.each([
    [
      'an issue or pull request without a job',
      () => completed(examplesOf('issue_comment')[0] ?? {}, 72),
      `No job of the project “%” has pull request 72 of this repository.`,
    ],
    [
      'the same number in another repository',
      () => completed(examplesOf('issue_comment')[0] ?? {}, NUMBER, 'mallory/docs'),
      'No job of the project',
    ],
    ['something else', () => examplesOf('push')[0] ?? {}, 'This event is not about a pull request, so nothing is done.'],
  ])('a delivery about %s does nothing, and its answer says so', async (_, payload, words) => {
    const response = await send(JSON.stringify(payload()));
    expect(response.statusCode).toBe(202);
    expect(detailOf(response)).toContain(words.replace('%', service.project.id));
    expect(detailOf(response)).toContain('The address and the secret are right.');
    expect(await isDue()).toBe(false);
  });

  test('GitHub’s test of a new webhook is answered with what is still missing', async () => {
    const [ping = {}] = examplesOf('ping');
    const withEvents = (events: readonly string[]): string => JSON.stringify({ ...ping, hook: { ...(ping['hook'] as object), events } });
    expect(detailOf(await send(withEvents(['push'])))).toBe(
      'The address and the secret are right. Choose “Let me select individual events” and tick: Issue comments, Pull request reviews.',
    );
    expect(detailOf(await send(withEvents(['pull_request_review', 'push'])))).toMatch(/ and tick: Issue comments\.$/);
    for (const events of [['issue_comment', 'pull_request_review'], ['*']])
      expect(detailOf(await send(withEvents(events)))).toBe(
        'The address and the secret are right. Comments that mention the service become messages.',
      );
  });

  test('a comment is accepted with the long text of its pull request if the delivery has up to one megabyte', async () => {
    const example = completed(examplesOf('issue_comment')[0] ?? {});
    const sized = (bytes: number): string => {
      const empty = JSON.stringify({ ...example, filler: '' }).length;
      return JSON.stringify({ ...example, filler: 'x'.repeat(bytes - empty) });
    };
    expect((await send(sized(300 * 1024))).statusCode).toBe(202);
    expect((await send(sized(1024 * 1024))).statusCode).toBe(202);
    const response = await send(sized(1024 * 1024 + 1));
    expect([response.statusCode, detailOf(response)]).toEqual([413, 'The body is too large. Send at most 1024 KiB.']);
  });

  test('a body that is signed but no JSON object is refused, and so is a form', async () => {
    for (const [payload, code] of [
      ['', 'invalid-json'],
      ['{', 'invalid-json'],
      ['[]', 'invalid-request'],
      ['1', 'invalid-request'],
      ['null', 'invalid-request'],
    ] as const) {
      const response = await send(payload);
      expect([payload, response.json<{ code: string }>().code]).toEqual([payload, code]);
    }
    const form = await send('payload=%7B%7D', { ...signed('payload=%7B%7D'), 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.statusCode, detailOf(form)]).toEqual([
      415,
      'The type of the body is not supported. Send “Content-Type: application/json”.',
    ]);
  });
});
