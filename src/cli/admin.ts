/** Helpers of commands for operators: settings and data of the service, and errors. */
import { KEY_FIELDS, PROJECT_FIELDS, type OperatorField } from '../agent/contract/operator-fields.ts';
import type * as Agent from '../agent/index.ts';
import type { Admin, ProjectRequest } from '../agent/index.ts';
import { UsageError } from '../host/usage.ts';
import { makeVisible } from '../text/visible.ts';
import { valueOf, type Arguments } from './command.ts';
import type { Context } from './streams.ts';

/** EX_CONFIG of sysexits.h: a library must be installed. */
const EXIT_MISSING_LIBRARIES = 78;

/** @param firstProject The project to create a database for if there is none. */
export function withAdmin(
  given: Arguments,
  context: Context,
  work: (admin: Admin) => Promise<void>,
  firstProject?: ProjectRequest,
): Promise<number> {
  return withService(
    context,
    async ({ readSettings, openAdmin }) => {
      const flags = new Map([...given.flags].filter(([name]) => name === 'data'));
      const admin = await openAdmin(readSettings(flags, context.env, context.cwd), {
        ...(firstProject && { mayCreate: true, firstProject }),
        onCreate: (folder) => context.stderr.write(`Creating a database in ${makeVisible(folder)}; this takes a few seconds.\n`),
      });
      try {
        await work(admin);
      } finally {
        await admin.close();
      }
      return 0;
    },
    given,
  );
}

/** Loads the service, and reports its expected errors in one line. */
export async function withService(context: Context, work: (service: typeof Agent) => Promise<number>, given?: Arguments): Promise<number> {
  const service = await context.service();
  try {
    return await work(service);
  } catch (error) {
    if (error instanceof service.MissingLibraries) {
      context.stderr.write(`docs-nav: ${error.message.trimEnd()}\n`);
      return EXIT_MISSING_LIBRARIES;
    }
    if (error instanceof service.SettingsError) throw new UsageError(error.problems.join(' '));
    if (error instanceof service.InvalidOperatorFields)
      throw new UsageError(
        Object.entries(error.problems)
          .map(([name, problem]) => `${flagText(name, given)}${problem}`)
          .join(' '),
      );
    throw error instanceof service.OperatorError ? new UsageError(error.message) : error;
  }
}

/** The flag of a field, if it has one, to begin a problem with. */
function flagText(name: string, given: Arguments | undefined): string {
  if (name === 'token') {
    const flag = ['token-env', 'token-file'].find((token) => given?.flags.has(token));
    return `--${flag ?? 'token-env or --token-file'}: `;
  }
  const fields: Readonly<Record<string, OperatorField>> = { ...PROJECT_FIELDS, ...KEY_FIELDS };
  const flag = fields[name]?.flag;
  return flag === undefined ? '' : `--${flag}: `;
}

/** Returns the only operand of a command, which is required. */
export function operandOf({ operands: [operand] }: Arguments, wanted: string): string {
  if (operand === undefined || operand === '') throw new UsageError(wanted);
  return operand;
}

export function numberOf(given: Arguments, name: string, fallback: number): number {
  return Number(valueOf(given, name) ?? fallback);
}
