/** Builds the program before the tests that start it, if it is older than its sources. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export default function setup(): void {
  const chosen = process.argv.filter((argument) => argument.includes('test/'));
  if (chosen.length > 0 && !chosen.some((name) => name.includes('program'))) return;
  if (modified('dist/cli/cli.cjs') > newest(['src', 'rolldown.config.js', 'package.json'])) return;
  const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, encoding: 'utf8' });
  if (built.status === 0) return;
  // The tests of the program must not pass on an older one; all others can run.
  rmSync(join(ROOT, 'dist/cli'), { recursive: true, force: true });
  process.stderr.write(`${built.stdout}${built.stderr}\nThe program was not built: the tests that start it will fail.\n`);
}

function newest(paths: readonly string[]): number {
  return Math.max(...paths.map((path) => Math.max(modified(path), ...filesBelow(path).map(modified))));
}

function filesBelow(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [];
  return readdirSync(join(ROOT, path), { recursive: true, encoding: 'utf8' }).map((name) => join(path, name));
}

function modified(path: string): number {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
