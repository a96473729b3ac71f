/** `docs-nav-service sign-in`: a link that signs in to the dashboard once. */
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { withAdmin, type OpenAdmin } from './admin.ts';
import type { ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';

const OPEN = 'Open this link in a browser.';
const START = `The service is not running. Start it with “${SERVICE_PROGRAM_NAME}”, then open this link in a browser.`;

export async function signIn(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  return withAdmin(open, given, context, async (admin) => {
    const { url, isServing } = await admin.createSignInLink({});
    if (!isJson(given)) context.stderr.write(`${isServing ? OPEN : START} It works once, within the next ten minutes:\n`);
    context.stdout.write(isJson(given) ? toVersionedJson({ url, isServing }) : `${url}\n`);
  });
}
