/** Programs tell errors apart by their codes: every error of the library has one, and a name. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RefusedError, UnreachableError, WebhookVerificationError } from '../../src/agent/client/index.ts';
import * as client from '../../src/agent/client/index.ts';
import * as node from '../../src/host/index.ts';
import * as library from '../../src/index.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();
const files = library.memory({ 'docs.json': '{ "navigation": { "pages": [] } }' });
const bad = (value: unknown): never => value as never;

/** What a call throws, or what its promise is rejected with. */
async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    await call();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

test.each<[what: string, call: () => unknown, name: string, code: string]>([
  ['a setting that is wrong', () => library.lint({ files, dialect: bad('mint') }), 'InputError', 'invalid-input'],
  ['contents that are no object', () => library.memory(bad(1)), 'InputError', 'invalid-input'],
  ['edits that are no map', () => library.openSiteFromFiles({ files }).withEdits(bad({})), 'InputError', 'invalid-input'],
  ['a site that is not open', () => library.checkEdits(bad({}), new Map()), 'InputError', 'invalid-input'],
  ['a rule that is no object', () => library.defineRule(bad(undefined)), 'InputError', 'invalid-input'],
  ['a mint.json that is no object', () => library.migrateMintJson(1), 'InputError', 'invalid-input'],
  ['a text that is none', () => library.positionsOf(bad(1)), 'InputError', 'invalid-input'],
  ['a position that is none', () => library.positionsOf('').offset(bad(null)), 'InputError', 'invalid-input'],
  ['a change that is none', () => library.changeToMarkdown(bad({ added: [], lostUrls: [] })), 'InputError', 'invalid-input'],
  [
    'a list of rules that is none',
    async () => library.renderReport(await library.lint({ files }), 'sarif', { customRules: bad(null) }),
    'InputError',
    'invalid-input',
  ],
  ['a name of a commit with a NUL', () => node.openSite(tree({ 'docs.json': '{}' }), { at: 'HEAD\0' }), 'UsageError', 'usage'],
  ['a URL that is none', () => client.createClient({ url: 'x', project: 'docs', key: 'x' }), 'TypeError', 'invalid-input'],
  ['a line that does not exist', () => library.positionsOf('').offset({ line: 2, column: 1 }), 'RangeError', 'invalid-input'],
  ['no docs.json', () => library.lint({ files: library.memory({}) }), 'UnreadableError', 'unreadable'],
  ['an unknown version', () => library.resolve({ files }, { version: 'v2' }), 'UnknownSelectionError', 'unknown-selection'],
  ['a path that does not exist', () => node.lintPaths(['nowhere']), 'UsageError', 'usage'],
  ['a folder without docs.json', () => node.openSite(tree({ 'a.mdx': '' })), 'NoSiteError', 'no-site'],
  ['a folder that does not exist', () => node.disk('/nowhere'), 'UnreadableError', 'unreadable'],
  [
    'a configuration file with a mistake',
    () => {
      const root = tree({ 'docs.json': '{}' });
      writeFileSync(join(root, 'docs-nav.config.json'), '{ "preset": "strickt" }');
      return node.openSite(root);
    },
    'ConfigError',
    'invalid-config',
  ],
  [
    'a file that cannot be written',
    () => {
      const root = tree({ 'docs.json': '{}' });
      mkdirSync(join(root, 'a.mdx'));
      node.applyToDisk(root, new Map([['a.mdx', 'text']]));
    },
    'UsageError',
    'usage',
  ],
  [
    'a service that does not answer',
    () => client.createClient({ url: 'http://127.0.0.1:1', project: 'docs', key: 'x', retryTimeoutMs: 0 }).getJob('1'),
    'UnreachableError',
    'unreachable',
  ],
  [
    'a request to a webhook without a signature',
    () => client.verifyWebhook({ headers: {}, body: '{}' }, `whsec_${'a'.repeat(44)}`),
    'WebhookVerificationError',
    'not-verified',
  ],
])('%s is an error with a name and a code', async (_, call, name, code) => {
  const error = await errorOf(call);
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name, code, message: expect.stringMatching(/\S/) });
});

test('every exported error class sets a name and a code', () => {
  const made = [
    new library.InputError('x'),
    new library.UnreadableError('x'),
    new library.UnknownSelectionError('version', 'v2', []),
    new node.UsageError('x'),
    new RefusedError('x', 403),
    new UnreachableError('x'),
    new WebhookVerificationError('x'),
  ];
  const classes = [library, node, client].flatMap((entry) =>
    Object.values(entry).filter((value) => typeof value === 'function' && value.prototype instanceof Error),
  );
  expect(new Set(classes)).toEqual(new Set(made.map(({ constructor }) => constructor)));
  for (const { name, code, constructor } of made) expect([name, /^[a-z]+(?:-[a-z]+)*$/.test(code)]).toEqual([constructor.name, true]);
});

test('InputError, the error for an argument that cannot be used, is a TypeError too', () =>
  expect(new library.InputError('x')).toBeInstanceOf(TypeError));
