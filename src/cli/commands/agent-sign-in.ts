/** `docs-nav agent sign-in`: a link that signs in to the dashboard once. */
import { withAdmin } from '../admin.ts';
import type { Arguments } from '../command.ts';
import { isJson, json } from '../json.ts';
import type { Context } from '../streams.ts';

export async function signIn(given: Arguments, context: Context): Promise<number> {
  return withAdmin(given, context, async (admin) => {
    const { url } = await admin.createSignInLink({});
    if (!isJson(given)) context.stderr.write('Open this link in a browser. It works once, within the next ten minutes:\n');
    context.stdout.write(isJson(given) ? json({ url }) : `${url}\n`);
  });
}
