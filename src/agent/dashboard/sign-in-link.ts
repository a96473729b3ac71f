/** The link that signs somebody in once. */
import type { Queryable } from '../store/database.ts';
import { createSignInCode } from '../store/sessions.ts';

/**
 * A link to the dashboard that works once, for ten minutes. It opens a page with a button: what merely looks at links, such
 * as the preview of a chat, does not use it up.
 */
export async function createSignInLink(database: Queryable, publicUrl: string, now: Date): Promise<string> {
  const link = new URL('/dashboard/sign-in', publicUrl);
  link.searchParams.set('code', await createSignInCode(database, now));
  return link.href;
}
