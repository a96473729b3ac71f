/** The built program on inputs that are huge, hostile or unreadable: one clear answer, in little time and memory, from inside the root. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectClean, expectFinding, expectRefusal, expectSound } from './answers.ts';
import { Repository, SECONDS_A_TEST } from './program.ts';
import { canDropRights } from '../support/nobody.ts';
import { MINTLIFY_TEXT } from '../support/mintlify-site.ts';

const CLEAN = '{ "navigation": { "pages": ["index"] } }';
const isWindows = process.platform === 'win32';

vi.setConfig({ testTimeout: SECONDS_A_TEST * 1_000 });

let repository: Repository;
beforeEach(() => {
  repository = new Repository().write('index.mdx', '');
});
afterEach(() => repository.remove());

test('lint finds nothing in a clean site, and the observer of these tests notices files opened outside', () => {
  const run = repository.write('docs.json', CLEAN).lint();
  expectClean(run);
  symlinkSync(repository.outside, join(repository.folder, 'link'));
  writeFileSync(join(repository.outside, 'docs.json'), CLEAN);
  expect(repository.lint([repository.outside]).strays).toContain(join(repository.outside, 'docs.json'));
  expect(repository.lint([join(repository.folder, 'link')]).strays).toEqual([]);
});

describe('size', () => {
  const megabytes = 1024 * 1024;

  test.each([
    ['of pages', `{ "navigation": { "pages": ["index"${', "page/of/a/large/site"'.repeat(2_200_000)}] } }`],
    ['of blanks', `${' '.repeat(50 * megabytes)}${CLEAN}`],
    ['of one text', `{ "navigation": { "pages": ["${'a'.repeat(50 * megabytes)}"] } }`],
    ['of open brackets', '['.repeat(50 * megabytes)],
    ['of garbage', 'x'.repeat(50 * megabytes)],
    ['of NULs', '\0'.repeat(50 * megabytes)],
  ])('reports a docs.json with 50 MB %s', (_, docs) => {
    expectFinding(repository.write('docs.json', docs).lint(), 'json-syntax');
  });
});

describe('depth', () => {
  const deep = 20_000;

  test.each([
    ['open brackets', '['.repeat(deep), 'json-syntax'],
    ['groups in groups', `{"navigation":{"pages":[${'{"group":"G","pages":['.repeat(deep)}"index"${']}'.repeat(deep)}]}}`, ''],
    ['arrays in navigation', `{"navigation":{"pages":${'['.repeat(deep)}${']'.repeat(deep)}}}`, ''],
    ['arrays in arrays', '['.repeat(deep) + ']'.repeat(deep), 'root-pattern'],
  ])('reports 20,000 %s', (_, docs, rule) => {
    const run = repository.write('docs.json', docs).lint();
    if (rule === '') {
      expectSound(run);
      expect(run.status).toBe(1);
    } else expectFinding(run, rule);
  });

  test('ignores 20,000 brackets outside navigation', () => {
    const docs = `{"x":${'['.repeat(deep)}${']'.repeat(deep)},"navigation":{"pages":["index"]}}`;
    expectClean(repository.write('docs.json', docs).lint());
  });
});

describe('special files', () => {
  test('refuses a missing docs.json', () => expectRefusal(repository.lint(), /docs\.json/));

  test('refuses a docs.json that is a folder', () => {
    mkdirSync(repository.path('docs.json'));
    expectRefusal(repository.lint(), /folder/);
  });

  test.skipIf(isWindows)('refuses a docs.json that is a FIFO without a writer', () => {
    makeFifo(repository.path('docs.json'));
    expectRefusal(repository.lint(), /docs\.json.*regular file/);
  });

  test.skipIf(isWindows)('refuses a docs.json that is a socket', async () => {
    const server = createServer().listen(repository.path('docs.json'));
    await new Promise((resolve) => server.once('listening', resolve));
    expectRefusal(repository.lint(), /docs\.json/);
    await new Promise((resolve) => server.close(resolve));
  });

  test('refuses a docs.json that is a link to itself', () => {
    symlinkSync('docs.json', repository.path('docs.json'));
    expectRefusal(repository.lint(), /docs\.json/);
  });

  test('refuses a docs.json that is a dangling link', () => {
    symlinkSync('nothing.json', repository.path('docs.json'));
    expectRefusal(repository.lint(), /docs\.json/);
  });

  test.skipIf(isWindows)('does not hang on FIFOs in place of other files', () => {
    repository.write(
      'docs.json',
      `{ ${MINTLIFY_TEXT} "navigation": { "groups": [{ "$ref": "ref.json" }, { "group": "G", "pages": ["index", "page"] }] } }`,
    );
    for (const file of ['ref.json', 'page.mdx']) makeFifo(repository.path(file));
    expectFinding(repository.lint(['--dialect', 'mintlify']), 'ref');
    makeFifo(repository.path('.mintignore'));
    expectSound(repository.lint(['--dialect', 'mintlify']));
    makeFifo(repository.path('docs-nav.config.json'));
    expectRefusal(repository.lint(), /docs-nav\.config\.json/);
  });
});

describe('symbolic links', () => {
  const docs = (page: string): string => `{ "navigation": { "pages": ["index", "${page}"] } }`;

  test.skipIf(isWindows)('out of the repository are not opened, whatever is there', () => {
    makeFifo(join(repository.outside, 'secret.mdx'));
    writeFileSync(join(repository.outside, 'page.mdx'), '---\ntitle: Secret\n---\n');
    symlinkSync(join(repository.outside, 'secret.mdx'), repository.path('secret.mdx'));
    symlinkSync(repository.outside, repository.path('linked'));
    for (const page of ['secret', 'linked/page']) {
      expectFinding(repository.write('docs.json', docs(page)).lint(), 'page-outside');
    }
  });

  test('out of the repository are refused in place of docs.json, $ref and .mintignore', () => {
    writeFileSync(join(repository.outside, 'secret.json'), '{ "pages": ["index"] }');
    symlinkSync(join(repository.outside, 'secret.json'), repository.path('ref.json'));
    symlinkSync(join(repository.outside, 'secret.json'), repository.path('.mintignore'));
    repository.write('docs.json', `{ ${MINTLIFY_TEXT} "navigation": { "$ref": "ref.json" } }`);
    expectFinding(repository.lint(['--dialect', 'mintlify']), 'ref');
    rmSync(repository.path('docs.json'));
    symlinkSync(join(repository.outside, 'secret.json'), repository.path('docs.json'));
    const run = repository.lint();
    expectSound(run);
    expect(run.status).toBe(2);
  });

  test('into git’s own folder are not opened', () => {
    writeFileSync(join(repository.folder, '.git', 'config.mdx'), '');
    symlinkSync('../.git', repository.path('git'));
    expectFinding(repository.write('docs.json', docs('git/config')).lint(), 'page-outside');
  });

  test('to another folder of the repository are followed, and so are hard links', () => {
    mkdirSync(join(repository.folder, 'shared'));
    writeFileSync(join(repository.folder, 'shared', 'page.mdx'), '');
    symlinkSync('../shared', repository.path('linked'));
    expectClean(repository.write('docs.json', docs('linked/page')).lint());
    linkSync(join(repository.folder, 'shared', 'page.mdx'), repository.path('hard.mdx'));
    expectClean(repository.write('docs.json', '{ "navigation": { "pages": ["index", "hard", "linked/page"] } }').lint());
  });

  test('that form circles are not followed forever', () => {
    symlinkSync('.', repository.path('self'));
    mkdirSync(repository.path('a'));
    mkdirSync(repository.path('b'));
    symlinkSync('../b', repository.path('a/to-b'));
    symlinkSync('../a', repository.path('b/to-a'));
    symlinkSync('loop-2', repository.path('loop-1'));
    symlinkSync('loop-1', repository.path('loop-2'));
    const run = repository.write('docs.json', CLEAN).lint();
    expectClean(run);
    expectFinding(repository.write('docs.json', docs('loop-1/page')).lint(), 'page-exists');
  });

  test('links among folders that all link to one another are not followed forever', () => {
    for (let folder = 0; folder < 12; folder++) {
      mkdirSync(repository.path(`f${folder}`));
      for (let other = 0; other < 12; other++) symlinkSync(`../f${other}`, repository.path(`f${folder}/l${other}`));
    }
    expectSound(repository.write('docs.json', CLEAN).lint());
  });
});

describe('paths', () => {
  test('of pages, references, specifications and hrefs that leave the root open nothing', () => {
    const paths = [
      '../../outside/secret',
      '/../../outside/secret',
      `${repository.outside}/secret`,
      '%2e%2e/%2e%2e/outside/secret',
      '..\\..\\outside\\secret',
    ];
    for (const extension of ['', '.json', '.mdx', '.md', '.yaml']) writeFileSync(join(repository.outside, `secret${extension}`), '{}');
    for (const path of paths) {
      for (const extension of ['', '.json', '.mdx', '.yaml']) {
        const target = JSON.stringify(path + extension);
        repository.write(
          'docs.json',
          `{ ${MINTLIFY_TEXT} "navigation": { "global": { "anchors": [{ "anchor": "A", "href": ${target} }] }, "groups": [
            { "group": "G", "root": ${target}, "openapi": ${target}, "pages": ["index", ${target}, "GET /x"] }, { "$ref": ${target} }] } }`,
        );
        for (const dialect of ['spec', 'mintlify']) expectFinding(repository.lint(['--dialect', dialect]), 'ref');
      }
    }
  });

  test.skipIf(isWindows)('with hostile names of files and folders print no control characters', () => {
    const names = ['\u001b[2J', 'a\nb', '::error::x', '\u202e', 'a\r', '##[x]', ' ', '~', '-rf', '`id`', '$(id)'];
    for (const name of names) repository.write(`${name}/${name}.mdx`, '');
    repository.write('docs.json', '{ "navigation": { "pages": ["index", "lost"] } }');
    for (const format of ['text', 'concise', 'json', 'agent', 'github']) {
      const run = repository.lint(['--info', '--format', format]);
      expectSound(run);
      expect(run.status).toBe(1);
      expect(run.stdout + run.stderr).not.toMatch(/[^\n\P{Cc}]|\u202e/u);
    }
  });
});

describe.runIf(canDropRights)('unreadable files (as root: where setpriv is installed)', () => {
  test('refuses a docs.json without permission', () => {
    repository.write('docs.json', CLEAN);
    chmodSync(repository.path('docs.json'), 0o000);
    expectRefusal(repository.lintAsNobody(), /permission denied/);
  });

  test('reports a $ref to a file without permission', () => {
    repository.write('docs.json', `{ ${MINTLIFY_TEXT} "navigation": { "$ref": "ref.json" } }`).write('ref.json', '{ "pages": ["index"] }');
    chmodSync(repository.path('ref.json'), 0o000);
    expectFinding(repository.lintAsNobody(['--dialect', 'mintlify']), 'ref');
  });

  test('refuses a docs root without permission', () => {
    repository.write('docs.json', CLEAN);
    chmodSync(repository.path(''), 0o000);
    const run = repository.lintAsNobody();
    chmodSync(repository.path(''), 0o755);
    expectRefusal(run, /docs/);
  });

  test('a folder of pages without permission is not checked', () => {
    repository.write('docs.json', '{ "navigation": { "pages": ["index", "closed/page"] } }').write('closed/page.mdx', '');
    chmodSync(repository.path('closed'), 0o000);
    const run = repository.lintAsNobody();
    chmodSync(repository.path('closed'), 0o755);
    expectSound(run);
    expect(run.status).toBe(0);
    expect(run.stdout).toMatch(/not checked|closed/);
  });
});

function makeFifo(path: string): void {
  if (spawnSync('mkfifo', [path]).status !== 0 || !existsSync(path)) throw new Error('mkfifo failed.');
}
