/** Settings of the job service: what wins, and what is said of values that cannot be. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from '../../../src/agent/config/settings.ts';
import { CLIENT_VARIABLES } from '../../../src/agent/contract/client-variables.ts';
import {
  ALL_SETTINGS,
  DEFAULT_LIMITS,
  DEFAULT_RETENTION,
  LIMIT_SETTINGS,
  RETENTION_SETTINGS,
  GENERAL_SERVICE_SETTINGS,
  TEST_SUITE_VARIABLES,
  type SettingDefinition,
} from '../../../src/agent/config/table.ts';
import { settingProblem, PROVIDER_NAMES } from '../../../src/agent/config/check-value.ts';
import { DRAFT_LIMITS } from '../../../src/agent/draft/limits.ts';
import { DEFAULT_BUDGETS } from '../../../src/agent/model/budgets.ts';
import { MODEL_PROVIDERS as MODELS_OF } from '../../../src/agent/model/providers.ts';
import { IDEMPOTENCY_HOURS } from '../../../src/agent/store/idempotency.ts';

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

test('the settings of the service have their defaults if no flags and variables are given', () => {
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

test('a flag wins over a variable, the last flag over earlier ones, and an empty variable is ignored', () => {
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

test('a switch is on with its flag, and off if its variable is “no”; a variable with another word is refused', () => {
  expect(read({ demo: '' }).isDemo).toBe(true);
  expect(read({}, { DOCS_NAV_DEMO: 'no' }).isDemo).toBe(false);
  expect(problems({}, { DOCS_NAV_DEMO: 'maybe' })).toEqual(['“DOCS_NAV_DEMO” must be 1, true, yes, 0, false or no, not “maybe”.']);
});

test('a public URL is read without its last slash, its default port and the capitals of its host', () => {
  expect(read({ 'public-url': 'https://Docs.example.com:443/' }).publicUrl).toBe('https://docs.example.com');
  expect(read({ 'public-url': 'http://[::1]:8080' }).publicUrl).toBe('http://[::1]:8080');
});

describe('invalid values', () => {
  test.each<[string, string[]]>([
    ['port', ['', '-1', '65536', '4100.5', '0x10', '1e3', '٣', '99999999']],
    ['host', ['', 'a b', 'http://x', '127.0.0.1:80', '-x', '../x', 'x/y']],
    [
      'public-url',
      ['', 'docs.example.com', 'ftp://x', 'https://x/base', 'https://user:pass@x', 'https://x/?a', 'https://x/#a', 'https://x?'],
    ],
    ['role', ['', 'ALL', 'both']],
    ['log-level', ['', 'INFO', 'trace']],
    ['workers', ['0', '65', '1.5', 'many']],
    ['model', ['claude', 'anthropic/', '/x', 'acme/x', 'openai/a b']],
  ])('are reported for --%s', (flag, values) => {
    for (const value of values) {
      const [problem, ...others] = problems({ [flag]: value });
      expect(others).toEqual([]);
      expect(problem, value).toMatch(new RegExp(`^“--${flag}” must be .+\\.`));
    }
  });

  test('are all reported at once, each on one line', () => {
    const told = problems({ port: 'x' }, { DOCS_NAV_STEPS: '0', DOCS_NAV_IDLE_DAYS: 'soon', DATABASE_URL: 'mysql://x' });
    expect(told).toHaveLength(4);
    expect(told.join('')).not.toContain('\n');
    expect(told).toContain('“DOCS_NAV_STEPS” must be a whole number from 1 to 1000, not “0”.');
  });

  test('are not repeated if they may contain a password', () => {
    expect(problems({ 'public-url': 'https://ada:hunter2@x' }).join()).not.toContain('hunter2');
    expect(problems({}, { DATABASE_URL: 'postgre://ada:hunter2@x/y' }).join()).not.toContain('hunter2');
    expect(problems({}, { DATABASE_URL: 'postgre://ada:hunter2@x/y' })).toHaveLength(1);
  });

  test('include database URLs without a host, unless they name a socket', () => {
    for (const url of ['postgres://db/x', 'postgresql://ada:pass@db:5432/x?sslmode=require', 'postgres:///x?host=/run/postgresql'])
      expect(read({}, { DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const url of ['postgres:', 'postgres:///x', 'db/x']) expect(problems({}, { DATABASE_URL: url })).toHaveLength(1);
  });

  test.each([
    [{ role: 'api' }, {}, 'DATABASE_URL'],
    [{ role: 'worker' }, { DATABASE_URL: 'postgres://x/y' }, '--public-url'],
    [{ host: '0.0.0.0' }, {}, '--public-url'],
    [{ demo: '' }, { DATABASE_URL: 'postgres://x/y' }, '--demo'],
  ])('include settings that do not work together: %j %j', (flags, env, named) => {
    expect(problems(flags, env)).toEqual([expect.stringContaining(named)]);
  });
});

test('every setting has its own variable, a summary and a valid default', () => {
  expect(new Set(ALL_SETTINGS.map(({ env }) => env)).size).toBe(ALL_SETTINGS.length);
  for (const setting of ALL_SETTINGS) {
    expect(setting.summary, setting.env).toMatch(/^[A-Z$].*[^.]$/);
    if (setting.fallback !== null) expect(settingProblem(setting.fallback, setting, setting.env)).toBeUndefined();
    expect(setting.flag === undefined || /^[a-z-]+$/.test(setting.flag)).toBe(true);
  }
});

test('settings of one process have a flag unless they can contain a secret, and shared ones have none', () => {
  for (const setting of Object.values<SettingDefinition>(GENERAL_SERVICE_SETTINGS))
    expect(setting.flag === undefined, setting.env).toBe(setting.kind === 'database');
  for (const { flag, env } of Object.values<SettingDefinition>({ ...LIMIT_SETTINGS, ...RETENTION_SETTINGS }))
    expect(flag, env).toBeUndefined();
  for (const { flag, env } of ALL_SETTINGS) if (flag !== undefined) expect(env).toBe(`DOCS_NAV_${flag.toUpperCase().replaceAll('-', '_')}`);
});

describe('unknown variables', () => {
  const valueOf = ({ kind, fallback, choices }: SettingDefinition): string =>
    fallback ??
    choices?.[0] ??
    { url: 'https://x', folder: 'x', database: 'postgres://x/y', model: 'openai/x', switch: 'no' }[kind as string] ??
    '';
  const without = (env: string): string => env.replace('DOCS_NAV_', '');

  test('are refused with a suggestion if they are one typo away from a setting', () => {
    const names = new Set([...ALL_SETTINGS.map(({ env }) => env), ...Object.values(CLIENT_VARIABLES), ...TEST_SUITE_VARIABLES]);
    for (const setting of ALL_SETTINGS) {
      const word = without(setting.env);
      const slips = [word.slice(1), word.slice(0, -1), `${word}S`, word.toLowerCase(), `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`];
      for (const slip of slips.map((each) => `DOCS_NAV_${each}`).filter((slip) => !names.has(slip) && slip !== `DOCS_NAV_${word}`)) {
        const told = problems({}, { [slip]: valueOf(setting) });
        expect(told, slip).toEqual([
          `“${slip}” is not a variable of docs-nav, so its value would be ignored. Did you mean “${setting.env}”?`,
        ]);
      }
    }
  });

  test.each([
    ['DOCS_NAV_DATABASE_URL', 'postgres://x/y', 'DATABASE_URL'],
    ['DOC_NAV_PORT', '1', 'DOCS_NAV_PORT'],
    ['DOCSNAV_PORT', '1', 'DOCS_NAV_PORT'],
    ['docs_nav_port', '1', 'DOCS_NAV_PORT'],
    ['DOCS_NAV_DRAIN', '1', 'DOCS_NAV_DRAIN_SECONDS'],
  ])('%s with the value %s is refused, and the right name is suggested', (name, value, meant) => {
    expect(problems({}, { [name]: value })).toEqual([expect.stringContaining(`Did you mean “${meant}”?`)]);
  });

  test.each([
    ['DOCS_NAV_TOKEN', 'ghp_0123456789', ' Did you mean “DOCS_NAV_TOKENS”?'],
    ['DOCS_NAV_API_KYE', 'x', ' Did you mean “DOCS_NAV_API_KEY”?'],
    ['DOCS_NAV_GITHUB_TOKEN', 'x', ''],
    ['DOCS_NAV_PORT_4100_TCP_ADDR', '10.0.0.1', ''],
  ])('%s may belong to another program, so it is only reported', (name, value, suggestion) => {
    const { notes } = read({}, { [name]: value });
    expect(notes).toEqual([
      expect.stringMatching(new RegExp(`^“${name}” is not a variable of docs-nav\\..+\\.${suggestion.replace('?', '\\?')}$`)),
    ]);
    expect(notes.join()).not.toContain(value);
  });

  test('no variable that docs-nav, its clients or its tests read is refused or reported', () => {
    const files = (folder: string): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:ts|mjs|cjs)$/.test(file) && !file.startsWith('agent-config'))
        .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
    const named = new Set([...files('src'), ...files('test')].join('\n').match(/(?<=env(?:\[['"]|\.))DOCS_NAV_[A-Z_]+/g));
    expect(named.size).toBeGreaterThan(3);
    const known = [...named, ...Object.values(CLIENT_VARIABLES), ...TEST_SUITE_VARIABLES, 'PATH', 'DOCS_URL', 'NAV_DOCS_NAV_X'];
    expect(read({}, Object.fromEntries(known.map((name) => [name, name === 'DOCS_NAV_PORT' ? '1' : 'x']))).notes).toEqual([]);
    expect(read({}, { DOCS_NAV_STEP: ' ', DOCS_NAV_FOO: '' }).notes).toEqual([]);
  });
});

test('the limits have the default values of the design', () => {
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
  for (const [key, value] of Object.entries(design)) expect(LIMIT_SETTINGS[key as keyof typeof LIMIT_SETTINGS].fallback).toBe(value);
});

test('the defaults in other modules match those of the settings', () => {
  const { limits, retention } = read();
  expect(DEFAULT_LIMITS).toEqual(limits);
  expect(DEFAULT_RETENTION).toEqual(retention);
  expect(retention.idempotencyHours).toBe(IDEMPOTENCY_HOURS);
  expect([DRAFT_LIMITS, DEFAULT_BUDGETS]).toEqual([expect.objectContaining(limits), expect.objectContaining(limits)]);
  expect(PROVIDER_NAMES).toEqual(Object.keys(MODELS_OF));
});

test('the modules of the settings do not read process.env themselves', () => {
  for (const file of ['settings', 'check-value', 'table']) {
    expect(readFileSync(`src/agent/config/${file}.ts`, 'utf8')).not.toContain('process.env');
  }
});
