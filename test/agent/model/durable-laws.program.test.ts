/** Whatever a model does and wherever attempts end: the message comes out as if nothing had happened, and nothing is asked twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScriptedAnswer, AnswerScript } from '../../../src/agent/model/scripted-model.ts';
import type { Database } from '../../../src/agent/store/database.ts';
import { attempts, type Given, type Outcome } from '../attempts.ts';
import { KINDS, openTestDatabase } from '../databases.ts';
import { docsJson, page, SITE } from '../sample-site.ts';
import { cases } from '../../support/cases.ts';
import { createRepository, git } from '../../doubles/forge.ts';

const root = mkdtempSync(join(tmpdir(), 'docs-nav-durable-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;

/** A tool result that has what jsonb refuses: NUL and a lone surrogate. */
const ODD = 'odd.mdx';
const FILES = { ...SITE, [`docs/${ODD}`]: page('Odd', 'A \0 and 𐀀.') };

function repository(): string {
  const folder = join(root, `repository-${(count += 1)}.git`);
  createRepository(folder, FILES);
  return folder;
}

const call = (tool: string, input: object): NonNullable<ScriptedAnswer['calls']>[number] => ({ tool, input });
const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('one', 'two', 'guides/three') },
  { weight: 1, arbitrary: fc.constantFrom('start', '../out', 'docs.json') },
);
const calls = fc.oneof(
  { weight: 6, arbitrary: name.map((path) => call('write_file', { path: `${path}.mdx`, text: page(path, 'Text \\ud800 “ü”.') })) },
  { weight: 4, arbitrary: name.map((page) => call('add_page', { page })) },
  name.map((page) => call('remove_page', { page, deleteFile: true })),
  name.map((path) => call('delete_file', { path: `${path}.mdx` })),
  fc.constant(call('edit_file', { path: 'docs.json', find: '"start"', replace: '"gone"' })),
  fc.constant(call('edit_file', { path: 'docs.json', find: '"gone"', replace: '"start"' })),
  fc.constant(call('write_file', { path: 'docs.json', text: docsJson(['index', 'start', 'odd']) })),
  fc.constant(call('read_file', { path: ODD })),
  fc.constant(call('read_file', { path: 'docs.json', from: 1, to: 3 })),
  fc.constant(call('search_text', { text: '\ud800' })),
  fc.constant(call('nav_check', {})),
  fc.constant(call('no_such_tool', {})),
  fc.constant(call('read_file', { path: 3 })),
);
const line: fc.Arbitrary<ScriptedAnswer> = fc.oneof(
  { weight: 6, arbitrary: fc.array(calls, { minLength: 1, maxLength: 3 }).map((calls) => ({ calls })) },
  { weight: 1, arbitrary: fc.tuple(fc.string(), calls).map(([say, one]) => ({ say, calls: [one] })) },
  { weight: 1, arbitrary: fc.constant({ text: '' }) },
);
/** What the model does for the instruction, and to repair it. */
const lines = fc.tuple(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 3 }));

const scriptOf =
  (turns: readonly (readonly ScriptedAnswer[])[]): AnswerScript =>
  ({ prompts, turn }) => {
    // Empty answers are followed by a prompt, too.
    const isRepair = prompts.some((prompt) => prompt.startsWith('The service checked your work'));
    return (isRepair ? turns[1] : turns[0])?.[turn] ?? { text: `Done in ${turn} \ud800\0 answers.` };
  };

function seen(folder: string, { job, message, questions }: Outcome): unknown {
  const branch = `docs-agent/${job.id}`;
  return {
    status: job.status,
    error: job.error,
    summary: message.summary,
    usage: message.usage,
    report: message.report,
    tree: message.commit && git(folder, 'rev-parse', `${branch}^{tree}`),
    commits: message.commit && git(folder, 'rev-list', '--count', `main..${branch}`),
    questions,
  };
}

describe.each(KINDS)('on the database %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const left = async (): Promise<unknown> => [
    await database.query('select * from docs_nav.work'),
    await database.query('select * from docs_nav.step'),
  ];

  const ran = async (given: Omit<Given, 'database' | 'repository'>): Promise<{ outcome: Outcome; seen: unknown }> => {
    const folder = repository();
    const outcome = await attempts({ database, repository: folder, ...given });
    return { outcome, seen: seen(folder, outcome) };
  };

  test('any script has the same outcome if its attempts are interrupted at any steps', { timeout: 900_000 }, async () => {
    const ways = { repaired: 0, pushed: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 3 }), async (turns, places) => {
        const script = scriptOf(turns);
        const whole = await ran({ script });
        const [steps = []] = whole.outcome.steps;
        ways.repaired += Number(steps.includes('repairing'));
        ways.pushed += Number(steps.includes('pushed'));
        ways.failed += Number(whole.outcome.job.status === 'failed');
        // The last step is after the end.
        const broken = await ran({ script, ends: places.map((place) => place % Math.max(1, steps.length - 1)) });
        expect(broken.seen).toEqual(whole.seen);
        expect(broken.outcome.metrics.tokens).toEqual(whole.outcome.metrics.tokens);
        expect(await left()).toEqual([[], []]);
      }),
      { numRuns: cases(3) },
    );
    process.stdout.write(`${kind}: ${JSON.stringify(ways)}\n`);
  });

  test('a script with a repair has the same outcome if an attempt is interrupted at each of its steps', { timeout: 900_000 }, async () => {
    const script = scriptOf([
      [
        { calls: [call('read_file', { path: ODD }), call('write_file', { path: 'faq.mdx', text: page('FAQ') })] },
        { calls: [call('edit_file', { path: 'docs.json', find: '"start"', replace: '"gone"' })] },
      ],
      [{ calls: [call('edit_file', { path: 'docs.json', find: '"gone"', replace: '"start",\n          "faq"' })] }],
    ]);
    const whole = await ran({ script });
    const [steps = []] = whole.outcome.steps;
    expect(new Set(steps)).toEqual(
      new Set(['cloned', 'answered', 'ran', 'stored', 'judged', 'repairing', 'committed', 'pushed', 'opened', 'finished']),
    );
    // Each step on one kind of database, and every third on the other: both run the same queries.
    const stride = KINDS.length > 1 && kind === 'pglite' ? 3 : 1;
    for (let place = 0; place < steps.length - 1; place += stride) {
      const broken = await ran({ script, ends: [place] });
      expect(broken.seen, `ended at step ${place}, ${steps[place]}`).toEqual(whole.seen);
      expect(broken.outcome.steps).toHaveLength(2);
    }
    // All at once: each attempt comes one step further than the one before.
    const ends = steps.slice(0, -1).map((_, place) => Math.min(place, 2));
    expect((await ran({ script, ends })).seen).toEqual(whole.seen);
    expect(whole.outcome.questions).toHaveLength(5);
  });
});
