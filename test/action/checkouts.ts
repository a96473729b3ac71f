/** Checkouts as the runner of GitHub makes them, from a repository that people change meanwhile. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { git, temporary, type Files } from '../support/temporary.ts';

const { tree, repository } = temporary();

const page = '---\ntitle: A page\n---\n';

/** One page a line, and room between them, so that branches merge. */
export function docs(...pages: readonly string[]): string {
  return `{ "navigation": { "pages": [\n${pages.map((name) => JSON.stringify(name)).join(',\n\n\n')}\n] } }\n`;
}

/** A repository at a host, by default with one mistake on main. */
export class Origin {
  readonly bare = tree();
  readonly #work: string;

  constructor(files: Files = { 'docs.json': docs('index', 'known'), 'index.mdx': page }) {
    this.#work = repository(files);
    git(this.bare, 'init', '-q', '--bare');
    // As the host does for what a job asks for.
    git(this.bare, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(this.#work, 'branch', '-M', 'main');
    git(this.#work, 'remote', 'add', 'origin', `file://${this.bare}`);
    this.push('main');
  }

  id(name = 'HEAD'): string {
    return execFileSync('git', ['rev-parse', name], { cwd: this.#work, encoding: 'utf8' }).trim();
  }

  push(...names: readonly string[]): void {
    git(this.#work, 'push', '-q', '--force', 'origin', ...names);
  }

  /** A commit with these files on a branch, which begins at main unless it exists; `null` deletes one. Returns its id. */
  commit(branch: string, files: Readonly<Record<string, string | null>>): string {
    const branches = execFileSync('git', ['branch', '--list', '--format=%(refname:short)'], { cwd: this.#work, encoding: 'utf8' });
    git(this.#work, 'checkout', '-q', ...(branches.split('\n').includes(branch) ? [branch] : ['-b', branch, 'main']));
    for (const [path, text] of Object.entries(files)) {
      if (text === null) {
        rmSync(join(this.#work, path));
        continue;
      }
      mkdirSync(dirname(join(this.#work, path)), { recursive: true });
      writeFileSync(join(this.#work, path), text);
    }
    git(this.#work, 'add', '-A', '--force');
    git(this.#work, 'commit', '-q', '--allow-empty', '-m', 'Change');
    const id = this.id();
    git(this.#work, 'checkout', '-q', 'main');
    this.push(branch);
    return id;
  }

  /** More commits than are fetched at first, without a change. */
  grow(): void {
    for (let count = 0; count < 60; count++) git(this.#work, 'commit', '-q', '--allow-empty', '-m', `Commit ${count}`);
  }

  /** The merge of a branch into main as it is now, as the host makes it for a pull request. */
  merge(branch: string): string {
    git(this.#work, 'checkout', '-q', '--detach', 'main');
    git(this.#work, 'merge', '-q', '--no-ff', '-m', 'Merge', branch);
    const merged = this.id();
    git(this.#work, 'push', '-q', '--force', 'origin', `${merged}:refs/pull/1/merge`);
    git(this.#work, 'checkout', '-q', 'main');
    return merged;
  }

  /** Main begins anew before its last commit, which only its id still names. */
  forget(): string {
    const lost = this.id('main');
    git(this.#work, 'checkout', '-q', 'main');
    git(this.#work, 'reset', '-q', '--hard', 'HEAD^');
    git(this.#work, 'commit', '-q', '--allow-empty', '-m', 'Instead');
    this.push('main');
    git(this.bare, 'reflog', 'expire', '--expire=now', '--all');
    git(this.bare, 'gc', '-q', '--prune=now');
    return lost;
  }

  /** The whole history of a branch, with the commit checked out. */
  clone(commit: string, branch = 'topic'): string {
    const folder = join(tree(), 'clone');
    git(tree(), 'clone', '-q', '--single-branch', '--branch', branch, `file://${this.bare}`, folder);
    git(folder, 'checkout', '-q', '--detach', commit);
    return folder;
  }

  /** One commit, without history. */
  checkout(commit: string): string {
    const folder = tree();
    git(folder, 'init', '-q');
    git(folder, 'remote', 'add', 'origin', `file://${this.bare}`);
    git(folder, 'fetch', '-q', '--no-tags', '--depth=1', 'origin', commit);
    git(folder, 'checkout', '-q', '--detach', commit);
    return folder;
  }
}
