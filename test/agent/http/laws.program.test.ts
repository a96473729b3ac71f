/** Laws that hold for every request, however odd: an answer as described, no mistake of ours, and nothing stored by a refusal. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { entityTag, hasEntity } from '../../../src/agent/http/conditional.ts';
import { parseBody } from '../../../src/agent/http/read-body.ts';
import { ApiProblem } from '../../../src/agent/http/problems.ts';
import { readMessageRequest } from '../../../src/agent/http/validate.ts';
import { onEachDatabase } from './http-database.ts';
import { openService, type TestService } from './http-service.ts';
import { cases } from '../../support/cases.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
const PIECES = [
  'v2',
  'agent',
  'job',
  'jobs',
  'message',
  'messages',
  'cancel',
  'archive',
  'webhooks',
  'deliveries',
  'redeliver',
  'rotate',
  'test',
  'enable',
  'healthz',
  'readyz',
  'metrics',
  'openapi.json',
  'reviews',
  '..',
  '.',
  '',
  '%00',
  '%2f',
  '%zz',
  '%c3%28',
  '*',
  ':id',
  '__proto__',
  'constructor',
] as const;

const header = fc.string({ unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCodePoint(code)), maxLength: 40 });
const text = fc.string({ unit: 'binary', maxLength: 60 });

onEachDatabase((database) => {
  let service: TestService;
  let jobId: string;
  beforeAll(async () => {
    service = await openService(database(), {
      limits: { createsPerHour: 1e6, messagesPerHour: 1e6, activeJobs: 1e6, queuedMessages: 1e6 },
    });
    jobId = (await service.create()).id;
  });

  test('every request gets a documented response below 500, and a refused one stores nothing', async () => {
    const segment = fc.oneof(fc.constantFrom(...PIECES), fc.constant('{project}'), fc.constant('{job}'), fc.webSegment({ size: 'xsmall' }));
    const own = fc.constantFrom(
      '/v2/agent/{project}/job',
      '/v2/agent/{project}/jobs',
      '/v2/agent/{project}/job/{job}',
      '/v2/agent/{project}/job/{job}/message',
      '/v2/agent/{project}/job/{job}/messages',
      '/v2/agent/{project}/webhooks',
      '/v2/agent/{project}/webhooks/{job}',
      '/v2/agent/{project}/webhooks/{job}/rotate',
      '/v2/agent/{project}/webhooks/{job}/deliveries',
      '/reviews/x',
      '/metrics',
    );
    const path = fc.oneof(
      own,
      fc.array(segment, { maxLength: 7 }).map((segments) => `/${segments.join('/')}`),
    );
    const query = fc.option(fc.webQueryParameters({ size: 'xsmall' }), { nil: undefined });
    const names = fc.constantFrom(
      'authorization',
      'content-type',
      'if-none-match',
      'idempotency-key',
      'accept',
      'content-encoding',
      'x-forwarded-for',
      'range',
      'origin',
      'cookie',
    );
    const payload = fc.option(
      fc.oneof(
        text,
        fc.json(),
        fc.record({ prompt: text }).map((body) => JSON.stringify(body)),
        fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      ),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...METHODS),
        path,
        query,
        fc.dictionary(names, header, { maxKeys: 2 }),
        payload,
        async (method, template, search, headers, body) => {
          const before = await service.count();
          const url =
            template.replace('{project}', service.project.id).replace('{job}', jobId) + (search === undefined ? '' : `?${search}`);
          const response = await service.request({ method, url, headers, ...(body !== undefined && { payload: body }) });
          expect(response.statusCode).toBeLessThan(500);
          if (response.statusCode >= 400) expect(await service.count()).toBe(before);
        },
      ),
      { numRuns: cases(120) },
    );
  });
});

test('the API accepts exactly the prompts that the documentation allows', () => {
  const isPrompt = (value: string): boolean => {
    const points = [...value];
    return (
      points.length >= 1 &&
      points.length <= 32_000 &&
      /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value) &&
      !value.includes('\0') &&
      !/\p{Cs}/u.test(value)
    );
  };
  const unit = fc.oneof(
    fc.constantFrom(' ', '\t', '\u3000', '\u200b', '\0', '\ud800', '\udc00', '頁', '📄', 'x'),
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 5 }), (units) => {
      const prompt = units.join('');
      const read = (): string => readMessageRequest(parseBody(Buffer.from(JSON.stringify({ prompt }))), true).request.prompt;
      if (isPrompt(prompt)) expect(read()).toBe(prompt);
      else expect(read).toThrow(ApiProblem);
    }),
    { numRuns: cases(500) },
  );
});

test('the API either accepts a request body of any bytes or refuses it with a problem, and throws nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      try {
        parseBody(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(ApiProblem);
      }
    }),
  );
});

test('the check of If-None-Match finds an entity tag in a list of tags, and only if it is there', () => {
  fc.assert(
    fc.property(fc.array(text), header, (texts, noise) => {
      const tag = entityTag(texts.join());
      expect(hasEntity(`"a", W/${tag},"b"`, tag)).toBe(true);
      expect(hasEntity(noise.replaceAll('*', ''), tag)).toBe(noise.includes(tag));
    }),
  );
});
