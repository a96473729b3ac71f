/** Two packages from one repository: who lints has nothing of the job service but its client, and the service has all that it needs. */
import { isBuiltin } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type RolldownOptions } from 'rolldown';
import { describe, expect, test } from 'vitest';
import root from '../../package.json' with { type: 'json' };
import { LIBRARIES, manifest } from '../../tools/service-manifest.js';

const ROOT = join(import.meta.dirname, '../..');

const { default: config } = (await import(pathToFileURL(join(ROOT, 'rolldown.config.js')).href)) as { default: readonly RolldownOptions[] };

/** The chunks as they are built, each with its modules. */
async function chunksOf(options: RolldownOptions): Promise<OutputChunk[]> {
  if (Array.isArray(options.output) || !options.output) throw new Error('The configuration has no such bundle.');
  const bundle = await rolldown({ ...options, cwd: ROOT, onLog: () => {} });
  const { output } = await bundle.generate(options.output);
  await bundle.close();
  return output.filter((part) => part.type === 'chunk');
}

const [cli = [], library = [], service = []] = await Promise.all(config.slice(0, 3).map(chunksOf));

/** All that can be loaded from an entry, in whatever way. */
function reachable(chunks: readonly OutputChunk[], entry: string): { modules: string[]; outside: string[] } {
  const seen = new Set<string>();
  const modules: string[] = [];
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk) return;
    modules.push(...chunk.moduleIds.map((id) => relative(ROOT, id).replaceAll('\\', '/')));
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(entry);
  const own = new Set(chunks.map(({ fileName }) => fileName));
  return { modules, outside: [...seen].filter((name) => !own.has(name) && !isBuiltin(name)) };
}

const isService = (path: string): boolean => path.startsWith('src/agent/') || path.startsWith('src/cli/service/');
const isClient = (path: string): boolean => /^src\/agent\/(?:client|contract|net)\//.test(path);

test.each([
  ['THIRD-PARTY-NOTICES', [...cli, ...library]],
  ['src/agent/THIRD-PARTY-NOTICES', service],
])('%s names every package that the bundles contain', (file, chunks) => {
  const notices = readFileSync(join(ROOT, file), 'utf8');
  const names = chunks.flatMap(({ moduleIds }) =>
    moduleIds.flatMap((id) => /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replaceAll('\\', '/') ?? []),
  );
  expect(new Set(names).size).toBeGreaterThan(50);
  expect([...new Set(names)].filter((name) => !notices.includes(`\n\n${name} `))).toEqual([]);
});

describe('docs-nav', () => {
  test.each([
    ['index.js', library],
    ['node.js', library],
  ])('the entry %s reaches nothing of the job service', (entry, chunks) => {
    const { modules, outside } = reachable(chunks, entry);
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter(isService)).toEqual([]);
    expect(outside).toEqual([]);
  });

  test.each([
    ['client.js', library],
    ['cli.cjs', cli],
  ])('of the job service, only the client is reachable from the entry %s', (entry, chunks) => {
    const { modules, outside } = reachable(chunks, entry);
    expect(modules).toContain('src/agent/client/client.ts');
    expect(modules.filter((path) => isService(path) && !isClient(path))).toEqual([]);
    expect(outside).toEqual([]);
  });

  test('the client is smaller than 30 kB', () => {
    const names = reachable(library, 'client.js').modules;
    expect(names.filter((path) => !path.startsWith('src/agent/'))).toEqual([]);
    const chunks = library.filter(({ moduleIds }) => moduleIds.some((id) => names.includes(relative(ROOT, id).replaceAll('\\', '/'))));
    expect(chunks.reduce((sum, { code }) => sum + code.length, 0)).toBeLessThan(30_000);
  });

  test('no library of the job service is part of a bundle, except zod in that of the MCP server', () => {
    const others = [...cli.filter(({ fileName }) => fileName !== 'mcp.cjs'), ...library, ...service];
    const bundled = others.flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => LIBRARIES.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`))),
    );
    expect(bundled).toEqual([]);
  });

  test('depends on nothing, not even on peers', () => {
    expect(Object.keys(root).filter((name) => /dependencies$/i.test(name))).toEqual(['devDependencies']);
  });
});

describe('docs-nav-service', () => {
  test('its entries reach its libraries, and no other package', () => {
    const outside = ['index.js', 'cli.js', 'child.js'].flatMap((entry) => reachable(service, entry).outside);
    expect([...new Set(outside)].sort()).toEqual([...LIBRARIES].sort());
    expect(reachable(service, 'index.js').modules.filter(isService).length).toBeGreaterThan(50);
  });

  test('its program has the commands of the service, and none of docs-nav', () => {
    const { modules } = reachable(service, 'cli.js');
    expect(modules).toContain('src/cli/service/start.ts');
    const shared = /^src\/cli\/(?!.*-commands?\.ts$)[\w-]+\.ts$|^src\/cli\/(?:service\/|find-command|run-command|unknown-command)/;
    expect(modules.filter((path) => path.startsWith('src/cli/') && !shared.test(path))).toEqual([]);
  });

  test('loads no library before it needs one', () => {
    for (const entry of ['index.js', 'cli.js']) {
      const chunks = service.map((chunk) => ({ ...chunk, dynamicImports: [] }));
      expect(reachable(chunks, entry).outside).toEqual([]);
    }
  });

  test('depends on its libraries in ranges that begin with the tested version', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(LIBRARIES);
    const tested: Readonly<Record<string, string>> = root.devDependencies;
    for (const [name, range] of Object.entries(manifest.dependencies)) {
      const version = tested[name] ?? '';
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
      expect(range).toBe(`${version.startsWith('0.') ? '~' : '^'}${version}`);
    }
    expect(manifest.version).toBe(root.version);
  });

  test('its types need no library', () => {
    const folder = join(ROOT, 'dist/service/agent');
    const seen = new Set<string>();
    const outside = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"]([^'"]+)['"]/g)) {
        if (name.startsWith('.')) visit(resolve(dirname(file), name.replace(/\.(?:js|ts)$/, '.d.ts')));
        else outside.add(name);
      }
    };
    visit(join(folder, 'index.d.ts'));
    expect(seen.size).toBeGreaterThan(3);
    expect([...outside].filter((name) => !name.startsWith('node:'))).toEqual([]);
  });

  test.each(['README.md', 'src/agent/package.md', 'docs/service/quick-start.mdx', 'docs/service/deployment.mdx'])(
    '%s names the least version of Node.js that the package asks for',
    (file) => {
      const least = manifest.engines.node.replace('>=', '');
      expect(readFileSync(join(ROOT, file), 'utf8')).toMatch(new RegExp(`Node\\.js(?: on)?,? ${least} (?:or|and) later`));
    },
  );
});
