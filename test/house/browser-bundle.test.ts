/** The core runs where there is no Node: bundled for a browser it needs nothing from outside. */
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { lint, memory, renderReport } from '../../src/index.ts';

test('the library bundles for the browser, and lints, resolves and renders reports there', async () => {
  const bundle = await rolldown({ input: 'src/index.ts', platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'docsNav', codeSplitting: false });
  expect(output).toHaveLength(1);
  const [{ code, imports }] = output;
  expect(imports).toEqual([]);
  // Only what every page has; `console`, `process` and `crypto.subtle` are not there to be found.
  const context = createContext({ TextDecoder, TextEncoder, URL });
  runInContext(code, context);
  const summary = (await runInContext(
    `docsNav.lint({ files: docsNav.memory({ 'docs.json': '{ "navigation": { "pages": ["index", "gone"] } }', 'index.mdx': '' }) })
      .then(({ diagnostics }) => JSON.stringify(diagnostics.map(({ message }) => message)))`,
    context,
  )) as string;
  expect(JSON.parse(summary)).toEqual([expect.stringContaining('Page “gone” does not exist')]);
  const names = (await runInContext(
    `docsNav.resolve({ files: docsNav.memory({ 'docs.json': '{ "navigation": { "pages": ["index", "next"] } }' }) })
      .then(({ navigation }) => [...docsNav.entriesOf(navigation)].map(({ name }) => name).join(' '))`,
    context,
  )) as string;
  expect(names).toBe('index next');
  const rendered = (await runInContext(
    `docsNav.lint({ files: docsNav.memory({ 'docs.json': '{ "navigation": { "pages": ["gone"] } }' }) })
      .then((report) => docsNav.renderReport(report, 'gitlab'))`,
    context,
  )) as string;
  const report = await lint({ files: memory({ 'docs.json': '{ "navigation": { "pages": ["gone"] } }' }) });
  expect(rendered).toContain('"fingerprint"');
  expect(rendered).toBe(await renderReport(report, 'gitlab'));
});
