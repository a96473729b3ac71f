/** A clone of this repository that can be released, with folders in place of what it publishes to. */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { git } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
export const ADDRESS = 'https://github.com/acme/docs-nav';
export const TODAY = new Date().toISOString().slice(0, 10);

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** npm publishes into the folder, `npm view` asks what is there, and all else is done by the real one. A call that `fail` begins fails. */
const NPM = `#!/bin/sh
case "$1" in publish | view) ;; *) exec "$REAL_NPM" "$@" ;; esac
echo "npm $*" >>"$HOSTS/calls"
if [ -e "$HOSTS/fail" ] && echo "npm $*" | grep -q "$(cat "$HOSTS/fail")"; then echo 'npm error network' >&2; exit 1; fi
case "$1" in
publish) touch "$HOSTS/npm/$(basename "$2" .tgz | sed 's/-\\([0-9]\\)/@\\1/')" ;;
view)
  if [ -e "$HOSTS/npm/$2" ]; then echo '"0.0.0"'
  elif ! ls "$HOSTS/npm/\${2%@*}@"* >/dev/null 2>&1; then echo 'npm error code E404' >&2; exit 1
  fi ;;
esac
`;

/** Of a release it keeps how many files it has: the arguments that are paths and no notes. */
const GH = `#!/bin/sh
if [ "$1" = --version ]; then exit 0; fi
echo "gh $*" >>"$HOSTS/calls"
release="$HOSTS/gh/$3"
case "$2" in
view) cat "$release" 2>/dev/null ;;
create | upload)
  files=0
  for argument; do case "$argument" in */notes.md) ;; /*) files=$((files + 1)) ;; esac; done
  printf '{ "isDraft": false, "assets": [%s] }' "$(yes 1 | head -n $files | paste -sd , -)" >"$release" ;;
esac
`;

export class ReleaseClone {
  readonly folder: string;
  /** What is published, one folder or file for each host. */
  readonly hosts: string;
  readonly #env: Readonly<Record<string, string>>;

  /** @param tree An empty folder. */
  constructor(tree: string, source = ROOT) {
    this.folder = join(tree, 'source');
    this.hosts = join(tree, 'hosts');
    for (const name of ['bin', 'hosts/git', 'hosts/npm', 'hosts/gh']) mkdirSync(join(tree, name), { recursive: true });
    for (const [name, text] of Object.entries({ npm: NPM, gh: GH })) {
      writeFileSync(join(tree, 'bin', name), text);
      chmodSync(join(tree, 'bin', name), 0o755);
    }
    this.#env = {
      PATH: `${join(tree, 'bin')}:${process.env['PATH'] ?? ''}`,
      HOSTS: this.hosts,
      REAL_NPM: execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim(),
      // Nothing leaves the machine, and addresses are what they would be.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.file://${this.hosts}/git/.insteadOf`,
      GIT_CONFIG_VALUE_0: 'https://github.com/acme/',
    };
    git(tree, 'clone', '-q', '--local', '--no-tags', source, this.folder);
    git(this.folder, 'checkout', '-q', '-B', 'main');
    this.#begin();
    appendFileSync(join(this.folder, '.git/info/exclude'), 'node_modules\n');
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** A clone of this one in another empty folder, whose hosts have nothing. */
  copy(tree: string): ReleaseClone {
    return new ReleaseClone(tree, this.folder);
  }

  /** Goes back to a commit, without tags, and with hosts that have nothing. */
  reset(commit: string): void {
    git(this.folder, 'reset', '-q', '--hard', commit);
    for (const tag of this.git('tag').split('\n').filter(Boolean)) git(this.folder, 'tag', '-d', tag);
    this.#begin();
  }

  #begin(): void {
    git(this.folder, 'config', 'remote.origin.url', `${ADDRESS}.git`);
    for (const name of ['docs-nav', 'docs-nav-action']) {
      const folder = join(this.hosts, 'git', `${name}.git`);
      rmSync(folder, { recursive: true, force: true });
      git(this.hosts, 'init', '-q', '--bare', folder);
    }
  }

  /** Prints what git says of the clone. */
  git(...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: this.folder, encoding: 'utf8' }).trim();
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  change(path: string, change: (text: string) => string): void {
    const text = this.read(path);
    const changed = change(text);
    if (changed === text) throw new Error(`${path} is not changed.`);
    writeFileSync(join(this.folder, path), changed);
  }

  /** Names the version everywhere, with a heading in the changelog, and commits. */
  raiseTo(version: string): void {
    const before = (JSON.parse(this.read('package.json')) as { version: string }).version;
    for (const path of ['package.json', 'package-lock.json']) {
      const { packages, ...manifest } = JSON.parse(this.read(path)) as { packages?: Readonly<Record<string, object>> };
      const withPackages = packages && { packages: { ...packages, '': { ...packages[''], version } } };
      writeFileSync(join(this.folder, path), `${JSON.stringify({ ...manifest, version, ...withPackages }, null, 2)}\n`);
    }
    for (const path of this.git('grep', '-lE', '[@v][0-9]+[.][0-9]+[.][0-9]', '--', 'README.md', 'docs').split('\n'))
      writeFileSync(
        join(this.folder, path),
        this.read(path).replaceAll(`@${before}`, `@${version}`).replaceAll(`v${before}`, `v${version}`),
      );
    const notes = `Version ${version} reads [more](docs/index.mdx).`;
    this.change('CHANGELOG.md', (text) =>
      text.replace(/(?=^## )/m, `## ${version} - ${TODAY}\n\n${notes}\n\n`).replace('## Unreleased\n', ''),
    );
    this.commit(`Release ${version}`);
  }

  commit(message: string): void {
    git(this.folder, 'add', '-A');
    git(this.folder, 'commit', '-q', '-m', message);
  }

  run(command: string, ...args: readonly string[]): Run {
    const { CI: _, GITHUB_SERVER_URL: __, GITHUB_REPOSITORY: ___, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: this.folder, encoding: 'utf8', env: { ...env, ...this.#env } });
    return { status, stdout, stderr };
  }

  release(...args: readonly string[]): Run {
    return this.run(process.execPath, 'tools/release/index.js', ...args);
  }

  /** Publishes what is staged in a folder, as the end of a release does. */
  publish(folder: string): Run {
    const program = `
      import { planRelease } from './tools/release/plan.js';
      import { publishRelease } from './tools/release/publish.js';
      const plan = planRelease(process.cwd(), { env: {}, today: '${TODAY}', isDryRun: false });
      publishRelease(plan, { folder: process.argv[1], isDryRun: false, print: console.log });
    `;
    return this.run(process.execPath, '--input-type=module', '-e', program, folder);
  }

  /** Lets calls of npm that contain this text fail; none without one. */
  fail(text?: string): void {
    rmSync(join(this.hosts, 'fail'), { force: true });
    if (text !== undefined) writeFileSync(join(this.hosts, 'fail'), text);
  }

  /** What was published by npm and gh since it was asked before. */
  calls(): readonly string[] {
    const file = join(this.hosts, 'calls');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    rmSync(file, { force: true });
    return lines.filter((line) => !/^(?:npm|gh release) view /.test(line));
  }

  /** Prints what git says of a repository at the host. */
  hosted(name: string, ...args: readonly string[]): string {
    return execFileSync('git', args, { cwd: join(this.hosts, 'git', `${name}.git`), encoding: 'utf8' }).trim();
  }
}
