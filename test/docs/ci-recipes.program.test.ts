/**
 * The workflows of the guide to CI, and those that `init` writes, run against checkouts that are made as GitHub and GitLab make them:
 * each must show what a change introduces, all of it and nothing else.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pageOf } from './docs-pages.ts';
import { programs } from '../support/programs.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const PROGRAM = join(import.meta.dirname, '../../bin/docs-nav.cjs');
const ZEROS = '0'.repeat(40);
const path = [programs(tree), process.env['PATH']].join(delimiter);

interface Workflow {
  readonly on: 'push' | 'pull_request' | object;
  readonly jobs: { readonly lint: { readonly steps: readonly Step[] } };
}

interface Step {
  readonly uses?: string;
  readonly with?: { readonly 'fetch-depth'?: number };
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly rules?: readonly { readonly if: string }[];
  readonly variables?: { readonly GIT_DEPTH?: number };
  readonly script: readonly string[];
}

/** Somebody's repository at a host, and what a change to it is compared with. */
class Origin {
  readonly bare = tree();
  readonly work = repository({ 'docs.json': docs('index', 'old'), 'index.mdx': '' });

  constructor() {
    git(this.bare, 'init', '-q', '--bare');
    // As hosts do for what a job asks for.
    git(this.bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(this.work, 'branch', '-M', 'main');
    git(this.work, 'remote', 'add', 'origin', `file://${this.bare}`);
    this.push('main');
  }

  /** A commit in which docs.json names these pages. */
  commit(...pages: readonly string[]): string {
    writeFileSync(join(this.work, 'docs.json'), docs(...pages));
    git(this.work, 'commit', '-q', '--allow-empty', '-am', `Name ${pages.join(', ')}`);
    return this.head();
  }

  push(...names: readonly string[]): void {
    git(this.work, 'push', '-q', '--force', 'origin', ...names);
  }

  head(name = 'HEAD'): string {
    return execFileSync('git', ['rev-parse', name], { cwd: this.work, encoding: 'utf8' }).trim();
  }

  /** A branch of two commits, the first of which brings a mistake; meanwhile main got one of its own. */
  branch(...pages: readonly string[]): { readonly start: string; readonly tip: string } {
    const start = this.head();
    git(this.work, 'checkout', '-qb', 'topic');
    this.commit('index', 'old', ...pages);
    git(this.work, 'commit', '-q', '--allow-empty', '-m', 'More');
    const tip = this.head();
    git(this.work, 'checkout', '-q', 'main');
    writeFileSync(join(this.work, 'nav.json'), '{}');
    writeFileSync(join(this.work, 'docs.json'), docs('other', 'index', 'old'));
    git(this.work, 'add', '.');
    git(this.work, 'commit', '-qm', 'Meanwhile');
    this.push('main', 'topic');
    return { start, tip };
  }

  /** The merge of a branch into main, without moving main. */
  merge(): string {
    git(this.work, 'checkout', '-q', '--detach', 'main');
    git(this.work, 'merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
    const merged = this.head();
    git(this.work, 'checkout', '-q', 'main');
    return merged;
  }
}

function docs(...pages: readonly string[]): string {
  // One page a line, and room between them, so that branches merge.
  return `{ "navigation": { "pages": [\n${pages.map((page) => `${JSON.stringify(page)}`).join(',\n\n\n')}\n] } }\n`;
}

/** As actions/checkout does: one ref, as deep as is said, or every branch. */
function checkoutOfGithub({ bare }: Origin, sha: string, ref: string, depth: number): string {
  const folder = clone(bare);
  const refspec = `+${sha}:refs/remotes/${ref}`;
  if (depth > 0) git(folder, 'fetch', '-q', '--no-tags', '--prune', `--depth=${depth}`, 'origin', refspec);
  else {
    const all = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
    git(folder, 'fetch', '-q', '--prune', 'origin', ...all, ...(ref.startsWith('pull/') ? [refspec] : []));
  }
  git(folder, 'checkout', '-q', '--force', `refs/remotes/${ref}`);
  return folder;
}

/** As the runner of GitLab does: a commit without a branch. */
function checkoutOfGitlab({ bare }: Origin, sha: string, depth: number): string {
  const folder = clone(bare);
  git(folder, 'fetch', '-q', ...(depth > 0 ? [`--depth=${depth}`] : []), 'origin', `+${sha}:refs/pipelines/1`);
  git(folder, 'checkout', '-qf', sha);
  return folder;
}

function clone(bare: string): string {
  const folder = tree();
  git(folder, 'init', '-q');
  git(folder, 'remote', 'add', 'origin', `file://${bare}`);
  return folder;
}

interface Result {
  readonly status: number | null;
  /** The pages that are said not to exist. */
  readonly missing: readonly string[];
  readonly output: string;
}

function runGithub({ jobs }: Workflow, origin: Origin, sha: string, ref: string, event: Readonly<Record<string, string>> = {}): Result {
  const { steps } = jobs.lint;
  const depth = steps.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with?.['fetch-depth'] ?? 1;
  const folder = checkoutOfGithub(origin, sha, ref, depth);
  const results = steps.flatMap(({ run, env = {} }) => {
    const filled = Object.entries(env).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{\{ (.*?) \}\}/g, (_, key: string) => event[key] ?? ''),
    ]);
    return run === undefined ? [] : [runShell(['--noprofile', '--norc', '-e', '-c', run], folder, Object.fromEntries(filled))];
  });
  return together(results);
}

function runGitlab({ script, variables }: Job, origin: Origin, sha: string, env: Readonly<Record<string, string>>): Result {
  const folder = checkoutOfGitlab(origin, sha, variables?.GIT_DEPTH ?? 20);
  return together([runShell(['-e', '-o', 'pipefail', '-c', script.join('\n')], folder, env)]);
}

function runShell(args: readonly string[], cwd: string, env: Readonly<Record<string, string>>) {
  const { NODE_OPTIONS: _, GITHUB_ACTIONS: __, ...surrounding } = process.env;
  const { status, stdout, stderr } = spawnSync('bash', args, { cwd, env: { ...surrounding, ...env, PATH: path }, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function together(results: readonly { readonly status: number | null; readonly output: string }[]): Result {
  const output = results.map((result) => result.output).join('');
  const missing = Array.from(output.matchAll(/Page “(.*?)” does not exist/g), ([, page = '']) => page);
  return { status: results.at(-1)?.status ?? null, missing, output };
}

const blocks = pageOf('docs/guides/continuous-integration.mdx').blocks.filter(({ language }) => language === 'yaml');
const comparing = blocks.filter(({ text }) => text.includes('--since'));
const workflows = comparing.filter(({ name }) => name.startsWith('.github/')).map(({ text }) => parse(text) as Workflow);
const jobs = comparing.filter(({ name }) => name === '.gitlab-ci.yml').map(({ text }) => (parse(text) as { 'docs-nav': Job })['docs-nav']);

function workflowsOn(event: string): Workflow[] {
  return workflows.filter(({ on }) => on === event);
}

function jobsFor(source: string): Job[] {
  return jobs.filter(({ rules }) => rules?.some((rule) => rule.if === `$CI_PIPELINE_SOURCE == "${source}"`));
}

/** What `init` writes for a host. */
function written(name: string, files: Readonly<Record<string, string>>): string {
  const folder = repository({ 'docs.json': docs('index'), 'index.mdx': '', ...files });
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  execFileSync(process.execPath, [PROGRAM, 'init', '--yes'], { cwd: folder, stdio: 'pipe' });
  return readFileSync(join(folder, name), 'utf8');
}

const ofInit = parse(written('.github/workflows/docs-nav.yml', {})) as Workflow;
const jobOfInit = (parse(written('.gitlab-ci.yml', { '.gitlab-ci.yml': '' })) as { 'docs-nav': Job })['docs-nav'];

test('the guide has one recipe for pull or merge requests and one for pushes on each host', () => {
  const files = ['.circleci/config.yml', '.github/workflows/docs-nav.yml', '.gitlab-ci.yml'];
  expect(files.map((file) => comparing.filter(({ name }) => name === file).length)).toEqual([1, 2, 2]);
  for (const found of [workflowsOn('pull_request'), workflowsOn('push'), jobsFor('merge_request_event'), jobsFor('push')])
    expect(found).toHaveLength(1);
});

test('GitHub commands of the guide and of init contain no expressions, and GitLab commands no unquoted variables', () => {
  const all = blocks.filter(({ name }) => name.startsWith('.github/')).map(({ text }) => parse(text) as Workflow);
  const lines = [...all, ofInit].flatMap(({ jobs }) => Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])));
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
  for (const { script } of [...jobs, jobOfInit]) {
    const unquoted = script.join('\n').replaceAll(/"[^"]*"/g, '');
    expect(unquoted).not.toContain('$');
  }
});

describe.each([
  ['the guide', workflowsOn('pull_request')[0]],
  ['init', ofInit],
])('GitHub, pull request workflow of %s', (_, workflow) => {
  const run = (origin: Origin) => {
    const merged = origin.merge();
    git(origin.work, 'push', '-q', 'origin', `${merged}:refs/pull/1/merge`);
    return workflow && runGithub(workflow, origin, merged, 'pull/1/merge');
  };

  test('reports what the merge would introduce, but no problems of main', () => {
    const origin = new Origin();
    origin.branch('new');
    expect(run(origin)).toMatchObject({ status: 1, missing: ['new'] });
  });

  test('passes if the merge introduces no problem, even after main has moved on', () => {
    const origin = new Origin();
    origin.branch();
    const merged = origin.merge();
    git(origin.work, 'push', '-q', 'origin', `${merged}:refs/pull/1/merge`);
    origin.commit('other', 'index', 'old', 'later');
    origin.push('main');
    expect(workflow && runGithub(workflow, origin, merged, 'pull/1/merge')).toMatchObject({ status: 0, missing: [] });
  });

  test('reports a deleted page that an unchanged line of docs.json lists', () => {
    const origin = new Origin();
    git(origin.work, 'checkout', '-qb', 'topic');
    git(origin.work, 'rm', '-q', 'index.mdx');
    git(origin.work, 'commit', '-qm', 'Remove');
    git(origin.work, 'checkout', '-q', 'main');
    expect(run(origin)).toMatchObject({ status: 1, missing: ['index'] });
  });
});

describe('GitHub, push workflow', () => {
  const [workflow] = workflowsOn('push');
  const run = (origin: Origin, name: string, before: string) =>
    workflow && runGithub(workflow, origin, origin.head(name), `origin/${name}`, { 'github.event.before': before });

  test('reports what several pushed commits introduce', () => {
    const origin = new Origin();
    const before = origin.head();
    origin.commit('index', 'old', 'new');
    origin.commit('index', 'old', 'new', 'newer');
    origin.push('main');
    expect(run(origin, 'main', before)).toMatchObject({ status: 1, missing: ['new', 'newer'] });
  });

  test('passes if the push introduces no problem', () => {
    const origin = new Origin();
    const before = origin.head();
    git(origin.work, 'commit', '-q', '--allow-empty', '-m', 'Nothing');
    origin.push('main');
    expect(run(origin, 'main', before)).toMatchObject({ status: 0, missing: [] });
  });

  test('reports all problems on the first push of a branch', () => {
    const origin = new Origin();
    origin.branch('new');
    expect(run(origin, 'topic', ZEROS)).toMatchObject({ status: 1, missing: ['old', 'new'] });
  });

  test('reports all problems after a force push if the previous commit is gone', () => {
    const origin = new Origin();
    const before = origin.commit('index', 'old', 'mistake');
    origin.push('main');
    git(origin.work, 'reset', '-q', '--hard', 'HEAD^');
    origin.commit('index', 'old', 'new');
    origin.push('main');
    git(origin.bare, 'reflog', 'expire', '--expire=now', '--all');
    git(origin.bare, 'gc', '-q', '--prune=now');
    expect(run(origin, 'main', before)).toMatchObject({ status: 1, missing: ['old', 'new'] });
  });

  test('compares with the common ancestor after a force push if a branch still has the previous commit', () => {
    const origin = new Origin();
    const before = origin.commit('index', 'old', 'mistake');
    git(origin.work, 'branch', 'kept');
    origin.push('main', 'kept');
    git(origin.work, 'reset', '-q', '--hard', 'HEAD^');
    origin.commit('index', 'old', 'new');
    origin.push('main');
    expect(run(origin, 'main', before)).toMatchObject({ status: 1, missing: ['new'] });
  });
});

describe.each([
  ['the guide', jobsFor('merge_request_event')[0]],
  ['init', jobOfInit],
])('GitLab, merge request job of %s', (_, job) => {
  test('reports what the branch introduces', () => {
    const origin = new Origin();
    const { start, tip } = origin.branch('new');
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: start };
    expect(job && runGitlab(job, origin, tip, env)).toMatchObject({ status: 1, missing: ['new'] });
  });

  test('reports what a merged result introduces, but no problems of the target branch', () => {
    const origin = new Origin();
    const { start } = origin.branch('new');
    const target = origin.head('main');
    const merged = origin.merge();
    git(origin.work, 'push', '-q', 'origin', `${merged}:refs/merge-requests/1/merge`);
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: start, CI_MERGE_REQUEST_TARGET_BRANCH_SHA: target };
    expect(job && runGitlab(job, origin, merged, env)).toMatchObject({ status: 1, missing: ['new'] });
  });

  test('passes if the branch introduces no problem', () => {
    const origin = new Origin();
    const { start, tip } = origin.branch();
    const env = { CI_MERGE_REQUEST_DIFF_BASE_SHA: start, CI_MERGE_REQUEST_TARGET_BRANCH_SHA: '' };
    expect(job && runGitlab(job, origin, tip, env)).toMatchObject({ status: 0, missing: [] });
  });
});

describe('GitLab, push job', () => {
  const [job] = jobsFor('push');

  test('reports what several pushed commits introduce', () => {
    const origin = new Origin();
    const before = origin.head();
    for (let at = 0; at < 25; at++) git(origin.work, 'commit', '-q', '--allow-empty', '-m', 'More');
    const sha = origin.commit('index', 'old', 'new');
    origin.push('main');
    expect(job && runGitlab(job, origin, sha, { CI_COMMIT_BEFORE_SHA: before })).toMatchObject({ status: 1, missing: ['new'] });
  });

  test('reports all problems on the first push of a branch and after a force push', () => {
    const origin = new Origin();
    const { tip } = origin.branch('new');
    for (const before of [ZEROS, '1'.repeat(40)])
      expect(job && runGitlab(job, origin, tip, { CI_COMMIT_BEFORE_SHA: before })).toMatchObject({ status: 1, missing: ['old', 'new'] });
  });
});

describe('reports a lost URL if --rule is added before --since, as the guide says', () => {
  const withRule = <Recipe>(recipe: Recipe): Recipe =>
    JSON.parse(JSON.stringify(recipe).replaceAll('--since', '--rule lost-url=error --since')) as Recipe;

  /** A page that a branch moves and main then merges. */
  function moved(): { readonly origin: Origin; readonly before: string } {
    const origin = new Origin();
    writeFileSync(join(origin.work, 'guide.mdx'), '---\ntitle: Guide\n---\n');
    git(origin.work, 'add', '.');
    const before = origin.commit('index', 'old', 'guide');
    origin.push('main');
    git(origin.work, 'checkout', '-qb', 'topic');
    git(origin.work, 'mv', 'guide.mdx', 'manual.mdx');
    origin.commit('index', 'old', 'manual');
    git(origin.work, 'checkout', '-q', 'main');
    return { origin, before };
  }

  const LOST = { status: 1, missing: [], output: expect.stringMatching(/lost-url.*“\/guide”/s) as string };

  test('in the merge of a pull request, in a shallow clone', () => {
    const { origin } = moved();
    const merged = origin.merge();
    git(origin.work, 'push', '-q', 'origin', `${merged}:refs/pull/1/merge`);
    const [workflow] = workflowsOn('pull_request');
    expect(workflow && runGithub(withRule(workflow), origin, merged, 'pull/1/merge')).toMatchObject(LOST);
  });

  test('in a merge commit that is pushed to main', () => {
    const { origin, before } = moved();
    const sha = origin.merge();
    git(origin.work, 'push', '-q', 'origin', `${sha}:refs/heads/main`);
    const [workflow] = workflowsOn('push');
    expect(workflow && runGithub(withRule(workflow), origin, sha, 'origin/main', { 'github.event.before': before })).toMatchObject(LOST);
    const [job] = jobsFor('push');
    expect(job && runGitlab(withRule(job), origin, sha, { CI_COMMIT_BEFORE_SHA: before })).toMatchObject(LOST);
  });
});
