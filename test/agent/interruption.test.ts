/** Interruptions from outside are told apart from faults of a message, wherever they surface. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deserializeError, serializeError } from '../../src/agent/child/errors.ts';
import { readCgroupMemoryEvents, hasKillAtMemoryLimit, type CgroupMemoryEvents } from '../../src/agent/memory-group.ts';
import { toGitError } from '../../src/agent/git/to-git-error.ts';
import { GitError } from '../../src/agent/git/git-error.ts';
import { requireSuccess } from '../../src/agent/git/plumbing.ts';
import { runGit } from '../../src/agent/git/run.ts';
import { isServiceUnavailableError } from '../../src/agent/http/unavailable.ts';
import { InfrastructureInterruptionError, findInfrastructureInterruption, type Interruption } from '../../src/agent/interruption.ts';
import { describeError } from '../../src/agent/log.ts';
import { convertInterruptions } from '../../src/agent/store/interruptions.ts';
import { maxAttempts, chooseFailureCounter, DEFAULT_ATTEMPT_LIMITS } from '../../src/agent/worker/attempt-limits.ts';
import { classifyError } from '../../src/agent/worker/classify-error.ts';
import { failureOf } from './clones.ts';
import { temporary } from '../support/temporary.ts';

const { tree } = temporary();

const withCode = (code: string): Error => Object.assign(new Error('It failed.'), { code });

const CODES: Readonly<Record<Exclude<Interruption, 'process_killed'>, readonly string[]>> = {
  database_unavailable:
    '08000 08003 08006 57014 57P01 57P02 57P03 53000 53200 53300 40001 40P01 55P03 25006 25P03 ECONNRESET ECONNREFUSED EPIPE ETIMEDOUT EHOSTUNREACH ENOTFOUND EAI_AGAIN'.split(
      ' ',
    ),
  disk_full: ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030'],
  resources_exhausted: ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'],
};

describe.each(Object.entries(CODES))('interruptions of the kind %s', (interruption, codes) => {
  test.each(codes)('%s counts as an interruption in the worker, in answers to clients and in the log', async (code) => {
    const error = await failureOf(convertInterruptions(() => Promise.reject(withCode(code))));
    expect(error).toMatchObject({ name: 'InfrastructureInterruptionError', code: interruption, detail: `${code}: It failed.` });
    expect(findInfrastructureInterruption(error)).toBe(interruption);
    expect(classifyError(error, 'repository')).toMatchObject({ failure: { code: interruption }, isPermanent: false });
    expect(chooseFailureCounter(error)).toBeUndefined();
    expect(maxAttempts(error, DEFAULT_ATTEMPT_LIMITS)).toBe(DEFAULT_ATTEMPT_LIMITS.interruptions + 1);
    expect(isServiceUnavailableError(error)).toBe(true);
    expect(describeError(error)).toMatchObject({ code: interruption, detail: `${code}: It failed.` });
    expect(describeError(withCode(code))).toMatchObject({ code, message: 'It failed.' });
    expect(findInfrastructureInterruption(new Error('Behind.', { cause: error }))).toBe(interruption);
    expect(findInfrastructureInterruption(new AggregateError([new Error('Other.'), error]))).toBe(interruption);
    expect(findInfrastructureInterruption(deserializeError(serializeError(error)))).toBe(interruption);
  });
});

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
])('the service treats the error “%s” of the database driver as a lost connection, and can log its message', async (message) => {
  const lost = await failureOf(convertInterruptions(() => Promise.reject(new Error(message))));
  expect(lost).toMatchObject({ name: 'InfrastructureInterruptionError', code: 'database_unavailable', detail: message });
  expect(describeError(new Error(message))).toMatchObject({ message });
});

test.each(CODES.database_unavailable)('%s from a connection to something else is not treated as a database failure', (code) => {
  const error = withCode(code);
  expect(findInfrastructureInterruption(error)).toBeUndefined();
  expect(classifyError(error, 'repository').failure.code).toBe('internal');
  expect(isServiceUnavailableError(error)).toBe(false);
});

test.each(['ENOSPC', 'EMFILE'])('%s is an interruption wherever it happens', (code) => {
  expect(findInfrastructureInterruption(withCode(code))).toBeDefined();
});

test('errors other than interruptions stay as they are in code that uses the database', async () => {
  for (const error of [new GitError('failed', 'No.'), withCode('23505'), new InfrastructureInterruptionError('process_killed')])
    expect(await failureOf(convertInterruptions(() => Promise.reject(error)))).toBe(error);
});

test.each([new Error('No.'), withCode('ENOENT'), withCode('23505'), withCode('42P01'), new GitError('failed', 'No.'), 'ENOSPC', null, {}])(
  'the service counts an error that is not an interruption as a failure: %s',
  (error) => {
    expect(findInfrastructureInterruption(error)).toBeUndefined();
    expect(chooseFailureCounter(error)).toBe('failures');
  },
);

test('the service copes with an error that is its own cause or contains itself', () => {
  const error = new Error('No.');
  error.cause = error;
  expect(findInfrastructureInterruption(error)).toBeUndefined();
  const parts: unknown[] = [];
  const all = new AggregateError(parts, 'No.');
  all.errors.push(all);
  expect(findInfrastructureInterruption(all)).toBeUndefined();
  expect(describeError(all)).toMatchObject({ type: 'AggregateError' });
});

describe('the output of git', () => {
  const hosted = { protocol: 'https', url: 'https://host/docs.git', label: '“docs”' } as const;
  const local = { ...hosted, protocol: 'file' } as const;
  test.each([
    ['fatal: write error: No space left on device', 'disk_full'],
    ['error: file write error: Disk quota exceeded\nfatal: index-pack failed', 'disk_full'],
    ["fatal: could not create work tree dir 'x': Read-only file system", 'disk_full'],
    ['error: cannot fork() for git-remote-https: Resource temporarily unavailable', 'resources_exhausted'],
    ['fatal: unable to create thread: Resource temporarily unavailable', 'resources_exhausted'],
    ['error: cannot fork() for rev-list: Cannot allocate memory', 'resources_exhausted'],
    ["error: could not open 'x': Too many open files", 'resources_exhausted'],
    ['error: index-pack died of signal 9\nfatal: fetch-pack: invalid index-pack output', 'process_killed'],
  ] as const)('“%s” is an interruption', (stderr, code) => {
    expect(toGitError(stderr, hosted, [])).toMatchObject({ name: 'InfrastructureInterruptionError', code });
    expect(() => requireSuccess({ status: 128, output: Buffer.alloc(0), stderr: stderr })).toThrow(InfrastructureInterruptionError);
  });

  test('a full disk is an interruption for a local repository, but not for a code host', () => {
    const stderr = 'remote: fatal: write error: No space left on device';
    expect(toGitError(stderr, hosted, [])).toMatchObject({ name: 'GitError', code: 'unreachable' });
    expect(toGitError(stderr, local, [])).toMatchObject({ name: 'InfrastructureInterruptionError', code: 'disk_full' });
  });

  test.each([
    'fatal: remote error: No space left on device',
    'fatal: remote error: a\nfatal: Too many open files',
    'fatal: remote error: index-pack died of signal 9',
    'remote: hello\u2028No space left on device',
    'remote: hello\rfatal: No space left on device',
    "fatal: unable to access 'https://host/docs.git/': Failed to connect: Resource temporarily unavailable",
  ])('“%s” is not treated as a problem of this machine', (stderr) => {
    expect(toGitError(stderr, hosted, [])).toMatchObject({ name: 'GitError' });
  });

  test.each<[string, string, NodeJS.Signals | null, 'https' | 'file']>([
    ['git itself', 'kill -9 $$', 'SIGKILL', 'https'],
    ['a child process of git', "echo 'error: index-pack died of signal 9' >&2; exit 128", null, 'https'],
    ['a child process of git for a local repository', "echo 'remote: error: unpack-objects died of signal 9' >&2; exit 128", null, 'file'],
  ])('%s that is killed at the memory limit of the control group is reported as out of memory', async (_, script, signal, protocol) => {
    const bin = tree({ git: `#!/bin/sh\n${script}\n` });
    chmodSync(join(bin, 'git'), 0o755);
    const run = (...events: CgroupMemoryEvents[]) =>
      runGit(['gc'], {
        folder: bin,
        signal: new AbortController().signal,
        protocol,
        environment: { PATH: `${bin}:${process.env['PATH']}` },
        readMemoryEvents: () => events.shift(),
      });
    const error = await failureOf(run({ kills: 1, limits: 1 }, { kills: 2, limits: 2 }));
    expect(error).toMatchObject({ name: 'GitError', code: 'out-of-memory', isPermanent: false });
    expect(classifyError(error, 'repository')).toMatchObject({
      failure: { code: 'limits_exceeded', message: expect.stringContaining('ran out of memory while git worked') },
      isPermanent: false,
    });
    expect([chooseFailureCounter(error), maxAttempts(error, DEFAULT_ATTEMPT_LIMITS)]).toEqual(['ended_children', 2]);
    // Somebody else killed it, or others used up the memory of the machine.
    for (const after of [
      { kills: 1, limits: 1 },
      { kills: 2, limits: 1 },
    ]) {
      const ended = run({ kills: 1, limits: 1 }, after);
      if (signal === 'SIGKILL')
        expect(await failureOf(ended)).toMatchObject({ name: 'InfrastructureInterruptionError', code: 'process_killed' });
      else
        expect(toGitError((await ended).stderr, { ...hosted, protocol }, [])).toMatchObject({
          name: 'InfrastructureInterruptionError',
          code: 'process_killed',
        });
    }
  });

  test('a process that a code host reports as killed does not count as killed on this machine', async () => {
    const bin = tree({ git: "#!/bin/sh\necho 'remote: error: index-pack died of signal 9' >&2\nexit 128\n" });
    chmodSync(join(bin, 'git'), 0o755);
    const events: CgroupMemoryEvents[] = [
      { kills: 1, limits: 1 },
      { kills: 2, limits: 2 },
    ];
    const environment = { PATH: `${bin}:${process.env['PATH']}` };
    const { signal } = new AbortController();
    expect(
      await runGit(['gc'], { folder: bin, signal, protocol: 'https', environment, readMemoryEvents: () => events.shift() }),
    ).toMatchObject({
      status: 128,
    });
  });

  test('git that exceeds its own memory limit is no interruption', () => {
    expect(toGitError('fatal: Out of memory, malloc failed', hosted, [])).toMatchObject({ name: 'GitError', code: 'too-large' });
  });
});

describe('the memory limit of a control group', () => {
  const files =
    (all: Readonly<Record<string, string>>) =>
    (file: string): string => {
      const text = all[file];
      if (text === undefined) throw new Error('ENOENT');
      return text;
    };

  test('has counters that are read from cgroup v1 or v2, at the path of the group or at the root of a container', () => {
    const events = 'low 0\nhigh 0\nmax 9\noom 3\noom_kill 2\n';
    expect(readCgroupMemoryEvents(files({ '/proc/self/cgroup': '0::/a/b\n', '/sys/fs/cgroup/a/b/memory.events': events }))).toEqual({
      kills: 2,
      limits: 3,
    });
    expect(readCgroupMemoryEvents(files({ '/proc/self/cgroup': '0::/../x\n', '/sys/fs/cgroup/memory.events': events }))).toEqual({
      kills: 2,
      limits: 3,
    });
    expect(
      readCgroupMemoryEvents(
        files({
          '/proc/self/cgroup': '9:name=systemd:/\n4:memory:/a\n0::/\n',
          '/sys/fs/cgroup/memory/a/memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 5\n',
          '/sys/fs/cgroup/memory/a/memory.failcnt': '7\n',
        }),
      ),
    ).toEqual({ kills: 5, limits: 7 });
    expect(readCgroupMemoryEvents(files({}))).toBeUndefined();
  });

  test('counts as the cause only if both its counter and that of killed processes have grown', () => {
    const before = { kills: 1, limits: 1 };
    expect(hasKillAtMemoryLimit(before, { kills: 2, limits: 2 })).toBe(true);
    // The memory of the whole machine was used up.
    expect(hasKillAtMemoryLimit(before, { kills: 2, limits: 1 })).toBe(false);
    expect(hasKillAtMemoryLimit(before, { kills: 1, limits: 2 })).toBe(false);
    expect(hasKillAtMemoryLimit(undefined, undefined)).toBe(false);
  });
});
