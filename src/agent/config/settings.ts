/** Flags, environment and defaults → the settings of a service, or every mistake in them at once. */
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { isOn, originOf, problemOf } from './read-value.ts';
import { LIMITS, RETENTION, SERVICE, type Limits, type Retention, type Role, type Setting } from './table.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Origin that clients use, without a slash at its end. Null: what the service listens on. */
  readonly publicUrl: string | null;
  /** Absolute. */
  readonly data: string;
  /** Holds a password perhaps: never log it. Null: a database embedded in `data`. */
  readonly databaseUrl: string | null;
  readonly role: Role;
  readonly workers: number;
  /** `provider/model`; null where each project must name its own. */
  readonly model: string | null;
  readonly isDemo: boolean;
  readonly drainSeconds: number;
  readonly sweepMinutes: number;
  readonly limits: Limits;
  readonly retention: Retention;
}

/** Values by the name of the flag, the last one wins; those of switches are `''`. */
export type Flags = ReadonlyMap<string, readonly string[]>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** One line for each value that is wrong: where it stands and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/**
 * A flag wins over the environment, and that over the default; an empty variable is as good as none.
 *
 * @param cwd What paths are relative to.
 * @throws SettingsError
 */
export function readSettings(flags: Flags, env: Environment, cwd: string): Settings {
  const problems: string[] = [];

  function text(setting: Setting): string | null {
    const flag = setting.flag === undefined ? undefined : flags.get(setting.flag)?.at(-1);
    const given = flag ?? env[setting.env]?.trim();
    if (flag === undefined && (given === undefined || given === '')) return setting.fallback;
    const value = setting.kind === 'switch' && flag === '' ? 'true' : (given ?? '');
    const problem = problemOf(value, setting, flag === undefined ? setting.env : `--${setting.flag}`);
    if (problem !== undefined) problems.push(problem);
    return problem === undefined ? value : setting.fallback;
  }

  const numbers = <Key extends string>(table: Readonly<Record<Key, Setting>>): Readonly<Record<Key, number>> =>
    // Object.entries forgets the names that the table has.
    Object.fromEntries(Object.entries<Setting>(table).map(([key, setting]) => [key, Number(text(setting))])) as Record<Key, number>;

  const publicUrl = text(SERVICE.publicUrl);
  const data = text(SERVICE.data);
  const settings: Settings = {
    host: text(SERVICE.host) ?? '',
    port: Number(text(SERVICE.port)),
    publicUrl: publicUrl === null ? null : originOf(publicUrl),
    data: data === null || data === '' ? defaultData(env) : resolve(cwd, data),
    databaseUrl: text(SERVICE.databaseUrl),
    // The table's own kind has tested it.
    role: text(SERVICE.role) as Role,
    workers: Number(text(SERVICE.workers)),
    model: text(SERVICE.model),
    isDemo: isOn(text(SERVICE.isDemo) ?? ''),
    drainSeconds: Number(text(SERVICE.drainSeconds)),
    sweepMinutes: Number(text(SERVICE.sweepMinutes)),
    limits: numbers(LIMITS),
    retention: numbers(RETENTION),
  };
  problems.push(...contradictionsIn(settings));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

function contradictionsIn({ role, databaseUrl, publicUrl, host, isDemo }: Settings): string[] {
  const problems: string[] = [];
  if (role !== 'all' && databaseUrl === null) {
    problems.push(
      `The role “${role}” needs a database that its other processes share: set DATABASE_URL to a PostgreSQL database, or leave --role away.`,
    );
  }
  if (role === 'worker' && publicUrl === null) {
    problems.push(
      'The role “worker” writes links to review pages, and does not listen itself: set --public-url to what clients call the service.',
    );
  }
  if (role !== 'worker' && publicUrl === null && EVERY_ADDRESS.has(host)) {
    problems.push(
      `The service is to listen on every address (${host}), which is no address to call it by: set --public-url to what clients call it.`,
    );
  }
  if (isDemo && (role !== 'all' || databaseUrl !== null)) {
    problems.push('--demo brings a database of its own: leave --role and DATABASE_URL away.');
  }
  return problems;
}

/** The XDG specification says to ignore a relative path. */
function defaultData(env: Environment): string {
  const base = env['XDG_DATA_HOME'] ?? '';
  return isAbsolute(base) ? join(base, 'docs-nav') : join(env['HOME'] || homedir(), '.local', 'share', 'docs-nav');
}
