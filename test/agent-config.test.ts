/** Settings of the job service: what wins, and what is said of values that cannot be. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../src/agent/config/settings.ts';
import { ALL_SETTINGS, DEFAULT_LIMITS, DEFAULT_RETENTION, LIMITS } from '../src/agent/config/table.ts';
import { problemOf, PROVIDERS } from '../src/agent/config/read-value.ts';
import { DRAFT_LIMITS } from '../src/agent/draft/limits.ts';
import { BUDGETS } from '../src/agent/model/budgets.ts';
import { PROVIDERS as MODELS_OF } from '../src/agent/model/providers.ts';
import { IDEMPOTENCY_HOURS } from '../src/agent/store/idempotency.ts';

const HOME = { HOME: '/home/ada' };

function read(flags: Record<string, string> = {}, env: Record<string, string> = {}) {
  return readSettings(new Map(Object.entries(flags).map(([name, value]) => [name, [value]])), { ...HOME, ...env }, '/site');
}

function problems(flags: Record<string, string> = {}, env: Record<string, string> = {}): readonly string[] {
  try {
    read(flags, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

test('without flags and variables there are defaults', () => {
  expect(read()).toMatchObject({
    host: '127.0.0.1',
    port: 4100,
    publicUrl: null,
    data: '/home/ada/.local/share/docs-nav',
    databaseUrl: null,
    role: 'all',
    model: null,
    isDemo: false,
    limits: { createsPerHour: 100, steps: 30, tokens: 200_000, minutes: 30, fileBytes: 262_144 },
    retention: { idleDays: 30, contentDays: 90, idempotencyHours: 24 },
  });
});

test('a flag wins over a variable, the last flag over those before, and an empty variable is none', () => {
  expect(read({ port: '1' }, { DOCS_NAV_PORT: '2' }).port).toBe(1);
  expect(read({}, { DOCS_NAV_PORT: '2' }).port).toBe(2);
  expect(read({}, { DOCS_NAV_PORT: ' ' }).port).toBe(4100);
  expect(readSettings(new Map([['port', ['1', '3']]]), HOME, '/').port).toBe(3);
});

test('folders are relative to where the command runs, and the data folder follows XDG where that is absolute', () => {
  expect(read({ data: 'kept' }).data).toBe('/site/kept');
  expect(read({}, { XDG_DATA_HOME: '/xdg' }).data).toBe('/xdg/docs-nav');
  expect(read({}, { XDG_DATA_HOME: 'xdg' }).data).toBe('/home/ada/.local/share/docs-nav');
});

test('switches are on bare, and off where they say so', () => {
  expect(read({ demo: '' }).isDemo).toBe(true);
  expect(read({}, { DOCS_NAV_DEMO: 'no' }).isDemo).toBe(false);
  expect(problems({}, { DOCS_NAV_DEMO: 'maybe' })).toEqual(['“DOCS_NAV_DEMO” must be 1, true, yes, 0, false or no, not “maybe”.']);
});

test('a public URL is kept as its origin', () => {
  expect(read({ 'public-url': 'https://Docs.example.com:443/' }).publicUrl).toBe('https://docs.example.com');
  expect(read({ 'public-url': 'http://[::1]:8080' }).publicUrl).toBe('http://[::1]:8080');
});

describe('values that cannot be', () => {
  test.each<[string, string[]]>([
    ['port', ['', '-1', '65536', '4100.5', '0x10', '1e3', '٣', '99999999']],
    ['host', ['', 'a b', 'http://x', '127.0.0.1:80', '-x', '../x', 'x/y']],
    [
      'public-url',
      ['', 'docs.example.com', 'ftp://x', 'https://x/base', 'https://user:pass@x', 'https://x/?a', 'https://x/#a', 'https://x?'],
    ],
    ['role', ['', 'ALL', 'both']],
    ['workers', ['0', '65', '1.5', 'many']],
    ['model', ['claude', 'anthropic/', '/x', 'acme/x', 'openai/a b']],
  ])('--%s', (flag, values) => {
    for (const value of values) {
      const [problem, ...others] = problems({ [flag]: value });
      expect(others).toEqual([]);
      expect(problem, value).toMatch(new RegExp(`^“--${flag}” must be .+\\.`));
    }
  });

  test('each is told once, in one line, all in one go', () => {
    const told = problems({ port: 'x' }, { DOCS_NAV_STEPS: '0', DOCS_NAV_IDLE_DAYS: 'soon', DATABASE_URL: 'mysql://x' });
    expect(told).toHaveLength(4);
    expect(told.join('')).not.toContain('\n');
    expect(told).toContain('“DOCS_NAV_STEPS” must be a whole number from 1 to 1000, not “0”.');
  });

  test('what may hold a password is not repeated', () => {
    expect(problems({ 'public-url': 'https://ada:hunter2@x' }).join()).not.toContain('hunter2');
    expect(problems({}, { DATABASE_URL: 'postgre://ada:hunter2@x/y' }).join()).not.toContain('hunter2');
    expect(problems({}, { DATABASE_URL: 'postgre://ada:hunter2@x/y' })).toHaveLength(1);
  });

  test('a database may be reached by a socket', () => {
    for (const url of ['postgres://db/x', 'postgresql://ada:pass@db:5432/x?sslmode=require', 'postgres:///x?host=/run/postgresql'])
      expect(read({}, { DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const url of ['postgres:', 'postgres:///x', 'db/x']) expect(problems({}, { DATABASE_URL: url })).toHaveLength(1);
  });

  test.each([
    [{ role: 'api' }, {}, 'DATABASE_URL'],
    [{ role: 'worker' }, { DATABASE_URL: 'postgres://x/y' }, '--public-url'],
    [{ host: '0.0.0.0' }, {}, '--public-url'],
    [{ demo: '' }, { DATABASE_URL: 'postgres://x/y' }, '--demo'],
  ])('settings that do not go together: %j %j', (flags, env, named) => {
    expect(problems(flags, env)).toEqual([expect.stringContaining(named)]);
  });
});

test('every setting has a variable of its own, a summary, and a default that it would take itself', () => {
  expect(new Set(ALL_SETTINGS.map(({ env }) => env)).size).toBe(ALL_SETTINGS.length);
  for (const setting of ALL_SETTINGS) {
    expect(setting.summary, setting.env).toMatch(/^[A-Z$].*[^.]$/);
    if (setting.fallback !== null) expect(problemOf(setting.fallback, setting, setting.env)).toBeUndefined();
    expect(setting.flag === undefined || /^[a-z-]+$/.test(setting.flag)).toBe(true);
  }
});

test('no secret can be given as a flag', () => {
  expect(ALL_SETTINGS.filter(({ flag }) => flag !== undefined).map(({ flag }) => flag)).toEqual([
    'host',
    'port',
    'public-url',
    'data',
    'role',
    'workers',
    'model',
    'demo',
  ]);
});

test('limits are those of the design', () => {
  const design = {
    steps: '30',
    tokens: '200000',
    minutes: '30',
    readBytes: String(64 * 1024),
    fileBytes: String(256 * 1024),
    messageBytes: String(2 * 1024 * 1024),
    files: '200',
    refusals: '20',
  };
  for (const [key, value] of Object.entries(design)) expect(LIMITS[key as keyof typeof LIMITS].fallback).toBe(value);
});

test('the defaults of each part are those of the settings', () => {
  const { limits, retention } = read();
  expect(DEFAULT_LIMITS).toEqual(limits);
  expect(DEFAULT_RETENTION).toEqual(retention);
  expect(retention.idempotencyHours).toBe(IDEMPOTENCY_HOURS);
  expect([DRAFT_LIMITS, BUDGETS]).toEqual([expect.objectContaining(limits), expect.objectContaining(limits)]);
  expect(PROVIDERS).toEqual(Object.keys(MODELS_OF));
});

test('the variables of the process are read nowhere else in the service’s settings', () => {
  for (const file of ['settings', 'read-value', 'table']) {
    expect(readFileSync(`src/agent/config/${file}.ts`, 'utf8')).not.toContain('process.env');
  }
});
