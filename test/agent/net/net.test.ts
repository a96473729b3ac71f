/** What comes from outside is read up to a limit, packed or not, and nothing is sent on with a token. */
import { rewritten } from '../../doubles/rewritten.ts';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { codeHostOf, type CodeHost } from '../../../src/agent/codehost/index.ts';
import { createBoundedFetchWithoutRedirects } from '../../../src/agent/net/bounded-fetch.ts';
import { parseRetryAfterSeconds } from '../../../src/agent/net/retry-after.ts';
import { openModel } from '../../../src/agent/model/open-model.ts';
import { runMessage } from '../../../src/agent/model/run-message.ts';
import { openDraft } from '../../../src/agent/draft/open-draft.ts';
import { ADDRESSES, failureOf } from '../clones.ts';
import { rudeServer, WIRES } from '../../doubles/model-server.ts';
import { SITE } from '../site.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const MIB = 2 ** 20;

/** Sends without an end, and counts the bytes that left. */
function endless(headers: Record<string, string>, chunk: Buffer, status = 200): { readonly listener: RequestListener; sent: number } {
  const state = {
    sent: 0,
    listener: ((request, response) => {
      request.resume();
      response.writeHead(status, headers);
      const write = (): void => {
        while (!response.destroyed) {
          state.sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
      };
      write();
    }) satisfies RequestListener,
  };
  return state;
}

/** 64 MiB of one packed answer have 64 KiB; many members in a row are one answer without an end. */
const BOMB = gzipSync(Buffer.alloc(64 * MIB, ' '));
const KINDS = [
  ['plain', (status?: number) => endless({ 'content-type': 'application/json' }, Buffer.alloc(MIB, ' '), status)],
  ['compressed', (status?: number) => endless({ 'content-type': 'application/json', 'content-encoding': 'gzip' }, BOMB, status)],
] as const;

const HOSTS = ['github', 'gitlab', 'gitea'] as const;

function hostAt(url: string, host: (typeof HOSTS)[number]): CodeHost {
  return codeHostOf(
    { id: 'docs', repository: `${url}/acme/docs`, host, apiUrl: null, token: { env: 'T' } },
    {
      readToken: () => 'the-token',
      local: { find: async () => undefined, open: () => Promise.reject(new Error()) },
      addressRules: ADDRESSES,
    },
  );
}

const LOOKS: readonly (readonly [string, (host: CodeHost) => Promise<unknown>])[] = [
  ['when it looks up a pull request', (host) => host.findPullRequest('work', 'main', new AbortController().signal)],
  [
    'when it updates a pull request',
    (host) => host.updatePullRequest({ url: '', number: 1, branch: 'work' }, rewritten('B'), new AbortController().signal),
  ],
];

describe.each(HOSTS)('%s', (host) => {
  describe.each(KINDS)('stops reading an endless %s response', (kind, make) => {
    test.each(LOOKS)('%s', async (_, look) => {
      for (const status of [200, 500]) {
        const server = make(status);
        const failure = await failureOf(look(hostAt(await rudeServer(server.listener), host)));
        expect(failure).toMatchObject({ name: 'CodeHostError', code: 'unavailable', isPermanent: false });
        expect(String(failure)).toMatch(/sent a response of more than 8 MiB, which is the maximum\. .*\.$/);
        expect(server.sent).toBeLessThan(kind === 'plain' ? 40 * MIB : 8 * MIB);
      }
    });
  });
});

describe.each(WIRES)('a model client over $protocol', (wire) => {
  const asked = async (url: string): Promise<unknown> =>
    failureOf(
      runMessage({
        model: openModel(wire.name, wire.env(url)),
        draft: await openDraft({ folder: tree(SITE), docs: '' }),
        prompt: 'Look.',
        earlierMessages: [],
        instructions: undefined,
        budgets: { retryPauses: [] },
      }),
    );

  test.each(KINDS)('stops reading an endless %s response', async (kind, make) => {
    const server = make();
    const failure = await asked(await rudeServer(server.listener));
    expect(failure).toMatchObject({ name: 'ModelError', code: 'model_unavailable', isPermanent: false });
    expect(String(failure)).toContain('The provider sent a response of more than 32 MiB, which is the maximum.');
    expect(server.sent).toBeLessThan(kind === 'plain' ? 80 * MIB : 8 * MIB);
  });

  test.each([301, 302, 303, 307, 308])('reports a redirect with status %i and does not follow it', async (status) => {
    const followed: unknown[] = [];
    const other = await rudeServer((request, response) => (followed.push(request.headers), response.end('{}')));
    const failure = await asked(await rudeServer((_, response) => response.writeHead(status, { location: other }).end()));
    expect(failure).toMatchObject({ code: 'model_unavailable' });
    expect(String(failure)).toContain('redirects to another address, and the key is not sent there.');
    expect(followed).toEqual([]);
  });
});

test('the bounded fetch passes a response on unchanged up to the size limit and rejects a longer one', async () => {
  const text = JSON.stringify({ text: 'é'.repeat(1000) });
  const length = Buffer.byteLength(text);
  const url = await rudeServer((_, response) =>
    response.writeHead(201, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-mark': 'm' }).end(gzipSync(text)),
  );
  const answer = await createBoundedFetchWithoutRedirects({ maxBytes: length })(url);
  expect([answer.status, answer.headers.get('x-mark'), await answer.text()]).toEqual([201, 'm', text]);
  await expect(createBoundedFetchWithoutRedirects({ maxBytes: length - 1 })(url).then((short) => short.text())).rejects.toMatchObject({
    name: 'HttpResponseTooLarge',
  });
  const empty = await rudeServer((_, response) => response.writeHead(204).end());
  expect((await createBoundedFetchWithoutRedirects({ maxBytes: 0 })(empty)).status).toBe(204);
});

test.each([200, 404, 599, 600, 999])(
  'the bounded fetch accepts a response with status %i, and reports a status above 599 as 599',
  async (status) => {
    const url = await rudeServer((_, response) => response.writeHead(status, { 'content-length': 1 }).end('a'));
    const answer = await createBoundedFetchWithoutRedirects({ maxBytes: 1 })(url);
    expect([answer.status, await answer.text()]).toEqual([Math.min(status, 599), 'a']);
  },
);

test.each([
  ['17', 17],
  [' 0.5 ', 1],
  ['0', 0],
  ['Wed, 01 Jan 2025 00:01:00 GMT', 60],
  ['Tue, 31 Dec 2024 23:59:30 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the Retry-After header %j means a delay of %s seconds', (value, seconds) =>
  expect(parseRetryAfterSeconds(value, new Date('2025-01-01T00:00:00Z'))).toBe(seconds),
);
