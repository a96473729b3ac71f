/** Gives access to keys and projects: through the service that uses the data folder, or directly in the database if none runs. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminAddress } from '../config/places.ts';
import { databasePlace, openDatabase } from '../store/open-database.ts';
import { findAddress } from '../store/addresses.ts';
import { FolderInUse } from '../store/lock.ts';
import { migrate } from '../store/migrate.ts';
import { InvalidFields, OperatorError } from '../operator-error.ts';
import type { Admin, AdminSettings, OperationName, ProjectRequest } from '../operators/actions.ts';
import { completeProject, operatorOf } from '../operators/complete-project.ts';
import { operate, OPERATIONS, type Workplace } from '../operators/operate.ts';
import { callAdmin } from './call-admin.ts';

/** In milliseconds. A starting service locks its folder before it listens. */
const STARTS_WITHIN = 15_000;
const PAUSE = 250;

export interface AdminOptions {
  /** Whether to create a missing database in the data folder; by default, a missing database is an error. */
  readonly mayCreate?: boolean;
  /** Checked before the database is created, so that errors are reported at once. */
  readonly firstProject?: ProjectRequest;
  /** Called before the database is created, which takes some seconds. */
  readonly onCreate?: (folder: string) => void;
}

type Ask = (operation: string, input: object) => Promise<unknown>;

/** @throws OperatorError */
export async function openAdmin(settings: AdminSettings, { mayCreate = false, firstProject, onCreate }: AdminOptions = {}): Promise<Admin> {
  const { data } = settings;
  const place = databasePlace(settings);
  if (place.kind !== 'pglite') return openDirectly(settings);
  const isNew = !existsSync(place.folder);
  if (isNew && !(await isServed(data))) {
    if (!mayCreate)
      throw new OperatorError(
        `There is no data in “${data}” yet. Add a project with “docs-nav agent projects add”, or choose another folder with --data.`,
      );
    if (firstProject) await completeProject(firstProject, operatorOf(settings));
    onCreate?.(place.folder);
  }
  for (let waited = 0; ; waited += PAUSE) {
    if (await isServed(data))
      return adminWith(
        (operation, input) => askService(data, operation, input),
        async () => {},
      );
    try {
      return await openDirectly(settings);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (waited >= STARTS_WITHIN)
        throw new OperatorError(`The data folder “${data}” is in use by process ${error.pid}, which does not answer on its admin channel.`);
      await sleep(PAUSE);
    }
  }
}

async function openDirectly(settings: AdminSettings): Promise<Admin> {
  const database = await openDatabase(databasePlace(settings));
  let address: string | undefined;
  try {
    await migrate(database);
    address = await findAddress(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { publicUrl, host, port } = settings;
  const configured = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const workplace = { database, publicUrl: address ?? configured, isServing: address !== undefined, ...operatorOf(settings) };
  return adminOn(workplace, () => database.close());
}

/** The operations on an open database. */
export function adminOn(workplace: Workplace, close: () => Promise<void>): Admin {
  return adminWith((operation, input) => operate(operation, input, workplace), close);
}

/** Sends an unknown operation, which every service answers. */
async function isServed(data: string): Promise<boolean> {
  return (await callAdmin(adminAddress(data), { operation: '', input: {} })) !== undefined;
}

async function askService(data: string, operation: string, input: object): Promise<unknown> {
  const reply = await callAdmin(adminAddress(data), { operation, input });
  if (!reply) throw new OperatorError('The service has just stopped. Try again.');
  if ('problems' in reply) throw new InvalidFields(reply.problems);
  if ('error' in reply) throw new OperatorError(reply.error);
  return reply.result;
}

function adminWith(ask: Ask, close: () => Promise<void>): Admin {
  const names = Object.keys(OPERATIONS) as OperationName[];
  const operations = Object.fromEntries(names.map((name) => [name, (input: object) => ask(name, input)]));
  // Both ends are this program, so that results have the types of the table.
  return { ...operations, close } as unknown as Admin;
}
