/** Commits to a bare repository as a person makes them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../doubles/forge.ts';

/** Null removes a file. */
export function commitAsPerson(repository: string, branch: string, files: Readonly<Record<string, string | null>>): string {
  const work = mkdtempSync(join(tmpdir(), 'docs-nav-person-'));
  try {
    git(work, 'clone', '--quiet', '--branch', branch, repository, '.');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(work, path)), { recursive: true });
      if (text === null) rmSync(join(work, path));
      else writeFileSync(join(work, path), text);
    }
    git(work, 'add', '--all');
    git(work, 'commit', '--quiet', '--message', 'By a person');
    git(work, 'push', '--quiet', 'origin', branch);
    return git(work, 'rev-parse', 'HEAD');
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
