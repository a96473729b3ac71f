/** Summaries and tags read from the lines of a scanned description are those that the exact parser reads, or none are read. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSpec } from '../../src/openapi/read.ts';
import { scanSpec } from '../../src/openapi/scan.ts';
import { memory } from '../../src/site/memory.ts';

const summary = fc.constantFrom(
  'List pets',
  '"List: pets"',
  "'It''s'",
  "'a # b'",
  'List # comment',
  '42',
  'true',
  'a: b',
  '|\n        Long\n        text',
  'Two\n        lines',
  '"esc\\u0041"',
  '""',
  '~',
);
const tags = fc.constantFrom(
  '[Pets]',
  '[Pets, "My cats"]',
  '\n        - Pets\n        - Cats',
  '\n      - Pets',
  '[]',
  '[1]',
  '\n        - "a"',
  '&x [a]',
);
const extra = fc.constantFrom(
  '',
  '      x-hidden: true\n',
  '      description: |\n        summary: no\n        tags: [no]\n',
  '      # summary: no\n',
  '      parameters:\n        - summary: no\n          name: tags\n',
);
const operation = fc
  .record({ summary: fc.option(summary), tags: fc.option(tags), extra })
  .map(({ summary: name, tags: list, extra: other }) =>
    [
      name === null ? '' : `      summary: ${name}\n`,
      other,
      list === null ? '' : `      tags: ${list}\n`,
      '      responses:\n        "200":\n          description: OK\n',
    ].join(''),
  );

/** What else may be in a description: operations that a scan does not see. */
const around = fc.constantFrom(
  { item: '', root: '' },
  { item: '  /flow: {get: {summary: A}}\n', root: '' },
  { item: '  /empty: {}\n', root: '' },
  { item: '  /asked: {$ref: "#/paths/~1p0"}\n', root: '' },
  { item: '', root: 'webhooks:\n  paid:\n    post:\n      summary: Paid\n' },
  { item: '', root: '"x-webhooks":\n  paid:\n    post:\n      summary: Paid\n' },
  { item: '', root: 'x-names: [webhooks]\n' },
);

test('the outline has the same operations as the exact parser reads', async () => {
  let outlined = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 1, maxLength: 4 }),
      around,
      fc.boolean(),
      async (operations, { item, root }, isThorough) => {
        const paths = operations.map((body, index) => `  /p${index}:\n    get:\n${body}`).join('');
        const text = `openapi: 3.0.0\ninfo:\n  title: T\n  version: "1"\npaths:\n${paths}${item}components: {}\n${root}`;
        const outline = scanSpec('a.yaml', new TextEncoder().encode(text), isThorough)?.outline?.();
        if (!outline) return;
        outlined++;
        const exact = await readSpec('a.yaml', memory({ 'a.yaml': text }));
        expect([...outline]).toEqual(exact.operations);
        expect(exact.webhookOperations).toEqual([]);
      },
    ),
  );
  expect(outlined).toBeGreaterThan(0);
});
