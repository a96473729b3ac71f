/** One case from beginning to end: put on disk, run once or twice, and judged. */
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { AS_NOBODY, copyForEverybody } from '../support/nobody.ts';
import type { Case } from './case.ts';
import { breachesIn, breachesOf, type Breach } from './judge.ts';
import { run, type Limits, type Run } from './process.ts';
import { randomOf } from './random.ts';
import { STRACE, straysIn } from './strace.ts';
import { textIn } from './tree.ts';
import { differences, setUp, snapshot, type Workshop } from './workshop.ts';

export interface Conditions {
  /** The root of the package. */
  readonly root: string;
  /** What is run: `bin/docs-nav.cjs`, or what stands for it. */
  readonly program: string;
  readonly limits: Limits;
  /** Of how many runs one is watched by strace as well; 0 is none. */
  readonly straceEvery: number;
  /** Of how many runs that change nothing one is made twice. */
  readonly twiceEvery: number;
}

export interface Result {
  readonly breaches: readonly Breach[];
  readonly first: Run;
  readonly runs: number;
  readonly wasTraced: boolean;
  readonly folder: string;
  /** As a shell takes it. */
  readonly command: string;
}

/** Leaves the folder to who asked. */
export async function runCase(given: Case, name: string, conditions: Conditions): Promise<Result> {
  const shop = await setUp(given, name);
  try {
    const random = randomOf(given.seed, given.number, 'how');
    const isTraced = conditions.straceEvery > 0 && random.oneIn(conditions.straceEvery) && !isDropped(given);
    const session = new Session(given, shop, conditions, isTraced);
    const first = await session.start();
    if (given.command.changes === 'contents' && first.status !== 2 && !first.isKilled && given.site.vanish === undefined)
      await session.repeatRepair();
    else if (
      given.command.changes === 'nothing' &&
      given.site.vanish === undefined &&
      !first.isKilled &&
      random.oneIn(conditions.twiceEvery)
    )
      await session.repeat(first);
    return { breaches: session.breaches, first, runs: session.runs, wasTraced: isTraced, folder: shop.folder, command: session.shown() };
  } finally {
    await shop.close();
  }
}

/** What root may read anyway is tried as nobody. */
function isDropped({ site }: Case): boolean {
  return process.getuid?.() === 0 && [...site.tree.values()].some((entry) => 'mode' in entry && entry.mode !== undefined);
}

class Session {
  readonly breaches: Breach[] = [];
  runs = 0;
  readonly #given: Case;
  readonly #shop: Workshop;
  readonly #conditions: Conditions;
  readonly #isTraced: boolean;

  constructor(given: Case, shop: Workshop, conditions: Conditions, isTraced: boolean) {
    this.#given = given;
    this.#shop = shop;
    this.#conditions = conditions;
    this.#isTraced = isTraced;
  }

  /** The first run, judged in every way. */
  async start(): Promise<Run> {
    const { command, site } = this.#given;
    const before = this.#states();
    const first = await this.#run(this.#isTraced);
    this.#found(breachesOf(first, this.#isTraced ? { ...this.#conditions.limits, seconds: Infinity } : this.#conditions.limits));
    const after = this.#states();
    for (const part of ['outside', 'home', 'temporary'] as const) {
      for (const { path, how } of differences(before[part], after[part]))
        this.breaches.push({ kind: part === 'temporary' ? 'left' : 'write', what: `“${part}/${path}” was ${how}.` });
    }
    const outputs = new Set(command.outputs.map(({ path }) => join(command.cwd, path)));
    for (const { path, how } of differences(before.repository, after.repository)) {
      if (path === site.vanish?.path || (site.vanish !== undefined && path.startsWith(`${site.vanish.path}/`))) continue;
      const isAllowed =
        command.outputs.length > 0
          ? [...outputs].some((output) => output === path || output.startsWith(`${path}/`))
          : command.changes === 'files' || (command.changes === 'contents' && how === 'changed');
      if (/(?:^|\/)\.git(?:\/|$)/.test(path)) this.breaches.push({ kind: 'write', what: `“${path}” was ${how}.` });
      else if (!isAllowed) this.breaches.push({ kind: 'changed', what: `“${path}” was ${how}.` });
      else if (/(?:^|\/)\.docs-nav-temp-/.test(path) && how === 'made') this.breaches.push({ kind: 'left', what: `“${path}” was left.` });
    }
    const text = { hasColor: command.hasColor, mayBeEmpty: first.status === 2 || first.isKilled };
    this.#found(breachesIn({ ...text, name: 'Standard output', bytes: first.stdout, format: first.isKilled ? 'text' : command.format }));
    this.#found(breachesIn({ ...text, name: 'Standard error', bytes: first.stderr, format: 'text', mayBeEmpty: true }));
    for (const output of command.outputs) {
      const path = join(command.cwd, output.path);
      if (before.repository.get(path) === after.repository.get(path) || first.isKilled) continue;
      const bytes = contentOf(join(this.#shop.repository, path));
      if (bytes)
        this.#found(breachesIn({ name: `The report “${path}”`, bytes, format: output.format, hasColor: false, mayBeEmpty: false }));
    }
    return first;
  }

  /** The same once more says the same. */
  async repeat(first: Run): Promise<void> {
    const second = await this.#run(false);
    for (const part of ['stdout', 'stderr'] as const) {
      if (!first[part].equals(second[part])) this.breaches.push({ kind: 'same', what: `Another run writes another ${part}.` });
    }
    if (first.status !== second.status) this.breaches.push({ kind: 'same', what: `Another run ends with ${second.status}.` });
  }

  /** A second repair finds nothing to do. */
  async repeatRepair(): Promise<void> {
    const before = snapshot(this.#shop.repository);
    await this.#run(false);
    for (const { path, how } of differences(before, snapshot(this.#shop.repository)))
      this.breaches.push({ kind: 'repair', what: `A second --fix: “${path}” was ${how}.` });
  }

  shown(): string {
    const { command } = this.#given;
    const words = [
      'env',
      ...Object.entries(command.env).map(([name, value]) => `${name}=${value}`),
      'NO_COLOR=1',
      'node',
      this.#conditions.program,
      ...command.args,
    ];
    return `cd ${quote(this.#cwd())} && ${words.map(quote).join(' ')}${command.stdin === undefined ? '' : ` < ${quote(join(this.#shop.repository, command.stdin))}`}`;
  }

  /** Who stands behind a link that leads out asks for what is there. */
  #cwd(): string {
    const { repository } = this.#shop;
    const cwd = join(repository, this.#given.command.cwd);
    return existsSync(cwd) && `${realpathSync(cwd)}/`.startsWith(`${realpathSync(repository)}/`) ? cwd : repository;
  }

  async #run(isTraced: boolean): Promise<Run> {
    this.runs++;
    const { command, site } = this.#given;
    const { limits } = this.#conditions;
    const { root, program } = this.#package();
    const read = [
      ...['bin', 'dist', 'schema', 'package.json', 'test/fuzz/guard.cjs'].map((path) => join(root, path)),
      resolve(program, '..'),
    ];
    const log = join(this.#shop.folder, 'strace');
    const vanish = site.vanish && { ...site.vanish, path: join(this.#shop.repository, site.vanish.path) };
    const result = await run({
      command: [
        ...(isTraced ? [...STRACE, log] : isDropped(this.#given) ? AS_NOBODY : []),
        process.execPath,
        join(root, 'test/fuzz/guard.cjs'),
        program,
        ...command.args,
      ],
      cwd: this.#cwd(),
      env: {
        PATH: process.env['PATH'],
        HOME: this.#shop.home,
        TMPDIR: this.#shop.temporary,
        LC_ALL: 'C.UTF-8',
        ...(command.hasColor ? {} : { NO_COLOR: '1' }),
        ...command.env,
        DOCS_NAV_FUZZ_GUARD: JSON.stringify({ repository: this.#shop.repository, allowed: read, vanish }),
      },
      ...(command.stdin !== undefined && { stdin: Buffer.from(textIn(site.tree, command.stdin) ?? '') }),
      // Under strace a run takes many times as long.
      limits: isTraced ? { ...limits, seconds: limits.seconds * 10 } : limits,
    });
    if (!isTraced) return result;
    const traced = straysIn(readFileSync(log, 'latin1'), { repository: this.#shop.repository, read, home: this.#shop.home });
    return { ...result, strays: [...result.strays, ...traced] };
  }

  /** Nobody may not be able to enter the folder that the package lies in. */
  #package(): Pick<Conditions, 'root' | 'program'> {
    const { root, program } = this.#conditions;
    if (!isDropped(this.#given)) return { root, program };
    const copy = join(this.#shop.folder, 'package');
    if (!existsSync(copy)) copyForEverybody(root, copy);
    return { root: copy, program: program.startsWith(root) ? join(copy, relative(root, program)) : program };
  }

  #states() {
    return {
      repository: snapshot(this.#shop.repository),
      outside: snapshot(this.#shop.outside),
      home: snapshot(this.#shop.home),
      temporary: snapshot(this.#shop.temporary),
    };
  }

  #found(breaches: Iterable<Breach>): void {
    this.breaches.push(...breaches);
  }
}

/** Of an ordinary file: to open a pipe is to wait. */
function contentOf(file: string): Buffer | undefined {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file) : undefined;
}

function quote(word: string): string {
  return /^[\w./=:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
