/** Builds the program where it is older than its sources. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function buildIfOlder(root: string): void {
  if (modified(root, 'dist/cli/cli.cjs') > newest(root, ['src', 'tools', 'rolldown.config.js', 'package.json'])) return;
  const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  if (built.status === 0) return;
  // Nothing that starts the program must go by an older one.
  rmSync(join(root, 'dist/cli'), { recursive: true, force: true });
  process.stderr.write(`${built.stdout}${built.stderr}\nThe program was not built: what starts it will fail.\n`);
}

function newest(root: string, paths: readonly string[]): number {
  return Math.max(...paths.map((path) => Math.max(modified(root, path), ...filesBelow(root, path).map((file) => modified(root, file)))));
}

function filesBelow(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
}

function modified(root: string, path: string): number {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
