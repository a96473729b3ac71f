/** `docs-nav lint --print-config`: every value with the flag or line that it comes from. */
import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { rules } from '../../src/rules/all.gen.ts';
import { temporary } from '../support/temporary.ts';

const { repository } = temporary();

async function run(line: string, cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(line.split(' '), { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, {});
  return { code, ...written };
}

const CONFIG = `{
  "preset": "strict",
  "ignoreMissing": ["api/**", "sdk/**"],
  "rules": {
    "href": "off",
    "language-code": ["info", { "allow": ["xx"] }]
  },
  "ignore": [{ "rule": "page-exists", "at": "/**", "reason": "x" }]
}
`;

test('lint --print-config prints each setting and its origin as text', async () => {
  const cwd = repository({
    'docs/docs.json': '{ "navigation": { "pages": ["gone"] } }',
    'docs-nav.config.json': CONFIG,
    'docs-nav-baseline.json': '{ "version": 1, "sites": {} }',
  });
  const { code, stdout, stderr } = await run('lint --print-config --rule ref=info --dialect mintlify', cwd);
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  expect(lines).toEqual(
    expect.arrayContaining([
      ['docs/docs.json'],
      ['configuration', 'docs-nav.config.json'],
      ['baseline', 'docs-nav-baseline.json'],
      ['dialect', 'mintlify', '--dialect'],
      ['preset', 'strict', 'docs-nav.config.json:2:3'],
      ['pagesRoot', 'none', 'default'],
      ['ignoreMissing', 'api/**, sdk/**', 'docs-nav.config.json:3:3'],
      ['ignore', '1 entry', 'docs-nav.config.json:8:3'],
      ['rules.href', 'off', 'docs-nav.config.json:5:5'],
      ['rules.language-code', 'info', 'docs-nav.config.json:6:5'],
      ['rules.ref', 'info', '--rule'],
      ['rules.orphan-page', 'info', 'preset strict'],
    ]),
  );
  expect(lines).toHaveLength(10 + rules.length);
});

test('lint --print-config prints the settings of each site as JSON, including those from package.json', async () => {
  const cwd = repository({
    'a/docs.json': '{ "$schema": "https://mintlify.com/docs.json" }',
    'b/docs.json': '{}',
    'b/package.json': '{\n  "name": "b",\n  "docs-nav": { "basePath": "/b" }\n}',
  });
  const { stdout } = await run('lint --print-config --format json', cwd);
  const { version, sites } = JSON.parse(stdout) as { version: number; sites: { site: string; settings: Record<string, object> }[] };
  expect(version).toBe(1);
  expect(sites.map(({ site }) => site)).toEqual(['a/docs.json', 'b/docs.json']);
  expect(sites[0]).toMatchObject({
    configuration: null,
    baseline: null,
    settings: { dialect: { value: 'mintlify', origin: '“$schema” of docs.json' } },
  });
  expect(sites[1]).toMatchObject({
    configuration: 'b/package.json',
    settings: { dialect: { value: 'spec', origin: 'default' }, basePath: { value: '/b', origin: 'b/package.json:3:17' } },
    rules: { 'page-exists': { value: 'error', origin: 'preset recommended' } },
  });
});
