/**
 * The recipes of the guide to reviews: jobs run in checkouts as GitHub and GitLab make them, and scripts that write comments talk to
 * doubles. One comment stays up to date, nobody else's is touched, and what has a token runs nothing of the change.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pageOf } from './docs-pages.ts';
import { programs } from '../support/programs.ts';
import { git, temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const path = [programs(tree), process.env['PATH']].join(delimiter);
const MARKER = '<!-- docs-nav diff -->';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: { readonly script?: string; readonly 'fetch-depth'?: number };
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly on: string | object;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}
interface Job {
  readonly rules: readonly { readonly if: string }[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly script: readonly string[];
}

const blocks = pageOf('docs/guides/review.mdx').blocks;
const workflows = blocks.filter(({ name }) => name.startsWith('.github/')).map(({ text }) => parse(text) as Workflow);
const readers = workflows.filter(({ on }) => on === 'pull_request');
const writers = workflows.filter(({ on }) => on !== 'pull_request');
const gitlab = parse(blocks.find(({ name }) => name === '.gitlab-ci.yml')?.text ?? '') as Readonly<Record<string, Job>>;
const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

test('in the review guide, jobs that run code of the change are read-only, and jobs that can write run none of it', () => {
  expect([readers.length, writers.length]).toEqual([2, 1]);
  for (const { permissions } of readers) expect(permissions).toEqual({ contents: 'read' });
  for (const writer of writers) {
    expect(writer.permissions).toEqual({ actions: 'read', 'pull-requests': 'write' });
    expect(Object.keys(writer.on)).toEqual(['workflow_run']);
    expect(stepsOf(writer).map(({ uses, run }) => [uses?.replace(/@.*/, ''), run])).toEqual([
      ['actions/download-artifact', undefined],
      ['actions/github-script', undefined],
    ]);
    expect(JSON.stringify(stepsOf(writer).at(-1)?.with?.script)).not.toContain('${{');
  }
  expect(JSON.stringify(workflows)).not.toContain('pull_request_target');
  expect(Object.values(gitlab).map(({ variables, script }) => [variables, script.some((line) => line.includes('DOCS_NAV_TOKEN'))])).toEqual(
    [
      [{ GIT_DEPTH: 0 }, false],
      [{ GIT_STRATEGY: 'none' }, true],
    ],
  );
});

/** A merge of a branch that adds a page into a main that went on. */
function merged(): { readonly folder: string; readonly start: string } {
  const docs = (pages: readonly string[]): string => JSON.stringify({ navigation: { pages } });
  const folder = repository({ 'docs.json': docs(['index']), 'index.mdx': '# Start\n' });
  git(folder, 'branch', '-M', 'main');
  const start = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
  git(folder, 'checkout', '-qb', 'topic');
  writeFileSync(join(folder, 'docs.json'), docs(['index', 'new']));
  writeFileSync(join(folder, 'new.mdx'), '# New\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Add');
  git(folder, 'checkout', '-q', 'main');
  writeFileSync(join(folder, 'meanwhile.mdx'), '# Meanwhile\n');
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Meanwhile');
  git(folder, 'checkout', '-q', '--detach');
  git(folder, 'merge', '-q', '--no-ff', '-m', 'Merge', 'topic');
  return { folder, start };
}

function shallow(folder: string, depth: number): string {
  const copy = join(tree(), 'copy');
  git(folder, 'clone', '-q', `--depth=${depth}`, `file://${folder}`, copy);
  return copy;
}

function run(lines: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync('sh', ['-e', '-c', lines.join('\n')], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: path },
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

function expectReview(cwd: string): string {
  const comment = readFileSync(join(cwd, 'diff/comment.md'), 'utf8');
  expect(comment).toMatch(/^### docs-nav: 1 page added\n/);
  expect(comment).not.toContain('meanwhile');
  expect(readFileSync(join(cwd, 'diff/review.html'), 'utf8')).toContain('Navigation before and after');
  return comment;
}

describe('the review of a change', () => {
  test.each(readers)('is created by the GitHub workflow: $jobs.diff.steps.3.run', (workflow) => {
    const steps = stepsOf(workflow);
    const cwd = shallow(merged().folder, steps[0]?.with?.['fetch-depth'] ?? 1);
    for (const { run: line, env = {} } of steps) {
      if (line !== undefined) run([line], cwd, Object.fromEntries(Object.keys(env).map((name) => [name, '7'])));
    }
    const comment = expectReview(cwd);
    if (JSON.stringify(steps).includes('--preview-url')) expect(comment).toContain('[`new`](https://pr-7.preview.example/new)');
  });

  test.each([
    ['a merged result', (): Record<string, string> => ({ CI_MERGE_REQUEST_TARGET_BRANCH_SHA: 'main' })],
    [
      'a branch',
      (start: string): Record<string, string> => ({ CI_MERGE_REQUEST_TARGET_BRANCH_SHA: '', CI_MERGE_REQUEST_DIFF_BASE_SHA: start }),
    ],
  ])('is created by the GitLab job for %s', (name, env) => {
    const { folder, start } = merged();
    git(folder, 'checkout', '-q', name === 'a branch' ? 'topic' : '--detach');
    run(gitlab['docs-nav diff']?.script ?? [], folder, env(start));
    expectReview(folder);
  });
});

interface Comment {
  readonly id: number;
  readonly user: { readonly login: string };
  readonly body: string;
}

describe('the comment of the documented GitHub workflow', () => {
  const script = stepsOf(writers[0] as Workflow).at(-1)?.with?.script ?? '';
  const AsyncFunction = (async () => undefined).constructor as new (...names: string[]) => (...values: unknown[]) => Promise<void>;
  const write = new AsyncFunction('github', 'context', 'require', script);
  const event = { head_sha: 'abc', head_branch: 'topic', head_repository: { owner: { login: 'someone' } } };

  function host(pulls: readonly { readonly number: number; readonly head: { readonly sha: string } }[], comments: readonly Comment[] = []) {
    const stored = new Map(comments.map((comment) => [comment.id, comment]));
    const asked: unknown[] = [];
    const github = {
      paginate: async (list: (params: object) => unknown, params: object) => list(params),
      rest: {
        pulls: { list: (params: { head: string; state: string }) => (asked.push(params), pulls) },
        issues: {
          listComments: () => [...stored.values()],
          createComment: async ({ body, issue_number }: { body: string; issue_number: number }) =>
            stored.set(100 + issue_number, { id: 100 + issue_number, user: { login: 'github-actions[bot]' }, body }),
          updateComment: async ({ body, comment_id }: { body: string; comment_id: number }) => {
            const old = stored.get(comment_id);
            if (old) stored.set(comment_id, { ...old, body });
          },
        },
      },
    };
    const comment = (text: string): Promise<void> =>
      write(github, { repo: { owner: 'acme', repo: 'docs' }, payload: { workflow_run: event } }, () => ({ readFileSync: () => text }));
    return { comment, asked, bodies: () => [...stored.values()].map(({ body }) => body) };
  }

  test('is created once and then updated, and comments of others are not changed', async () => {
    const others: Comment[] = [
      { id: 1, user: { login: 'someone' }, body: `${MARKER}\nmine` },
      { id: 2, user: { login: 'github-actions[bot]' }, body: 'of another workflow' },
    ];
    const { comment, asked, bodies } = host([{ number: 7, head: { sha: 'abc' } }], others);
    for (const text of ['first', 'second', 'third']) {
      await comment(text);
      expect(bodies()).toEqual([...others.map(({ body }) => body), `${MARKER}\n${text}`]);
    }
    expect(asked).toEqual(Array.from({ length: 3 }, () => ({ owner: 'acme', repo: 'docs', state: 'open', head: 'someone:topic' })));
  });

  test('is not written if the pull request has a newer commit or none is open', async () => {
    for (const pulls of [[], [{ number: 7, head: { sha: 'newer' } }]]) {
      const { comment, bodies } = host(pulls);
      await comment('late');
      expect(bodies()).toEqual([]);
    }
  });

  test('is never longer than GitHub allows', async () => {
    const { comment, bodies } = host([{ number: 7, head: { sha: 'abc' } }]);
    await comment('x'.repeat(200_000));
    expect(bodies()[0]?.length).toBeLessThanOrEqual(65_536);
  });
});

describe('the comment on GitLab', () => {
  const lines = gitlab['docs-nav comment']?.script ?? [];

  /** Answers the requests of the job with pages of two notes. */
  async function withHost(
    notes: { id: number; author: { id: number }; body: string }[],
    use: (address: string) => Promise<void>,
  ): Promise<void> {
    const server = createServer(async (request, response) => {
      const url = new URL(request.url ?? '', 'http://host');
      let text = '';
      for await (const part of request) text += String(part);
      const answer = (value: unknown, status = 200): void => void response.writeHead(status).end(JSON.stringify(value));
      if (request.headers['private-token'] !== 'secret') return answer({}, 401);
      const [, id] = /\/projects\/5\/merge_requests\/7\/notes(?:\/(\d+))?$/.exec(url.pathname) ?? [];
      if (url.pathname.endsWith('/user')) return answer({ id: 9 });
      if (request.method === 'GET')
        return answer(notes.slice(2 * Number(url.searchParams.get('page')) - 2, 2 * Number(url.searchParams.get('page'))));
      const { body } = JSON.parse(text) as { body: string };
      const own = notes.find((note) => note.id === Number(id));
      if (request.method === 'PUT' && own) own.body = body;
      else if (request.method === 'POST') notes.push({ id: 50, author: { id: 9 }, body });
      else return answer({}, 404);
      return answer({});
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v4`);
    } finally {
      server.close();
    }
  }

  async function comment(address: string, text: string, token = 'secret'): Promise<number | null> {
    const cwd = tree({ 'diff/comment.md': text });
    const env = { PATH: path, CI_API_V4_URL: address, CI_PROJECT_ID: '5', CI_MERGE_REQUEST_IID: '7', DOCS_NAV_TOKEN: token };
    const child = spawn('sh', ['-e', '-c', lines.join('\n')], { cwd, env, stdio: 'ignore' });
    const [status] = (await once(child, 'exit')) as [number | null];
    return status;
  }

  test('is created once and then updated, and comments of others are not changed', async () => {
    const others = [1, 2, 3].map((id) => ({ id, author: { id: id === 2 ? 9 : 1 }, body: id === 2 ? 'another' : `${MARKER}\nmine` }));
    const notes = structuredClone(others);
    await withHost(notes, async (address) => {
      for (const text of ['first', 'second']) {
        expect(await comment(address, text)).toBe(0);
        expect(notes).toEqual([...others, { id: 50, author: { id: 9 }, body: `${MARKER}\n${text}` }]);
      }
    });
  });

  test('makes the job fail if the token is wrong', async () => {
    await withHost([], async (address) => expect(await comment(address, 'text', 'wrong')).not.toBe(0));
  });
});
