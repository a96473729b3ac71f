/** The .vsix that `npm run package:vscode` makes, as another program reads it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import description from '../../../package.json' with { type: 'json' };
import { temporary } from '../../support/temporary.ts';
import { SITE } from '../editors/site.ts';

const { tree } = temporary();
const ROOT = join(import.meta.dirname, '../../..');
const VSIX = join(ROOT, `dist/vscode/docs-nav-${description.version}.vsix`);
/** Refuses damaged files, and shows what is in them. */
const READ = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    print(json.dumps({entry.filename: [archive.read(entry).decode('utf-8', 'replace'), entry.date_time] for entry in archive.infolist()}))
`;

function pack(timeZone: string): Buffer {
  const said = execFileSync('npm', ['run', '--silent', 'package:vscode'], {
    cwd: ROOT,
    env: { ...process.env, TZ: timeZone },
    encoding: 'utf8',
  });
  expect(said.trimEnd().split('\n').at(-1)).toBe(`dist/vscode/docs-nav-${description.version}.vsix`);
  return readFileSync(VSIX);
}

let packed: Buffer;
let files: Readonly<Record<string, readonly [text: string, time: readonly number[]]>>;
const textOf = (path: string): string => files[path]?.[0] ?? '';

beforeAll(() => {
  packed = pack('UTC');
  files = JSON.parse(execFileSync('python3', ['-c', READ, VSIX], { encoding: 'utf8', maxBuffer: 2 ** 26 })) as typeof files;
});

test('the .vsix contains exactly the expected files', () => {
  expect(Object.keys(files)).toEqual([
    'extension.vsixmanifest',
    '[Content_Types].xml',
    'extension/package.json',
    'extension/extension.js',
    'extension/readme.md',
    'extension/changelog.md',
    'extension/LICENSE.txt',
    'extension/THIRD-PARTY-NOTICES.txt',
    'extension/schema/config.schema.json',
    'extension/icon.png',
    'extension/images/finding.png',
    'extension/images/preview.png',
    'extension/server/package.json',
    'extension/server/bin/docs-nav.cjs',
    ...readdirSync(join(ROOT, 'dist/cli'))
      .sort()
      .map((file) => `extension/server/dist/cli/${file}`),
    'extension/server/THIRD-PARTY-NOTICES.txt',
  ]);
  // What an editor downloads.
  expect(packed.length).toBeLessThan(1_500_000);
  const endings = new Set(Object.keys(files).map((path) => path.split('.').at(-1) ?? ''));
  const typed = Array.from(textOf('[Content_Types].xml').matchAll(/Extension="\.(\w+)"/g), ([, ending]) => ending);
  expect(new Set([...typed, 'xml'])).toEqual(endings);
  expect(textOf('extension/LICENSE.txt')).toBe(readFileSync(join(ROOT, 'LICENSE'), 'utf8'));
});

test('both manifests in the .vsix match package.json and name files that it contains', () => {
  const manifest = JSON.parse(textOf('extension/package.json')) as { main: string; engines: { vscode: string } };
  const { version, license } = description;
  expect(manifest).toMatchObject({ name: 'docs-nav', version, license, capabilities: { untrustedWorkspaces: { supported: 'limited' } } });
  expect(files).toHaveProperty([join('extension', manifest.main)]);
  // Nothing is used that the oldest supported editor does not have.
  expect(manifest.engines.vscode).toBe(`^${description.devDependencies['@types/vscode']}`);
  const list = textOf('extension.vsixmanifest');
  expect(list).toContain(`<Identity Language="en-US" Id="docs-nav" Version="${version}" Publisher="docs-nav"/>`);
  expect(list).toContain(`Value="${manifest.engines.vscode}"`);
  const assets = Array.from(list.matchAll(/<Asset .*? Path="([^"]+)"|<License>([^<]+)/g), ([, asset, license]) => asset ?? license);
  expect(assets).toHaveLength(6);
  for (const asset of assets) expect(files).toHaveProperty([asset ?? '']);
});

test('every library in the bundle has its license in the notices', () => {
  const libraries = new Set(
    Array.from(textOf('extension/extension.js').matchAll(/^\/\/ .*\bnode_modules\/((?:@[^/]+\/)?[^/\n]+)\//gm), ([, name]) => name),
  );
  expect([...libraries]).toEqual(expect.arrayContaining(['vscode-languageclient', 'vscode-jsonrpc', 'minimatch', 'semver']));
  const notices = textOf('extension/THIRD-PARTY-NOTICES.txt');
  expect([...libraries].filter((name) => !notices.includes(`\n\n${name} `))).toEqual([]);
});

test('the extension requires only Node.js modules and “vscode”', () => {
  const required = new Set(Array.from(textOf('extension/extension.js').matchAll(/\brequire\("([^"]+)"\)/g), ([, name]) => name ?? ''));
  expect(required).toContain('vscode');
  expect([...required].filter((name) => name !== 'vscode' && !isBuiltin(name))).toEqual([]);
});

test('the program in the .vsix runs apart from this repository, without a folder of packages', () => {
  const folder = tree();
  for (const [path, [text]] of Object.entries(files)) {
    if (!path.startsWith('extension/server/')) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = join(folder, 'extension/server/bin/docs-nav.cjs');
  const run = (...args: string[]): string => execFileSync(process.execPath, [program, ...args], { cwd: tree(SITE), encoding: 'utf8' });
  expect(run('--version')).toBe(`${description.version}\n`);
  expect(run('resolve')).toContain('guides/setup');
});

test('the build is reproducible and contains no paths of the machine', () => {
  for (const [path, [text, time]] of Object.entries(files)) {
    expect(time, path).toEqual([1980, 1, 1, 0, 0, 0]);
    for (const folder of [ROOT, homedir(), tmpdir()]) expect(text.includes(`${folder}/`), `${folder} in ${path}`).toBe(false);
  }
  expect(pack('Asia/Kolkata').equals(packed)).toBe(true);
});

test('the npm package contains no file of the extension', () => {
  const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: ROOT, encoding: 'utf8' });
  const [{ files: inPackage }] = JSON.parse(listed) as [{ files: readonly { path: string }[] }];
  expect(inPackage.length).toBeGreaterThan(20);
  expect(inPackage.filter(({ path }) => /vscode|vsix/.test(path))).toEqual([]);
});
