/** API keys of projects. A key is shown once, when it is created; only its hash is stored. */
import { randomBytes } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';
import { recordAudit, SERVICE_ACTOR } from './audit.ts';
import type { Database, Queryable } from './database.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import { hashSecret, isSameHash, newSecret } from './secrets.ts';

export interface ApiKey {
  /** 12 hexadecimal digits. Part of the key, but not secret by itself. */
  readonly id: string;
  readonly projectId: string;
  /** A description by the person who created it. */
  readonly name: string;
  readonly scope: KeyScope;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** To the minute. */
  readonly lastUsedAt: Date | null;
}

export type KeyScope = 'admin' | 'read';

/** A key with its secret, which cannot be read again later. */
export interface CreatedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

export type KeyCheck =
  | { readonly ok: true; readonly key: ApiKey }
  | { readonly ok: false; readonly reason: 'malformed' | 'unknown' | 'expired' | 'revoked' };

/** A key cannot be created as requested. The message is for the person who requested it. */
export class InvalidKeyRequest extends OperatorError {}

const SECRET = /^dnav_([0-9a-f]{12})_[\w-]{43}$/;
/** Ten years. */
export const MAX_KEY_DAYS = 3650;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const COLUMNS = `id, project_id as "projectId", name, scope, created_at as "createdAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt"`;
/** Compared with the secret if the key does not exist, so that the check takes as long. */
const NO_HASH = '0'.repeat(64);

/** Whether the key is revoked or expired, which is final. */
export function isExpiredOrRevoked({ revokedAt, expiresAt }: ApiKey, now: Date): boolean {
  return revokedAt !== null || expiresAt <= now;
}

/** Creates a key for a project, valid for `days` (1 to 3650). Throws InvalidKeyRequest if the project does not exist. */
export async function createApiKey(db: Database, request: KeyRequest, now = new Date(), by = SERVICE_ACTOR): Promise<CreatedKey> {
  return db.transaction(async (tx) => {
    const made = await insertKey(tx, request, now);
    const { id, projectId, name, scope } = made.key;
    await recordAudit(tx, { actor: by, action: 'key.created', projectId, target: id, detail: { name, scope } }, now);
    return made;
  });
}

export interface KeyRequest {
  readonly projectId: string;
  readonly name: string;
  readonly scope: KeyScope;
  readonly days?: number;
}

async function insertKey(db: Queryable, { projectId, name, scope, days = 90 }: KeyRequest, now: Date): Promise<CreatedKey> {
  if (!Number.isInteger(days) || days < 1 || days > MAX_KEY_DAYS) {
    throw new InvalidKeyRequest(`A key cannot be valid for “${days}” days; expected a whole number from 1 to ${MAX_KEY_DAYS}.`);
  }
  const id = randomBytes(6).toString('hex');
  const secret = `dnav_${id}_${newSecret()}`;
  const [key] = await db.query<ApiKey>(
    `insert into docs_nav.key (id, project_id, name, scope, hash, created_at, expires_at)
     select $1, project.id, $3, $4, $5, $6, $7 from docs_nav.project where id = $2 and removed_at is null
     returning ${COLUMNS}`,
    [id, projectId, name, scope, hashSecret(secret), now, new Date(now.getTime() + days * DAY)],
  );
  if (key === undefined) {
    throw new InvalidKeyRequest(
      `The project “${projectId}” does not exist. Add it first with \`${SERVICE_PROGRAM_NAME} projects add ${projectId}\`.`,
    );
  }
  return { key, secret };
}

/** Finds the key of a secret, and checks whether it is valid. */
export async function checkKey(db: Queryable, secret: string, now = new Date()): Promise<KeyCheck> {
  const [, id] = SECRET.exec(secret) ?? [];
  if (id === undefined) return { ok: false, reason: 'malformed' };
  const [row] = await db.query<ApiKey & { hash: string }>(`select ${COLUMNS}, hash from docs_nav.key where id = $1`, [id]);
  if (!isSameHash(hashSecret(secret), row?.hash ?? NO_HASH) || row === undefined) return { ok: false, reason: 'unknown' };
  const { hash: _, ...key } = row;
  if (key.revokedAt !== null) return { ok: false, reason: 'revoked' };
  if (key.expiresAt <= now) return { ok: false, reason: 'expired' };
  await touch(db, key, now);
  return { ok: true, key };
}

/** Whether the key with this id is still valid. */
export async function isKeyValid(db: Queryable, id: string, now = new Date()): Promise<boolean> {
  return (await db.query('select 1 from docs_nav.key where id = $1 and revoked_at is null and expires_at > $2', [id, now])).length > 0;
}

async function touch(db: Queryable, key: ApiKey, now: Date): Promise<void> {
  if (key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() < MINUTE) return;
  await db.query('update docs_nav.key set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)', [key.id, now]);
}

/** All keys, including revoked and expired ones, newest first. */
export function listApiKeys(db: Queryable, projectId?: string): Promise<ApiKey[]> {
  return db.query<ApiKey>(`select ${COLUMNS} from docs_nav.key where $1::text is null or project_id = $1 order by created_at desc, id`, [
    projectId ?? null,
  ]);
}

/** Creates a copy of a key, which itself stays valid for `graceHours`. Undefined if the key does not exist or is revoked. */
export async function rotateApiKey(
  db: Database,
  id: string,
  { graceHours = 24, days = 90 }: { graceHours?: number; days?: number } = {},
  now = new Date(),
  by = SERVICE_ACTOR,
): Promise<CreatedKey | undefined> {
  if (!(graceHours >= 0 && graceHours <= 24 * 365)) {
    throw new InvalidKeyRequest(`The old key cannot stay valid for “${graceHours}” hours; expected a number from 0 to 8760.`);
  }
  return db.transaction(async (tx) => {
    const [old] = await tx.query<ApiKey>(`select ${COLUMNS} from docs_nav.key where id = $1 and revoked_at is null for update`, [id]);
    if (old === undefined) return undefined;
    const end = new Date(now.getTime() + graceHours * HOUR);
    await tx.query('update docs_nav.key set expires_at = least(expires_at, $2) where id = $1', [id, end]);
    const made = await insertKey(tx, { projectId: old.projectId, name: old.name, scope: old.scope, days }, now);
    const detail = { replacedBy: made.key.id, graceHours };
    await recordAudit(tx, { actor: by, action: 'key.rotated', projectId: old.projectId, target: old.id, detail }, now);
    return made;
  });
}

/** Revokes a key at once; has no effect on a revoked key. Undefined if the key does not exist. */
export async function revokeApiKey(db: Database, id: string, now = new Date(), by = SERVICE_ACTOR): Promise<ApiKey | undefined> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx.query<ApiKey>(
      `update docs_nav.key set revoked_at = $2 where id = $1 and revoked_at is null returning ${COLUMNS}`,
      [id, now],
    );
    if (revoked) {
      await recordAudit(tx, { actor: by, action: 'key.revoked', projectId: revoked.projectId, target: id }, now);
      return revoked;
    }
    const [key] = await tx.query<ApiKey>(`select ${COLUMNS} from docs_nav.key where id = $1`, [id]);
    return key;
  });
}
