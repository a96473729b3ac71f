/** Projects, keys, sessions and reviews: who and what is let in, on both databases. */
import { SETTING_DEFAULTS } from '../../../src/agent/contract/project-settings.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/agent/store/database.ts';
import { createJob } from '../../../src/agent/store/jobs.ts';
import {
  checkKey,
  createApiKey,
  InvalidKeyRequest,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  type CreatedKey,
} from '../../../src/agent/store/keys.ts';
import {
  findProject,
  InvalidProject,
  listProjects,
  softDeleteProject,
  addOrReplaceProject,
  saveProjectChanges,
} from '../../../src/agent/store/projects.ts';
import { findReview, findReviewOfBranch, newReviewToken, saveReview } from '../../../src/agent/store/reviews.ts';
import { isDashboardSessionValid, createSignInCode, endDashboardSession, redeemSignInCode } from '../../../src/agent/store/sessions.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { addProject, localProject, recordingOutbox } from '../outbox.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const HOUR = 3_600_000;
const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

describe.each(KINDS)('access on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    await addProject(db, 'docs');
  });
  afterAll(() => db.close());

  const newKey = (days?: number): Promise<CreatedKey> =>
    createApiKey(db, { projectId: 'docs', name: 'CI', scope: 'read', ...(days === undefined ? {} : { days }) }, NOW);

  test('a key is good until it expires, and its secret is nowhere in the database', async () => {
    const { key, secret } = await newKey();
    expect(secret).toMatch(new RegExp(`^dnav_${key.id}_[A-Za-z0-9_-]{43}$`));
    expect(key).toMatchObject({
      projectId: 'docs',
      name: 'CI',
      scope: 'read',
      createdAt: NOW,
      expiresAt: after(90 * 24 * HOUR),
      revokedAt: null,
      lastUsedAt: null,
    });
    expect(await checkKey(db, secret, after(90 * 24 * HOUR - 1))).toMatchObject({ ok: true, key: { id: key.id } });
    expect(await checkKey(db, secret, after(90 * 24 * HOUR))).toEqual({ ok: false, reason: 'expired' });
    const rows = await db.query('select key::text from docs_nav.key key');
    expect(JSON.stringify(rows)).toContain(key.id);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(-43));
  });

  test.each([
    ['', 'malformed'],
    ['dnav_', 'malformed'],
    [`dnav_${'0'.repeat(12)}_${'a'.repeat(42)}`, 'malformed'],
    [`dnav_${'0'.repeat(12)}_${'a'.repeat(43)}\n`, 'malformed'],
    [`DNAV_${'0'.repeat(12)}_${'a'.repeat(43)}`, 'malformed'],
    [`dnav_${'0'.repeat(12)}_${'a'.repeat(43)}`, 'unknown'],
  ])('refuses the key “%s” as %s', async (secret, reason) => {
    expect(await checkKey(db, secret)).toEqual({ ok: false, reason });
  });

  test('refuses the id of one key with the secret of another', async () => {
    const [one, other] = [await newKey(), await newKey()];
    const mixed = `dnav_${one.key.id}_${other.secret.slice(-43)}`;
    expect(await checkKey(db, mixed, NOW)).toEqual({ ok: false, reason: 'unknown' });
  });

  test('the last use is noted once a minute', async () => {
    const { key, secret } = await newKey();
    const used = async (): Promise<Date | null | undefined> => (await listApiKeys(db, 'docs')).find(({ id }) => id === key.id)?.lastUsedAt;
    await checkKey(db, secret, NOW);
    await checkKey(db, secret, after(59_999));
    expect(await used()).toEqual(NOW);
    await checkKey(db, secret, after(60_000));
    expect(await used()).toEqual(after(60_000));
  });

  test('accepts a rotated key for its grace period, but not beyond its own expiry', async () => {
    const old = await newKey(30);
    const fresh = await rotateApiKey(db, old.key.id, { graceHours: 2, days: 60 }, NOW);
    expect(fresh?.key).toMatchObject({ projectId: 'docs', name: 'CI', scope: 'read', expiresAt: after(60 * 24 * HOUR) });
    expect(await checkKey(db, old.secret, after(2 * HOUR - 1))).toMatchObject({ ok: true });
    expect(await checkKey(db, old.secret, after(2 * HOUR))).toEqual({ ok: false, reason: 'expired' });
    expect(await checkKey(db, fresh?.secret ?? '', after(2 * HOUR))).toMatchObject({ ok: true });
    const short = await newKey(1);
    await rotateApiKey(db, short.key.id, { graceHours: 100 }, NOW);
    expect(await checkKey(db, short.secret, after(24 * HOUR))).toEqual({ ok: false, reason: 'expired' });
    expect(await rotateApiKey(db, 'no such key')).toBeUndefined();
  });

  test('a revoked key is refused at once and cannot be rotated', async () => {
    const { key, secret } = await newKey();
    expect(await revokeApiKey(db, key.id, NOW)).toMatchObject({ revokedAt: NOW });
    expect(await revokeApiKey(db, key.id, after(HOUR))).toMatchObject({ revokedAt: NOW });
    expect(await revokeApiKey(db, 'none')).toBeUndefined();
    expect(await checkKey(db, secret, NOW)).toEqual({ ok: false, reason: 'revoked' });
    expect(await rotateApiKey(db, key.id)).toBeUndefined();
  });

  test.each([0, -1, 1.5, Number.NaN, 1e9])('a key is not made for %s days', async (days) => {
    await expect(newKey(days)).rejects.toThrow(InvalidKeyRequest);
  });

  test('refuses a key for a missing project and a rotation with an invalid grace period', async () => {
    await expect(createApiKey(db, { projectId: 'none', name: 'x', scope: 'admin' })).rejects.toThrow('The project “none” does not exist.');
    const { key } = await newKey();
    await expect(rotateApiKey(db, key.id, { graceHours: Number.NaN })).rejects.toThrow(InvalidKeyRequest);
  });

  test('a project is replaced by its id, found, listed and removed with its keys', async () => {
    const project = {
      ...localProject('shop'),
      host: 'github',
      repository: 'https://github.com/a/b',
      token: { file: '/run/token' },
      apiUrl: 'https://example.com/api',
    } as const;
    expect(await addOrReplaceProject(db, project, NOW)).toEqual({ ...SETTING_DEFAULTS, ...project, createdAt: NOW });
    await addOrReplaceProject(db, { ...project, token: null }, after(HOUR));
    expect(await findProject(db, 'shop')).toEqual({ ...SETTING_DEFAULTS, ...project, token: null, createdAt: NOW });
    expect((await listProjects(db)).map(({ id }) => id)).toEqual(['docs', 'shop']);
    const { secret } = await createApiKey(db, { projectId: 'shop', name: 'x', scope: 'admin' }, NOW);
    await softDeleteProject(db, 'shop', NOW);
    expect((await listProjects(db)).map(({ id }) => id)).toEqual(['docs']);
    expect(await checkKey(db, secret, NOW)).toEqual({ ok: false, reason: 'revoked' });
    await addOrReplaceProject(db, project, NOW);
    expect(await checkKey(db, secret, NOW)).toEqual({ ok: false, reason: 'revoked' });
    await softDeleteProject(db, 'shop', NOW);
  });

  test('updates project settings one by one or together, but not after the project is removed', async () => {
    const changes = {
      ref: 'next',
      docs: 'site',
      model: 'openai/gpt-5',
      token: { env: 'OTHER_TOKEN' },
      author: { name: 'Ada', email: 'ada@example.com' },
      titlePrefix: '',
      isDraft: true,
      labels: ['docs', 'good first issue'],
      reviewers: ['ada', 'acme/docs'],
      allowedRefs: ['next', 'release/*'],
      allowedModels: ['openai/gpt-5'],
      requiresLanguages: true,
      activeJobs: 3,
      monthlyTokens: 5_000_000_000,
    };
    const expected = await addOrReplaceProject(db, localProject('changes'), NOW);
    for (const [name, value] of Object.entries(changes)) {
      Object.assign(expected, { [name]: value });
      expect(await saveProjectChanges(db, 'changes', { [name]: value })).toEqual(expected);
    }
    expect(await saveProjectChanges(db, 'changes', { author: null, labels: [], activeJobs: null })).toEqual({
      ...expected,
      author: null,
      labels: [],
      activeJobs: null,
    });
    expect(await saveProjectChanges(db, 'changes', changes)).toEqual(expected);
    expect(await findProject(db, 'changes')).toEqual(expected);
    await softDeleteProject(db, 'changes', NOW);
    expect(await saveProjectChanges(db, 'changes', { ref: 'main' })).toBeUndefined();
    expect(await findProject(db, 'changes')).toBeUndefined();
  });

  test.each(['', 'Docs', '-docs', 'a/b', 'ä', '\0', 'a'.repeat(64)])('refuses “%s” as the id of a project', async (id) => {
    await expect(addOrReplaceProject(db, localProject(id))).rejects.toThrow(InvalidProject);
  });

  test.each(['https://me:secret@example.com/a', 'https://token@example.com/a', 'ssh://git:secret@example.com/a'])(
    'refuses a repository URL that contains credentials: %s',
    async (repository) => {
      const saved = addOrReplaceProject(db, { ...localProject('secret'), repository });
      await expect(saved).rejects.toThrow('contains credentials');
      await expect(saved).rejects.not.toThrow(/secret|token@/);
    },
  );

  test('a sign-in code is good once and for ten minutes, its session for twelve hours', async () => {
    const code = await createSignInCode(db, NOW);
    const sessions = await Promise.all([redeemSignInCode(db, code, after(HOUR / 6 - 1)), redeemSignInCode(db, code, NOW)]);
    const session = sessions.find((one) => one !== undefined) ?? '';
    expect(sessions.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await isDashboardSessionValid(db, session, NOW)).toBe(true);
    expect(await isDashboardSessionValid(db, session, after(13 * HOUR))).toBe(false);
    expect(await isDashboardSessionValid(db, code, NOW)).toBe(false);
    expect(await redeemSignInCode(db, session, NOW)).toBeUndefined();
    await endDashboardSession(db, session);
    expect(await isDashboardSessionValid(db, session, NOW)).toBe(false);
    expect(await redeemSignInCode(db, await createSignInCode(db, NOW), after(HOUR / 6))).toBeUndefined();
    expect(await redeemSignInCode(db, '\0')).toBeUndefined();
  });

  test('a branch has one review, whose token stays while its data changes', async () => {
    const posted = await createJob(db, recordingOutbox(), { project: await addProject(db, 'docs'), prompt: 'Write.' });
    const jobId = posted.ok ? posted.job.id : '';
    const token = newReviewToken();
    expect(token).toMatch(/^[\w-]{22}$/);
    expect(await saveReview(db, { token, jobId, branch: 'one', data: { title: '\0', list: [1, null] } })).toBe(token);
    expect(await findReview(db, token)).toEqual({ token, jobId, branch: 'one', data: { title: '\uFFFD', list: [1, null] } });
    expect(await saveReview(db, { token: newReviewToken(), jobId, branch: 'one', data: 'text' })).toBe(token);
    expect(await findReviewOfBranch(db, jobId, 'one')).toEqual({ token, jobId, branch: 'one' });
    expect(await findReview(db, token)).toEqual({ token, jobId, branch: 'one', data: 'text' });
    expect(await findReviewOfBranch(db, jobId, 'two')).toBeUndefined();
    expect(await findReview(db, 'none')).toBeUndefined();
  });
});
