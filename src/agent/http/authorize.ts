/** Authorization: checks the key of a request, its project and its scope. */
import type { Database } from '../store/database.ts';
import { checkKey, type ApiKey } from '../store/keys.ts';
import type { OperationAccess } from './operations.ts';
import { ApiProblem, type ProblemCode } from './problems.ts';

const BEARER = /^Bearer +([^\s,]+) *$/i;

/** By the reason that `checkKey` gives. `plain` is for headers, whose values are ASCII. */
const REASONS = {
  malformed: {
    code: 'wrong-key',
    detail: 'The key is not known. Copy the whole key; it begins with “dnav_”.',
    plain: 'The key is not known',
  },
  unknown: { code: 'wrong-key', detail: 'The key is not known. Copy the whole key, or create a new one.', plain: 'The key is not known' },
  expired: { code: 'expired-key', detail: 'The key has expired. Create a new one.', plain: 'The key has expired' },
  revoked: { code: 'revoked-key', detail: 'The key was revoked. Use another one.', plain: 'The key was revoked' },
} as const satisfies Readonly<Record<string, { code: ProblemCode; detail: string; plain: string }>>;

/** Returns the key of a request if it is valid for this project and this operation. The project is checked before the scope. */
export async function authorize(
  database: Database,
  {
    authorization,
    projectId,
    access,
    now,
  }: { authorization: string | undefined; projectId: string | undefined; access: OperationAccess; now: Date },
): Promise<ApiKey> {
  if (authorization === undefined) throw missing('The Authorization header is missing. Send “Authorization: Bearer <key>”.');
  const secret = BEARER.exec(authorization)?.[1];
  if (secret === undefined) throw missing('The Authorization header is malformed. Send “Authorization: Bearer <key>”.');
  const checked = await checkKey(database, secret, now);
  if (!checked.ok) {
    const { code, detail, plain } = REASONS[checked.reason];
    const challenge = `Bearer realm="docs-nav", error="invalid_token", error_description="${plain}"`;
    throw new ApiProblem(code, detail, { headers: { 'WWW-Authenticate': challenge } });
  }
  if (checked.key.projectId !== projectId) throw noSuchProject();
  if (access === 'admin' && checked.key.scope !== 'admin') throw readOnly();
  return checked.key;
}

/** The same for missing projects and for those of others, so that project ids cannot be found by guessing. */
export function noSuchProject(): ApiProblem {
  return new ApiProblem('not-found', 'The project does not exist, or the key belongs to another project.');
}

function missing(detail: string): ApiProblem {
  return new ApiProblem('missing-key', detail, { headers: { 'WWW-Authenticate': 'Bearer realm="docs-nav"' } });
}

function readOnly(): ApiProblem {
  const headers = { 'WWW-Authenticate': 'Bearer realm="docs-nav", error="insufficient_scope", scope="admin"' };
  return new ApiProblem('read-only-key', 'The key can only read. Use a key with the scope “admin”.', { headers });
}
