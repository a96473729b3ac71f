/** What a file of a repository says stays inside of it: nothing outside is shown, changed or looked at. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { looks } from './look.ts';
import { HOLDERS, LINKED, NAVIGATIONS, SETTINGS, SITES, TARGETS, fromBelow, oddities, waysOut } from './table.ts';
import { CANARY, World, type Outcome } from './world.ts';

/** Generous: other work may load the machine. */
const TIME = { timeout: 300_000 };

const worlds = [new World(true), new World(false)];
let before: string[] = [];

beforeAll(() => {
  for (const world of worlds) world.age();
  before = worlds.map((world) => world.snapshot());
});
afterAll(() => worlds.forEach((world) => world.remove()));

/** What must hold of every run, whatever the repository says. */
function expectKept(outcome: Outcome, what: string): void {
  const { code, stdout, stderr, files } = outcome;
  expect([0, 1, 2], what).toContain(code);
  for (const [name, text] of Object.entries({ stdout, stderr, ...files })) {
    expect(text.includes(CANARY), `${what}: ${name} shows what is outside`).toBe(false);
    expect(/[^\n\t\P{Cc}]|\p{Cs}/u.test(text), `${what}: ${name} holds a control character`).toBe(false);
    expect(text, `${what}: ${name}`).not.toContain('This is a mistake in docs-nav itself');
  }
  expect(stderr.length, `${what}: a message that nobody can read`).toBeLessThan(20_000);
}

function expectUntouched(what: string): void {
  worlds.forEach((world, index) => expect(world.snapshot(), what).toBe(before[index]));
}

type Case = readonly [what: string, files: Parameters<World['with']>[0], folder: string, args: readonly string[]];

async function runCase(world: World, [what, files, folder, args]: Case, isInAllFormats = true): Promise<Outcome> {
  let outcome: Outcome | undefined;
  await world.with(files, async () => {
    const seen = await looks(world.outside, async () => void (outcome = await world.run(args, folder, isInAllFormats)));
    expect(seen, `${what} looks outside`).toEqual([]);
  });
  if (!outcome) throw new Error('There was no run.');
  expectKept(outcome, what);
  return outcome;
}

/**
 * The law: a run is the same whatever is outside, and looks at nothing there. It is held for many cases at once, as everything
 * outside is taken away between their two runs.
 */
async function expectBlind(world: World, cases: readonly Case[]): Promise<Outcome[]> {
  const there: Outcome[] = [];
  for (const each of cases) there.push(await runCase(world, each));
  expectUntouched('a run');
  await world.without(async () => {
    for (const [index, each] of cases.entries()) {
      const { code, stdout, stderr } = await runCase(world, each, false);
      expect({ code, stdout, stderr }, `${each[0]} tells whether something is outside`).toEqual({
        code: there[index]?.code,
        stdout: there[index]?.stdout,
        stderr: there[index]?.stderr,
      });
    }
  });
  return there;
}

describe.each(worlds.map((world) => [world.hasGit ? 'with git' : 'without git', world] as const))(
  'a run in a hostile repository %s',
  (_, world) => {
    const all = waysOut(world.top);
    // Runs that come to a report take ten times as long as those that end at the entry.
    const ways = world.hasGit ? all : all.filter((_, index) => index % 3 === 0);
    const few = all.filter((_, index) => index % (world.hasGit ? 2 : 6) === 0);

    test.each(HOLDERS.map((holder) => [holder.file, holder] as const))(
      'looks at nothing outside for “sites” of %s',
      TIME,
      async (_, { file, folder, textOf }) => {
        for (const settingsOf of SITES) {
          const cases = (file === 'docs-nav.config.json' ? all : ways)
            .map(folder === '' ? String : fromBelow)
            .map((way): Case => [`${JSON.stringify(way)} in ${file}`, { [file]: textOf(settingsOf(way)) }, folder, ['lint']]);
          const outcomes = await expectBlind(world, cases);
          // What a run ends with is the entry, or findings in what is inside.
          for (const [index, { code, stderr }] of outcomes.entries())
            if (code === 2) expect(stderr, cases[index]?.[0]).toContain(file.slice(folder === '' ? 0 : folder.length + 1));
        }
      },
    );

    test.each(Object.entries(SETTINGS))('looks at nothing outside for %s of the configuration', TIME, async (_, settingsOf) => {
      await expectBlind(
        world,
        few.map((way): Case => [JSON.stringify(way), { 'docs-nav.config.json': settingsOf(way) }, '', ['lint']]),
      );
    });

    test.each(Object.entries(NAVIGATIONS))('looks at nothing outside for %s of docs.json', TIME, async (_, navigationOf) => {
      await expectBlind(
        world,
        few.map((way): Case => [
          JSON.stringify(way),
          { 'docs/docs.json': JSON.stringify(navigationOf(way)) },
          '',
          ['lint', 'docs', '--info', '--rule', 'openapi-coverage=warning', '--validate-openapi'],
        ]),
      );
    });

    test('looks at nothing outside with commands that write and with all others', TIME, async () => {
      const commands = [
        'lint --fix',
        'lint --dry-run',
        'lint --print-config',
        'baseline create',
        'baseline update',
        'baseline prune',
        'baseline show',
        'init --yes --force',
        'doctor',
        'resolve',
        'why index',
      ];
      const some = [
        '../outside',
        `${world.outside}/docs.json`,
        'link',
        'link/docs.json',
        'linked.json',
        'docs/up',
        '{link,docs}/docs.json',
        '.git/docs.json',
        'own/docs.json',
      ];
      const files = { 'docs-nav-baseline.json': '{ "version": 1, "sites": {} }', '.pre-commit-config.yaml': '' };
      await expectBlind(
        world,
        commands.flatMap((line) =>
          some.map((way): Case => [
            `${line} with ${way}`,
            { ...files, 'docs-nav.config.json': JSON.stringify({ sites: [way] }) },
            '',
            line.split(' '),
          ]),
        ),
      );
    });

    test.runIf(world.hasGit)('changes nothing outside for any odd text, type or size of a configuration', TIME, async () => {
      for (const { file, textOf } of HOLDERS.slice(0, 3)) {
        for (const [what, text] of oddities()) {
          await world.with({ [file]: textOf(text) }, async () => {
            for (const args of [['lint'], ['lint', 'docs']]) expectKept(await world.run(args), `${what} in ${file}`);
          });
        }
      }
      expectUntouched('an odd configuration');
    });

    test.each(LINKED)('runs the same whatever %s links to outside', TIME, async (name) => {
      const up = '../'.repeat(name.split('/').length);
      for (const line of ['lint', 'lint docs/docs.json --fix', 'doctor', 'init --yes --force', 'baseline create']) {
        const outcomes: Outcome[] = [];
        for (const to of TARGETS)
          outcomes.push(await runCase(world, [`${name} → ${to}: ${line}`, { [name]: { to: up + to } }, '', line.split(' ')], false));
        for (const [index, outcome] of outcomes.entries()) expect(outcome, `${name} → ${TARGETS[index]}: ${line}`).toEqual(outcomes[0]);
      }
      expectUntouched(name);
    });

    test('looks at nothing outside for names in a baseline', TIME, async () => {
      const text = JSON.stringify({ version: 1, sites: Object.fromEntries(all.map((way) => [way, ['x']])) });
      await expectBlind(
        world,
        ['lint docs', 'baseline prune docs', 'baseline show docs', 'doctor docs'].map((line): Case => [
          line,
          { 'docs/docs-nav-baseline.json': text },
          '',
          line.split(' '),
        ]),
      );
    });
  },
);
