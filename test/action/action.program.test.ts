/** The GitHub Action from the release tree, started as the runner does for each event. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporary } from '../support/temporary.ts';
import { docs, Origin } from './checkouts.ts';
import { runAction, TREE } from './runner.ts';

const { tree } = temporary();
const ZEROS = '0'.repeat(40);
/** Added beside the mistake that main has. */
const BROKEN = { 'docs.json': docs('index', 'known', 'new') };

describe('the GitHub Action compares a change with the commit that it is based on', () => {
  test('a pull request with the first parent of its merge, though main moved on after the event', () => {
    const origin = new Origin();
    const base = origin.id('main');
    const head = origin.commit('topic', BROKEN);
    origin.commit('main', { 'other.mdx': '' });
    const now = origin.id('main');
    const event = { pull_request: { head: { sha: head }, base: { sha: base } } };
    const run = runAction(origin.checkout(origin.merge('topic')), { name: 'pull_request', event });
    expect(run).toMatchObject({ status: 1, missing: ['new'], outputs: { 'exit-code': '1', base: now } });
    expect(run.summary).toContain('Page `new` does not exist');
    expect(run.output).toContain(`compared with ${now.slice(0, 10)}`);
  });

  test('a pull request of which the head is checked out, with the merge base', () => {
    const origin = new Origin();
    const base = origin.id('main');
    const head = origin.commit('topic', BROKEN);
    origin.commit('main', { 'docs.json': docs('other', 'index', 'known') });
    const event = { pull_request: { head: { sha: head }, base: { sha: origin.id('main') } } };
    expect(runAction(origin.checkout(head), { name: 'pull_request', event })).toMatchObject({
      status: 1,
      missing: ['new'],
      outputs: { base },
    });
  });

  test.each(['push', 'pull_request'])('leaves a clone with the whole history whole, for the event %s', (name) => {
    const origin = new Origin();
    origin.grow();
    const base = origin.id('main');
    const head = origin.commit('topic', BROKEN);
    origin.commit('main', { 'other.mdx': '' });
    const folder = origin.clone(head);
    const event = { before: base, pull_request: { head: { sha: head }, base: { sha: origin.id('main') } } };
    const history = (): string => execFileSync('git', ['log', '--format=%H'], { cwd: folder, encoding: 'utf8' });
    const before = history();
    const run = runAction(folder, { name, event });
    expect(run).toMatchObject({ status: 1, missing: ['new'], outputs: { base } });
    expect(run.output).not.toMatch(/fatal|not our ref/);
    expect(history()).toBe(before);
    expect(existsSync(join(folder, '.git/shallow'))).toBe(false);
  });

  test('a group of the merge queue with its base', () => {
    const origin = new Origin();
    const base = origin.id('main');
    origin.commit('topic', BROKEN);
    const event = { merge_group: { base_sha: base } };
    const run = runAction(origin.checkout(origin.merge('topic')), { name: 'merge_group', event });
    expect(run).toMatchObject({ status: 1, missing: ['new'], outputs: { base } });
  });

  test('a push with the commit before', () => {
    const origin = new Origin();
    const before = origin.id('main');
    const pushed = origin.commit('main', BROKEN);
    const run = runAction(origin.checkout(pushed), { name: 'push', event: { before, created: false } });
    expect(run).toMatchObject({ status: 1, missing: ['new'], outputs: { base: before } });
  });

  test('a clean change passes, whatever main has', () => {
    const origin = new Origin();
    const before = origin.id('main');
    const pushed = origin.commit('main', { 'docs.json': docs('index', 'known', 'fine'), 'fine.mdx': '---\ntitle: Fine\n---\n' });
    const run = runAction(origin.checkout(pushed), { name: 'push', event: { before } });
    expect(run).toMatchObject({ status: 0, missing: [], outputs: { 'exit-code': '0' } });
  });
});

describe('the GitHub Action compares with the merge base of what “since” names', () => {
  /** Main and a topic that began before its last commits. */
  function diverged(origin = new Origin()) {
    const base = origin.id('main');
    const head = origin.commit('topic', BROKEN);
    origin.commit('main', { 'docs.json': docs('other', 'index', 'known') });
    return { origin, base, head };
  }
  const push = { before: ZEROS, created: true };

  test.each(['main', 'origin/main'])('%s, in a clone of one commit', (since) => {
    const { origin, base, head } = diverged();
    const run = runAction(origin.checkout(head), { name: 'push', event: push, inputs: { since } });
    expect(run).toMatchObject({ status: 1, missing: ['new'], outputs: { base } });
  });

  test('a tag and the id of a commit, in a clone of one commit', () => {
    const { origin, base, head } = diverged();
    origin.push('main:refs/tags/v1');
    for (const since of ['v1', origin.id('main')])
      expect(runAction(origin.checkout(head), { name: 'push', event: push, inputs: { since } })).toMatchObject({
        missing: ['new'],
        outputs: { base },
      });
  });

  test('a branch that only origin has, without making the clone of one branch shallow', () => {
    const { origin, base, head } = diverged();
    const folder = origin.clone(head);
    expect(runAction(folder, { name: 'push', event: push, inputs: { since: 'main' } })).toMatchObject({
      missing: ['new'],
      outputs: { base },
    });
    expect(existsSync(join(folder, '.git/shallow'))).toBe(false);
  });

  test('“main”, taken from origin/main without a fetch, in a clone with the whole history and no branch', () => {
    const { origin, base, head } = diverged();
    const folder = origin.clone(head);
    execFileSync('git', ['fetch', '-q', 'origin', 'main:refs/remotes/origin/main'], { cwd: folder });
    execFileSync('git', ['remote', 'set-url', 'origin', '/nowhere'], { cwd: folder });
    expect(runAction(folder, { name: 'push', event: push, inputs: { since: 'main' } })).toMatchObject({
      missing: ['new'],
      outputs: { base },
    });
  });

  test.each([
    ['has no such branch', 'mian', (): void => {}, '“mian”, the input “since”, is not in this checkout'],
    [
      'cannot be reached',
      'main',
      (folder: string): void => void execFileSync('git', ['remote', 'set-url', 'origin', '/nowhere'], { cwd: folder }),
      '“fetch-depth: 0”',
    ],
  ])('fails and says what to do, instead of comparing, if origin %s', (_, since, change, message) => {
    const { origin, head } = diverged();
    const folder = origin.checkout(head);
    change(folder);
    const run = runAction(folder, { name: 'push', event: push, inputs: { since } });
    expect(run).toMatchObject({ status: 2, outputs: { 'exit-code': '2', base: '' } });
    expect(/^::error title=docs-nav::.*$/m.exec(run.output)?.[0]).toContain(message);
  });
});

describe('the GitHub Action shows all findings', () => {
  test.each([
    ['the first push of a branch', 'push', { before: ZEROS, created: true }],
    ['a schedule', 'schedule', {}],
    [
      '“pull_request_target”, which checks out the base',
      'pull_request_target',
      { pull_request: { head: { sha: ZEROS }, base: { sha: ZEROS } } },
    ],
    ['an event of another shape', 'pull_request', { pull_request: [] }],
  ])('of %s', (_, name, event) => {
    const origin = new Origin();
    const pushed = origin.commit('main', BROKEN);
    expect(runAction(origin.checkout(pushed), { name, event })).toMatchObject({
      status: 1,
      missing: ['known', 'new'],
      outputs: { base: '' },
    });
  });

  test('of a forced push over a commit that is gone, and says why', () => {
    const origin = new Origin();
    origin.commit('main', BROKEN);
    const before = origin.forget();
    const run = runAction(origin.checkout(origin.id('main')), { name: 'push', event: { before, forced: true } });
    expect(run).toMatchObject({ status: 1, missing: ['known'] });
    expect(run.output).toContain(`::notice title=docs-nav::The commit ${before.slice(0, 10)} could not be fetched`);
  });
});

describe('the inputs of the GitHub Action', () => {
  const event = { before: ZEROS, created: true };
  const broken = (): string => {
    const origin = new Origin();
    return origin.checkout(origin.commit('main', BROKEN));
  };

  test('“fail-on” decides what fails: never is not for a check that could not be done', () => {
    const folder = broken();
    const never = { 'fail-on': 'never' };
    expect(runAction(folder, { name: 'push', event, inputs: never })).toMatchObject({ status: 0, outputs: { 'exit-code': '1' } });
    expect(runAction(folder, { name: 'push', event, inputs: { ...never, path: 'nowhere' } })).toMatchObject({ status: 2 });
    const twice = new Origin();
    const warned = twice.checkout(twice.commit('main', { 'docs.json': docs('index', 'index') }));
    expect(runAction(warned, { name: 'push', event }).status).toBe(0);
    expect(runAction(warned, { name: 'push', event, inputs: { 'fail-on': 'warning' } }).status).toBe(1);
    const wrong = runAction(folder, { name: 'push', event, inputs: { 'fail-on': 'errors' } });
    expect(wrong).toMatchObject({ status: 2, outputs: { 'exit-code': '2' } });
    expect(wrong.output).toContain('::error title=docs-nav::The input “fail-on” is “errors”; expected one of error, warning, never.');
  });

  test('“sarif” writes a report, “args” adds arguments, and “since” names a base, or “none” to show all findings', () => {
    const folder = broken();
    const sarif = join(tree(), 'docs-nav.sarif');
    const run = runAction(folder, { name: 'push', event, inputs: { sarif, args: '--rule\npage-exists=warning', since: 'none' } });
    expect(run.status).toBe(0);
    expect(JSON.parse(readFileSync(sarif, 'utf8'))).toMatchObject({ version: '2.1.0' });
    expect(runAction(folder, { name: 'push', event, inputs: { since: 'HEAD' } })).toMatchObject({ status: 0, missing: [] });
  });

  test.each(['doc', 'index.mdx'])('“working-directory” is not “%s”, which is no folder', (name) => {
    const run = runAction(broken(), { name: 'push', event, inputs: { 'working-directory': name } });
    expect(run).toMatchObject({ status: 2, outputs: { 'exit-code': '2' } });
    expect(run.output).toBe(`::error title=docs-nav::The folder “${name}” does not exist in the workspace.\n`);
  });

  test('“working-directory” does not lead out through a link of the repository', () => {
    const folder = broken();
    symlinkSync(tree({ 'docs.json': docs('elsewhere') }), join(folder, 'out'));
    const run = runAction(folder, { name: 'push', event, inputs: { 'working-directory': 'out' } });
    expect(run).toMatchObject({ status: 2, missing: [] });
    expect(run.output).toBe('::error title=docs-nav::The folder “out” leads out of the workspace through a link of the repository.\n');
  });

  test('an argument that does not exist is reported in an error annotation that names it', () => {
    const run = runAction(broken(), { name: 'push', event, inputs: { args: '--wrong' } });
    expect(run.status).toBe(2);
    expect(run.output).toMatch(/^::error title=docs-nav::.*--wrong/m);
  });

  test('the action works without a usable home folder', () => {
    const origin = new Origin();
    const before = origin.id('main');
    const folder = origin.checkout(origin.commit('main', BROKEN));
    for (const HOME of ['', '.'])
      expect(runAction(folder, { name: 'push', event: { before }, env: { HOME } })).toMatchObject({ status: 1, missing: ['new'] });
  });

  test('“path” and “working-directory” choose sites', () => {
    const origin = new Origin();
    const folder = origin.checkout(origin.commit('main', { 'a/docs.json': docs('in-a'), 'b/docs.json': docs('in-b') }));
    const inputs = { path: 'a\nb/docs.json' };
    expect(runAction(folder, { name: 'push', event, inputs }).missing).toEqual(['in-a', 'in-b']);
    expect(runAction(folder, { name: 'push', event, inputs: { 'working-directory': 'b' } }).missing).toEqual(['in-b']);
  });
});

test('the guide lists the inputs of the action with their defaults', () => {
  const { inputs } = parse(readFileSync(join(TREE, 'action.yml'), 'utf8')) as { inputs: Record<string, { default: string }> };
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/continuous-integration.mdx'), 'utf8');
  const rows = Array.from(guide.matchAll(/^\| `([\w-]+)` \| (?:`([\w-]+)`)? ?\| /gm), ([, name = '', value = '']) => [name, value]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default])));
});

describe('the GitHub Action executes nothing of the repository', () => {
  test('in a pull request with programs, hooks and filters, whatever its inputs and names contain', () => {
    const origin = new Origin();
    const ran = join(tree(), 'ran');
    const program = `#!/usr/bin/env node\nrequire('node:fs').writeFileSync(${JSON.stringify(ran)}, '');\n`;
    const head = origin.commit('topic', {
      ...BROKEN,
      'node_modules/docs-nav/bin/docs-nav.cjs': program,
      'node_modules/.bin/docs-nav': program,
      'package.json': JSON.stringify({ name: 'x', scripts: { prepare: `touch ${ran}` } }),
      '.gitattributes': '* filter=evil\n',
      '.npmrc': 'node-options=--require ./evil.cjs\n',
      'evil.cjs': program,
    });
    const folder = origin.checkout(origin.merge('topic'));
    mkdirSync(join(folder, '.git/hooks'), { recursive: true });
    for (const hook of ['post-checkout', 'reference-transaction', 'pre-auto-gc']) {
      writeFileSync(join(folder, '.git/hooks', hook), `#!/bin/sh\ntouch ${ran}\n`);
      chmodSync(join(folder, '.git/hooks', hook), 0o755);
    }
    const event = { pull_request: { head: { sha: head, ref: `$(touch ${ran})` }, base: { sha: '--upload-pack=touch' } } };
    expect(runAction(folder, { name: 'pull_request', event }).missing).toEqual(['new']);
    for (const since of [`$(touch ${ran})`, `; touch ${ran}`, '--output=x', `--upload-pack=touch ${ran}`])
      expect(runAction(folder, { name: 'pull_request', event, inputs: { since } }).status).toBe(2);
    runAction(folder, { name: 'pull_request', event, inputs: { path: `$(touch ${ran})`, 'working-directory': '.' } });
    expect(existsSync(ran)).toBe(false);
  });

  test('in a working directory that is a bare repository of the pull request', () => {
    const origin = new Origin();
    const ran = join(tree(), 'ran');
    const remote = `[remote "origin"]\n\turl = ${origin.bare}\n\tuploadpack = touch ${ran}; git-upload-pack\n`;
    const head = origin.commit('topic', {
      'docs/docs.json': docs('new'),
      'docs/HEAD': 'ref: refs/heads/main\n',
      'docs/objects/x': '',
      'docs/refs/x': '',
      'docs/config': `[core]\n\trepositoryformatversion = 0\n\tbare = true\n${remote}`,
    });
    const event = { before: origin.id('main'), pull_request: { head: { sha: head }, base: { sha: origin.id('main') } } };
    for (const [name, since] of [
      ['pull_request', 'auto'],
      ['push', 'auto'],
      ['push', 'main'],
    ] as const)
      runAction(origin.checkout(origin.merge('topic')), { name, event, inputs: { 'working-directory': 'docs', since } });
    expect(existsSync(ran)).toBe(false);
  });
});

const isRoot = process.getuid?.() === 0;
if (!isRoot) process.stdout.write('A checkout of another user: not run (only root can make one).\n');

test.runIf(isRoot)('the GitHub Action works in a checkout that another user owns, and leaves the git settings unchanged', () => {
  const origin = new Origin();
  const before = origin.id('main');
  const folder = origin.checkout(origin.commit('main', BROKEN));
  execFileSync('chown', ['-R', '12345', folder]);
  const home = tree({ '.gitconfig': '[user]\n\tname = Somebody\n' });
  const run = runAction(folder, { name: 'push', event: { before: ZEROS, created: true }, env: { HOME: home } });
  expect(run).toMatchObject({ status: 1, missing: ['known', 'new'] });
  const compared = runAction(folder, { name: 'push', event: { before }, env: { HOME: home } });
  expect(compared).toMatchObject({ missing: ['new'], outputs: { base: before } });
  expect(readFileSync(join(home, '.gitconfig'), 'utf8')).toBe('[user]\n\tname = Somebody\n');
});
