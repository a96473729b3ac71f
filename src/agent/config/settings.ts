/** Reads the settings of a service from flags, environment and defaults, and reports all errors at once. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isSwitchedOn, originOf, settingProblem } from './check-value.ts';
import { findUnknownVariableMessages } from './unknown-variable-messages.ts';
import {
  LIMIT_SETTINGS,
  RETENTION_SETTINGS,
  GENERAL_SERVICE_SETTINGS,
  type ServiceLimits,
  type LogLevel,
  type RetentionPeriods,
  type Role,
  type SettingDefinition,
} from './table.ts';

export interface ServiceSettings {
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
  /** A list for `createWebhookAddressRules`. */
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
  readonly limits: ServiceLimits;
  readonly retention: RetentionPeriods;
  /** Sentences about variables that have no effect. */
  readonly notes: readonly string[];
}

/** Values by flag name; the last one wins, and switches have the value `''`. */
export type FlagValues = ReadonlyMap<string, readonly string[]>;
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
export function readSettings(flags: FlagValues, env: Environment, cwd: string): ServiceSettings {
  const problems: string[] = [];

  function text(setting: SettingDefinition): string | null {
    const flag = setting.flag === undefined ? undefined : flags.get(setting.flag)?.at(-1);
    const given = flag ?? env[setting.env]?.trim();
    if (flag === undefined && (given === undefined || given === '')) return setting.fallback;
    const value = setting.kind === 'switch' && flag === '' ? 'true' : (given ?? '');
    const problem = settingProblem(value, setting, flag === undefined ? setting.env : `--${setting.flag}`);
    if (problem !== undefined) problems.push(problem);
    return problem === undefined ? value : setting.fallback;
  }

  const numbers = <Key extends string>(table: Readonly<Record<Key, SettingDefinition>>): Readonly<Record<Key, number>> =>
    // The cast is needed because Object.entries loses the key type.
    Object.fromEntries(Object.entries<SettingDefinition>(table).map(([key, setting]) => [key, Number(text(setting))])) as Record<
      Key,
      number
    >;

  const strays = findUnknownVariableMessages(env);
  problems.push(...strays.problems);
  const publicUrl = text(GENERAL_SERVICE_SETTINGS.publicUrl);
  const data = text(GENERAL_SERVICE_SETTINGS.data);
  const settings: ServiceSettings = {
    host: text(GENERAL_SERVICE_SETTINGS.host) ?? '',
    port: Number(text(GENERAL_SERVICE_SETTINGS.port)),
    metricsPort: Number(text(GENERAL_SERVICE_SETTINGS.metricsPort)),
    publicUrl: publicUrl === null ? null : originOf(publicUrl),
    data: data === null || data === '' ? defaultDataFolder(env) : resolve(cwd, data),
    databaseUrl: text(GENERAL_SERVICE_SETTINGS.databaseUrl),
    // Both are checked by their choices.
    role: text(GENERAL_SERVICE_SETTINGS.role) as Role,
    logLevel: text(GENERAL_SERVICE_SETTINGS.logLevel) as LogLevel | null,
    workers: Number(text(GENERAL_SERVICE_SETTINGS.workers)),
    model: text(GENERAL_SERVICE_SETTINGS.model),
    addresses: text(GENERAL_SERVICE_SETTINGS.addresses) ?? '',
    webhookAddresses: text(GENERAL_SERVICE_SETTINGS.webhookAddresses) ?? '',
    isDemo: isSwitchedOn(text(GENERAL_SERVICE_SETTINGS.isDemo) ?? ''),
    drainSeconds: Number(text(GENERAL_SERVICE_SETTINGS.drainSeconds)),
    freeMegabytes: Number(text(GENERAL_SERVICE_SETTINGS.freeMegabytes)),
    cacheMegabytes: Number(text(GENERAL_SERVICE_SETTINGS.cacheMegabytes)),
    sweepMinutes: Number(text(GENERAL_SERVICE_SETTINGS.sweepMinutes)),
    limits: numbers(LIMIT_SETTINGS),
    retention: numbers(RETENTION_SETTINGS),
    notes: strays.notes,
  };
  problems.push(...findContradictions(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

const WILDCARD_HOSTS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function findContradictions({ role, databaseUrl, publicUrl, host, isDemo }: ServiceSettings): string[] {
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
