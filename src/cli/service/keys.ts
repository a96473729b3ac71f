/** `docs-nav-service keys`: creates, lists, rotates and revokes API keys. */
import { KEY_DEFAULTS } from '../../agent/contract/operator-fields.ts';
import type { KeyRecord, KeyWithNewSecret } from '../../agent/index.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { numberOf, withAdmin, type OpenAdmin } from './admin.ts';
import { operandOf, valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';

export async function createKey(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const project = valueOf(given, 'project');
  if (!project)
    throw new UsageError(`Specify the project of the key with --project <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all projects.`);
  return withAdmin(open, given, context, async (admin) => {
    const scope = valueOf(given, 'scope') === 'read' ? 'read' : 'admin';
    const made = await admin.createKey({
      project,
      name: valueOf(given, 'name') ?? null,
      scope,
      days: numberOf(given, 'days', KEY_DEFAULTS.days),
    });
    showSecret(made, given, context, []);
  });
}

export async function listKeys(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  return withAdmin(open, given, context, async (admin) => {
    const keys = await admin.listKeys({ project: valueOf(given, 'project') ?? null });
    if (isJson(given)) context.stdout.write(toVersionedJson({ keys }));
    else if (keys.length === 0)
      context.stderr.write(`There are no keys yet. “${SERVICE_PROGRAM_NAME} keys create --project <id>” creates one.\n`);
    else context.stdout.write(tableOf([['ID', 'Project', 'Name', 'Scope', 'State', 'Last used'], ...keys.map(rowOf)]));
  });
}

export async function rotateKey(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(
    given,
    `Specify the ID of the key: ${SERVICE_PROGRAM_NAME} keys rotate <key-id>. “${SERVICE_PROGRAM_NAME} keys list” lists all IDs.`,
  );
  return withAdmin(open, given, context, async (admin) => {
    const { old, ...made } = await admin.rotateKey({
      id,
      graceHours: numberOf(given, 'grace-hours', KEY_DEFAULTS.graceHours),
      days: numberOf(given, 'days', KEY_DEFAULTS.days),
    });
    showSecret(made, given, context, [`The old key ${old.id} is valid until ${timeOf(old.expiresAt)}.`], { old });
  });
}

export async function revokeKey(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const id = operandOf(
    given,
    `Specify the ID of the key: ${SERVICE_PROGRAM_NAME} keys revoke <key-id>. “${SERVICE_PROGRAM_NAME} keys list” lists all IDs.`,
  );
  return withAdmin(open, given, context, async (admin) => {
    const key = await admin.revokeKey({ id });
    if (isJson(given)) context.stdout.write(toVersionedJson({ key }));
    else context.stderr.write(`The key ${key.id} of project “${makeVisible(key.project)}” was revoked.\n`);
  });
}

/** Writes only the secret to stdout, so that it can be captured, and everything else to stderr. */
function showSecret(
  { key, secret }: KeyWithNewSecret,
  given: ParsedArguments,
  { stdout, stderr }: CommandContext,
  more: readonly string[],
  members: object = {},
): void {
  if (isJson(given)) return stdout.write(toVersionedJson({ key, secret, ...members }));
  const words = [
    `Key ${key.id} “${makeVisible(key.name)}” for project “${makeVisible(key.project)}”: ${key.scope}, valid until ${timeOf(key.expiresAt)}.`,
    ...more,
    'The new key is shown only once. Clients read it from the variable DOCS_NAV_API_KEY:',
  ];
  stderr.write(`${words.join('\n')}\n`);
  stdout.write(`${secret}\n`);
}

function rowOf({ id, project, name, scope, state, expiresAt, lastUsedAt }: KeyRecord): string[] {
  return [
    id,
    project,
    name,
    scope,
    state === 'valid' ? `valid until ${timeOf(expiresAt)}` : state,
    lastUsedAt === null ? 'never' : timeOf(lastUsedAt),
  ].map(makeVisible);
}

/** Formats a time in UTC, to the minute. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')}Z`;
}
