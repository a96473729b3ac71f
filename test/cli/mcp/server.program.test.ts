/** `docs-nav mcp` as clients meet it: both eras of the protocol, and what goes wrong. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { connect, LEGACY, MODERN, PROGRAM, rawClient } from './raw-client.ts';
import { SLOW_SITE, slowDocs } from '../../support/slow-site.ts';
import { temporary } from '../../support/temporary.ts';

const { repository, tree } = temporary();
const ERAS = [...LEGACY, MODERN];
const TOOLS = ['find', 'check', 'place', 'edit', 'diff', 'explain'];
const DOCS = '{ "navigation": { "groups": [{ "group": "Start", "pages": ["index", "guides/a"] }] } }';
const SITE = { 'docs.json': DOCS, 'index.mdx': '[a](/guides/a)', 'guides/a.mdx': '', 'guides/b.mdx': '' };

describe.each(ERAS)('the MCP server with protocol version %s', (era) => {
  test('lists and calls tools, and returns the errors of tools as results', async () => {
    const cwd = repository(SITE);
    const client = await connect(cwd, era);
    const { result } = await client.request('tools/list');
    expect(result).toMatchObject({ tools: TOOLS.map((name) => ({ name })) });
    expect(await client.call('find')).toEqual({
      text: '/navigation: 2 pages, 1 group. Written in docs.json, lines 1–1.\ngroups[group=Start]: 2 pages',
      isError: false,
    });
    expect(await client.call('edit', { do: 'add', page: 'guides/b' })).toMatchObject({ text: expect.stringContaining('+++ b/docs.json') });
    expect(await client.call('nope')).toEqual({
      text: `The tool “nope” does not exist; expected one of ${TOOLS.join(', ')}.`,
      isError: true,
    });
    expect(await client.call('place', { page: 1 })).toEqual({ text: 'The argument “page” of “place” must be a string.', isError: true });
    expect((await client.request('no/such-method')).error?.code).toBe(-32601);
    expect(await client.close()).toBe(0);
  });

  test('a canceled call does nothing, and is not answered', async () => {
    const cwd = repository(SITE);
    const client = await connect(cwd, era);
    void client.call('check', {}, 'before');
    void client.call('edit', { do: 'add', page: 'guides/b', write: true }, 'canceled');
    client.tell('notifications/cancelled', { requestId: 'canceled', reason: 'no longer needed' });
    await client.call('check', {}, 'after');
    expect(client.received.filter(({ id }) => id === 'canceled' || id === 'before')).toHaveLength(1);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(DOCS);
    await client.close();
  });
});

test.each([
  ['check', {}],
  ['diff', { base: 'HEAD' }],
])('the MCP server answers other requests during %s, and does not answer it once it is canceled', async (tool, given) => {
  const cwd = repository(SLOW_SITE);
  writeFileSync(join(cwd, 'docs.json'), slowDocs('stup'));
  const client = await connect(cwd);
  void client.call(tool, given, 'long');
  for (let answers = 0; answers < 3; answers++) await client.request('tools/list');
  client.tell('notifications/cancelled', { requestId: 'long' });
  await client.call('explain', { rule: 'page-exists' });
  expect(client.received.filter(({ id }) => id === 'long')).toEqual([]);
  expect(await client.close()).toBe(0);
});

test('the client of the MCP SDK can list, call and cancel tools', async () => {
  const cwd = repository(SITE);
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd }));
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(TOOLS);
  expect(await client.callTool({ name: 'explain', arguments: { rule: 'page-exists' } })).toMatchObject({
    content: [{ type: 'text', text: expect.stringContaining('Every page in the navigation has a file.') }],
  });
  const edit = { name: 'edit', arguments: { do: 'add', page: 'guides/b', write: true } };
  const stop = new AbortController();
  const stopped = expect(client.callTool(edit, undefined, { signal: stop.signal })).rejects.toThrow(/abort/i);
  stop.abort();
  await stopped;
  await client.callTool({ name: 'check' });
  expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(DOCS);
  expect(await client.callTool(edit)).toMatchObject({
    content: [
      {
        text: expect.stringMatching(/^changed  docs\.json\nBest position found: .*, after guides\/a\. For another one, use “in”/),
      },
    ],
  });
  await client.close();
});

test('the client of the MCP SDK gets findings, places and changes as data that it validates', async () => {
  const cwd = repository({ ...SITE, 'docs.json': DOCS.replace('guides/a', 'guides/c') });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd }));
  const { tools } = await client.listTools();
  expect(tools.flatMap(({ name, outputSchema }) => (outputSchema ? [name] : []))).toEqual(['check', 'place', 'edit']);
  const dataOf = async (name: string, given: Record<string, unknown> = {}): Promise<unknown> =>
    (await client.callTool({ name, arguments: given })).structuredContent;
  expect(await dataOf('check')).toMatchObject({
    summary: { errors: 1 },
    diagnostics: [{ file: 'docs.json', line: 1, rule: 'page-exists', severity: 'error' }],
  });
  expect(await dataOf('place', { page: 'guides/a' })).toMatchObject({
    page: 'guides/a',
    places: [{ in: '/navigation/groups[group=Start]' }],
  });
  const edit = { do: 'add', page: 'guides/b', in: '/navigation/groups[group=Start]' };
  expect(await dataOf('edit', edit)).toMatchObject({ written: false, diff: expect.stringContaining('+++ b/docs.json') });
  expect(await dataOf('edit', { ...edit, write: true })).toEqual({
    written: true,
    changes: [{ kind: 'changed', path: 'docs.json' }],
  });
  expect(await client.callTool({ name: 'edit', arguments: { ...edit, page: 'docs.json' } })).toMatchObject({ isError: true });
  expect(await dataOf('find')).toBeUndefined();
  await client.close();
});

test('the MCP server tells its client what it is for, what each tool may do, and how far a long call is', async () => {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: repository(SLOW_SITE) }));
  expect(client.getInstructions()).toContain('docs.json');
  const { tools } = await client.listTools();
  for (const { name, title, annotations } of tools) {
    expect(title).toMatch(/^[A-Z][a-z ]+$/);
    const hints = name === 'edit' ? { readOnlyHint: false, destructiveHint: true, idempotentHint: false } : { readOnlyHint: true };
    expect(annotations).toEqual({ ...hints, openWorldHint: false });
  }
  const told: number[] = [];
  await client.callTool({ name: 'check' }, undefined, { onprogress: ({ progress }) => void told.push(progress) });
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
  await client.close();
});

describe('the folder that a call works in', () => {
  const OTHER = { 'docs/docs.json': '{ "navigation": { "pages": ["other"] } }', 'docs/other.mdx': '' };

  /** The client of the MCP SDK, with these folders open. */
  async function clientOf(args: readonly string[], cwd: string, open?: () => readonly string[]): Promise<Client> {
    const client = new Client({ name: 'test', version: '0' }, { capabilities: open ? { roots: { listChanged: true } } : {} });
    if (open) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: open().map((uri) => ({ uri })) }));
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp', ...args], cwd }));
    return client;
  }
  const textOf = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<string> => {
    const { content } = (await client.callTool({ name, arguments: given })) as unknown as { content: [{ text: string }] };
    return content[0].text;
  };

  test('comes from the command line; of several folders, it is the one that has the site', async () => {
    const [one, other, empty] = [repository(SITE), repository(OTHER), tree({ 'a.txt': '' })];
    const single = await clientOf([other], empty);
    expect(await textOf(single, 'find')).toMatch(/^\/navigation: 1 page\./);
    await single.close();
    const several = await clientOf([one, other, '.'], empty);
    expect(await textOf(several, 'find')).toBe(`There are 2 sites: “${one}”, “${join(other, 'docs')}”. Choose one with “site”.`);
    expect(await textOf(several, 'find', { site: join(other, 'docs') })).toMatch(/^\/navigation: 1 page\./);
    const { contents } = await several.readResource({ uri: `docs-nav://outline/${encodeURIComponent(join(other, 'docs'))}` });
    expect(contents).toMatchObject([{ text: expect.stringMatching(/^\/navigation: 1 page\./) }]);
    await expect(several.readResource({ uri: 'docs-nav://outline/%' })).rejects.toThrow('does not exist');
    expect(await textOf(several, 'find', { site: 'docs' })).toMatch(/^\/navigation: 1 page\./);
    expect(await textOf(several, 'find', { site: one })).toMatch(/^\/navigation: 2 pages/);
    expect(await textOf(several, 'find', { site: '..' })).toMatch(/^“\.\.” is not in any of the folders /);
    // Whether something is there or not.
    symlinkSync('/', join(one, 'out'));
    for (const site of ['out/etc/passwd', 'out/etc/nothing'])
      expect(await textOf(several, 'find', { site })).toBe(`“${site}” is not in any of the folders “${one}”, “${other}”, “${empty}”.`);
    expect(await textOf(several, 'explain', { rule: 'link' })).toMatch(/^link: /);
    await several.close();
  });

  test('is a root that the client has open, also after the roots change', async () => {
    const [one, other, empty] = [repository(SITE), repository(OTHER), tree({ 'a.txt': '' })];
    let roots = ['vscode-vfs://github/x', pathToFileURL(one).href, 'file:///nowhere', 'file://elsewhere.example/docs'];
    const client = await clientOf([], empty, () => roots);
    expect(await textOf(client, 'find')).toMatch(/^\/navigation: 2 pages/);
    roots = [pathToFileURL(other).href];
    await client.sendRootsListChanged();
    expect(await textOf(client, 'find')).toMatch(/^\/navigation: 1 page\./);
    roots = ['https://example.com/'];
    await client.sendRootsListChanged();
    expect(await textOf(client, 'find')).toBe(
      'None of the folders that the client has open is on this machine. To name them, start the server as “docs-nav mcp <folder>”.',
    );
    roots = [pathToFileURL(one).href];
    expect(await textOf(client, 'find')).toMatch(/^\/navigation: 2 pages/);
    roots = [];
    await client.sendRootsListChanged();
    expect(await textOf(client, 'find')).toMatch(/^No docs\.json found: looked in/);
    await client.close();
  });

  test('is never chosen between two by a path that both have', async () => {
    const [one, other] = [repository(OTHER), repository(OTHER)];
    const client = await clientOf([one, other], one);
    const given = { do: 'set', element: '/navigation', property: 'x', value: 1, site: 'docs', write: true };
    expect(await textOf(client, 'edit', given)).toBe(
      `“docs” is in 2 folders. Choose one of “${join(one, 'docs')}”, “${join(other, 'docs')}” as “site”.`,
    );
    expect(await textOf(client, 'find', { site: join(other, 'docs') })).toMatch(/\n\(Files are relative to “[^”]+”\.\)$/);
    await client.close();
  });

  test('may be named twice on the command line of the server, and two folders of one site count as one', async () => {
    const root = repository({ ...SITE, 'packages/a/x.txt': '', 'packages/b/x.txt': '' });
    const client = await clientOf(['packages/a', 'packages/b', 'packages/a', root], root);
    expect(await textOf(client, 'find')).toMatch(/^\/navigation: 2 pages/);
    expect(await textOf(client, 'find', { site: root })).toMatch(/^\/navigation: 2 pages/);
    await client.close();
  });

  test('of a hostile repository gives nothing away, also beside another one', async () => {
    const hostile = repository({ ...SITE, '.env': 'TOKEN=abcdef0123456789 secret' });
    rmSync(join(hostile, 'docs-nav.config.json'), { force: true });
    symlinkSync('.env', join(hostile, 'docs-nav.config.json'));
    for (const args of [[hostile], [hostile, repository(OTHER)], [repository(OTHER), hostile]]) {
      const client = await clientOf(args, hostile);
      for (const [name, given] of [
        ['find', {}],
        ['check', {}],
        ['find', { site: hostile }],
        ['place', { page: 'x', site: hostile }],
      ] as const)
        expect(await textOf(client, name, given)).not.toContain('TOKEN');
      await client.close();
    }
  });

  test('must exist if it is named on the command line, or the server exits with 2', () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'mcp', 'nowhere'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'docs-nav: The folder “nowhere” does not exist.\n',
    });
  });
});

test('the MCP server gives its client pages about rules and the outline of the site to attach', async () => {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd: repository(SITE) }));
  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resources.map(({ uri }) => uri)).toEqual(['docs-nav://outline']);
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['docs-nav://outline/{site}', 'docs-nav://rules/{rule}']);
  const read = async (uri: string): Promise<unknown> => (await client.readResource({ uri })).contents;
  expect(await read('docs-nav://outline')).toMatchObject([
    { mimeType: 'text/plain', text: expect.stringMatching(/^\/navigation: 2 pages/) },
  ]);
  expect(await read('docs-nav://rules/link')).toMatchObject([{ uri: 'docs-nav://rules/link', text: expect.stringMatching(/^link: /) }]);
  await expect(read('docs-nav://rules/lnik')).rejects.toThrow(/The rule “lnik” does not exist/);
  for (const uri of ['docs-nav://nothing', 'file:///etc/passwd', '']) await expect(read(uri)).rejects.toThrow(/ does not exist; expected /);
  await client.close();
});

test('the outline that the MCP server offers to attach is whole where the tool “find” gives its first part', async () => {
  const pages = Array.from({ length: 400 }, (_, index) => ({ group: `${'Group '.repeat(10)}${index}`, pages: ['index'] }));
  const cwd = repository({ 'docs.json': JSON.stringify({ navigation: { groups: pages } }), 'index.mdx': '' });
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, 'mcp'], cwd }));
  expect(await client.callTool({ name: 'find' })).toMatchObject({
    content: [{ text: expect.stringMatching(/\(Lines 1–\d+ of 401\.\)$/) }],
  });
  const { contents } = await client.readResource({ uri: 'docs-nav://outline' });
  expect(contents).toMatchObject([{ text: expect.stringMatching(/Group 399\]: 1 page$/) }]);
  await client.close();
});

test('the MCP server does not answer a canceled call, and answers the next one', async () => {
  const cwd = repository(SLOW_SITE);
  const client = await connect(cwd);
  void client.call('check', {}, 'long');
  await client.request('tools/list');
  client.tell('notifications/cancelled', { requestId: 'long' });
  expect(await client.call('edit', { do: 'set', element: '/navigation', property: 'x', value: 1 })).toMatchObject({ isError: true });
  expect(client.received.some(({ id }) => id === 'long')).toBe(false);
  await client.close();
});

test('the MCP server answers invalid messages with an error and reads the next message', async () => {
  const client = rawClient(repository(SITE));
  for (const [line, code] of [
    ['garbage', -32700],
    ['{"jsonrpc":"2.0"', -32700],
    ['[]', -32600],
    ['{"a":1}', -32600],
    [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(16_000_000)}"}}`, -32600],
  ] as const) {
    const before = client.received.length;
    client.line(line);
    const answer = await client.until((message) => client.received.indexOf(message) >= before);
    expect(answer).toEqual({ jsonrpc: '2.0', id: null, error: { code, message: expect.stringMatching(/ .*\.$/) } });
  }
  client.line('');
  client.line('{"jsonrpc":"2.0","id":{},"method":7}');
  const opened = await client.ask('initialize', { protocolVersion: LEGACY[0], capabilities: {}, clientInfo: { name: 'x', version: '0' } });
  expect(opened.result).toMatchObject({ protocolVersion: LEGACY[0], serverInfo: { name: 'docs-nav' } });
  expect(await client.close()).toBe(0);
});

const META = [{ progressToken: {} }, { 'io.modelcontextprotocol/protocolVersion': 7 }, { 'io.modelcontextprotocol/related-task': 1 }];
const PARAMS = [undefined, null, [], [1], 'x', 1, true, {}, ...[null, 'x', {}, ...META].map((_meta) => ({ _meta }))];
const INFO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {} };
const CALLS = [
  { cursor: 5 },
  { cursor: null },
  INFO,
  { name: 'find', task: 5 },
  { name: 7 },
  { name: 'find', arguments: [] },
  { name: 'find', arguments: null },
  { name: 'find', arguments: 'x' },
  { x: 1 },
];
const METHODS = [
  'initialize',
  'server/discover',
  'tools/list',
  'tools/call',
  'ping',
  'no/such',
  'notifications/initialized',
  '',
  7,
  null,
  {},
];

test.each(['none', ...ERAS])(
  'the MCP server answers every request with a usable id once, whatever its shape, with protocol version %s',
  async (era) => {
    const client = era === 'none' ? rawClient(repository(SITE)) : await connect(repository(SITE), era);
    const shapes = METHODS.flatMap((method) => [...PARAMS, ...CALLS].map((params): object => ({ method, params })));
    const requests = [{}, { method: undefined, params: {} }, { method: 'ping', more: 1 }, { method: 'ping', result: 1 }, ...shapes];
    const sent = requests.flatMap((request, index) => {
      const [text, number] = [`text ${index}`, 1000 + index];
      client.line(JSON.stringify({ jsonrpc: '2.0', id: text, ...request }));
      client.line(JSON.stringify([{ jsonrpc: '2.0', id: number, ...request }]));
      return [text, number];
    });
    client.line('{"id":"without version","method":"ping"}');
    for (const id of [...sent, 'without version']) await client.until((message) => message.id === id);
    for (const id of [null, true, {}, []]) client.line(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
    for (const line of ['7', 'null', '[1]', '{"jsonrpc":"2.0","method":"x","params":7}']) client.line(line);
    // Answers are not answered.
    client.line('{"jsonrpc":"2.0","id":"answer","result":7}');
    client.line('{"jsonrpc":"2.0","id":"answer","error":{}}');
    await client.ask('no/such', {}, 'last');
    const answered = client.received.map(({ id }) => id);
    expect(answered.filter((id) => id === null)).toHaveLength(8);
    expect(sent.filter((id) => answered.indexOf(id) !== answered.lastIndexOf(id))).toEqual([]);
    expect(answered).not.toContain('answer');
    const faults = client.received.flatMap(({ error }) => error ?? []);
    expect(faults.filter(({ code, message }) => code === -32603 || /[[{]/.test(message))).toEqual([]);
    expect(await client.close()).toBe(0);
  },
);

test('the MCP server answers pending calls after the client has closed its end of the connection', async () => {
  const client = await connect(repository(SITE));
  const answers = Promise.all([client.call('check'), client.call('find'), client.call('explain', { rule: 'link' })]);
  expect(await client.close()).toBe(0);
  for (const answer of await answers) expect(answer.isError).toBe(false);
});

test('a large message is read', async () => {
  const client = await connect(repository(SITE));
  const { text } = await client.call('check', { edits: [{ path: 'index.mdx', text: 'x'.repeat(9_000_000) }] });
  expect(text).toContain('No new problems');
  await client.close();
});

test('a site that changes between calls is read anew', async () => {
  const cwd = repository(SITE);
  const client = await connect(cwd);
  const errors = async (): Promise<boolean> => (await client.call('check')).text.includes('page-exists');
  expect(await errors()).toBe(false);
  rmSync(join(cwd, 'guides/a.mdx'));
  expect(await errors()).toBe(true);
  writeFileSync(join(cwd, 'docs.json'), DOCS.replace(', "guides/a"', ', "guides/b"'));
  expect((await client.call('check')).text).not.toContain('page-exists');
  expect((await client.call('find', { page: 'guides/b' })).isError).toBe(false);
  rmSync(join(cwd, 'docs.json'));
  expect(await client.call('check')).toMatchObject({ isError: true, text: expect.stringContaining('No docs.json found') });
  await client.close();
});

test('the MCP server requires “site” where there are two sites, and then uses the site in that folder', async () => {
  const sites = {
    'a/docs.json': '{ "navigation": { "pages": ["x"] } }',
    'a/x.mdx': '',
    'b/docs.json': '{ "navigation": { "pages": ["y"] } }',
    'b/y.mdx': '',
    'b/z.mdx': '',
  };
  const cwd = repository(sites);
  const client = await connect(cwd);
  for (const [tool, given] of [
    ['find', {}],
    ['place', { page: 'z' }],
    ['edit', { do: 'add', page: 'z' }],
  ] as const)
    expect(await client.call(tool, given)).toMatchObject({
      isError: true,
      text: expect.stringMatching(/There are 2 sites: .*Choose one with “site”\./),
    });
  expect((await client.call('find', { site: 'b' })).text).toContain('- y');
  expect(await client.call('edit', { do: 'add', page: 'z', site: 'b', in: '/navigation', write: true })).toEqual({
    text: 'changed  b/docs.json',
    isError: false,
  });
  expect(readFileSync(join(cwd, 'a/docs.json'), 'utf8')).toBe(sites['a/docs.json']);
  expect((await client.call('check')).text).toContain('2 sites');
  expect((await client.call('diff', { base: 'HEAD', site: 'b' })).text).toContain('“z”');
  expect((await client.call('check', { edits: [{ path: 'a/x.mdx', text: null }] })).text).toContain('a/docs.json:1:29 error page-exists');
  await client.close();
});
