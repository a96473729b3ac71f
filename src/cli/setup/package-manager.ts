/** The package manager of a project, and what its commands are called. */
import { parseDocument } from '../../document/parse.ts';
import { isObject } from '../../document/json-object.ts';
import type { Project } from './project.ts';

/** Commands of one manager, each for a line of a shell. */
export interface PackageManager {
  /** Adds docs-nav to the development dependencies. */
  readonly add: string;
  /** Brings the manager itself to a machine with Node.js and npm; nothing where it is there. */
  readonly provide: readonly string[];
  /** Installs what package.json names: exactly what the lock file says, if there is one. */
  readonly install: string;
  /** Runs the docs-nav that is installed. */
  readonly run: string;
  /** Downloads this version and runs it. An unpinned tool can turn a change red that changed nothing. */
  fetch(version: string): string;
  /** Whether packages are folders, which an editor can read. */
  readonly hasFolders: boolean;
}

interface Choice {
  readonly name: Name;
  /** From `packageManager`; nothing where a lock file chose. */
  readonly version?: string;
}

type Name = 'npm' | 'pnpm' | 'yarn' | 'bun';

/** Where there are several, the first counts: a stray package-lock.json is the commonest. */
const LOCK_FILES: readonly (readonly [file: string, name: Name])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

const MANAGERS: Readonly<Record<Name, (project: Project, choice: Choice) => PackageManager>> = {
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

/** By `packageManager` of package.json, else by lock file, else npm. */
export function packageManagerOf(project: Project): PackageManager {
  const named = /^(npm|pnpm|yarn|bun)@(\d[\w.-]*)/.exec(String(manifestOf(project)['packageManager'] ?? ''));
  const choice = named
    ? { name: named[1] as Name, version: named[2] ?? '' }
    : { name: LOCK_FILES.find(([file]) => project.has(file))?.[1] ?? 'npm' };
  return MANAGERS[choice.name](project, choice);
}

/** Whether package.json asks for docs-nav, so that the project's own is there once its packages are installed. */
export function asksForDocsNav(project: Project): boolean {
  return Object.entries(manifestOf(project)).some(
    ([key, packages]) => INSTALLED.test(key) && isObject(packages) && typeof packages['docs-nav'] === 'string',
  );
}

/** Yarn 1 is another program than its successors: no `dlx`, another word for a lock file that must not change, and a banner. */
function classicYarn(project: Project): PackageManager {
  return {
    add: `yarn add -D ${manifestOf(project)['workspaces'] === undefined ? '' : '-W '}docs-nav`,
    provide: ['corepack enable'],
    install: hasLockFile(project, 'yarn') ? 'yarn install --frozen-lockfile' : 'yarn install',
    run: 'yarn --silent docs-nav',
    fetch: (version) => `npx --yes docs-nav@${version}`,
    hasFolders: true,
  };
}

function modernYarn(project: Project): PackageManager {
  return {
    add: 'yarn add -D docs-nav',
    provide: ['corepack enable'],
    install: hasLockFile(project, 'yarn') ? 'yarn install --immutable' : 'yarn install',
    run: 'yarn docs-nav',
    fetch: (version) => `yarn dlx docs-nav@${version}`,
    hasFolders: /^nodeLinker:\s*["']?(?:node-modules|pnpm)\b/m.test(project.text('.yarnrc.yml') ?? ''),
  };
}

function isClassic(project: Project, { version }: Choice): boolean {
  return version === undefined ? /^# yarn lockfile v1$/m.test(project.text('yarn.lock') ?? '') : /^[01](?:\.|$)/.test(version);
}

function hasLockFile(project: Project, manager: Name): boolean {
  return LOCK_FILES.some(([file, name]) => name === manager && project.has(file));
}

function manifestOf(project: Project): Readonly<Record<string, unknown>> {
  const { value } = parseDocument('package.json', project.text('package.json') ?? '');
  return isObject(value) ? value : {};
}
