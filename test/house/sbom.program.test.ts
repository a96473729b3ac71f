/** The lists of bundled packages in both packages: sbom.cdx.json. test/package/sbom.test.ts holds them against the schema. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };
import vendored from '../../tools/vendored.json' with { type: 'json' };

interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
}

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What the lock file says about each version of a package. */
const LOCKED = new Map(
  Object.entries(lock.packages as Readonly<Record<string, Locked>>).map(([folder, locked]) => [
    `${folder.split('node_modules/').at(-1)} ${locked.version}`,
    locked,
  ]),
);

/** Licenses of copies of packages in other packages. */
const COPIED = new Map(
  Object.values(vendored)
    .flat()
    .map(({ name, version, license }) => [`${name} ${version}`, license]),
);

describe.each([
  ['docs-nav', 'dist/package', 'THIRD-PARTY-NOTICES'],
  ['docs-nav-service', 'dist/docs-nav-service', 'src/agent/THIRD-PARTY-NOTICES'],
])('the SBOM of %s', (name, folder, notices) => {
  const text = read(`${folder}/sbom.cdx.json`);
  const { metadata, components, dependencies } = JSON.parse(text) as Sbom;

  test('is about the package, in its version', () => {
    const { version } = JSON.parse(read(`${folder}/package.json`)) as { version: string };
    expect(metadata.component).toMatchObject({ name, version, purl: `pkg:npm/${name}@${version}` });
  });

  test('lists each package in a version that the notices name', () => {
    const licensed = new Set(Array.from(read(notices).matchAll(/^-{80}\n\n(\S+ \S+) \(/gm), ([, id]) => id));
    expect(components.length).toBeGreaterThan(80);
    expect(components.map(({ name, version }) => `${name} ${version}`).filter((id) => !licensed.has(id))).toEqual([]);
  });

  test('lists what commands and checks need, and no tool', () => {
    const names = components.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['yaml', 'remark-mdx', 'acorn', 'gray-matter', 'fast-glob', '@apidevtools/swagger-parser']),
    );
    expect(names.filter((name) => /^(?:@types\/|vitest|rolldown|typescript|oxlint|fastify|pg$)/.test(name))).toEqual([]);
    const servers = ['vscode-languageserver', '@modelcontextprotocol/server', '@codemirror/view'];
    expect(servers.map((server) => names.includes(server))).toEqual(servers.map(() => name === 'docs-nav'));
  });

  test('has a version, a purl, a license and the hash of the lock file for each, and no hash for a copy in another package', () => {
    for (const { name, version, purl, licenses, hashes } of components) {
      const isCopy = hashes === undefined;
      const locked = isCopy ? { license: COPIED.get(`${name} ${version}`), integrity: undefined } : LOCKED.get(`${name} ${version}`);
      expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      expect(licenses.map((each) => ('expression' in each ? each.expression : each.license.id))).toEqual([locked?.license]);
      expect(hashes?.map(({ alg, content }) => `${alg.replace('SHA-', 'sha')}-${Buffer.from(content, 'hex').toString('base64')}`)).toEqual(
        locked?.integrity?.split(' '),
      );
    }
  });

  test('has a graph in which each package is reached from the root, and nothing else', () => {
    const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const root = metadata.component['bom-ref'];
    const reached = new Set([root]);
    for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
    const refs = [root, ...components.map((component) => component['bom-ref'])];
    expect(new Set(refs).size).toBe(refs.length);
    expect([...reached].sort()).toEqual([...refs].sort());
    expect([...edges.keys()].sort()).toEqual([...refs].sort());
    const micromatch = refs.find((ref) => ref.includes('/micromatch@')) ?? '';
    expect(edges.get(micromatch)?.map((ref) => ref.replace(/@.*/, ''))).toEqual(['pkg:npm/braces', 'pkg:npm/picomatch']);
  });

  test('says nothing of the machine or the moment', () => {
    expect(text).not.toContain(ROOT);
    expect(text).not.toMatch(/node_modules|development|timestamp|serialNumber|externalReferences|file:/);
  });
});

test('tools/vendored.json lists what source maps of bundled packages say that these contain', () => {
  const folders = new Set(
    readdirSync(join(ROOT, 'dist/bundled')).flatMap((file) => JSON.parse(read(`dist/bundled/${file}`)) as readonly string[]),
  );
  const found = Object.fromEntries(
    [...folders]
      .map((folder) => [folder.split('node_modules/').at(-1) ?? '', copiesIn(folder)] as const)
      .filter(([, copies]) => copies.length > 0),
  );
  const listed = Object.entries(vendored).map(([name, copies]) => [name, copies.map((copy) => `${copy.name} ${copy.version}`)]);
  expect(Object.keys(found)).not.toEqual([]);
  expect(found).toEqual(Object.fromEntries(listed));
});

/** What a package has for browsers and workers is not bundled, and types are no code. */
const OTHER_PLATFORMS = /cfWorker|shims(?:Browser|Workerd)|\.d\.[cm]?ts\.map$/;

/** Packages with versions, as the folders of pnpm name them; “?” where a path names no version. */
function copiesIn(folder: string): readonly string[] {
  const maps = (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.map') && !/(?:^|[\\/])node_modules[\\/]/.test(file) && !OTHER_PLATFORMS.test(file),
  );
  const sources = maps.flatMap((file) => (JSON.parse(read(join(folder, file))) as { sources?: readonly string[] }).sources ?? []);
  const copies = sources.flatMap((source) => {
    const [, version = '?', name] = /(?:\.pnpm\/@?[^@/]+@([^_(/]+)[^/]*\/)?node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(source) ?? [];
    return name === undefined ? [] : [`${name} ${version}`];
  });
  return [...new Set(copies)].sort();
}

test('making both SBOMs again from the same sources gives the same bytes', () => {
  const files = ['dist/sbom/docs-nav.cdx.json', 'dist/sbom/docs-nav-service.cdx.json'];
  const before = files.map(read);
  execFileSync(process.execPath, ['tools/sbom.js'], { cwd: ROOT });
  expect(files.map(read)).toEqual(before);
  expect(before).toEqual(['dist/package', 'dist/docs-nav-service'].map((folder) => read(`${folder}/sbom.cdx.json`)));
});
