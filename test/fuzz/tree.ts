/** The files of a case, held in memory until they are put on disk. */
import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';

export type Entry =
  | { readonly kind: 'file'; readonly bytes: Buffer; readonly mode?: number }
  | { readonly kind: 'link'; readonly to: string }
  | { readonly kind: 'folder'; readonly mode?: number }
  | { readonly kind: 'fifo' | 'socket' };

/** Entries by their path from the root of the repository. */
export type Tree = Map<string, Entry>;

export function fileOf(content: string | Uint8Array): Entry {
  return { kind: 'file', bytes: Buffer.from(content) };
}

export function textIn(tree: Tree, path: string): string | undefined {
  const entry = tree.get(path);
  return entry?.kind === 'file' ? entry.bytes.toString() : undefined;
}

/** Puts an entry in the place of whatever stands at its path, below it or in its way. */
export function put(tree: Tree, path: string, entry: Entry): void {
  for (const other of tree.keys()) if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) tree.delete(other);
  tree.set(path, entry);
}

/** Sockets live as long as who listens to them. */
export interface Placed {
  close(): Promise<void>;
}

/** Writes what of a tree the disk takes; a name that is too long or not allowed, and what lies behind a link, is left out. */
export async function place(tree: Tree, folder: string): Promise<Placed> {
  const servers: Server[] = [];
  const closed: [string, number][] = [];
  for (const [path, entry] of tree) {
    const file = join(folder, path);
    try {
      if (isBehindLink(folder, path)) continue;
      mkdirSync(dirname(file), { recursive: true });
      if (entry.kind === 'file') writeFileSync(file, entry.bytes);
      else if (entry.kind === 'link') symlinkSync(entry.to, file);
      else if (entry.kind === 'folder') mkdirSync(file, { recursive: true });
      else if (entry.kind === 'fifo') spawnSync('mkfifo', [file]);
      else servers.push(await listen(file));
    } catch {
      continue;
    }
    if ('mode' in entry && entry.mode !== undefined) closed.push([file, entry.mode]);
  }
  for (const [file, mode] of closed) chmodSync(file, mode);
  return {
    async close() {
      await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
      for (const [file] of closed) chmodSync(file, 0o755);
    },
  };
}

/** Makes a folder what a tree says: what the tree does not name goes. */
export async function replace(before: Tree, after: Tree, folder: string): Promise<Placed> {
  const changed: Tree = new Map();
  for (const [path, entry] of before)
    if (after.get(path) !== entry && !isBehindLink(folder, path)) rmSync(join(folder, path), { recursive: true, force: true });
  for (const [path, entry] of after) if (before.get(path) !== entry) changed.set(path, entry);
  return place(changed, folder);
}

/** Links of a case lead anywhere, so nothing is written or removed through one. */
function isBehindLink(folder: string, path: string): boolean {
  const parts = dirname(path).split('/');
  return parts.some((_, at) => lstatSync(join(folder, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })?.isSymbolicLink());
}

async function listen(file: string): Promise<Server> {
  const server = createServer();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(file, done));
  return server;
}
