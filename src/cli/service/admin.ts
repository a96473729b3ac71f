/** Helpers of commands for operators: settings and data of the service, and errors. */
import {
  COMMENT_FIELDS,
  KEY_INPUT_FIELDS,
  PROJECT_FIELDS,
  WEBHOOK_FIELDS,
  type OperatorField,
} from '../../agent/contract/operator-fields.ts';
import {
  InvalidOperatorFields,
  OperatorError,
  readSettings,
  SettingsError,
  type ServiceAdmin,
  type openAdmin,
  type ProjectRequest,
} from '../../agent/index.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { MissingPackage } from '../error-text.ts';
import type { CommandContext } from '../streams.ts';

/** `openAdmin`, or what tests give instead. */
export type OpenAdmin = typeof openAdmin;

/** @param firstProject The project to create a database for if there is none. */
export async function withAdmin(
  open: OpenAdmin,
  given: ParsedArguments,
  context: CommandContext,
  work: (admin: ServiceAdmin) => Promise<void>,
  firstProject?: ProjectRequest,
): Promise<number> {
  try {
    const flags = new Map([...given.flags].filter(([name]) => name === 'data'));
    const admin = await open(readSettings(flags, context.env, context.cwd), {
      ...(firstProject && { mayCreate: true, firstProject }),
      onCreate: (folder) => context.stderr.write(`Creating a database in ${makeVisible(folder)}; this takes a few seconds.\n`),
    });
    try {
      await work(admin);
    } finally {
      await admin.close();
    }
    return 0;
  } catch (error) {
    throw toUsageError(error, given);
  }
}

/** Errors that the service expects become one line. */
export function toUsageError(error: unknown, given: ParsedArguments): unknown {
  if (error instanceof SettingsError) return new UsageError(error.problems.join(' '));
  if (error instanceof InvalidOperatorFields) {
    const problems = Object.entries(error.problems).map(([name, problem]) => `${flagText(name, given)}${problem}`);
    return new UsageError(problems.join(' '));
  }
  if (isMissingModule(error)) {
    const [what] = error.message.split('\n');
    return new MissingPackage(`The package is not installed completely. Install it again, with all dependencies. (${what}.)`);
  }
  return error instanceof OperatorError ? new UsageError(error.message) : error;
}

/** What Node throws for a package that is not there, in modules of both kinds. */
function isMissingModule(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:ERR_)?MODULE_NOT_FOUND$/.test(String(error.code));
}

/** The flag of a field, if it has one, to begin a problem with. */
function flagText(name: string, given: ParsedArguments): string {
  if (name === 'token') {
    const flag = ['token-env', 'token-file', 'app'].find((token) => given.flags.has(token));
    return `--${flag ?? 'token-env or --token-file'}: `;
  }
  const fields: Readonly<Record<string, OperatorField>> = { ...PROJECT_FIELDS, ...KEY_INPUT_FIELDS, ...WEBHOOK_FIELDS, ...COMMENT_FIELDS };
  const flag = fields[name]?.flag;
  return flag === undefined ? '' : `--${flag}: `;
}

export function numberOf(given: ParsedArguments, name: string, fallback: number): number {
  return Number(valueOf(given, name) ?? fallback);
}
