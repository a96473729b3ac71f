/** Pages of the documentation that are told by commands alone: docs-nav runs here, in this process. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { countOutputs, storiesOfCommands, storyEnv, tell, wordsForDocsNav, type Outcome } from './stories.ts';

/** What a shell would do with `> file` and `< file`, and the program with its streams. */
async function docsNav(words: readonly string[], cwd: string): Promise<Outcome> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const from = words[words.indexOf('<') + 1] ?? '';
  const to = words[words.indexOf('>') + 1] ?? '';
  const redirection = words.findIndex((word) => ['<', '>'].includes(word));
  const args = redirection === -1 ? words : words.slice(0, redirection);
  const input = { isTTY: false, read: () => readFileSync(join(cwd, from)), line: () => undefined };
  const status = await main(args, { stdin: async () => input, stdout: stream('stdout'), stderr: stream('stderr') }, cwd, storyEnv);
  if (!words.includes('>')) return { status, output: written.stdout + written.stderr };
  writeFileSync(join(cwd, to), written.stdout);
  return { status, output: written.stderr };
}

test('the documentation has pages with commands, some with their expected output', () => {
  expect(storiesOfCommands.length).toBeGreaterThan(8);
  expect(countOutputs(storiesOfCommands)).toBeGreaterThan(2);
});

test('the documentation test leaves a line to a shell if it does more than run docs-nav', () => {
  expect(wordsForDocsNav('npx docs-nav lint "packages/*/docs" > a.json')).toEqual(['lint', 'packages/*/docs', '>', 'a.json']);
  for (const line of ['npm ci && npx docs-nav lint', 'npx docs-nav lint | head', 'npx docs-navigation', 'FORCE_COLOR=1 npx docs-nav'])
    expect(wordsForDocsNav(line)).toBeUndefined();
});

tell(storiesOfCommands, docsNav);
