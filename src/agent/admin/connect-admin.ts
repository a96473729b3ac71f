/** Gives access to keys and projects: through the service that uses the data folder, or directly in the database if none runs. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { adminAddress } from '../config/admin-paths.ts';
import { createAddressRules } from '../net/address-rules.ts';
import { databaseLocation, openDatabase } from '../store/open-database.ts';
import { findServiceAddress } from '../store/addresses.ts';
import { FolderInUse } from '../store/lock.ts';
import { migrateDatabase } from '../store/migrate.ts';
import { InvalidOperatorFields, OperatorError } from '../operator-error.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import type { ServiceAdmin, MissingDatabaseOptions, AdminSettings, AdminMethodName } from '../operators/actions.ts';
import { completeProject, toCommandLineOperatorSettings } from '../operators/complete-project.ts';
import { operate, OPERATIONS } from '../operators/operate.ts';
import type { OperatorContext } from '../operators/operation.ts';
import { callAdmin } from './call-admin.ts';
import { commandLineUser } from './command-line-user.ts';

/** In milliseconds. A starting service locks its folder before it listens. */
const START_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 250;

type SendOperation = (operation: string, input: object) => Promise<unknown>;

/** @throws OperatorError */
export async function connectAdmin(
  settings: AdminSettings,
  { mayCreate = false, firstProject, onCreate }: MissingDatabaseOptions = {},
): Promise<ServiceAdmin> {
  const { data } = settings;
  const place = databaseLocation(settings);
  if (place.kind !== 'pglite') return openDirectly(settings);
  const isNew = !existsSync(place.folder);
  if (isNew && !(await isServiceRunning(data))) {
    if (!mayCreate)
      throw new OperatorError(
        `There is no data in “${data}” yet. Add a project with “${SERVICE_PROGRAM_NAME} projects add <id> --repository <url|path> --data ${data}”, or choose another folder with --data.`,
      );
    if (firstProject) await completeProject(firstProject, toCommandLineOperatorSettings(settings));
    onCreate?.(place.folder);
  }
  for (let waited = 0; ; waited += POLL_INTERVAL_MS) {
    if (await isServiceRunning(data))
      return createAdmin(
        (operation, input) => askService(data, operation, input),
        async () => {},
      );
    try {
      return await openDirectly(settings);
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      if (waited >= START_TIMEOUT_MS)
        throw new OperatorError(`The data folder “${data}” is in use by process ${error.pid}, which does not answer on its admin channel.`);
      await sleep(POLL_INTERVAL_MS);
    }
  }
}

/** Checks projects with the tokens of this process. Loaded on demand, because few commands need the libraries of code hosts. */
export function createProjectAccessChecker({ addresses }: Pick<AdminSettings, 'addresses'>): NonNullable<OperatorContext['checkAccess']> {
  return async (project) => {
    const { checkReadAccess } = await import('../codehost/index.ts');
    return checkReadAccess(project, { addressRules: createAddressRules(addresses), env: process.env });
  };
}

async function openDirectly(settings: AdminSettings): Promise<ServiceAdmin> {
  const database = await openDatabase(databaseLocation(settings));
  let address: string | undefined;
  try {
    await migrateDatabase(database);
    address = await findServiceAddress(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { publicUrl, host, port } = settings;
  const configured = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const context = {
    database,
    by: commandLineUser(),
    publicUrl: address ?? configured,
    isServing: address !== undefined,
    checkAccess: createProjectAccessChecker(settings),
    ...toCommandLineOperatorSettings(settings),
  };
  return adminOfDatabase(context, () => database.close());
}

/** The operations on an open database. */
export function adminOfDatabase(context: OperatorContext, close: () => Promise<void>): ServiceAdmin {
  return createAdmin((operation, input) => operate(operation, input, context), close);
}

/** Sends an unknown operation, which every service answers. */
async function isServiceRunning(data: string): Promise<boolean> {
  return (await callAdmin(adminAddress(data), { operation: '', input: {} })) !== undefined;
}

async function askService(data: string, operation: string, input: object): Promise<unknown> {
  const reply = await callAdmin(adminAddress(data), { operation, input, program: SERVICE_PROGRAM_NAME });
  if (!reply) throw new OperatorError('The service has just stopped. Try again.');
  if ('problems' in reply) throw new InvalidOperatorFields(reply.problems);
  if ('error' in reply) throw new OperatorError(reply.error);
  return reply.result;
}

function createAdmin(ask: SendOperation, close: () => Promise<void>): ServiceAdmin {
  const names = Object.keys(OPERATIONS) as AdminMethodName[];
  const operations = Object.fromEntries(names.map((name) => [name, (input: object) => ask(name, input)]));
  // Both ends are this program, so that results have the types of the table.
  return { ...operations, close } as unknown as ServiceAdmin;
}
