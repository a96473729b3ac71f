/**
 * Programs that others would write with the library, in `consumers`: compiled under the strictest settings by the oldest TypeScript that
 * we support and by later ones, without the types of Node, and run by each Node.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test, type TestContext } from 'vitest';
import { installOnce } from '../support/install-once.ts';
import { git, temporary } from '../support/temporary.ts';

const installed = inject('installed');
const { tree, repository } = temporary();

const STRICT = {
  module: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
  noEmitOnError: true,
  outDir: 'compiled',
};

/** Besides the one of this project, which is the newest. */
const TYPESCRIPTS = ['5.0.4', '5.4.5', '5.9.3'] as const;

const page = (title: string): string => `---\ntitle: ${title}\n---\n`;
const docs = (...pages: string[]): string => `${JSON.stringify({ navigation: { groups: [{ group: 'Guides', pages }] } }, null, 2)}\n`;

describe.runIf(installed)('programs that use the packed library', () => {
  const { folders = { 'docs-nav': '' }, nodes = { 20: '', 22: '', 24: '' } } = installed ?? {};
  const folder = join(folders['docs-nav'], 'consumers');

  beforeAll(() => {
    cpSync(join(import.meta.dirname, 'consumers'), folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: STRICT, include: ['*.ts'] }));
    compile(join(import.meta.dirname, '../../node_modules/typescript/bin/tsc'));
  });

  function compile(compiler: string): void {
    const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  }

  /** What an exported function returns. */
  function call(node: string, program: string, name: string, ...args: readonly string[]): unknown {
    const module = JSON.stringify(join(folder, 'compiled', `${program}.js`));
    const text = `import { ${name} } from ${module};\nconsole.log(JSON.stringify(await ${name}(...${JSON.stringify(args)})));`;
    return JSON.parse(execFileSync(node, ['--input-type=module', '--eval', text], { encoding: 'utf8' }));
  }

  test.for(TYPESCRIPTS)('compile with TypeScript %s', (version, context) => {
    compile(join(typescriptOf(version, context), 'node_modules/typescript/bin/tsc'));
  });

  function typescriptOf(version: string, context: TestContext): string {
    const target = join(folders['docs-nav'], `typescript-${version}`);
    const trouble = installOnce(target, [`typescript@${version}`]);
    return trouble === undefined ? target : context.skip(trouble);
  }

  describe.each([20, 22, 24] as const)('in Node.js %i', (major) => {
    const node = nodes[major];

    test('review a pull request', () => {
      const root = repository({ 'docs.json': docs('a', 'gone'), 'a.mdx': page('A') });
      writeFileSync(join(root, 'docs.json'), docs('a', 'b'));
      git(root, 'commit', '-qam', 'Change');
      const { comment, isRefused } = call(node, 'review-bot', 'review', root, 'HEAD^') as { comment: string; isRefused: boolean };
      expect(isRefused).toBe(true);
      expect(comment).toMatch(/\*\*Pages added\*\* \(1\)[^]*Page `b` does not exist/);
    });

    test('turn findings of an unsaved text into editor markers', () => {
      const root = tree({ 'docs.json': docs('a'), 'a.mdx': page('A') });
      expect(call(node, 'editor-diagnostics', 'markersOf', root, 'docs.json', docs('a', 'b'))).toMatchObject([
        { code: 'page-exists', severity: 8, startLineNumber: 8, startColumn: 11, endLineNumber: 8, endColumn: 14 },
      ]);
      expect(call(node, 'editor-diagnostics', 'markersOf', root, 'docs.json', docs('a'))).toEqual([]);
    });

    test('add a page as an agent would, or say why not', () => {
      const pages = ['guides/a', 'guides/c', 'guides/d'];
      const files = Object.fromEntries(pages.map((path) => [`${path}.mdx`, page(path)]));
      const root = tree({ 'docs.json': docs(...pages), ...files });
      expect(call(node, 'agent-loop', 'addGuide', root, 'guides/b', page('B'))).toBe('Added to /navigation/groups[group=Guides].');
      const written = JSON.parse(readFileSync(join(root, 'docs.json'), 'utf8')) as { navigation: { groups: [{ pages: string[] }] } };
      expect(written.navigation.groups[0].pages.toSorted()).toEqual(['guides/a', 'guides/b', 'guides/c', 'guides/d']);
      expect(call(node, 'agent-loop', 'addGuide', root, 'guides/b', page('B'))).toBe('There is no place for guides/b.');
    });

    test('generate a sidebar', () => {
      const root = tree({ 'docs.json': docs('a', 'b'), 'a.mdx': page('First'), 'b.mdx': '' });
      expect(call(node, 'sidebar', 'sidebarOf', root)).toBe(
        '<ul><li>Guides<ul><li><a href="/a">First</a></li><li><a href="/b">b</a></li></ul></li></ul>',
      );
    });

    test('lint with a rule of their own', () => {
      const root = tree({ 'docs.json': docs('a', 'guides/overview'), 'a.mdx': page('A'), 'guides/overview.mdx': page('Overview') });
      expect(call(node, 'custom-rule', 'lintWithRule', root)).toMatchObject({
        diagnostics: [{ rule: 'overview-first', severity: 'error', message: '“guides/overview” is number 2 of its group.', line: 8 }],
      });
    });
  });
});
