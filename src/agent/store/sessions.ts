/** Sign-in codes, which work once and for minutes, and dashboard sessions, which last for hours. */
import type { Database, Queryable } from './database.ts';
import { hashSecret, newSecret } from './secrets.ts';

const CODE_MINUTES = 10;
export const DASHBOARD_SESSION_HOURS = 12;

/** A code for a sign-in link. */
export async function createSignInCode(db: Queryable, now = new Date()): Promise<string> {
  return insertSession(db, 'code', new Date(now.getTime() + CODE_MINUTES * 60_000));
}

/** Redeems the code for a session; undefined if the code is used, expired or not valid. */
export async function redeemSignInCode(db: Database, code: string, now = new Date()): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const redeemed = await tx.query(`delete from docs_nav.session where hash = $1 and kind = 'code' and expires_at > $2 returning 1`, [
      hashSecret(code),
      now,
    ]);
    return redeemed.length === 0 ? undefined : insertSession(tx, 'session', new Date(now.getTime() + DASHBOARD_SESSION_HOURS * 3_600_000));
  });
}

export async function isDashboardSessionValid(db: Queryable, secret: string, now = new Date()): Promise<boolean> {
  const rows = await db.query(`select 1 from docs_nav.session where hash = $1 and kind = 'session' and expires_at > $2`, [
    hashSecret(secret),
    now,
  ]);
  return rows.length > 0;
}

export async function endDashboardSession(db: Queryable, secret: string): Promise<void> {
  await db.query(`delete from docs_nav.session where hash = $1 and kind = 'session'`, [hashSecret(secret)]);
}

async function insertSession(db: Queryable, kind: 'code' | 'session', expiresAt: Date): Promise<string> {
  const secret = newSecret();
  await db.query('insert into docs_nav.session (hash, kind, expires_at) values ($1, $2, $3)', [hashSecret(secret), kind, expiresAt]);
  return secret;
}
