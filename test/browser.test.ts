/** The core runs where there is no Node: bundled for a browser it needs nothing from outside. */
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

test('the library bundles for the browser, and lints and resolves there', async () => {
  const bundle = await rolldown({ input: 'src/index.ts', platform: 'browser', logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'docsNav', codeSplitting: false });
  expect(output).toHaveLength(1);
  const [{ code, imports }] = output;
  expect(imports).toEqual([]);
  // Only what every browser has; `console` and `process` are not there to be found.
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
});
