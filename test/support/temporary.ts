/** Folders that tests fill with files of any name; all are removed at the end. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

export type Files = Readonly<Record<string, string | { readonly to: string }>>;

/** `tree` makes a new folder with these files; a value of `{ to }` is a symbolic link. `repository` commits them too. */
export function temporary(): { tree: (files?: Files) => string; repository: (files: Files) => string } {
  const made: string[] = [];
  // Hundreds of repositories take minutes on a slow disk. Files of tests that share a worker share the modules that they import.
  afterAll(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
    repositories.clear();
  }, 600_000);

  function tree(files: Files = {}): string {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'docs-nav-')));
    made.push(root);
    for (const [path, content] of Object.entries(files)) {
      const file = join(root, path);
      mkdirSync(dirname(file), { recursive: true });
      if (typeof content === 'string') writeFileSync(file, content);
      else symlinkSync(content.to, file);
    }
    return root;
  }

  /** By its files: to copy a repository takes one process, and to make one takes three. */
  const repositories = new Map<string, string>();

  function repository(files: Files): string {
    const key = JSON.stringify(files);
    const same = repositories.get(key);
    const root = tree(same === undefined ? files : {});
    if (same !== undefined) {
      copy(same, root);
      // The files are others to git, which keeps their times and numbers in the index.
      git(root, 'update-index', '-q', '--refresh');
      return root;
    }
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    git(root, 'commit', '-qm', 'Begin');
    repositories.set(key, copy(root, tree()));
    return root;
  }

  return { tree, repository };
}

function copy(from: string, to: string): string {
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  return to;
}

export function git(folder: string, ...args: string[]): void {
  const settings = ['user.name=T', 'user.email=t@example.com', 'protocol.file.allow=always', 'init.defaultBranch=main'];
  execFileSync('git', [...settings.flatMap((setting) => ['-c', setting]), ...args], { cwd: folder, stdio: 'pipe' });
}
