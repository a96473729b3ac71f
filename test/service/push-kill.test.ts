/** Pushes that are killed in the middle: the branch is where it was, or where it should be, and the next attempt succeeds. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commitEdits, composeCommitMessage, findCommit, push, requireTip, type Remote } from '../../src/agent/git/index.ts';
import { ADDRESSES, folders } from '../agent/clones.ts';
import { createRepository, git, tipOf, type Forge } from '../doubles/forge.ts';
import { startGitHub } from '../doubles/github.ts';

const { folder, clone } = folders();
const ROUNDS = 8;
let forge: Forge;

beforeAll(async () => {
  forge = await startGitHub();
});
afterAll(() => forge.stop());

function overHttp(): { remote: Remote; bare: string } {
  const { url, folder: bare } = forge.createRepository(`acme/docs-${randomBytes(4).toString('hex')}`);
  return { remote: { url, credentials: { username: 'x-access-token', password: forge.token }, addressRules: ADDRESSES }, bare };
}

function onDisk(): { remote: Remote; bare: string } {
  const bare = join(folder(), 'docs.git');
  createRepository(bare, { 'docs.json': '{}\n' });
  return { remote: { url: bare, credentials: null, addressRules: ADDRESSES }, bare };
}

describe.each([
  ['a push over HTTP can be repeated after', overHttp],
  ['a push on disk can be repeated after', onDisk],
])('%s', (_, make) => {
  test.each(['SIGKILL', 'abort'] as const)('it is interrupted by %s', async (way) => {
    const { remote, bare } = make();
    const ends = { old: 0, new: 0 };
    let duration = 0;
    for (let seq = 0; seq <= ROUNDS; seq++) {
      const branch = `docs-agent/${way}-${seq - (seq % 2)}`;
      const attempt = async (
        signal: AbortSignal,
      ): Promise<{ commit: string; expected: string | undefined; run: () => Promise<void>; isDone: boolean; at: string }> => {
        const opened = await clone(remote, ['main', branch], { signal });
        const expectedTip = opened.tip(branch);
        const found = await findCommit(opened, branch, { jobId: 'job', seq });
        const message = composeCommitMessage({ subject: 'Edit', body: '', jobId: 'job', seq });
        const edits = new Map([[`${seq}.bin`, randomBytes(1 << 20)]]);
        const commit = found ?? (await commitEdits(opened, { parent: expectedTip ?? requireTip(opened, 'main'), edits, message }));
        return {
          commit,
          expected: expectedTip,
          isDone: found !== undefined,
          at: opened.folder,
          run: () => push(opened, remote, { branch, commit, expectedTip }),
        };
      };
      if (seq === 0) {
        const whole = await attempt(new AbortController().signal);
        const begin = performance.now();
        await whole.run();
        duration = performance.now() - begin;
        continue;
      }
      const stop = new AbortController();
      const first = await attempt(stop.signal);
      const over = new AbortController();
      const pushing = first
        .run()
        .catch((error: unknown) => error)
        .finally(() => {
          over.abort();
        });
      while (!over.signal.aborted && processesIn(first.at).length === 0) await setTimeout(1);
      // From the first moment of a push to after its end.
      if (seq === ROUNDS) await pushing;
      else await setTimeout(((seq - 1) / ROUNDS) * duration);
      if (way === 'abort') stop.abort();
      else for (const pid of processesIn(first.at)) kill(pid);
      await pushing;
      await forge.settled();
      await settled(bare);
      const tip = tipOf(bare, branch);
      expect([first.expected, first.commit]).toContain(tip);
      ends[tip === first.commit ? 'new' : 'old']++;
      const second = await attempt(new AbortController().signal);
      expect(second.isDone).toBe(tip === first.commit);
      if (!second.isDone) await second.run();
      expect(tipOf(bare, branch)).toBe(second.commit);
    }
    expect(git(bare, 'fsck', '--strict', '--no-dangling')).toBe('');
    // Both ends were seen: the rounds reach from before the push to after it.
    expect(ends.old).toBeGreaterThan(0);
    expect(ends.new).toBeGreaterThan(0);
  });
});

/** Numbers of the processes that work in a folder, or below it. */
function processesIn(at: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && `${folderOf(name)}/`.startsWith(`${at}/`))
    .map(Number);
}

/** A process may have ended since it was seen. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Processes end, or belong to others, while they are looked at. */
function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** The server's side may go on for a moment after its client is gone. */
async function settled(bare: string): Promise<void> {
  for (let look = 0; processesIn(bare).length > 0; look++) {
    if (look > 500) throw new Error('Git on the side of the server does not end.');
    await setTimeout(20);
  }
}
