/** Who may do what: the key of a request, its project, its scope. */
import type { Database } from '../store/database.ts';
import { checkKey, type Key } from '../store/keys.ts';
import type { Access } from './operations.ts';
import { Problem, type ProblemCode } from './problems.ts';

const BEARER = /^Bearer +([^\s,]+) *$/i;

const REASONS: Readonly<Record<'malformed' | 'unknown' | 'expired' | 'revoked', { readonly code: ProblemCode; readonly detail: string }>> =
  {
    malformed: { code: 'wrong-key', detail: 'The key is not known. Keys begin with “dnav_”; copy the whole of it.' },
    unknown: { code: 'wrong-key', detail: 'The key is not known. Copy the whole of it, or create a new one.' },
    expired: { code: 'expired-key', detail: 'The key has expired. Create a new one.' },
    revoked: { code: 'revoked-key', detail: 'The key was revoked. Use another one.' },
  };

/**
 * The key of a request, if it is good for this project and this operation. A key for another project is told that there is
 * no such project, before it is told that it may only read.
 */
export async function authorize(
  database: Database,
  {
    authorization,
    projectId,
    access,
    now,
  }: { authorization: string | undefined; projectId: string | undefined; access: Access; now: Date },
): Promise<Key> {
  if (authorization === undefined) throw missing('The header Authorization is missing. Send “Authorization: Bearer <key>”.');
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw missing('The header Authorization is not understood. Send “Authorization: Bearer <key>”.');
  const checked = await checkKey(database, secret, now);
  if (!checked.ok) throw refused(REASONS[checked.reason]);
  if (checked.key.projectId !== projectId) throw noSuchProject();
  if (access === 'admin' && checked.key.scope !== 'admin') throw readOnly();
  return checked.key;
}

/** The same for projects that do not exist and for those of others, so that names cannot be found by trying. */
export function noSuchProject(): Problem {
  return new Problem('not-found', 'There is no such project, or the key is for another one.');
}

function missing(detail: string): Problem {
  return new Problem('missing-key', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="docs-nav"' } });
}

function refused({ code, detail }: { readonly code: ProblemCode; readonly detail: string }): Problem {
  return new Problem(code, detail, {
    headers: { 'WWW-Authenticate': `Bearer realm="docs-nav", error="invalid_token", error_description="${PLAIN[code] ?? ''}"` },
  });
}

function readOnly(): Problem {
  const headers = { 'WWW-Authenticate': 'Bearer realm="docs-nav", error="insufficient_scope", scope="admin"' };
  return new Problem('read-only-key', 'The key may only read. Use one of the scope “admin”.', { headers });
}

/** Values of headers are ASCII. */
const PLAIN: Readonly<Partial<Record<ProblemCode, string>>> = {
  'wrong-key': 'The key is not known',
  'expired-key': 'The key has expired',
  'revoked-key': 'The key was revoked',
};
