/** The libraries of the service, which are optional peer dependencies: checks them, and gives the command that installs missing ones. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export interface Library {
  readonly name: string;
  /** The version that the service is tested with. The same major version is accepted; below 1.0, the same minor version. */
  readonly version: string;
  /** The database or roles that need it; by default all. */
  readonly database?: 'pglite' | 'postgres';
  readonly roles?: readonly ('all' | 'api' | 'worker')[];
}

const WORKER_ROLES = ['all', 'worker'] as const;
const API_ROLES = ['all', 'api'] as const;

/** A test compares them with the development dependencies in package.json. */
export const LIBRARIES: readonly Library[] = [
  { name: 'pg-boss', version: '12.35.0' },
  { name: 'pino', version: '10.4.0' },
  { name: 'pg', version: '8.23.1', database: 'postgres' },
  { name: '@electric-sql/pglite', version: '0.5.14', database: 'pglite' },
  { name: 'fastify', version: '5.12.8' },
  { name: '@fastify/cookie', version: '11.1.5', roles: API_ROLES },
  { name: '@fastify/formbody', version: '9.0.1', roles: API_ROLES },
  { name: 'prom-client', version: '15.1.3' },
  { name: 'ai', version: '6.0.326', roles: WORKER_ROLES },
  { name: '@ai-sdk/anthropic', version: '3.0.137', roles: WORKER_ROLES },
  { name: '@ai-sdk/openai', version: '3.0.141', roles: WORKER_ROLES },
  { name: '@ai-sdk/openai-compatible', version: '2.0.87', roles: WORKER_ROLES },
  { name: 'zod', version: '4.6.7', roles: WORKER_ROLES },
  { name: '@octokit/core', version: '7.0.8', roles: WORKER_ROLES },
  { name: '@gitbeaker/rest', version: '43.8.0', roles: WORKER_ROLES },
];

/** Libraries are not installed, or in an incompatible version. The message ends with the command that installs them. */
export class MissingLibraries extends Error {
  override readonly name = 'MissingLibraries';
  /** EX_CONFIG of sysexits.h. */
  readonly exitCode = 78;
  readonly command: string;

  constructor(missing: readonly string[], other: readonly string[], command: string) {
    const parts = [
      missing.length > 0 && `The service needs libraries that are not installed: ${missing.join(', ')}.`,
      other.length > 0 && `The service needs other versions of installed libraries: ${other.join(', ')}.`,
      'Install them with:',
    ];
    super(`${parts.filter(Boolean).join(' ')}\n\n  ${command}\n`);
    this.command = command;
  }
}

export interface LibraryNeeds {
  readonly role: 'all' | 'api' | 'worker';
  readonly databaseUrl: string | null;
}

/**
 * @param installed Returns the version of an installed library; by default the one that Node resolves from this file.
 * @throws MissingLibraries
 */
export function requireLibraries(need: LibraryNeeds, installed: (name: string) => string | undefined = installedVersion): void {
  const needed = LIBRARIES.filter((library) => isNeeded(library, need)).map((library) => ({ ...library, found: installed(library.name) }));
  const missing = needed.filter(({ found }) => found === undefined);
  const other = needed.filter(({ found, version }) => found !== undefined && !isCompatible(found, version));
  if (missing.length + other.length === 0) return;
  const command = `npm i ${[...missing, ...other].map(({ name, version }) => `${name}@${version}`).join(' ')}`;
  throw new MissingLibraries(
    missing.map(({ name }) => name),
    other.map(({ name, found, version }) => `${name} ${found ?? ''} (tested with ${version})`),
    command,
  );
}

/** A warning if the libraries do not support this version of Node. */
export function nodeVersionWarning(version: string = process.versions.node): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12)) return undefined;
  return `Node ${version}: the libraries of the service require 22.12 or later. The service is also tested on Node 20, which no longer gets security fixes.`;
}

function isNeeded({ database, roles }: Library, { role, databaseUrl }: LibraryNeeds): boolean {
  const kind = databaseUrl === null ? 'pglite' : 'postgres';
  return (database === undefined || database === kind) && (roles === undefined || roles.includes(role));
}

function isCompatible(found: string, tested: string): boolean {
  const [major, minor] = found.split('.');
  const [testedMajor, testedMinor] = tested.split('.');
  return major === testedMajor && (major !== '0' || minor === testedMinor);
}

/** Reads the file, because most packages do not export their package.json. */
function installedVersion(name: string): string | undefined {
  for (const folder of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const file = join(folder, name, 'package.json');
    if (!existsSync(file)) continue;
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  }
  return undefined;
}
