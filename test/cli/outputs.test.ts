/** `--output`: reports in files, and in the job summary of GitHub Actions. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { REPORT_FORMATS } from '../../src/report/formats.ts';
import { temporary } from '../support/temporary.ts';

const { repository } = temporary();

const BROKEN = { 'docs.json': '{ "navigation": { "pages": ["index", "lost"] } }', 'index.mdx': '' };

async function lint(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
  const code = await main(['lint', ...args], { stdout: stream('stdout'), stderr: stream('stderr') }, cwd, env);
  return { code, ...written };
}

const read = (...parts: string[]): string => readFileSync(join(...parts), 'utf8');

describe('--output', () => {
  test('writes each format to its file, in addition to the report on standard output', async () => {
    const cwd = repository(BROKEN);
    const args = REPORT_FORMATS.flatMap(({ name }) => ['--output', `${name}=reports/${name}/out`]);
    const { code, stdout, stderr } = await lint(cwd, args);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toBe((await lint(cwd, [])).stdout);
    for (const { name } of REPORT_FORMATS) {
      expect(read(cwd, 'reports', name, 'out')).toBe((await lint(cwd, ['--format', name])).stdout);
    }
    expect(read(cwd, 'reports/sarif/out')).toContain('"text":"Every page in the navigation has a file."');
  });

  test('a run that fails before it writes a report creates no folder for it', async () => {
    const cwd = repository(BROKEN);
    const empty = repository({ 'a.txt': '' });
    for (const [folder, ...args] of [
      [cwd, '--nope'],
      [cwd, '--output', 'none=deep/other'],
      [cwd, '--since', 'nowhere'],
      [cwd, '--output', `json=deep/new/${'x'.repeat(300)}`],
      [cwd, '--output', `json=deep/${'x'.repeat(300)}/new/file`],
      [empty],
    ] as [string, ...string[]][]) {
      const report = args[1]?.startsWith('json=') ? [] : ['--output', 'json=deep/new/file'];
      expect((await lint(folder, [...report, ...args])).code).toBe(2);
      expect(existsSync(join(folder, 'deep'))).toBe(false);
    }
  });

  test('a clean run writes reports too, and ends with 0', async () => {
    const cwd = repository({ 'docs.json': '{ "navigation": { "pages": ["index"] } }', 'index.mdx': '' });
    expect(await lint(cwd, ['--output=gitlab=a=b.json'])).toEqual({ code: 0, stdout: 'No problems in docs.json (1 page).\n', stderr: '' });
    expect(read(cwd, 'a=b.json')).toBe('[]\n');
  });

  test('writes files without colour, and limits markdown only if --max-problems is given', async () => {
    const cwd = repository({
      'docs.json': JSON.stringify({ navigation: { pages: Array.from({ length: 150 }, (_, index) => `${'x'.repeat(index)}-lost`) } }),
    });
    await lint(cwd, ['--color', '--output', 'text=report.txt', '--output', 'markdown=all.md']);
    expect(read(cwd, 'report.txt')).not.toContain('\u001b');
    expect(read(cwd, 'report.txt')).toContain('\nAnd 50 more');
    expect(read(cwd, 'all.md').match(/^- /gm)).toHaveLength(150);
    await lint(cwd, ['--max-problems', '10', '--output', 'markdown=few.md']);
    expect(read(cwd, 'few.md').match(/^- /gm)).toHaveLength(10);
  });

  test.each([
    [
      ['sarfi=x'],
      `“--output” needs <format>=<file>, the format one of ${REPORT_FORMATS.map(({ name }) => name).join(', ')}; “sarfi=x” was passed. Did you mean “sarif”?`,
    ],
    [
      ['report.sarif'],
      `“--output” needs <format>=<file>, the format one of ${REPORT_FORMATS.map(({ name }) => name).join(', ')}; “report.sarif” was passed.`,
    ],
    [['sarif'], '“--output sarif” has no file name; expected something like: --output sarif=report'],
    [['sarif='], '“--output sarif=” has no file name; expected something like: --output sarif=report'],
    [['sarif=reports/'], '“--output sarif=reports/” has no file name; expected something like: --output sarif=reports/report'],
    [['sarif=-'], '“--output” writes files; for standard output: --format sarif'],
    [['junit=/dev/stdout'], '“--output” writes files; for standard output: --format junit'],
    [['sarif=a', 'json=b/../a'], 'Two reports cannot share one file; “b/../a” was passed twice.'],
  ])('rejects %s before anything is written', async (outputs, message) => {
    const cwd = repository(BROKEN);
    expect(await lint(cwd, ['--output', 'text=first', ...outputs.flatMap((output) => ['--output', output])])).toEqual({
      code: 2,
      stdout: '',
      stderr: `docs-nav: ${message}\n`,
    });
    expect(readdirSync(cwd).sort()).toEqual(['.git', 'docs.json', 'index.mdx']);
  });

  test('reports each file that cannot be written, exits with 2, and writes all other reports', async () => {
    const cwd = repository({ ...BROKEN, 'folder/x': '' });
    const outputs = ['sarif=index.mdx/x', 'json=folder', 'junit=/dev/full', 'gitlab=docs.json', 'jsonl=last'];
    const { code, stdout, stderr } = await lint(
      cwd,
      outputs.map((output) => `--output=${output}`),
    );
    expect(code).toBe(2);
    expect(stdout).toContain('Page “lost” does not exist.');
    expect(stderr.split('\n')).toEqual([
      'docs-nav: “index.mdx/x” cannot be written: a file is where a folder is expected.',
      'docs-nav: “folder” cannot be written: it is a folder.',
      'docs-nav: “/dev/full” cannot be written: no space is left on the disk.',
      'docs-nav: “docs.json” belongs to the site, so it was not overwritten with a report.',
      '',
    ]);
    expect(read(cwd, 'docs.json')).toBe(BROKEN['docs.json']);
    expect(read(cwd, 'last')).toContain('"summary"');
  });
});

describe('the job summary', () => {
  const many = {
    'docs.json': JSON.stringify({ navigation: { pages: Array.from({ length: 12 }, (_, index) => `${'x'.repeat(index * 3)}-lost`) } }),
  };
  const inActions = (cwd: string) => ({ GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(cwd, 'summary.md') });

  test('is appended to, never replaced', async () => {
    const cwd = repository({ ...BROKEN, 'summary.md': 'Before.\n' });
    await lint(cwd, ['--format', 'text', '--output', 'markdown=./summary.md'], inActions(cwd));
    expect(read(cwd, 'summary.md')).toMatch(/^Before\.\n\n### docs-nav: 1 error /);
  });

  test('gets the complete list where GitHub would leave annotations out, and the log says so', async () => {
    const cwd = repository({ ...many, 'summary.md': '' });
    const { stdout } = await lint(cwd, ['--max-problems', '3'], inActions(cwd));
    expect(stdout).toContain('\n::group::All 12 findings (also in the job summary)\n');
    expect(read(cwd, 'summary.md').match(/^- /gm)).toHaveLength(12);
    expect((await lint(cwd, ['--format', 'github'], inActions(cwd))).stdout).toBe(stdout);
    expect(read(cwd, 'summary.md').match(/^###/gm)).toHaveLength(2);
  });

  test('is not written if it is not needed, not available, or already requested with --output', async () => {
    const few = repository(BROKEN);
    await lint(few, [], inActions(few));
    expect(existsSync(join(few, 'summary.md'))).toBe(false);

    const cwd = repository(many);
    for (const env of [
      { GITHUB_ACTIONS: 'true' },
      { ...inActions(cwd), GITHUB_ACTIONS: 'false' },
      { ...inActions(cwd), GITHUB_STEP_SUMMARY: '' },
    ]) {
      expect((await lint(cwd, ['--format', 'github'], env)).stdout).toContain('::group::All 12 findings\n');
    }
    await lint(cwd, ['--format', 'text'], inActions(cwd));
    expect(existsSync(join(cwd, 'summary.md'))).toBe(false);

    const { stdout } = await lint(cwd, ['--output', `markdown=${join(cwd, 'summary.md')}`], inActions(cwd));
    expect(stdout).toContain('(also in the job summary)');
    expect(read(cwd, 'summary.md').match(/^###/gm)).toHaveLength(1);
  });

  test('only causes a message on stderr if it cannot be written', async () => {
    const cwd = repository(many);
    const { code, stdout, stderr } = await lint(cwd, ['--format', 'github'], { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: '/dev/full' });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'docs-nav: “/dev/full” cannot be written: no space is left on the disk.\n' });
    expect(stdout).toContain('::group::All 12 findings\n');
  });
});
