import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import type { StandardInput } from '../../src/cli/streams.ts';
import { temporary } from '../support/temporary.ts';

const { tree, repository } = temporary();
const GOOD = '{ "navigation": { "pages": ["index"] } }';
const BROKEN = '{ "navigation": { "pages": ["index", "lost"] } }';

async function run(line: string, text: string | Uint8Array, cwd: string, isTTY = false) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (part: string) => void (written[name] += part), isTTY: false, columns: 0 });
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const asked: number[] = [];
  const input: StandardInput = { isTTY, read: (limit) => (asked.push(limit), bytes.subarray(0, limit)), line: () => undefined };
  const code = await main(line.split(' '), { stdin: async () => input, stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written, asked };
}

describe('lint --stdin', () => {
  const cwd = repository({
    'docs/docs.json': BROKEN,
    'docs/index.mdx': '',
    'docs/nav/a.json': '["index"]',
    'docs/empty/keep': '',
    'docs-nav.config.json': '{ "sites": ["docs"] }',
  });

  test('lints the text instead of the file and does not change the file', async () => {
    expect(await run('lint --stdin --stdin-filename docs/docs.json', GOOD, cwd)).toMatchObject({
      code: 0,
      stdout: 'No problems in docs/docs.json (1 page).\n',
      stderr: '',
    });
    expect(readFileSync(join(cwd, 'docs/docs.json'), 'utf8')).toBe(BROKEN);
  });

  test('gives the same report as for the file if the text is the same', async () => {
    const plain = await run('lint --format json docs', '', cwd);
    const piped = await run('lint --format json --stdin --stdin-filename docs/docs.json', BROKEN, cwd);
    expect(plain.asked).toEqual([]);
    expect({ ...piped, asked: [] }).toEqual(plain);
    expect(plain.code).toBe(1);
  });

  test('accepts a file that does not exist yet, and an absolute path', async () => {
    expect(
      await run(`lint --stdin --stdin-filename ${join(cwd, 'docs/empty/docs.json')}`, '{ "navigation": { "pages": ["a"] } }', cwd),
    ).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('docs/empty/docs.json:1:') as string,
    });
  });

  test('accepts a “$ref” file or a page of the site that a path argument names', async () => {
    const inside = repository({
      'docs/docs.json':
        '{ "$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "Acme", "colors": { "primary": "#0D9373" }, "navigation": { "$ref": "nav.json" } }',
      'docs/nav.json': '{ "pages": ["lost"] }',
      'docs/index.mdx': '',
    });
    expect((await run('lint docs', '', inside)).code).toBe(1);
    expect(await run('lint docs --stdin --stdin-filename docs/nav.json', '{ "pages": ["index"] }', inside)).toMatchObject({ code: 0 });
    expect(await run('lint docs/docs.json --stdin --stdin-filename docs/lost.mdx', '', inside)).toMatchObject({ code: 0 });
  });

  test('handles a byte order mark, invalid UTF-8 and oversized input as in a file', async () => {
    const flags = '--format concise --stdin --stdin-filename docs/docs.json';
    expect(await run(`lint ${flags}`, `\uFEFF${GOOD}`, cwd)).toMatchObject({ code: 0 });
    expect((await run(`lint ${flags}`, Buffer.from(`{ "navigation": { "pages": ["\xff"] } }`, 'latin1'), cwd)).stdout).toContain(
      '[json-syntax] The byte FF here is not valid UTF-8.',
    );
    const large = await run(`lint ${flags}`, new Uint8Array(20_000_010).fill(32), cwd);
    expect(large.stdout).toContain('[json-syntax] The file is larger than 20 MB and was not read.');
    expect(large.asked).toEqual([20_000_001]);
    expect((await run(`lint ${flags}`, '', cwd)).stdout).toContain('[json-syntax] The file is empty');
  });

  test('says that it waits for input if standard input is a terminal', async () => {
    expect((await run('lint --stdin --stdin-filename docs/docs.json', GOOD, cwd, true)).stderr).toBe(
      'docs-nav: Reading text from the terminal; press Ctrl+D to end it.\n',
    );
  });

  test.each([
    ['lint --stdin', '“--stdin” needs “--stdin-filename docs/docs.json”: the file that the text replaces.'],
    ['lint --stdin-filename docs/docs.json', '“--stdin-filename” needs “--stdin”, which reads the text.'],
    ['lint --stdin --stdin-filename docs', '“--stdin-filename” needs the name of a file, such as “docs/docs.json”; “docs” is a folder.'],
    ['lint --stdin --stdin-filename new/docs.json', '“new/docs.json” cannot replace a file: the folder “new” does not exist.'],
    [
      'lint --stdin --stdin-filename docs/index.mdx',
      '“docs/index.mdx” is not a docs.json. Pass its site too, as in: docs-nav lint docs --stdin --stdin-filename docs/index.mdx',
    ],
    ['lint docs --stdin --stdin-filename docs.json', '“docs.json” is not a file of the site in “docs”.'],
    ['lint docs other --stdin --stdin-filename docs/docs.json', '“--stdin” checks one site; “other” is an extra path.'],
    ['lint --stdin --stdin-filename .git/docs.json', expect.stringContaining('“.git/docs.json” is outside “')],
    ['lint --stdin --stdin-filename ../docs.json', expect.stringContaining('“../docs.json” is outside “')],
  ])('rejects docs-nav %s', async (line, message) => {
    const outcome = await run(line, GOOD, cwd);
    expect(outcome).toMatchObject({ code: 2, stdout: '', asked: [] });
    expect(outcome.stderr).toMatch(/^docs-nav: .*\n$/);
    expect(outcome.stderr.slice('docs-nav: '.length, -1)).toEqual(message);
  });

  test('rejects a file in a folder that is a symbolic link out of the repository', async () => {
    const other = tree();
    mkdirSync(join(other, 'docs'));
    const linked = repository({ 'docs.json': GOOD, out: { to: join(other, 'docs') } });
    expect((await run('lint --stdin --stdin-filename out/docs.json', GOOD, linked)).stderr).toContain('is outside “');
  });
});
