/** The table of the gate: damage that it stops or reports, and harmless edits that it lets pass. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { serveCalls } from '../../../src/agent/child/serve-calls.ts';
import type { NavigationReport } from '../../../src/agent/contract/job.ts';
import { isRefusal } from '../../../src/agent/draft/refusal.ts';
import { commitEdits, requireTip, type Clone } from '../../../src/agent/git/index.ts';
import { folders } from '../clones.ts';
import { DAMAGED_PAGES } from './damage-pages.ts';
import { DAMAGED_SITES } from './damage-site.ts';
import { HARMLESS } from './harmless.ts';
import { SITES, type Edits, type SiteName, type Way } from './sites.ts';
import { createRepository } from '../../doubles/forge.ts';

const { clone } = folders();
const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-table-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Verdict {
  readonly is: 'stopped' | 'conflict' | 'passed';
  /** Why it is stopped, or the files that conflict. */
  readonly why: string;
  /** Null if it is stopped before. */
  readonly report: NavigationReport | null;
}

const clones = new Map<SiteName, Promise<Clone>>();
let count = 0;

function cloneOf(site: SiteName): Promise<Clone> {
  const made =
    clones.get(site) ??
    (async () => {
      const repository = join(root, `${site}.git`);
      createRepository(repository, SITES[site]);
      return clone(repository);
    })();
  clones.set(site, made);
  return made;
}

interface Case extends Way {
  /** What the base branch has had since long ago, beside the site. */
  readonly since?: Edits;
  /** What earlier messages of the job did. */
  readonly before?: Edits;
}

/** Does the work with the tools of the model, and has it judged. */
async function judged({ site = 'plain', since = {}, before = {}, work, base = {} }: Case): Promise<Verdict> {
  const opened = await cloneOf(site);
  const commit = (parent: string, edits: Edits): Promise<string> =>
    commitEdits(opened, { parent, edits: new Map(Object.entries(edits)), message: 'x', date: new Date(0) });
  const main = requireTip(opened, 'main');
  const fork = Object.keys(since).length === 0 ? main : await commit(main, since);
  const tip = Object.keys(before).length === 0 ? null : await commit(fork, before);
  const now = Object.keys(base).length === 0 ? fork : await commit(fork, base);
  const calls = serveCalls();
  await calls.begin({
    clone: { folder: opened.folder, address: opened.address, tips: {} },
    folder: join(root, `sites-${(count += 1)}`),
    docs: '',
    limits: {},
    files: { most: 1000, bytes: 1 << 24 },
    jobId: 'a-job',
    seq: 1,
  });
  await calls.open({ base: fork, tip });
  for (const [path, text] of Object.entries(work)) {
    const answer = await calls.tool(text === null ? { name: 'remove', request: { path } } : { name: 'write', request: { path, text } });
    if (isRefusal(answer)) return { is: 'stopped', why: answer.refused, report: null };
  }
  const { problems, conflicts } = await calls.judge({ base: now });
  if (problems.length > 0) return { is: 'stopped', why: problems.join('\n'), report: null };
  const { secrets, report } = await calls.finish(null);
  if (secrets.length > 0) return { is: 'stopped', why: secrets.map(({ kind }) => `secret: ${kind}`).join('\n'), report };
  return { is: conflicts.length > 0 ? 'conflict' : 'passed', why: conflicts.join('\n'), report };
}

const DAMAGE = [...DAMAGED_PAGES, ...DAMAGED_SITES];
const ways = DAMAGE.flatMap(({ ways: both, ...damage }) =>
  both.map((way, index) => ({ ...damage, way, name: `${damage.kind}, variant ${index + 1}` })),
);
const countOf = (is: string): number => ways.filter((one) => one.is === is).length;

describe(`of ${DAMAGE.length} kinds of damage in ${ways.length} variants, ${countOf('stopped')} are stopped, ${countOf('conflict')} conflict, ${countOf('reported')} are reported`, () => {
  test.each(ways)('$name: $is', async ({ is, says, way }) => {
    const verdict = await judged(way);
    expect(verdict).toMatchObject({ is: is === 'reported' ? 'passed' : is });
    expect(is === 'reported' ? JSON.stringify(verdict.report) : verdict.why).toContain(says);
  });
});

describe(`of ${HARMLESS.length} harmless edits, none is stopped`, () => {
  test.each(HARMLESS)('$name', async (harmless) => {
    expect(await judged(harmless)).toMatchObject({ is: 'passed', why: '' });
  });
});

/** Adds a line to the damaged pages, or to another page. */
function onTop(damage: Edits): Edits {
  const pages = Object.entries(damage).filter(([path, text]) => path.endsWith('.mdx') && text !== null);
  if (pages.length === 0) return { 'hidden.mdx': '---\ntitle: Hidden\nhidden: true\n---\n\nStill not in the navigation.\n' };
  return Object.fromEntries(pages.map(([path, text]) => [path, `${text ?? ''}\nMore text.\n`]));
}

const old = ways.filter(({ way }) => way.base === undefined);

describe(`of ${old.length} variants, none stops work on a site that already has the damage`, () => {
  test.each(old)('$name', async ({ way: { site, work } }) => {
    expect(await judged({ ...(site && { site }), since: work, work: onTop(work) })).toMatchObject({ is: 'passed', why: '' });
  });
});

test('the table of damage and harmless edits has the expected number of cases and no duplicates', () => {
  const all = [...ways.map(({ way }) => way), ...HARMLESS].map((way) => JSON.stringify({ ...way, name: undefined }));
  expect(new Set(all).size).toBe(all.length);
  expect([DAMAGE.length, ways.length, HARMLESS.length]).toEqual([40, 80, 40]);
});
