/** A conflict is resolved only when no marker of the merge is left, in any file that a job can write. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { serveCalls } from '../../../src/agent/child/serve-calls.ts';
import { commitEdits, requireTip } from '../../../src/agent/git/index.ts';
import { folders } from '../clones.ts';
import { docsJson, page } from '../sample-site.ts';
import { createRepository } from '../../doubles/forge.ts';

const { clone } = folders();
const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-markers-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const PAIR = '<<<<<<< yours\none\n=======\ntwo\n>>>>>>> theirs';
const LINES = Array.from({ length: 20 }, (_, line) => `Line ${line}.`).join('\n');

interface Place {
  readonly title: string;
  readonly file: string;
  /** The text around the line that both sides change. */
  readonly text: (line: string) => string;
  readonly others?: Readonly<Record<string, string>>;
  /** The name of the file on the base branch, if it is renamed there. */
  readonly renamed?: string;
}

const inCode = (line: string): string => page('A', `${LINES}\n\n\`\`\`\n${line}\n\`\`\``);
const PLACES: readonly Place[] = [
  { title: 'text', file: 'a.mdx', text: (line) => page('A', line) },
  { title: 'code', file: 'a.mdx', text: inCode },
  {
    title: 'code of a page that was renamed',
    file: 'a.mdx',
    text: inCode,
    renamed: 'b.mdx',
  },
  {
    title: 'front matter',
    file: 'a.mdx',
    text: (line) => `---\ntitle: A\ndescription: ${line}\n---\n\nText.\n`,
  },
  {
    title: 'a page that shows markers',
    file: 'a.mdx',
    text: (line) => page('A', `${line}\n\n${PAIR}`),
  },
  {
    title: 'a page that shows markers first',
    file: 'a.mdx',
    text: (line) => page('A', `${PAIR}\n\n${line}`),
  },
  {
    title: 'a page with markers of an older merge',
    file: 'a.md',
    text: (line) => page('A', `${PAIR.replace('yours', '0123456789'.repeat(4))}\n\n${line}`),
  },
  {
    title: 'a page with CRLF',
    file: 'a.mdx',
    text: (line) => page('A', line).replaceAll('\n', '\r\n'),
  },
  {
    title: 'a page that is left out of the site',
    file: 'drafts/a.mdx',
    text: (line) => page('A', line),
    others: { '.mintignore': 'drafts/\n' },
  },
  {
    title: 'llms.txt',
    file: 'llms.txt',
    text: (line) => `# Docs\n\n${line}\n`,
  },
  {
    title: 'an API description',
    file: 'api.yaml',
    text: (line) => `openapi: 3.1.0\ninfo:\n  title: ${line}\n  version: '1'\npaths: {}\n`,
    others: {
      'docs.json': docsJson(['index']).replace('"navigation"', '"api": { "openapi": "api.yaml" },\n  "navigation"'),
    },
  },
];

describe.each(PLACES)('a conflict in $title', ({ file, text, others = {}, renamed }) => {
  test('is refused while its markers remain, and accepted without them', async () => {
    const repository = join(
      root,
      `${PLACES.findIndex((place) => place.file === file && place.text === text && place.renamed === renamed)}.git`,
    );
    createRepository(repository, {
      'docs.json': docsJson(['index']),
      'index.mdx': page('Home'),
      ...others,
      [file]: text('Both'),
    });
    const opened = await clone(repository);
    const start = requireTip(opened, 'main');
    const commit = (edits: readonly (readonly [string, string | null])[]): Promise<string> =>
      commitEdits(opened, {
        parent: start,
        edits: new Map(edits),
        message: 'x',
        date: new Date(0),
      });
    const tip = await commit([[file, text('Ours')]]);
    const now = renamed ?? file;
    const base = await commit([...(renamed === undefined ? [] : [[file, null] as const]), [now, text('Theirs')]]);
    const calls = serveCalls();
    await calls.begin({
      clone: {
        folder: opened.folder,
        address: opened.address,
        tips: { main: base },
      },
      folder: join(root, `sites-${tip}`),
      docs: '',
      limits: {},
      files: { most: 1000, bytes: 1 << 24 },
      jobId: 'a-job',
      seq: 1,
    });
    expect(await calls.open({ base, tip })).toMatchObject({
      conflicts: [now],
      unsolvable: [],
    });
    const { problems } = await calls.judge({ base });
    expect(problems.filter((problem) => problem.includes('[conflict-marker]'))).toEqual([expect.stringContaining(`${now}:`)]);
    expect(await calls.tool({ name: 'check', request: {} })).toMatch(new RegExp(`^${now}:\\d+: error \\[conflict-marker\\]`, 'm'));
    expect(await calls.refuse({ findings: null })).toMatchObject({
      findings: expect.arrayContaining([expect.objectContaining({ rule: 'conflict-marker', file: now })]) as unknown,
    });
    await calls.tool({
      name: 'write',
      request: { path: now, text: text('Resolved') },
    });
    expect(await calls.tool({ name: 'check', request: {} })).not.toContain('conflict-marker');
    expect(await calls.judge({ base })).toEqual({
      problems: [],
      conflicts: [],
    });
  });
});
