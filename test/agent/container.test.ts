/** The files that run the service in containers: each name in them exists in the program, and nothing in them is secret or open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../../src/agent/config/settings.ts';
import { ALL_SETTINGS, GENERAL_SERVICE_SETTINGS } from '../../src/agent/config/table.ts';
import { MIN_GIT_VERSION } from '../../src/agent/git/min-git-version.ts';
import { DOCS_NAV_SERVICE_COMMANDS } from '../../src/cli/service/commands.ts';
import { CONTENTS, manifest } from '../../tools/service-manifest.js';
import { pageOf } from '../docs/docs-pages.ts';

const FOLDER = 'docs/service/docker';
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

/** Instructions with their arguments, in order; those of the last stage begin with the last `FROM`. */
const INSTRUCTIONS = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
const LAST_STAGE = INSTRUCTIONS.slice(INSTRUCTIONS.findLastIndex(([name]) => name === 'FROM'));
const argumentsOf = (wanted: string, from = LAST_STAGE): string[] => from.filter(([name]) => name === wanted).map(([, text]) => text);
const listOf = (wanted: string): string[] => JSON.parse(argumentsOf(wanted)[0] ?? '[]') as string[];

/** What the image sets for every process. */
const IMAGE_ENV = Object.fromEntries(
  argumentsOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);

const PINNED = /:\d+\.\d+(?:\.\d+)?-bookworm(?:-slim)?$/;

interface Service {
  readonly image: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly [name: string]: unknown;
}
const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, null> };
const { database, ...own } = compose.services;
const PROCESSES = Object.entries(own);
const GIVEN: Readonly<Record<string, string>> = { POSTGRES_PASSWORD: 'f00', DOCS_NAV_PUBLIC_URL: 'https://agent.example.com' };

/** As compose replaces them: `${NAME:?}` is required, `${NAME:-}` may be empty. */
const filled = (text: string): string => text.replaceAll(/\$\{(\w+):[-?]\}/g, (_, name: string) => GIVEN[name] ?? '');

describe('the image', () => {
  test('is built in two stages on the same base image, pinned to a version', () => {
    expect(`:${argumentsOf('ARG', INSTRUCTIONS)[0]?.split(':')[1]}`).toMatch(PINNED);
    expect(argumentsOf('FROM', INSTRUCTIONS)).toEqual(['${BASE} AS build', '${BASE}']);
  });

  test('runs the program of the package as a user that is not root', () => {
    expect([...listOf('ENTRYPOINT'), ...listOf('CMD')]).toEqual(['docs-nav-service', 'start']);
    expect(Object.keys(manifest.bin)).toContain('docs-nav-service');
    expect(DOCS_NAV_SERVICE_COMMANDS.map(({ name }) => name)).toContain('start');
    expect(argumentsOf('USER')).toEqual(['node']);
    const order = LAST_STAGE.map(([name]) => name);
    expect(order.indexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'));
  });

  test('has git, and takes from the first stage only what is installed for production', () => {
    // Debian 12 has git 2.39.
    expect(Number(MIN_GIT_VERSION.split('.')[1])).toBeLessThanOrEqual(39);
    expect(argumentsOf('RUN').join()).toMatch(/apt-get install -y --no-install-recommends ca-certificates git\b/);
    expect(argumentsOf('COPY')).toEqual(['--from=build /opt/docs-nav /opt/docs-nav']);
  });

  test('sets only settings that exist, keeps its data in the volume, and exposes the ports that it listens on', () => {
    const names = new Set(ALL_SETTINGS.map(({ env }) => env));
    expect(Object.keys(IMAGE_ENV).filter((name) => !names.has(name))).toEqual(['NODE_ENV', 'PATH']);
    expect(argumentsOf('VOLUME')).toEqual([IMAGE_ENV[GENERAL_SERVICE_SETTINGS.data.env]]);
    expect(argumentsOf('EXPOSE')).toEqual([`${GENERAL_SERVICE_SETTINGS.port.fallback} ${GENERAL_SERVICE_SETTINGS.metricsPort.fallback}`]);
  });

  test('has a health check on the port of each role', () => {
    const check = argumentsOf('HEALTHCHECK').join();
    for (const { env, fallback } of [GENERAL_SERVICE_SETTINGS.port, GENERAL_SERVICE_SETTINGS.metricsPort])
      expect(check).toMatch(new RegExp(`${env}: \\w+ = ${fallback}\\b`));
    expect(check).toContain(GENERAL_SERVICE_SETTINGS.role.env);
    expect(check).toContain('/readyz');
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(check) ?? [];
    const [node, flag, program = ''] = JSON.parse(command) as string[];
    expect([node, flag]).toEqual(['node', '-e']);
    expect(() => new Function(program)).not.toThrow();
  });

  test('is built from all files of the package and from none that git ignores', () => {
    const kept = read('Dockerfile.dockerignore').trim().split('\n');
    expect(kept.shift()).toBe('*');
    for (const name of kept.map((line) => line.slice(1)))
      expect(readFileSync('.gitignore', 'utf8')).not.toMatch(new RegExp(`^/?${name}/?$`, 'm'));
    for (const path of Object.values(CONTENTS).filter((source) => !source.startsWith('dist/')))
      expect(kept).toContain(`!${path.split('/')[0]}`);
  });
});

describe.each(PROCESSES)('the process %s in compose.yaml', (name, service) => {
  const env = Object.fromEntries(Object.entries(service.environment).map(([key, value]) => [key, filled(value)]));
  const settings = readSettings(new Map(), { ...IMAGE_ENV, ...env }, '/');

  test('has a valid environment, in which each variable is a setting, a model key or a code host token', () => {
    expect(settings).toMatchObject({ role: name, publicUrl: GIVEN['DOCS_NAV_PUBLIC_URL'], notes: [] });
    const others = Object.keys(env).filter((key) => !ALL_SETTINGS.some((setting) => setting.env === key));
    expect(others).toEqual(name === 'worker' ? ['ANTHROPIC_API_KEY', 'GITHUB_TOKEN'] : []);
  });

  test('connects to the database service and waits until that is healthy', () => {
    const { hostname, username, password, pathname } = new URL(settings.databaseUrl ?? '');
    expect(Object.keys(compose.services)).toContain(hostname);
    expect({ POSTGRES_USER: username, POSTGRES_PASSWORD: '${POSTGRES_PASSWORD:?}' }).toEqual(database?.environment);
    expect([password, pathname]).toEqual([GIVEN['POSTGRES_PASSWORD'], `/${username}`]);
    expect(service['depends_on']).toEqual({ database: { condition: 'service_healthy' } });
    expect(database).toHaveProperty('healthcheck');
  });

  test('keeps its data in a volume, can write nowhere else, and has enough time to shut down', () => {
    const [volume = '', target] = service.volumes[0]?.split(':') ?? [];
    expect(Object.keys(compose.volumes)).toContain(volume);
    expect(target).toBe(settings.data);
    expect(service).toMatchObject({ read_only: true, init: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(Number.parseInt(String(service['stop_grace_period']), 10)).toBeGreaterThan(settings.drainSeconds);
  });

  test('can be reached only from this machine, on the port that it listens on', () => {
    expect(service.ports ?? []).toEqual(name === 'api' ? [`127.0.0.1:${settings.port}:${settings.port}`] : []);
  });

  test('is built from the Dockerfile in the same folder', () => {
    const { context, dockerfile } = service['build'] as { context: string; dockerfile: string };
    expect(join(FOLDER, context)).toBe('.');
    expect(dockerfile).toBe(`${FOLDER}/Dockerfile`);
  });
});

test('pins the database image and contains no secret', () => {
  expect(database?.image).toMatch(PINNED);
  for (const { environment } of Object.values(compose.services))
    for (const [name, value] of Object.entries(environment)) if (/PASSWORD|KEY|TOKEN/.test(name)) expect(value).toMatch(/^\$\{\w+:[-?]\}$/);
});

test('the page about deployment shows both files as they are', () => {
  const shown = pageOf('docs/service/deployment.mdx').blocks.filter(({ name }) => name === 'Dockerfile' || name === 'compose.yaml');
  expect(shown.map(({ name, text }) => [name, text.trimEnd()])).toEqual([
    ['Dockerfile', read('Dockerfile').trimEnd()],
    ['compose.yaml', read('compose.yaml').trimEnd()],
  ]);
});
