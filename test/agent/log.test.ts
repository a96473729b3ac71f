/** The log: one line of JSON each, and nothing in it that must not be there. */
import { expect, test, vi } from 'vitest';
import { describeError, openLog, secretsIn, hideSecretsAndCut } from '../../src/agent/log.ts';
import { logRepeated } from '../../src/agent/repeated-errors.ts';

function logged(write: (log: ReturnType<typeof openLog>) => void, redact?: (line: string) => string): string {
  let text = '';
  write(openLog({ stream: { write: (line) => void (text += line) }, ...(redact && { redact }) }));
  return text;
}

const KEY = `dnav_${'0a'.repeat(6)}_${'A-_9'.repeat(10)}xyz`;

test('a line of the log is JSON with the level as a word and a time in UTC', () => {
  const line = JSON.parse(logged((log) => log.info({ jobId: 'j' }, 'Started.'))) as Record<string, unknown>;
  expect(line).toMatchObject({ level: 'info', jobId: 'j', msg: 'Started.', time: expect.stringMatching(/Z$/) as string });
});

test.each([
  ['an API key', KEY, 'dnav_[hidden]'],
  ['an Authorization header', 'Authorization: Bearer abcdefgh12345678', 'Authorization: Bearer [hidden]'],
  ['credentials in a URL', 'https://x-access-token:hunter2@host/a.git', 'https://[hidden]@host/a.git'],
  ['a password in a database URL', 'postgres://ada:hunter2@db/x', 'postgres://[hidden]@db/x'],
  ['the URL of a review', '/reviews/0123456789abcdefABCDEF', '/reviews/[hidden]'],
  ['a GitHub token', `ghp_${'a'.repeat(36)}`, '[hidden]'],
])('%s is hidden in the message and in nested fields', (_, text, hidden) => {
  expect(hideSecretsAndCut(text)).toBe(hidden);
  const line = logged(
    (log) => log.warn({ deep: { text: [text] } }, `It says ${text}.`),
    (all) => all,
  );
  expect(line).not.toContain(text);
  expect(line.split(hidden)).toHaveLength(3);
});

test('the log does not change text that is not secret', () => {
  for (const text of ['https://host/a.git', 'user@example.com', 'GET /reviews/', 'dnav_short', 'the bearer of news'])
    expect(hideSecretsAndCut(text)).toBe(text);
});

test('the log applies the given redaction to the whole line', () => {
  const line = logged(
    (log) => log.info({ a: 'blue-kettle' }, 'blue-kettle'),
    (text) => text.replaceAll('blue-kettle', '[hidden]'),
  );
  expect(line).not.toContain('blue-kettle');
  expect(JSON.parse(line)).toMatchObject({ a: '[hidden]', msg: '[hidden]' });
});

test('the log hides secrets from environment variables by default', () => {
  vi.stubEnv('SOME_FORGE_TOKEN', 'green-kettle-green');
  try {
    expect(logged((log) => log.info('It is green-kettle-green.'))).toContain('It is [secret].');
  } finally {
    vi.unstubAllEnvs();
  }
});

test('the log hides prompts, bodies and tokens by the names of their fields', () => {
  const line = logged((log) =>
    log.info({ prompt: 'one', req: { headers: { authorization: 'two' }, body: 'three' }, job: { prompt: 'four' } }),
  );
  for (const word of ['one', 'two', 'three', 'four']) expect(line).not.toContain(`"${word}"`);
});

test('the log has an error of a library without the data that it carries and the text that it quotes', () => {
  const error = Object.assign(new TypeError('Cannot read “my prompt” of "my body"'), {
    requestBodyValues: { text: 'my values' },
    responseHeaders: { x: 'my header' },
    status: 529,
    code: 'E_X',
  });
  const line = logged((log) => log.error({ err: error }, 'Failed.'));
  for (const word of ['my prompt', 'my body', 'my values', 'my header']) expect(line).not.toContain(word);
  expect(JSON.parse(line)).toMatchObject({ err: { type: 'TypeError', status: 529, code: 'E_X', message: 'Cannot read “…” of “…”' } });
  error.name = 'AI_APICallError';
  expect(describeError(error)).not.toHaveProperty('message');
  expect(describeError(error)).toMatchObject({ type: 'AI_APICallError', status: 529 });
});

test('the log recognizes secrets in the environment by the names of their variables', () => {
  const env = {
    OPENAI_API_KEY: 'a-key-of-openai',
    FORGE_TOKEN: ' a-token-of-a-forge\n',
    DB_PASSWORD: 'hunter2-hunter2',
    DOCS_NAV_TOKENS: '123456789',
    PATH: '/usr/bin:/bin',
    SSL_KEY_FILE: '/etc/ssl/key.pem',
    KEY: 'short',
    EMPTY_KEY: undefined,
  };
  expect(secretsIn(env)).toEqual(['a-key-of-openai', 'a-token-of-a-forge', 'hunter2-hunter2']);
});

test('the log has the message of an error of the service itself, but not of others', () => {
  const error = Object.assign(new Error('There is no branch “main”.'), { isPermanent: true, code: 'not-found' });
  expect(describeError(error)).toEqual({ type: 'Error', message: 'There is no branch “main”.', code: 'not-found' });
  expect(describeError(new Error('my prompt'))).not.toHaveProperty('message');
  expect(describeError('text')).toEqual({ type: 'string' });
});

test('the log cuts long texts and leaves out values that are too much for one line', () => {
  const token = `ghp_${'a'.repeat(36)}`;
  const texts = [...Array<string>(20).fill(`${'some words '.repeat(100_000)}${token}`), `${token} ${'x'.repeat(1_000_000)}`];
  const line = logged((log) => log.info({ jobId: 'j', texts }, 'Long.'));
  expect(line.length).toBeLessThan(50_000);
  expect(line).not.toContain(token);
  expect(JSON.parse(line)).toMatchObject({ level: 'info', jobId: 'j', texts: expect.arrayContaining(['[left out]']) as unknown });
  expect(hideSecretsAndCut(`${token} ${'x'.repeat(1_000_000)}`)).toMatch(/^\[hidden\] x+…$/);
});

test('the log keeps the last line of long git output', () => {
  const detail = `${'remote: progress\n'.repeat(100_000)}fatal: the reason`;
  const kept = describeError(Object.assign(new Error('Git failed.'), { isPermanent: false, detail })).detail;
  expect(kept).toMatch(/^(?:remote: progress\n){100,}fatal: the reason$/);
  expect(kept?.length).toBeLessThan(10_000);
});

test('an error that recurs is logged once a minute, with how often it has recurred', () => {
  let now = 0;
  const lines = logged((log) => {
    const report = logRepeated(log, 'It failed.', () => now);
    // As the library of the queue emits them.
    const lost = { code: '57P01', message: 'terminating connection', stack: 'error: terminating connection\n    at a (b.js:1:2)' };
    for (let poll = 0; poll < 62; poll++) report({ ...lost, worker: `w-${poll}`, stack: `${lost.stack}${poll}` });
    report(new TypeError('Another.'));
    now = 60_000;
    report(lost);
  })
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly err: object; readonly times?: number });
  expect(lines.map(({ err, times }) => ({ ...err, frames: null, times }))).toEqual([
    { type: 'error', code: '57P01', message: 'terminating connection', frames: null, times: undefined },
    { type: 'TypeError', message: 'Another.', frames: null, times: undefined },
    { type: 'error', code: '57P01', message: 'terminating connection', frames: null, times: 62 },
  ]);
});

test('the log has errors of many kinds, but does not remember all of them to find repeated ones', () => {
  const lines = logged((log) => {
    const report = logRepeated(log, 'It failed.', () => 0);
    for (let kind = 0; kind < 1000; kind++) report(Object.assign(new Error(), { code: `E${kind}` }));
    report(Object.assign(new Error(), { code: 'E0' }));
  });
  expect(lines.trimEnd().split('\n')).toHaveLength(1001);
});

test('the log describes a value that is not an error without its contents', () => {
  expect(describeError({ text: 'my prompt' })).toEqual({ type: 'Object', members: ['text'] });
  expect(describeError(null)).toEqual({ type: 'null' });
  // As the library of the queue emits them.
  const lost = Object.assign(new Error('terminating connection due to administrator command'), {
    code: '57P01',
    routine: 'ProcessInterrupts',
    query: 'select my prompt',
  });
  const copy = { ...lost, message: lost.message, stack: lost.stack };
  expect(describeError(copy)).toMatchObject({
    type: 'Error',
    code: '57P01',
    routine: 'ProcessInterrupts',
    message: 'terminating connection due to administrator command',
  });
  expect(JSON.stringify(describeError(copy))).not.toContain('my prompt');
  expect(describeError({ message: 'my prompt', stack: 'Error: my prompt\n    at a (b.js:1:2)' })).toEqual({
    type: 'Error',
    frames: ['at a (b.js:1:2)'],
  });
});

test('the log describes each error in an AggregateError', () => {
  const part = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}:5432`), { code: 'ECONNREFUSED', syscall: 'connect' });
  expect(describeError(new AggregateError([part('::1'), part('127.0.0.1')], 'my prompt'))).toMatchObject({
    type: 'AggregateError',
    errors: [
      { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED ::1:5432' },
      { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
    ],
  });
});
