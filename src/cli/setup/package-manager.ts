/** The package manager of a project and its commands. */
import { parseDocument } from '../../document/parse.ts';
import { isObject } from '../../document/json-object.ts';
import type { RepositoryFiles } from './project.ts';

/** Shell commands of one package manager. */
export interface PackageManagerCommands {
  readonly add: string;
  /** Installs the manager itself on a machine with Node.js and npm; empty if that is not needed. */
  readonly provide: readonly string[];
  /** Installs the dependencies, exactly as in the lock file if there is one. */
  readonly install: string;
  readonly run: string;
  /** Downloads and runs this version. An unpinned version could fail without a change. */
  fetch(version: string): string;
  /** Whether packages are folders, which an editor can read. */
  readonly hasFolders: boolean;
}

interface ManagerChoice {
  readonly name: Name;
  /** From `packageManager`; not set by a lock file. */
  readonly version?: string;
}

type Name = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** The first existing one counts, because a stray package-lock.json is common. */
const LOCK_FILES: readonly (readonly [file: string, name: Name])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

const MANAGERS: Readonly<Record<Name, (project: RepositoryFiles, choice: ManagerChoice) => PackageManagerCommands>> = {
  npm: (project) => ({
    add: 'npm i -D docs-nav',
    provide: [],
    install: hasLockFile(project, 'npm') ? 'npm ci' : 'npm install',
    run: 'npx docs-nav',
    fetch: (version) => `npx --yes docs-nav@${version}`,
    hasFolders: true,
  }),
  pnpm: (project) => ({
    add: `pnpm add -D ${project.has('pnpm-workspace.yaml') ? '-w ' : ''}docs-nav`,
    provide: ['corepack enable'],
    install: hasLockFile(project, 'pnpm') ? 'pnpm install --frozen-lockfile' : 'pnpm install',
    run: 'pnpm exec docs-nav',
    fetch: (version) => `pnpm dlx docs-nav@${version}`,
    hasFolders: true,
  }),
  yarn: (project, choice) => (isClassic(project, choice) ? classicYarn(project) : modernYarn(project)),
  bun: (project, { version }) => ({
    add: 'bun add -d docs-nav',
    provide: [`npm install --global bun${version === undefined ? '' : `@${version}`}`],
    install: hasLockFile(project, 'bun') ? 'bun install --frozen-lockfile' : 'bun install',
    run: 'bunx docs-nav',
    fetch: (version) => `bunx docs-nav@${version}`,
    hasFolders: true,
  }),
};

/** The keys of package.json whose packages are installed. */
const INSTALLED = /^(?:dev|optional)?dependencies$/i;

/** Detected by `packageManager` in package.json, else by lock file, else npm. */
export function packageManagerOf(project: RepositoryFiles): PackageManagerCommands {
  const named = /^(npm|pnpm|yarn|bun)@(\d[\w.-]*)/.exec(String(manifestOf(project)['packageManager'] ?? ''));
  const choice = named
    ? { name: named[1] as Name, version: named[2] ?? '' }
    : { name: LOCK_FILES.find(([file]) => project.has(file))?.[1] ?? 'npm' };
  return MANAGERS[choice.name](project, choice);
}

/** Whether docs-nav is a dependency of the project. */
export function dependsOnDocsNav(project: RepositoryFiles): boolean {
  return Object.entries(manifestOf(project)).some(
    ([key, packages]) => INSTALLED.test(key) && isObject(packages) && typeof packages['docs-nav'] === 'string',
  );
}

/** Yarn 1 does not have `dlx`, has another flag for a frozen lock file, and prints a banner. */
function classicYarn(project: RepositoryFiles): PackageManagerCommands {
  return {
    add: `yarn add -D ${manifestOf(project)['workspaces'] === undefined ? '' : '-W '}docs-nav`,
    provide: ['corepack enable'],
    install: hasLockFile(project, 'yarn') ? 'yarn install --frozen-lockfile' : 'yarn install',
    run: 'yarn --silent docs-nav',
    fetch: (version) => `npx --yes docs-nav@${version}`,
    hasFolders: true,
  };
}

function modernYarn(project: RepositoryFiles): PackageManagerCommands {
  return {
    add: 'yarn add -D docs-nav',
    provide: ['corepack enable'],
    install: hasLockFile(project, 'yarn') ? 'yarn install --immutable' : 'yarn install',
    run: 'yarn docs-nav',
    fetch: (version) => `yarn dlx docs-nav@${version}`,
    hasFolders: /^nodeLinker:\s*["']?(?:node-modules|pnpm)\b/m.test(project.text('.yarnrc.yml') ?? ''),
  };
}

function isClassic(project: RepositoryFiles, { version }: ManagerChoice): boolean {
  return version === undefined ? /^# yarn lockfile v1$/m.test(project.text('yarn.lock') ?? '') : /^[01](?:\.|$)/.test(version);
}

function hasLockFile(project: RepositoryFiles, manager: Name): boolean {
  return LOCK_FILES.some(([file, name]) => name === manager && project.has(file));
}

function manifestOf(project: RepositoryFiles): Readonly<Record<string, unknown>> {
  const { value } = parseDocument('package.json', project.text('package.json') ?? '');
  return isObject(value) ? value : {};
}
