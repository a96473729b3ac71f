/** Which addresses the service connects to, however they are spelled and whatever their names lead to. */
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAddressList, AddressRefused, createAddressRules } from '../../../src/agent/net/address-rules.ts';
import { checkedFetch } from '../../../src/agent/net/checked-fetch.ts';
import { openRemote } from '../../../src/agent/git/open-remote.ts';
import { pinAddress } from '../../../src/agent/git/pin-address.ts';
import { runGit } from '../../../src/agent/git/run.ts';
import { GENERAL_SERVICE_SETTINGS } from '../../../src/agent/config/table.ts';
import { projectProblems } from '../../../src/agent/operators/project-problems.ts';
import { createThrowingHostFetch } from '../../../src/agent/codehost/request.ts';
import { folders } from '../clones.ts';

const ALL: string = GENERAL_SERVICE_SETTINGS.addresses.fallback;
const SIGNAL = new AbortController().signal;

const NEVER = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::', '::0.0.0.0'],
  'link-local': ['169.254.0.1', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1'],
  metadata: ['100.100.100.200', '168.63.129.16', '192.0.0.192', 'fd00:ec2::254', 'fd20:ce::254'],
  'multicast and reserved': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  mapped: ['::ffff:169.254.169.254', '::ffff:0.0.0.0', '::169.254.169.254', '64:ff9b::169.254.169.254', '64:ff9b::a9fe:a9fe'],
} as const;
const PRIVATE = [
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.1',
  '198.18.0.1',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  '2002:a00:1::1',
  '2001::1',
  '::ffff:10.0.0.1',
  '::ffff:127.0.0.1',
];
const PUBLIC = [
  '140.82.112.3',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '9.255.255.255',
  '11.0.0.0',
  '2606:4700::1',
  '64:ff9b::8c52:7003',
];

const PROJECT = {
  token: { env: 'GITHUB_TOKEN' },
  id: 'a',
  host: 'github',
  apiUrl: null,
  ref: 'main',
  docs: '',
  model: 'openai/x',
} as const;

/** A resolver that never answers. */
const SLOW = createAddressRules(ALL, () => new Promise(() => {}));

const hostOf = (address: string): string => new URL(`https://${address.includes(':') ? `[${address}]` : address}/`).hostname;
const isAllowed = (address: string, list = ALL): boolean => createAddressRules(list).problemOf(hostOf(address)) === undefined;

describe('literal addresses', () => {
  test.each(Object.entries(NEVER))('that are %s are refused, whatever the setting says', (_, addresses) => {
    for (const list of [ALL, '0.0.0.0/0,::/0', ...addresses.filter((address) => !address.includes('.'))])
      expect(addresses.filter((address) => isAllowed(address, list))).toEqual([]);
  });

  test('of private networks and this machine are allowed as far as the setting says', () => {
    expect(PRIVATE.filter((address) => !isAllowed(address))).toEqual([]);
    expect(PRIVATE.filter((address) => isAllowed(address, 'public'))).toEqual([]);
    expect(
      ['10.0.0.1', '10.255.0.1', '::ffff:10.0.0.1', '11.0.0.1', '192.168.1.1'].filter((address) => isAllowed(address, '10.0.0.0/8')),
    ).toEqual(['10.0.0.1', '10.255.0.1', '::ffff:10.0.0.1']);
  });

  test('that are public are allowed, unless the setting lists others', () => {
    expect(PUBLIC.filter((address) => !isAllowed(address))).toEqual([]);
    expect(PUBLIC.filter((address) => isAllowed(address, 'private'))).toEqual([]);
    expect(PUBLIC.filter((address) => isAllowed(address, 'private,140.82.112.3'))).toEqual(['140.82.112.3']);
  });

  test.each([
    '2852039166',
    '0xa9fea9fe',
    '0xa9.0xfe.0xa9.0xfe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '169.16689662',
    '169.254.169.254.',
    '①⑥⑨.②⑤④.①⑥⑨.②⑤④',
    '169。254。169。254',
    '%31%36%39.254.169.254',
    '[::ffff:a9fe:a9fe]',
    '[0:0:0:0:0:ffff:169.254.169.254]',
    'metadata.google.internal',
    'METADATA.google.internal.',
    'metadata',
    'instance-data',
  ])('of a metadata service are refused in the spelling “%s”, even if private addresses are allowed', (spelling) => {
    const url = `https://${spelling}/acme/docs`;
    const problems = projectProblems(
      { ...PROJECT, repository: url, apiUrl: url },
      { addresses: createAddressRules(ALL), mayNameAnyVariable: true },
    );
    for (const problem of [problems.repository, problems.apiUrl])
      expect(problem).toMatch(/^The service does not connect to “.*”: DOCS_NAV_ALLOW_ADDRESSES allows “public,private”, and never /);
  });

  test('are checked with the setting of the operator when a project is saved', () => {
    const rules = createAddressRules('public,10.0.0.0/8');
    const problemsOf = (host: string) => {
      const url = `https://${host}/acme/docs`;
      return projectProblems({ ...PROJECT, repository: url, apiUrl: url }, { addresses: rules, mayNameAnyVariable: true });
    };
    for (const host of ['10.1.2.3', '140.82.112.3', 'git.example.com']) expect(problemsOf(host)).toEqual({});
    for (const host of ['192.168.1.1', '127.0.0.1', '[::1]']) {
      const problem = expect.stringContaining('DOCS_NAV_ALLOW_ADDRESSES allows “public,10.0.0.0/8”');
      expect(problemsOf(host)).toEqual({ repository: problem, apiUrl: problem });
    }
  });

  test('that have a zone or are malformed do not parse as URLs', () => {
    for (const host of ['[fe80::1%25eth0]', '[fe80::1%eth0]', '256.1.1.1', '1.2.3.4.5', '[::ffff:1.2.3]', '0x100000000'])
      expect(URL.canParse(`https://${host}/`)).toBe(false);
  });

  test('are judged alike in all spellings of one address', () => {
    const different: string[] = [];
    let seed = 1;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const octet = (value: number): string => [String(value), `0x${value.toString(16)}`, `0${value.toString(8)}`][random(3)] ?? '';
    for (let round = 0; round < 500; round++) {
      const parts = [
        [0, 10, 100, 127, 169, 172, 192, 198, 224, 8][random(10)] ?? 0,
        [0, 254, 64, 16, 168, 18, 9][random(7)] ?? 0,
        random(256),
        random(256),
      ];
      const [a = 0, b = 0, c = 0, d = 0] = parts;
      const plain = parts.join('.');
      const number = a * 2 ** 24 + b * 2 ** 16 + c * 256 + d;
      const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
      const spellings = [
        String(number),
        `0x${number.toString(16)}`,
        parts.map(octet).join('.'),
        `${octet(a)}.${b * 2 ** 16 + c * 256 + d}`,
        `${plain}.`,
      ];
      for (const spelling of [...spellings, `[::ffff:${plain}]`, `[::ffff:${hex}]`, `[0:0:0:0:0:FFFF:${hex.toUpperCase()}]`])
        for (const list of ['public,private', 'public', 'private'])
          if (isAllowed(plain, list) !== (createAddressRules(list).problemOf(new URL(`https://${spelling}/`).hostname) === undefined))
            different.push(spelling);
    }
    expect(different).toEqual([]);
  });
});

describe('IPv6 addresses that embed an IPv4 address', () => {
  test.each(['64:ff9b::', '::ffff:0:', '::'])('follow the rules for the IPv4 address after the prefix %s', async (prefix) => {
    const rules = (last: string, allowed: string) =>
      createAddressRules(allowed, async () => [`${prefix}${last}`]).resolve('docs.example.com', SIGNAL);
    for (const last of ['10.0.0.1', '127.0.0.1', '192.168.1.1']) await expect(rules(last, 'public')).rejects.toThrow(AddressRefused);
    for (const last of ['169.254.169.254', '100.100.100.200']) await expect(rules(last, 'public,private')).rejects.toThrow(AddressRefused);
  });

  test.each(['2002:a9fe:a9fe::1', '64:ff9b:1::a9fe:a9fe', '::ffff:0:a9fe:a9fe', '64:ff9b::a9fe:a9fe', 'fd00:ec2::23'])(
    'are always refused if they lead to a metadata service: %s',
    (address) => {
      expect(createAddressRules('public,private').problemOf(`[${address}]`)).toMatch('does not connect to');
    },
  );

  test('are allowed if it is public, where the prefix is not that of a private network', () => {
    expect(createAddressRules('public').problemOf('[64:ff9b::8.8.8.8]')).toBeUndefined();
    expect(createAddressRules('public').problemOf('[64:ff9b:1::808:808]')).toMatch('does not connect to');
    expect(createAddressRules('public').problemOf('[2002:808:808::1]')).toMatch('does not connect to');
  });
});

test.each(['public', 'private'])('the setting does not allow a host because its name is the keyword “%s”', async (name) => {
  const rules = createAddressRules('public', async () => ['10.0.0.1']);
  await expect(rules.resolve(name, SIGNAL)).rejects.toThrow(AddressRefused);
});

describe('names', () => {
  const named = (addresses: readonly string[], list = ALL) => createAddressRules(list, async () => addresses);

  test('are refused if any of their addresses is', async () => {
    for (const address of Object.values(NEVER).flat())
      await expect(named(['140.82.112.3', address]).resolve('docs.example.com', SIGNAL)).rejects.toThrow(AddressRefused);
    await expect(named(['140.82.112.3', '10.0.0.1'], 'public').resolve('docs.example.com', SIGNAL)).rejects.toThrow(
      'DOCS_NAV_ALLOW_ADDRESSES allows “public”',
    );
    await expect(named(['140.82.112.3', '10.0.0.1']).resolve('docs.example.com', SIGNAL)).resolves.toEqual(['140.82.112.3', '10.0.0.1']);
  });

  test('that the setting lists may have any address but those that are always refused', async () => {
    await expect(named(['10.0.0.1'], 'public,git.example.com').resolve('GIT.example.com.', SIGNAL)).resolves.toEqual(['10.0.0.1']);
    await expect(named(['10.0.0.1'], 'public,git.example.com').resolve('other.example.com', SIGNAL)).rejects.toThrow(AddressRefused);
    await expect(named(['169.254.169.254'], 'git.example.com').resolve('git.example.com', SIGNAL)).rejects.toThrow(AddressRefused);
  });

  test('are refused if they resolve to something that is not an address', async () => {
    await expect(named(['not an address']).resolve('docs.example.com', SIGNAL)).rejects.toThrow(AddressRefused);
  });
});

describe('connections', () => {
  let server: Server;
  let port = 0;
  let requests = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests++;
      if (request.url === '/redirect') response.writeHead(302, { location: 'http://169.254.169.254/' });
      if (request.url === '/none') response.writeHead(204);
      request.pipe(response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  test('go to the addresses that were checked, though the name gets others meanwhile', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    const send = checkedFetch(createAddressRules('private', async () => answers[asked++] ?? []));
    const answer = await send(`http://docs.example.com:${port}/echo`, { method: 'POST', body: 'The body.' });
    expect([answer.status, await answer.text(), asked]).toEqual([200, 'The body.', 1]);
    await expect(send(`http://docs.example.com:${port}/echo`)).rejects.toThrow(AddressRefused);
  });

  test('are not made to literal addresses that are refused, and redirects are not followed', async () => {
    const before = requests;
    await expect(checkedFetch(createAddressRules('public'))(`http://127.0.0.1:${port}/`)).rejects.toThrow(AddressRefused);
    await expect(checkedFetch(createAddressRules('public'))(`http://[::ffff:127.0.0.1]:${port}/`)).rejects.toThrow(AddressRefused);
    expect(requests).toBe(before);
    expect((await checkedFetch(createAddressRules(ALL))(`http://127.0.0.1:${port}/redirect`)).status).toBe(302);
    expect((await checkedFetch(createAddressRules(ALL))(`http://127.0.0.1:${port}/none`)).status).toBe(204);
    expect(requests).toBe(before + 2);
  });

  test('to a code host whose address the setting does not allow fail with an error that names the setting', async () => {
    const send = createThrowingHostFetch({ label: 'GitHub', fetch: checkedFetch(createAddressRules('public')) });
    await expect(send(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      code: 'refused',
      isPermanent: true,
      message:
        'The service does not connect to “127.0.0.1”: DOCS_NAV_ALLOW_ADDRESSES allows “public”, and never link-local, reserved or metadata addresses.',
    });
  });

  test.each([
    'HTTP/1.1 000 OK',
    'HTTP/1.1 099 OK',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade',
    'HTTP/1.1 999 OK',
  ])('yield a response or an error, and never hang, if the server answers with: %j', async (head) => {
    const odd = createTcpServer((socket) => void socket.once('data', () => socket.end(`${head}\r\nContent-Length: 0\r\n\r\n`)));
    await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}/`;
    const ended = await checkedFetch(createAddressRules(ALL))(url).then(
      ({ status }) => status,
      () => 'refused',
    );
    expect(ended).toBe(head.includes('999') ? 599 : 'refused');
    odd.close();
  });

  test('to a code host whose name takes too long to resolve time out or can be aborted', async () => {
    const send = createThrowingHostFetch({ label: 'GitHub', fetch: checkedFetch(SLOW), timeoutMs: 20 });
    await expect(send('https://docs.example.com/')).rejects.toMatchObject({ code: 'unavailable' });
    const stop = new AbortController();
    const answer = checkedFetch(SLOW)('https://docs.example.com/', { signal: stop.signal });
    stop.abort(new Error('Stopped.'));
    await expect(answer).rejects.toThrow('Stopped.');
  });

  test('wait for an answer until they are aborted, and then end, also after a garbage collection', async () => {
    const silent = createTcpServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const stop = new AbortController();
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const answers = Promise.allSettled(
      Array.from({ length: 8 }, () => checkedFetch(createAddressRules(ALL))(url, { method: 'POST', body: 'x', signal: stop.signal })),
    );
    for (let round = 0; round < 5; round++) {
      await pause(20);
      collect();
    }
    stop.abort(new Error('Stopped.'));
    expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
    silent.close();
  });

  test('fail if their signal is aborted already', async () => {
    await expect(checkedFetch(createAddressRules(ALL))(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort() })).rejects.toThrow(
      'aborted',
    );
  });
});

describe('git', () => {
  const remote = (url: string) => ({ url, label: `“${url}”` });
  const { folder } = folders();

  test('is given the addresses that were checked', async () => {
    const rules = createAddressRules('public,private', async () => ['140.82.112.3', '2606:4700::1']);
    expect(await pinAddress(remote('https://docs.example.com/a'), rules, SIGNAL)).toEqual([
      '-c',
      'http.curloptResolve=docs.example.com:443:140.82.112.3,[2606:4700::1]',
    ]);
    expect(await pinAddress(remote('https://docs.example.com.:8443/a'), rules, SIGNAL)).toEqual([
      '-c',
      'http.curloptResolve=docs.example.com.:8443:140.82.112.3,[2606:4700::1]',
      '-c',
      'http.curloptResolve=docs.example.com:8443:140.82.112.3,[2606:4700::1]',
    ]);
    expect(await pinAddress(remote('https://10.0.0.1/a'), rules, SIGNAL)).toEqual([]);
    expect(await pinAddress(remote('https://[::1]/a'), rules, SIGNAL)).toEqual([]);
  });

  test('does not run for an address that is refused', async () => {
    const rules = createAddressRules('public', async () => ['140.82.112.3', '169.254.169.254']);
    for (const url of ['https://docs.example.com/a', 'https://169.254.169.254/a', 'https://10.0.0.1/a', 'https://[fd00:ec2::254]/a'])
      await expect(pinAddress(remote(url), rules, SIGNAL)).rejects.toMatchObject({ code: 'refused', isPermanent: true });
  });

  test('stops resolving a host name when its time is up or it is aborted', async () => {
    const slow = { url: 'https://docs.example.com/a', credentials: null, addressRules: SLOW };
    await expect(openRemote(slow, folder(), SIGNAL, 20)).rejects.toMatchObject({ code: 'unreachable', isPermanent: false });
    const stop = new AbortController();
    const opened = openRemote(slow, folder(), stop.signal);
    stop.abort(new Error('Stopped.'));
    await expect(opened).rejects.toThrow('Stopped.');
  });

  test('accepts a host name that does not resolve only behind a proxy', async () => {
    const rules = createAddressRules('public', () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })));
    expect(await pinAddress(remote('https://docs.example.com/a'), rules, SIGNAL, { HTTPS_PROXY: 'http://proxy' })).toEqual([
      '-c',
      'http.curloptResolve=docs.example.com:443:255.255.255.255',
    ]);
    await expect(pinAddress(remote('https://docs.example.com/a'), rules, SIGNAL, {})).rejects.toMatchObject({
      code: 'unreachable',
      isPermanent: false,
    });
  });
});

describe('behind a proxy', () => {
  const { folder } = folders();
  const url = 'https://docs.example.invalid/a';
  const unknown = (code: string) => createAddressRules(ALL, () => Promise.reject(Object.assign(new Error(), { code })));
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ url: target = '' }, socket) => {
    asked.push(target);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  let environment: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
    const there = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    environment = { HTTPS_PROXY: there, https_proxy: there, NO_PROXY: '', no_proxy: '' };
  });
  afterAll(() => void proxy.close());

  const list = async (given: NodeJS.ProcessEnv): Promise<string> => {
    const pins = await pinAddress({ url, label: '“a”' }, unknown('ENOTFOUND'), SIGNAL, given);
    const { stderr } = await runGit([...pins, 'ls-remote', url], {
      folder: folder(),
      signal: SIGNAL,
      protocol: 'https',
      environment: given,
    });
    return stderr;
  };

  test('git leaves a name that does not exist here to the proxy', async () => {
    await list(environment);
    expect(asked).toContain('docs.example.invalid:443');
  });

  test('git neither connects nor resolves the name where NO_PROXY bypasses the proxy', async () => {
    asked.length = 0;
    const stderr = await list({ ...environment, NO_PROXY: '*', no_proxy: '*' });
    expect(asked).toEqual([]);
    expect(stderr).toContain('unable to access');
    expect(stderr).not.toContain('resolve host');
  });

  test.each(['EAI_AGAIN', 'ETIMEDOUT', 'ESERVFAIL'])('reports a host as unreachable if its lookup fails with %s', async (code) => {
    await expect(pinAddress({ url, label: '“a”' }, unknown(code), SIGNAL, environment)).rejects.toMatchObject({
      code: 'unreachable',
      isPermanent: false,
    });
  });

  test('a name with an address that is refused is not used', async () => {
    const rules = createAddressRules(ALL, async () => ['169.254.169.254']);
    await expect(pinAddress({ url, label: '“a”' }, rules, SIGNAL, environment)).rejects.toMatchObject({ code: 'refused' });
  });
});

test('the setting accepts keywords, addresses, CIDR ranges and host names, and nothing else', () => {
  expect(GENERAL_SERVICE_SETTINGS.addresses.fallback).toBe('public,private');
  for (const list of ['public', 'public, private', '10.0.0.0/8', '10.0.0.1,fd00::/8,git.example.com', '::1', ''])
    expect(isAddressList(list)).toBe(true);
  for (const list of [
    '10.0.0.0/33',
    '10.0.0/8',
    '300.1.1.1',
    'fd00::/129',
    'https://git.example.com',
    'a b',
    '10.0.0.0/8/8',
    '*.example.com',
  ])
    expect(isAddressList(list)).toBe(false);
});
