/** Reads the settings of a service from flags, environment and defaults, and reports all errors at once. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isSwitchedOn, originOf, settingProblem } from './check-value.ts';
import { findUnknownVariableMessages } from './unknown-variable-messages.ts';
import { LIMITS, RETENTION, SERVICE, type Limits, type LogLevel, type Retention, type Role, type Setting } from './table.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Of a worker. */
  readonly metricsPort: number;
  /** Origin for clients, without a trailing slash. Null: the address that the service listens on. */
  readonly publicUrl: string | null;
  /** Absolute. */
  readonly data: string;
  /** May contain a password: never log it. Null: an embedded database in `data`. */
  readonly databaseUrl: string | null;
  readonly role: Role;
  readonly workers: number;
  /** `provider/model`; null if each project must have its own. */
  readonly model: string | null;
  /** A list for `createAddressRules`. */
  readonly addresses: string;
  /** A list for `webhookRules`. */
  readonly webhookAddresses: string;
  readonly isDemo: boolean;
  /** Null: `info`, or `warn` on a terminal. */
  readonly logLevel: LogLevel | null;
  readonly drainSeconds: number;
  /** Megabytes of free space below which the disk counts as full. */
  readonly freeMegabytes: number;
  /** Megabytes of caches of repositories; 0 for none. */
  readonly cacheMegabytes: number;
  readonly sweepMinutes: number;
  readonly limits: Limits;
  readonly retention: Retention;
  /** Sentences about variables that have no effect. */
  readonly notes: readonly string[];
}

/** Values by flag name; the last one wins, and switches have the value `''`. */
export type Flags = ReadonlyMap<string, readonly string[]>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** Has one line per wrong value: its flag or variable, and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly code = 'invalid-settings';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * Flags override the environment, which overrides the defaults. An empty variable counts as not set.
 *
 * @param cwd The folder that relative paths start from.
 * @throws SettingsError
 */
export function readSettings(flags: Flags, env: Environment, cwd: string): Settings {
  const problems: string[] = [];

  function text(setting: Setting): string | null {
    const flag = setting.flag === undefined ? undefined : flags.get(setting.flag)?.at(-1);
    const given = flag ?? env[setting.env]?.trim();
    if (flag === undefined && (given === undefined || given === '')) return setting.fallback;
    const value = setting.kind === 'switch' && flag === '' ? 'true' : (given ?? '');
    const problem = settingProblem(value, setting, flag === undefined ? setting.env : `--${setting.flag}`);
    if (problem !== undefined) problems.push(problem);
    return problem === undefined ? value : setting.fallback;
  }

  const numbers = <Key extends string>(table: Readonly<Record<Key, Setting>>): Readonly<Record<Key, number>> =>
    // The cast is needed because Object.entries loses the key type.
    Object.fromEntries(Object.entries<Setting>(table).map(([key, setting]) => [key, Number(text(setting))])) as Record<Key, number>;

  const strays = findUnknownVariableMessages(env);
  problems.push(...strays.problems);
  const publicUrl = text(SERVICE.publicUrl);
  const data = text(SERVICE.data);
  const settings: Settings = {
    host: text(SERVICE.host) ?? '',
    port: Number(text(SERVICE.port)),
    metricsPort: Number(text(SERVICE.metricsPort)),
    publicUrl: publicUrl === null ? null : originOf(publicUrl),
    data: data === null || data === '' ? defaultDataFolder(env) : resolve(cwd, data),
    databaseUrl: text(SERVICE.databaseUrl),
    // Both are checked by their choices.
    role: text(SERVICE.role) as Role,
    logLevel: text(SERVICE.logLevel) as LogLevel | null,
    workers: Number(text(SERVICE.workers)),
    model: text(SERVICE.model),
    addresses: text(SERVICE.addresses) ?? '',
    webhookAddresses: text(SERVICE.webhookAddresses) ?? '',
    isDemo: isSwitchedOn(text(SERVICE.isDemo) ?? ''),
    drainSeconds: Number(text(SERVICE.drainSeconds)),
    freeMegabytes: Number(text(SERVICE.freeMegabytes)),
    cacheMegabytes: Number(text(SERVICE.cacheMegabytes)),
    sweepMinutes: Number(text(SERVICE.sweepMinutes)),
    limits: numbers(LIMITS),
    retention: numbers(RETENTION),
    notes: strays.notes,
  };
  problems.push(...findContradictions(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function findContradictions({ role, databaseUrl, publicUrl, host, isDemo }: Settings): string[] {
  const problems: string[] = [];
  if (role !== 'all' && databaseUrl === null) {
    problems.push(
      `The role “${role}” needs a database that other processes can share. Set DATABASE_URL to a PostgreSQL database, or omit --role.`,
    );
  }
  if (role === 'worker' && publicUrl === null) {
    problems.push('The role “worker” needs the public URL for links to review pages. Set --public-url to the URL that clients use.');
  }
  if (role !== 'worker' && publicUrl === null && WILDCARD_HOSTS.has(host)) {
    problems.push(`The service listens on all addresses (${host}), so its URL is not known. Set --public-url to the URL that clients use.`);
  }
  if (isDemo && (role !== 'all' || databaseUrl !== null)) {
    problems.push('--demo uses its own database. Omit --role and DATABASE_URL.');
  }
  return problems;
}

/** A relative XDG_DATA_HOME is ignored, as the XDG specification requires. */
function defaultDataFolder(env: Environment): string {
  const base = env['XDG_DATA_HOME'] ?? '';
  return isAbsolute(base) ? join(base, 'docs-nav') : join(env['HOME'] || homedir(), '.local', 'share', 'docs-nav');
}
