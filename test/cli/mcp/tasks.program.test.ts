/** A scripted client does what people did to real sites, with the tools of `docs-nav mcp` alone. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lint, memory } from '../../../src/index.ts';
import { connect, type Session } from './raw-client.ts';
import { tasksOf, type Task } from './tasks.ts';
import { readRecords } from '../../nav-bench/records.ts';
import { temporary } from '../../support/temporary.ts';

const { tree } = temporary();
const TASKS = 20;
/** Of so many tasks, a few need more than one step: a link to remove first, or a place that nothing suggests. */
const MOST_REFUSED = 5;
const CONFIG = 'docs-nav.config.json';

const records = await readRecords();
if (!records) process.stdout.write('Tasks from the history of real sites: not run (DOCS_NAV_CORPUS does not name a corpus).\n');

test.skipIf(!records)(
  'a client does 20 tasks and introduces no error',
  async () => {
    const tasks = tasksOf(records ?? [], TASKS + MOST_REFUSED);
    const refused: string[] = [];
    let done = 0;
    for (const task of tasks) {
      if (done === TASKS) break;
      const root = tree({ ...task.texts, [CONFIG]: '{ "dialect": "mintlify" }' });
      const client = await connect(root);
      const { text, isError } = await perform(task, client);
      await client.close();
      if (isError) refused.push(`${task.id} ${task.kind} ${task.page}: ${text}`);
      else done++;
      const before = memory({ ...task.texts });
      const { summary } = await lint({ files: memory(textsIn(root)), before, dialect: 'mintlify' });
      expect({ id: task.id, errors: summary.errors }).toEqual({ id: task.id, errors: 0 });
    }
    const reasons =
      /(?:links?|redirects?|point) to .* Change or remove (?:that link|that redirect|them) first\.(?: Use .*)?$|No element fits .* Choose one with “in”\.$/;
    expect(refused.filter((text) => !reasons.test(text))).toEqual([]);
    expect(done, refused.join('\n')).toBe(TASKS);
  },
  300_000,
);

/** Places a new page where the first suggestion is; removes what becomes empty. */
async function perform({ kind, page, to }: Task, client: Session): Promise<{ readonly text: string; readonly isError: boolean }> {
  if (kind === 'move') return client.call('edit', { do: 'move', page, to, write: true });
  if (kind === 'remove') return client.call('edit', { do: 'remove', page, 'remove-empty': true, write: true });
  const { text } = await client.call('place', { page });
  const [, into, side, neighbour] = /^(\/\S.*?)(?:, (before|after) (.*))?$/m.exec(text) ?? [];
  return client.call('edit', { do: 'add', page, in: into, ...(side !== undefined && { [side]: neighbour }), write: true });
}

function textsIn(root: string): Record<string, string> {
  const names = (readdirSync(root, { recursive: true }) as string[]).filter(
    (name) => name !== CONFIG && statSync(join(root, name)).isFile(),
  );
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}
