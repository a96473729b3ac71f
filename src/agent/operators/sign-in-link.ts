/** The link for signing in to the dashboard. */
import type { Queryable } from '../store/database.ts';
import { createSignInCode } from '../store/sessions.ts';

/** A link that works once, for ten minutes. It opens a page with a button, so that link previews, as in a chat, do not use it up. */
export async function createSignInLink(database: Queryable, publicUrl: string, now: Date): Promise<string> {
  const link = new URL('/dashboard/sign-in', publicUrl);
  link.searchParams.set('code', await createSignInCode(database, now));
  return link.href;
}
