/**
 * Faults that no message causes: children and services are killed, connections to the database are cut, and the disk is full. Every
 * message is done all the same, once, and none fails.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/agent/store/open-database.ts';
import { createServerDatabase, KINDS } from '../agent/databases.ts';
import { SITE } from '../agent/sample-site.ts';
import { SEED as GIVEN } from '../support/cases.ts';
import { git } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';
import { addProject } from './add-project.ts';
import { randomNumbers } from './random-numbers.ts';
import { api, dataFolder, start, untilEnded } from './running.ts';

const { JOBS, FAULTS, FULL_SECONDS, SECONDS } =
  process.env['DOCS_NAV_STRESS'] === 'whole'
    ? { JOBS: 60, FAULTS: 60, FULL_SECONDS: 60, SECONDS: 3000 }
    : { JOBS: 8, FAULTS: 8, FULL_SECONDS: 5, SECONDS: 350 };
const TOKEN = 'outages-test-token-0123456789';
const SEED = GIVEN ?? Date.now() % 1_000_000;
/** Seconds between faults. */
const GAP = { least: 0.5, most: 4 };

const figures: object[] = [];
afterAll(() => process.stdout.write(`${figures.map((line) => JSON.stringify(line)).join('\n')}\n`));

test.each(KINDS)(
  `every job is done on %s in spite of ${FAULTS} faults, and of a full disk where a file system can be mounted (DOCS_NAV_SEED=${SEED})`,
  { timeout: 2 * SECONDS * 1000 },
  async (kind) => {
    const random = randomNumbers(SEED);
    const server = kind === 'postgres' ? await createServerDatabase() : undefined;
    const forge = await startGitHub({ token: TOKEN });
    const { url, folder } = forge.createRepository('acme/docs', SITE);
    const data = await dataFolder();
    const disk = join(data.folder, 'disk');
    mkdirSync(disk);
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=700', 'tmpfs', disk]).status === 0;
    if (!isMounted) process.stdout.write('A full disk under the job service: not run (a file system cannot be mounted).\n');
    const env = {
      DOCS_NAV_DATA: disk,
      GITHUB_TOKEN: TOKEN,
      DOCS_NAV_WORKERS: '2',
      DOCS_NAV_ACTIVE_JOBS: String(JOBS),
      PAUSE_MS: '100',
      ...(server && { DATABASE_URL: server.url }),
    };
    let running = await start(env);
    /** Each says whether it landed. */
    const faults: Readonly<Record<string, () => Promise<boolean>>> = {
      async child() {
        const [victim] = childrenOf(running?.process.pid);
        return victim !== undefined && kill(victim);
      },
      async service() {
        await running?.kill();
        running = await start(env);
        return true;
      },
      // An embedded database has no connections.
      ...(server && {
        async connections() {
          const admin = await openDatabase({ kind: 'postgres', url: server.url });
          const ended = await admin.query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          );
          await admin.close();
          return ended.length > 0;
        },
      }),
    };
    const names = Object.keys(faults);
    /** Each kind once while all jobs are at work, a child first; then by chance. */
    const drawn = Array.from(
      { length: FAULTS },
      (_, fault) => names[fault < names.length ? fault : Math.floor(random() * names.length)] ?? '',
    );
    try {
      const secret = await addProject(env, { repository: url, apiUrl: `${forge.url}/api/v3` });
      const client = api(() => running?.url ?? '', 'docs', secret);
      const ids: string[] = [];
      for (let job = 0; job < JOBS; job++) ids.push((await client.create('Add one')).id);
      const began = performance.now();
      const done: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
      for (const [fault, name] of drawn.entries()) {
        if (fault > 0) await pause((GAP.least + random() * (GAP.most - GAP.least)) * 1000);
        if (await landed(faults[name], fault === 0 ? 60 : 1)) done[name] = (done[name] ?? 0) + 1;
        if (isMounted && fault === Math.floor(FAULTS / 2)) {
          await whileFull(disk, async () => {
            await pause(1000);
            expect(await readiness(running?.url)).toMatchObject({ status: 'not-ready', disk: 'full' });
            await pause(FULL_SECONDS * 1000);
          });
          await expect.poll(() => readiness(running?.url)).toMatchObject({ status: 'ready', disk: 'ok' });
        }
      }
      for (const id of ids) {
        expect(await untilEnded(client, id, SECONDS)).toMatchObject({ status: 'completed', error: null });
        const messages = await client.messages(id);
        const commits = git(folder, 'log', '--format=%H', `docs-agent/${id}`, '^main').split('\n');
        expect(commits).toEqual(messages.map(({ commit }) => commit));
      }
      expect(forge.pulls.map(({ branch }) => branch).toSorted()).toEqual(ids.map((id) => `docs-agent/${id}`).toSorted());
      expect(git(folder, 'for-each-ref', '--format=%(refname)', 'refs/heads/').split('\n')).toHaveLength(JOBS + 1);
      for (const name of names) expect.soft({ name, times: done[name] }).toEqual({ name, times: expect.toSatisfy((times) => times > 0) });
      figures.push({ kind, seed: SEED, jobs: JOBS, ...done, isMounted, seconds: Math.round((performance.now() - began) / 1000) });
    } finally {
      await running?.stop();
      if (isMounted) spawnSync('umount', ['-l', disk]);
      await forge.stop();
      await server?.drop();
      data.remove();
    }
  },
);

/** Children have no argument or variable of the data folder; they are known by their parent. */
function childrenOf(parent: number | undefined): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes('test-child/program.mjs'))
    .map((line) => Number.parseInt(line, 10));
}

/** A fault needs something to strike, such as a child, which may have to start first. */
async function landed(strike: (() => Promise<boolean>) | undefined, seconds: number): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await pause(50)) if (await strike?.()) return true;
  return false;
}

/** False if the process has just ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function readiness(url: string | undefined): Promise<unknown> {
  return (await fetch(`${url}/readyz`)).json();
}

async function whileFull(folder: string, work: () => Promise<void>): Promise<void> {
  const filler = join(folder, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(1 << 16));
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  } finally {
    closeSync(file);
  }
  try {
    await work();
  } finally {
    rmSync(filler);
  }
}
