/** The job service stays apart: whoever lints loads nothing of it, and nothing of its libraries. */
import { isBuiltin } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown, type OutputChunk, type RolldownOptions } from 'rolldown';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const { peerDependencies, peerDependenciesMeta, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
  'peerDependencies' | 'peerDependenciesMeta' | 'devDependencies',
  Record<string, unknown>
>;
const LIBRARIES = Object.keys(peerDependencies);

const { default: config } = (await import(pathToFileURL(join(ROOT, 'rolldown.config.js')).href)) as { default: readonly RolldownOptions[] };

/** The chunks as they are built, each with its modules. */
async function chunksOf(options: RolldownOptions | undefined): Promise<OutputChunk[]> {
  if (!options || Array.isArray(options.output) || !options.output) throw new Error('The configuration has no such bundle.');
  const bundle = await rolldown({ ...options, cwd: ROOT, onLog: () => {} });
  const { output } = await bundle.generate(options.output);
  await bundle.close();
  return output.filter((part) => part.type === 'chunk');
}

const [cli, library] = await Promise.all(config.map(chunksOf));

/** All that can be loaded from an entry, in whatever way, without going through a chunk that is left out. */
function reachable(
  chunks: readonly OutputChunk[] = [],
  entry: string,
  isLeftOut: (chunk: OutputChunk) => boolean = () => false,
): { modules: string[]; outside: string[] } {
  const seen = new Set<string>();
  const modules: string[] = [];
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || isLeftOut(chunk)) return;
    modules.push(...chunk.moduleIds.map((id) => relative(ROOT, id).replaceAll('\\', '/')));
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  visit(entry);
  const own = new Set(chunks.map(({ fileName }) => fileName));
  return { modules, outside: [...seen].filter((name) => !own.has(name) && !name.startsWith('node:')) };
}

const isService = (path: string): boolean => path.startsWith('src/agent/');
const isServiceCommand = ({ moduleIds }: OutputChunk): boolean =>
  moduleIds.some((id) => /[\\/]src[\\/]cli[\\/]commands[\\/](?:serve|agent-[a-z-]+)\.ts$/.test(id));

describe('nothing of the job service is reachable', () => {
  test.each(['index.js', 'node.js'])('from the library’s %s', (entry) => {
    const { modules, outside } = reachable(library, entry);
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter(isService)).toEqual([]);
    expect(outside.filter((name) => LIBRARIES.includes(name))).toEqual([]);
  });

  test('from the command line, but for the commands of the service', () => {
    const { modules, outside } = reachable(cli, 'cli.cjs', isServiceCommand);
    expect(modules).toContain('src/cli/commands/lint.ts');
    // Flags and help are made from these tables.
    expect(modules.filter(isService).sort()).toEqual(['src/agent/config/table.ts', 'src/agent/contract/operator-fields.ts']);
    expect(outside.filter((name) => LIBRARIES.includes(name))).toEqual([]);
  });

  test('the same search finds the job service from the entry points of the service', () => {
    const { modules, outside } = reachable(library, 'agent.js');
    expect(modules.filter(isService).length).toBeGreaterThan(50);
    expect(outside.filter((name) => LIBRARIES.includes(name)).sort()).toEqual([...LIBRARIES].sort());
    // Nor does it need what nobody installs, such as the helpers of a bundler.
    expect(outside.filter((name) => !isBuiltin(name) && !LIBRARIES.includes(name))).toEqual([]);
    expect(reachable(cli, 'cli.cjs').modules.filter(isService)).toContain('src/agent/client/client.ts');
  });
});

describe('libraries of the job service', () => {
  test('none is part of a bundle, except zod in that of the MCP server', () => {
    const others = (cli ?? []).filter(({ fileName }) => fileName !== 'mcp.cjs');
    const bundled = [...others, ...(library ?? [])].flatMap(({ moduleIds }) =>
      moduleIds.filter((id) => LIBRARIES.some((name) => id.replaceAll('\\', '/').includes(`/node_modules/${name}/`))),
    );
    expect(bundled).toEqual([]);
  });

  test('none is needed by the command line itself', () => {
    const { outside } = reachable(cli, 'cli.cjs');
    expect(outside.filter((name) => LIBRARIES.includes(name))).toEqual([]);
  });

  test('none is imported statically, before the check that it is installed', () => {
    const chunks = (library ?? []).map((chunk) => ({ ...chunk, dynamicImports: [] }));
    const { outside } = reachable(chunks, 'agent.js');
    expect(outside).toEqual([]);
  });

  test('all are optional peer dependencies of any version, and development dependencies of an exact one', () => {
    expect(new Set(Object.values(peerDependencies))).toEqual(new Set(['*']));
    expect(peerDependenciesMeta).toEqual(Object.fromEntries(LIBRARIES.map((name) => [name, { optional: true }])));
    expect(LIBRARIES.filter((name) => !/^\d+\.\d+\.\d+$/.test(String(devDependencies[name])))).toEqual([]);
  });

  test('the types of docs-nav/agent need none of them', () => {
    const folder = join(ROOT, 'dist/lib/agent');
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
    expect(readdirSync(folder)).toContain('index.d.ts');
  });
});
