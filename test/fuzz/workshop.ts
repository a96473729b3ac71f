/** Puts a case on disk: the repository, beside it what nobody may look into, and a home and a temporary folder of its own. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import type { Case } from './case.ts';
import { place, replace, type Placed } from './tree.ts';

/** Stands in every file that nobody may read. */
export const CANARY = 'canary-5d2fb0';

export interface Workshop {
  readonly folder: string;
  readonly repository: string;
  readonly outside: string;
  readonly home: string;
  readonly temporary: string;
  /** Gives back what the case holds open. */
  close(): Promise<void>;
}

/** Tells checkouts apart that are fuzzed at the same time. */
const CHECKOUT = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8);

/** The folder of all cases of a user and a checkout. It does not depend on the run, as paths are part of a case. */
const TOP = join(realpathSync(tmpdir()), `docs-nav-fuzz-${process.getuid?.() ?? 'user'}-${CHECKOUT}`);

export function folderOf(name: string): string {
  return join(TOP, name);
}

export function outsideOf(name: string): string {
  return join(folderOf(name), 'outside');
}

export async function setUp(given: Case, name: string): Promise<Workshop> {
  const folder = folderOf(name);
  clear(folder);
  const inner = (part: string): string => {
    mkdirSync(join(folder, part), { recursive: true });
    return join(folder, part);
  };
  const shop = { folder, repository: inner('repository'), outside: inner('outside'), home: inner('home'), temporary: inner('temporary') };
  for (const [file, text] of Object.entries(OUTSIDE)) {
    mkdirSync(join(shop.outside, file, '..'), { recursive: true });
    writeFileSync(join(shop.outside, file), text);
  }
  const placed = await fill(given, shop.repository);
  return { ...shop, close: () => placed.close() };
}

/** Removes a case, whatever may not be read in it. */
export function clear(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Of every kind of file that a program of this kind may be led to. */
const OUTSIDE: Readonly<Record<string, string>> = {
  secret: `${CANARY}\n`,
  'secret.json': JSON.stringify({ group: CANARY, pages: [`${CANARY}/page`], paths: { [`/${CANARY}`]: { get: {} } } }),
  'secret.yaml': `openapi: 3.1.0\n${CANARY}: 1\npaths: {/${CANARY}: {get: {summary: ${CANARY}}}}\n`,
  'secret.mdx': `---\ntitle: ${CANARY}\n---\n`,
  '.env': `PASSWORD=${CANARY}\n`,
  'docs.json': JSON.stringify(
    { name: CANARY, navigation: { groups: [{ group: CANARY, pages: [`/${CANARY}/`, 'index'], hidden: 'x', [CANARY]: 1 }] } },
    null,
    2,
  ),
  'inner/docs.json': `{ "navigation": { "${CANARY}": [, ] } }`,
  'docs-nav.config.json': `{ "${CANARY}": 1 }`,
  'package.json': JSON.stringify({ version: CANARY, 'docs-nav': { [CANARY]: 1 } }),
  'docs-nav/package.json': JSON.stringify({ version: CANARY }),
  'workflows/docs-nav.yml': `docs-nav: ${CANARY}\n`,
  'settings.json': `{ "json.schemas": [{ "url": "docs-nav/schema/${CANARY}" }] }`,
  'pre-commit': `docs-nav ${CANARY}\n`,
};

async function fill({ git, before, site }: Case, repository: string): Promise<Placed> {
  if (git === 'none') return place(site.tree, repository);
  if (git === 'folder') {
    mkdirSync(join(repository, '.git'));
    writeFileSync(join(repository, '.git/config'), HOSTILE_CONFIG);
    return place(site.tree, repository);
  }
  cpSync(gitTemplate(), join(repository, '.git'), { recursive: true });
  await place(before, repository);
  ask(repository, 'add', '-A');
  ask(repository, 'commit', '-qm', 'Before');
  const placed = await replace(before, site.tree, repository);
  if (git === 'stage') ask(repository, 'add', '-A');
  appendFileSync(join(repository, '.git/config'), HOSTILE_CONFIG);
  return placed;
}

/** What git would run if it were let. */
const HOSTILE_CONFIG = `[canary]\n\ttext = ${CANARY}\n[core]\n\tfsmonitor = "touch ../outside/ran"\n\tpager = "touch ../outside/ran"\n\thooksPath = ../outside\n[diff]\n\texternal = "touch ../outside/ran"\n[diff "x"]\n\ttextconv = "touch ../outside/ran; cat"\n[remote "origin"]\n\turl = https://gitlab.example.com/a/b.git\n`;

const SETTINGS = [
  'user.name=T',
  'user.email=t@example.com',
  'init.defaultBranch=main',
  'init.templateDir=',
  'commit.gpgSign=false',
  'gc.auto=0',
  'core.hooksPath=/dev/null',
];

/** Made once: `git init` takes longer than a copy. */
function gitTemplate(): string {
  const folder = join(TOP, 'template');
  if (!existsSync(join(folder, '.git'))) {
    mkdirSync(folder, { recursive: true });
    ask(folder, 'init', '-q');
  }
  return join(folder, '.git');
}

/** Git waits for ever for whoever writes into a `.gitignore` that is a pipe. */
const MOST_MS = 5_000;

/** What git does not take, such as a name, is not part of the case. */
function ask(folder: string, ...args: string[]): void {
  const env = { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE };
  try {
    execFileSync('git', [...SETTINGS.flatMap((setting) => ['-c', setting]), ...args], {
      cwd: folder,
      env,
      stdio: 'ignore',
      timeout: MOST_MS,
    });
  } catch {
    return;
  }
}

const DATE = '2026-01-01T00:00:00Z';

/** Everything below a folder, each with what tells that it was changed. */
export function snapshot(folder: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = at + sep + entry.name;
      const stats = lstatSync(path);
      // A folder changes with what is in it.
      entries.set(
        path.slice(folder.length + 1),
        entry.isDirectory() ? `folder ${stats.mode}` : `${stats.mode} ${stats.size} ${stats.mtimeMs} ${stats.ino}`,
      );
      if (entry.isDirectory()) open.push(path);
    }
  }
  return entries;
}

/** Paths that differ, and how: what came, what went and what has changed. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): { readonly path: string; readonly how: 'made' | 'removed' | 'changed' }[] {
  const found: { path: string; how: 'made' | 'removed' | 'changed' }[] = [];
  for (const [path, state] of after) {
    const old = before.get(path);
    if (old === undefined) found.push({ path, how: 'made' });
    else if (old !== state) found.push({ path, how: 'changed' });
  }
  for (const path of before.keys()) if (!after.has(path)) found.push({ path, how: 'removed' });
  return found;
}
