/** `docs-nav-service sign-in`: a link that signs in to the dashboard once. */
import { PROGRAM } from '../../agent/program.ts';
import { withAdmin, type OpenAdmin } from './admin.ts';
import type { Arguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { Context } from '../streams.ts';

const OPEN = 'Open this link in a browser.';
const START = `The service is not running. Start it with “${PROGRAM}”, then open this link in a browser.`;

export async function signIn(given: Arguments, context: Context, open: OpenAdmin): Promise<number> {
  return withAdmin(open, given, context, async (admin) => {
    const { url, isServing } = await admin.createSignInLink({});
    if (!isJson(given)) context.stderr.write(`${isServing ? OPEN : START} It works once, within the next ten minutes:\n`);
    context.stdout.write(isJson(given) ? toVersionedJson({ url, isServing }) : `${url}\n`);
  });
}
