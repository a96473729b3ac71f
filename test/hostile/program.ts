/** Runs the built program on hostile folders, and tells what it printed, used and opened. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { AS_NOBODY, copyForEverybody } from '../support/nobody.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A run that is not over by then hangs. Where the machine does nothing else, each takes less than 10 seconds. */
export const MOST_SECONDS = 60;
export const MOST_MEGABYTES = 600;
/** Limits what a run keeps, in megabytes. Without it the peak would tell of the machine: the busier it is, the more garbage Node leaves. */
export const SMALL_HEAP = '--max-old-space-size=400';
/** Time for a test that runs the program several times. */
export const SECONDS_A_TEST = 180;

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly megabytes: number;
  /** Real paths that were opened outside the repository of the site and outside the program itself. */
  readonly strays: readonly string[];
}

/** A git repository of its own with a docs root `docs`, in a temporary folder beside a folder of secrets. */
export class Repository {
  readonly #top = realpathSync.native(mkdtempSync(join(tmpdir(), 'docs-nav-')));
  /** The repository. */
  readonly folder = join(this.#top, 'repository');
  /** Folder next to the repository, where nothing may be opened. */
  readonly outside = join(this.#top, 'outside');

  constructor() {
    chmodSync(this.#top, 0o755);
    for (const folder of [join(this.folder, '.git'), join(this.folder, 'docs'), this.outside]) mkdirSync(folder, { recursive: true });
  }

  path(file: string): string {
    return join(this.folder, 'docs', file);
  }

  write(file: string, content: string | Uint8Array): this {
    mkdirSync(dirname(this.path(file)), { recursive: true });
    writeFileSync(this.path(file), content);
    return this;
  }

  remove(): void {
    rmSync(this.#top, { recursive: true, force: true });
  }

  /** Lints the docs root. */
  lint(args: readonly string[] = []): Run {
    return this.run('lint', [join(this.folder, 'docs'), ...args]);
  }

  /** Runs a command in the repository. */
  run(command: 'lint' | 'diff' | 'doctor', args: readonly string[] = []): Run {
    return this.#run([command, ...args], ROOT, []);
  }

  /** Lints it as a user who may read little. */
  lintAsNobody(args: readonly string[] = []): Run {
    const copy = join(this.#top, 'package');
    if (!existsSync(copy)) copyForEverybody(ROOT, copy);
    return this.#run(['lint', join(this.folder, 'docs'), ...args], copy, AS_NOBODY);
  }

  /** `root` is where the program is, `prefix` what Node is run with. */
  #run(args: readonly string[], root: string, prefix: readonly string[]): Run {
    const [command = process.execPath, ...before] = [...prefix, process.execPath];
    const observer = join(root, 'test/hostile/observe.cjs');
    const program = join(root, 'bin/docs-nav.cjs');
    const { NODE_OPTIONS: _, GITHUB_ACTIONS: __, ...environment } = process.env;
    const run = spawnSync(command, [...before, SMALL_HEAP, '--require', observer, program, ...args], {
      cwd: this.folder,
      env: { ...environment, NO_COLOR: '1' },
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      timeout: MOST_SECONDS * 1_000,
      killSignal: 'SIGKILL',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const observed = JSON.parse(run.output[3] || '{"megabytes":0,"opened":[]}') as { megabytes: number; opened: string[] };
    return {
      status: run.status,
      stdout: run.stdout,
      stderr: run.stderr,
      megabytes: observed.megabytes,
      strays: observed.opened.filter((path) => ![this.folder, root].some((own) => path === own || path.startsWith(own + sep))),
    };
  }
}
