/** The audit log on both databases: each change has an entry, in the transaction that makes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAuditEntries, type Actor } from '../../../src/agent/store/audit.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { cancelAndArchiveJob, cancelUnpushedMessages, createJob } from '../../../src/agent/store/jobs.ts';
import { createApiKey, revokeApiKey, rotateApiKey } from '../../../src/agent/store/keys.ts';
import { softDeleteProject, addOrReplaceProject, saveProjectChanges } from '../../../src/agent/store/projects.ts';
import { archiveAndDeleteExpired } from '../../../src/agent/store/sweep.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { localProject, recordingOutbox } from '../outbox.ts';

const NOW = new Date('2026-11-20T10:00:00.123Z');
const DAY = 86_400_000;
const ANNA: Actor = { kind: 'command-line', id: 'anna' };
const SESSION: Actor = { kind: 'dashboard', id: '0123456789ab' };
const KEY: Actor = { kind: 'key', id: 'aaaaaaaaaaaa' };
const SERVICE = { kind: 'service', id: null };

describe.each(KINDS)('on %s', (kind) => {
  let db: Database;
  const queue = recordingOutbox();
  beforeAll(async () => {
    db = await openTestDatabase(kind);
  });
  afterAll(() => db.close());

  const create = async (projectId: string): Promise<string> => {
    const project = await addOrReplaceProject(db, localProject(projectId), NOW, ANNA);
    const posted = await createJob(db, queue, { project, prompt: 'SECRET' }, NOW);
    return posted.ok ? posted.job.id : expect.unreachable();
  };

  const entriesOf = async (projectId: string) =>
    (await listAuditEntries(db, { projectId, limit: 100 }))
      .map(({ actor, action, target, detail }) => [action, actor, target, detail])
      .toReversed();

  test('each change of a project, key or job names who made it', async () => {
    const jobId = await create('all');
    await addOrReplaceProject(db, localProject('all'), NOW, SESSION);
    await saveProjectChanges(db, 'all', { ref: 'next', labels: ['docs'] }, NOW, SESSION);
    const { key } = await createApiKey(db, { projectId: 'all', name: 'ci', scope: 'read' }, NOW, ANNA);
    const rotated = await rotateApiKey(db, key.id, { graceHours: 2 }, NOW, ANNA);
    for (const _ of [1, 2]) expect(await revokeApiKey(db, key.id, NOW, SESSION)).toMatchObject({ id: key.id, revokedAt: NOW });
    const address = { projectId: 'all', jobId };
    for (const _ of [1, 2]) await cancelUnpushedMessages(db, queue, { ...address, by: KEY }, NOW);
    for (const _ of [1, 2]) await cancelAndArchiveJob(db, queue, { ...address, by: KEY }, NOW);
    await cancelUnpushedMessages(db, queue, { ...address, by: KEY }, NOW);
    for (const _ of [1, 2]) await softDeleteProject(db, 'all', NOW, queue, ANNA);
    expect(await entriesOf('all')).toEqual([
      ['project.added', ANNA, 'all', { repository: '/srv/docs' }],
      ['project.replaced', SESSION, 'all', { repository: '/srv/docs' }],
      ['project.updated', SESSION, 'all', { settings: ['ref', 'labels'] }],
      ['key.created', ANNA, key.id, { name: 'ci', scope: 'read' }],
      ['key.rotated', ANNA, key.id, { graceHours: 2, replacedBy: rotated?.key.id }],
      ['key.revoked', SESSION, key.id, {}],
      ['job.cancelled', KEY, jobId, { messages: 1, isPushing: false }],
      ['job.archived', KEY, jobId, {}],
      ['project.removed', ANNA, 'all', {}],
    ]);
    expect(JSON.stringify(await listAuditEntries(db, { limit: 100 }))).not.toMatch(/SECRET|dnav_/);
  });

  test('what fails or changes nothing has no entry', async () => {
    await expect(createApiKey(db, { projectId: 'none', name: 'ci', scope: 'read' }, NOW, ANNA)).rejects.toThrow('does not exist');
    await expect(
      addOrReplaceProject(db, { ...localProject('none'), repository: 'https://a:b@example.com/x.git' }, NOW, ANNA),
    ).rejects.toThrow('credentials');
    expect(await saveProjectChanges(db, 'none', { ref: 'x' }, NOW, ANNA)).toBeUndefined();
    expect(await softDeleteProject(db, 'none', NOW, queue, ANNA)).toBe(false);
    expect(await revokeApiKey(db, '000000000000', NOW, ANNA)).toBeUndefined();
    expect(await rotateApiKey(db, '000000000000', {}, NOW, ANNA)).toBeUndefined();
    expect(await entriesOf('none')).toEqual([]);
  });

  test('jobs that the service archives name the service, and entries are deleted after 400 days', async () => {
    const jobId = await create('idle');
    await archiveAndDeleteExpired(db, queue, new Date(NOW.getTime() + 40 * DAY));
    expect((await entriesOf('idle')).at(-1)).toEqual(['job.archived', SERVICE, jobId, {}]);
    await archiveAndDeleteExpired(db, queue, new Date(NOW.getTime() + 399 * DAY));
    expect(await entriesOf('idle')).toHaveLength(2);
    await archiveAndDeleteExpired(db, queue, new Date(NOW.getTime() + 401 * DAY));
    expect((await entriesOf('idle')).map(([action]) => action)).toEqual(['job.archived']);
  });

  test('entries can be limited to a project and a time, and are listed in pages, the newest first', async () => {
    for (let day = 0; day < 5; day++) await addOrReplaceProject(db, localProject('pages'), new Date(NOW.getTime() + day * DAY), ANNA);
    const since = new Date(NOW.getTime() + 2 * DAY);
    const first = await listAuditEntries(db, { projectId: 'pages', since, limit: 2 });
    expect(first.map(({ at }) => (at.getTime() - NOW.getTime()) / DAY)).toEqual([4, 3]);
    const next = await listAuditEntries(db, { projectId: 'pages', since, before: first.at(-1)?.id, limit: 2 });
    expect(next.map(({ at, projectId }) => [(at.getTime() - NOW.getTime()) / DAY, projectId])).toEqual([[2, 'pages']]);
  });
});
