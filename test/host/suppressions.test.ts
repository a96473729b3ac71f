/** Whether a run covers a configuration, which decides whether a suppression that hides nothing is reported. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PreparedRun } from '../../src/host/run.ts';
import type { DocsNavConfigFile } from '../../src/host/settings.ts';
import { withSuppressions } from '../../src/host/suppressions.ts';
import { parseDocument } from '../../src/document/parse.ts';
import { temporary } from '../support/temporary.ts';

const { repository } = temporary();

test('withSuppressions searches for the sites of a configuration once, however many sites and entries ask', async () => {
  const names = ['a', 'b', 'c'];
  const root = repository(Object.fromEntries(names.map((name) => [`${name}/docs.json`, '{}'])));
  const file = join(root, 'docs-nav.config.json');
  const config: DocsNavConfigFile = { file, document: parseDocument(file, '{}'), base: '', settings: {}, sites: names };
  const sites = names.map((name) => ({ root: join(root, name), docs: 'docs.json', config, input: { files: {} } }));
  let asked = 0;
  const configOf = async (): Promise<DocsNavConfigFile> => {
    asked++;
    return config;
  };
  const run = await withSuppressions({ sites, notes: [] } as unknown as PreparedRun, { cwd: root, configOf, hasFlags: false });
  for (const { input } of [...run.sites, ...run.sites]) expect(await input.lintsWholeConfig?.()).toBe(true);
  expect(asked).toBe(names.length);
});
