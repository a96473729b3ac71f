/** Children that work on repositories: what they may take, that nothing of them stays, and what becomes of their messages. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startChild, type ChildProcessHandle } from '../../../src/agent/child/child.ts';
import { ChildEnded } from '../../../src/agent/child/child-ended.ts';
import type { ChildLimits } from '../../../src/agent/child/limits.ts';
import { GitError } from '../../../src/agent/git/git-error.ts';
import { scriptedModel } from '../../../src/agent/model/scripted-model.ts';
import { isPidAlive } from '../../../src/agent/processes.ts';
import { bundle } from '../../support/bundle.ts';
import { CHILD_PROGRAM } from './child-program.ts';
import { failureOf } from '../clones.ts';
import { ADD_PAGE, SITE } from '../sample-site.ts';
import { startWorkbench, type Workbench } from '../workbench.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-child-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** As the real program describes errors. */
let serializer = '';
beforeAll(async () => {
  serializer = await bundle(join(import.meta.dirname, '../../../src/agent/child/errors.ts'), 'test-child-errors');
});

/** A program that answers every call by what `does` evaluates to, or by the error that it throws. */
function program(does: string): string {
  const file = join(root, `program-${Math.random().toString(36).slice(2)}.mjs`);
  writeFileSync(
    file,
    `import { spawn, spawnSync } from 'node:child_process';
     import { serializeError } from ${JSON.stringify(serializer)};
     process.on('message', async (text) => {
       const { call, given } = JSON.parse(text);
       const reply = await (async () => { ${does} })().then((value) => ({ value }), (error) => ({ error: serializeError(error) }));
       process.send(JSON.stringify(reply));
     });`,
  );
  return file;
}

const SMALL: ChildLimits = { megabytes: 256, seconds: 60, nice: 10 };
const started = (does: string, limits = SMALL, signal = new AbortController().signal): ChildProcessHandle =>
  startChild({ program: program(does), limits, signal });
/** Any call will do: these programs do not look. */
const ask = (child: ChildProcessHandle): Promise<unknown> => child.call('findCommit', []);
const isGone = async (pid: unknown): Promise<void> => {
  await expect.poll(() => isPidAlive({ pid: Number(pid), start: 'unknown' })).toBe(false);
};

describe('a child process that exceeds a limit', () => {
  test.each([
    ['never answers', 'for (;;);', { ...SMALL, seconds: 1 }, 'time'],
    ['waits forever', 'await new Promise(() => setInterval(() => {}, 1000));', { ...SMALL, seconds: 1 }, 'time'],
    ['fills the heap', 'const all = []; for (;;) all.push({ all: [1, 2, 3] });', SMALL, 'memory'],
    ['fills buffers', 'const all = []; for (;;) all.push(Buffer.alloc(1 << 20, 1));', SMALL, 'memory'],
    [
      'fills strings',
      "let all = 'x'; for (;;) all = [all, all].map((half) => Buffer.from(half).toString('latin1')).join('');",
      SMALL,
      'memory',
    ],
    ['aborts as the engine does', 'process.abort();', SMALL, 'memory'],
    ['exits', 'process.exit(0);', SMALL, 'unknown'],
    [
      'throws an exception that is not caught',
      "setTimeout(() => { throw new Error('no'); }); await new Promise(() => {});",
      SMALL,
      'unknown',
    ],
  ] as const)('fails with the limit that it exceeded, or as “unknown” if none is known, if it %s', async (_, does, limits, limit) => {
    const child = started(does, limits);
    const error = await failureOf(ask(child));
    expect(error).toBeInstanceOf(ChildEnded);
    expect(error).toMatchObject({ limit });
    expect(String(error)).toMatch(/^ChildEnded: [A-Z].*\. Nothing was pushed\. .*\.$/);
    // A second call gets the same.
    expect(await failureOf(ask(child))).toMatchObject({ name: 'ChildEnded', limit });
    await child.end();
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'is distinguished from a child that %s from outside interrupts',
    async (signal) => {
      const child = started(`process.kill(process.pid, '${signal}'); await new Promise(() => setInterval(() => {}, 1000));`);
      expect(await failureOf(ask(child))).toMatchObject({ name: 'InfrastructureInterruptionError', code: 'process_killed' });
      await child.end();
    },
  );

  test('is distinguished from a child whose shell cannot start another process, which counts as interrupted', async () => {
    const folder = join(root, 'full-of-processes');
    mkdirSync(folder);
    // As a shell does that cannot fork: it gives up before the program.
    writeFileSync(join(folder, 'sh'), `#!/bin/sh\nexec /bin/sh -c "trap 'case \\$? in 126 | 127) ;; *) exit 75 ;; esac' EXIT; exit 2"\n`, {
      mode: 0o755,
    });
    vi.stubEnv('PATH', folder);
    const child = started('return 1;');
    vi.unstubAllEnvs();
    expect(await failureOf(ask(child))).toMatchObject({ name: 'InfrastructureInterruptionError', code: 'resources_exhausted' });
    await child.end();
  });

  test('is ended by its limit for processor time even if the timer of the worker never fires', async () => {
    // One second of a call is ten of the processor; the worker's own timer must not be what ends it.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const child = started('for (;;);', { ...SMALL, seconds: 1 });
    try {
      expect(await failureOf(ask(child))).toMatchObject({ limit: 'processor' });
    } finally {
      vi.useRealTimers();
      await child.end();
    }
  });
});

describe('all processes that a child process of the service started end', () => {
  const tree =
    "const own = spawn('sleep', ['600']); const other = spawn('sh', ['-c', 'trap \"\" TERM HUP; sleep 600'], { stdio: 'ignore' }); return [process.pid, own.pid, other.pid];";

  test('when it is no longer needed', async () => {
    const child = started(tree);
    const pids = (await ask(child)) as number[];
    await child.end();
    for (const pid of pids) await isGone(pid);
  });

  test('when its message is cancelled', async () => {
    const controller = new AbortController();
    const child = started(`if (!globalThis.seen) { globalThis.seen = 1; ${tree} } for (;;);`, SMALL, controller.signal);
    const pids = (await ask(child)) as number[];
    const asked = failureOf(ask(child));
    controller.abort(new Error('Cancelled.'));
    expect(await asked).toMatchObject({ message: 'Cancelled.' });
    for (const pid of pids) await isGone(pid);
    await child.end();
  });

  test('when it is killed itself', async () => {
    const child = started(`if (!globalThis.seen) { globalThis.seen = 1; ${tree} } process.kill(process.pid, 'SIGKILL');`);
    const pids = (await ask(child)) as number[];
    expect(await failureOf(ask(child))).toMatchObject({ code: 'process_killed' });
    for (const pid of pids) await isGone(pid);
    await child.end();
  });

  test.each(['SIGKILL', 'SIGTERM', 'SIGABRT'] as const)(
    'when its worker ends by %s, even if the child ignores signals and loops forever',
    async (signal) => {
      const parent = await bundle(join(import.meta.dirname, 'child-parent.ts'), 'test-child-parent');
      const stubborn = program(
        `process.on('SIGTERM', () => {}); process.on('disconnect', () => {}); const pids = await (async () => { ${tree} })(); setTimeout(() => { for (;;); }, 50); return pids;`,
      );
      const worker = spawn(process.execPath, [parent, stubborn], { stdio: ['ignore', 'pipe', 'inherit'] });
      const pids = JSON.parse(
        await new Promise<string>((resolve) => worker.stdout.once('data', (text) => resolve(String(text)))),
      ) as number[];
      expect(pids).toHaveLength(3);
      await new Promise((resolve) => setTimeout(resolve, 200));
      worker.kill(signal);
      for (const pid of pids) await isGone(pid);
    },
  );
});

test('the service sets hard limits that a child process cannot raise again', async () => {
  const child = started("return spawnSync('sh', ['-c', 'ulimit -S -t; ulimit -H -t; ulimit -H -d']).stdout.toString().split('\\n');", {
    ...SMALL,
    seconds: 20,
  });
  expect(await ask(child)).toEqual(['200', '205', String(256 * 1024), '']);
  await child.end();
});

test('the service does not report a child process that cannot be started as one that ended', async () => {
  vi.stubEnv('PATH', '/nowhere');
  const child = started('return 1;');
  vi.unstubAllEnvs();
  const error = await failureOf(ask(child));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(ChildEnded);
  await child.end();
});

test('a child gets no secrets from the environment and low priority for memory and processor time', async () => {
  vi.stubEnv('GITHUB_TOKEN', 'ghs_of-the-service');
  vi.stubEnv('NODE_OPTIONS', '--no-warnings');
  const child = started(`const { readFileSync } = await import('node:fs'); const { getPriority } = await import('node:os');
    return { names: Object.keys(process.env), score: readFileSync('/proc/self/oom_score_adj', 'utf8').trim(), nice: getPriority() };`);
  const { names, score, nice } = (await ask(child)) as unknown as { names: string[]; score: string; nice: number };
  expect(
    names.filter(
      (name) =>
        ![
          'PATH',
          'TMPDIR',
          'TZ',
          'LANG',
          'GIT_EXEC_PATH',
          'PWD',
          'OLDPWD',
          'SHLVL',
          '_',
          'NODE_CHANNEL_FD',
          'NODE_CHANNEL_SERIALIZATION_MODE',
        ].includes(name),
    ),
  ).toEqual([]);
  expect([score, nice]).toEqual(['500', Math.min(19, getPriority() + 10)]);
  await child.end();
  vi.unstubAllEnvs();
});

test.each([0, 3, 19])('the service adds %i to the nice value of a child process', async (nice) => {
  const child = started("return (await import('node:os')).getPriority();", { ...SMALL, nice });
  expect(await ask(child)).toBe(Math.min(19, getPriority() + nice));
  await child.end();
});

test('errors of a child process reach the worker with their class and message', async () => {
  const child = startChild({
    program: CHILD_PROGRAM,
    limits: { megabytes: 1024, seconds: 60, nice: 10 },
    signal: new AbortController().signal,
  });
  expect(await failureOf(child.call('commitsOf', { to: 'main', from: 'main' }))).toMatchObject({
    name: 'Error',
    message: 'The first call must be “begin”.',
  });
  const clone = {
    folder: join(root, 'nowhere.git'),
    address: { protocol: 'file', url: root, label: 'it' },
    tips: { main: '0'.repeat(40) },
  } as const;
  await child.call('begin', {
    clone,
    folder: join(root, 'sites'),
    docs: '',
    limits: {},
    files: { most: 10, bytes: 1000 },
    jobId: 'x',
    seq: 1,
  });
  const error = await failureOf(child.call('findCommit', ['main']));
  expect(error).toBeInstanceOf(GitError);
  expect(error).toMatchObject({ isPermanent: expect.any(Boolean), message: expect.stringMatching(/\.$/) });
  await child.end();
});

test('a child process reports an answer that is too large to be sent, and stays usable', async () => {
  const url = join(root, 'large-answer.git');
  createRepository(url, SITE);
  const tips = { main: git(url, 'rev-parse', 'main') };
  const child = startChild({
    program: CHILD_PROGRAM,
    limits: { megabytes: 1024, seconds: 60, nice: 10 },
    signal: new AbortController().signal,
  });
  try {
    await child.call('begin', {
      clone: { folder: url, address: { protocol: 'file', url: root, label: 'it' }, tips },
      folder: join(root, 'large-sites'),
      docs: '',
      limits: {},
      files: { most: 100, bytes: 1 << 20 },
      jobId: 'x',
      seq: 1,
    });
    await child.call('open', { base: tips.main, tip: null });
    const textOf = (megabytes: number): string => 'A line of a page.\n'.repeat((megabytes << 20) / 18);
    await child.call('restore', [['large.mdx', textOf(3)]]);
    expect((await child.call('finish', null)).edits).toEqual([['docs/large.mdx', textOf(3)]]);
    await child.call('restore', [['large.mdx', textOf(5)]]);
    const error = await failureOf(child.call('finish', null));
    expect(error).toMatchObject({ name: 'ChildEnded', limit: 'size', message: expect.stringContaining('too large to be stored or shown') });
    await child.call('restore', [['large.mdx', textOf(1)]]);
    expect((await child.call('finish', null)).edits).toEqual([['docs/large.mdx', textOf(1)]]);
  } finally {
    await child.end();
  }
});

describe('a message to a job whose child process ends', () => {
  let bench: Workbench;
  /** Behaves as the real program, but for its first calls of one kind. */
  const flawed = join(root, 'flawed.mjs');
  const count = join(root, 'count');
  const niceness = join(root, 'niceness');
  beforeAll(async () => {
    writeFileSync(
      flawed,
      `import ${JSON.stringify(CHILD_PROGRAM)};
       import { readFileSync, writeFileSync } from 'node:fs';
       import { getPriority } from 'node:os';
       writeFileSync(${JSON.stringify(niceness)}, String(getPriority()));
       process.prependListener('message', (text) => {
         if (JSON.parse(text).call !== 'judge') return;
         const left = Number(readFileSync(${JSON.stringify(count)}, 'utf8'));
         if (left % 100 === 0) return;
         writeFileSync(${JSON.stringify(count)}, String(left - 1));
         if (left > 100) process.kill(process.pid, 'SIGKILL');
         Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
       });`,
    );
    bench = await startWorkbench({ folder: join(root, 'attempts'), model: () => scriptedModel(ADD_PAGE), parts: { childProgram: flawed } });
    Object.assign(bench.parts.limits, { workSeconds: 8, workNice: 4 });
  });
  afterAll(() => bench.close());

  async function run(times: number) {
    writeFileSync(count, String(times));
    const repository = join(root, `repository-${times}.git`);
    createRepository(repository, SITE);
    await bench.project({ repository });
    const job = await bench.done('Add faq');
    const branches = git(repository, 'for-each-ref', '--format=%(refname:short)', 'refs/heads/').split('\n');
    return { job, branches, messages: await bench.messages(job.id) };
  }

  test('is tried again if the child exceeds a limit once', async () => {
    const { job, branches, messages } = await run(1);
    expect(job).toMatchObject({ status: 'completed' });
    expect(branches).toHaveLength(2);
    expect(messages).toMatchObject([{ attempts: 2 }]);
    // The child has the priority of the settings.
    expect(Number(readFileSync(niceness, 'utf8'))).toBe(Math.min(19, getPriority() + 4));
  });

  test('is tried again each time its child is killed from outside, which does not count as a failure', async () => {
    const { job, branches, messages } = await run(105);
    expect(job).toMatchObject({ status: 'completed' });
    expect(branches).toHaveLength(2);
    expect(messages).toMatchObject([{ attempts: 6 }]);
    expect(await bench.database.query('select failures, ended_children from docs_nav.message where job_id = $1', [job.id])).toEqual([
      { failures: 0, ended_children: 0 },
    ]);
    expect(bench.parts.metrics.interruptions).toMatchObject({ process_killed: 5 });
  });

  test('fails with limits_exceeded if the child exceeds a limit twice, and says which limit', async () => {
    const { job, branches, messages } = await run(2);
    expect(job).toMatchObject({
      status: 'failed',
      prLink: null,
      error: {
        code: 'limits_exceeded',
        message: expect.stringMatching(/^One step of the work on the files took more than 8 seconds\. Nothing was pushed\./),
      },
    });
    expect(branches).toEqual(['main']);
    expect(messages).toMatchObject([{ attempts: 2, status: 'failed' }]);
  });
});
