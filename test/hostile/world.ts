/** A repository that a stranger filled, and beside it what it must neither show, change nor look at. */
import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { main } from '../../src/cli/main.ts';
import { REPORT_FORMATS } from '../../src/report/formats.ts';

/** Stands in every file outside, as text, key, page, label and name. */
export const CANARY = 'canary7731';

const DOCS = '{ "navigation": { "pages": ["index", "gone"] } }\n';
const SECRET_DOCS = `{ "navigation": { "${CANARY}": 1, "pages": ["${CANARY}", "x.mdx"] } }\n`;
const SECRETS: Readonly<Record<string, string>> = {
  '.env': `KEY=${CANARY}\n`,
  'docs.json': SECRET_DOCS,
  'docs/docs.json': SECRET_DOCS,
  'docs/x.mdx': `# ${CANARY}\n`,
  'x.mdx': `---\ntitle: ${CANARY}\n---\n`,
  'part.json': `{ "group": "${CANARY}", "pages": ["${CANARY}"] }\n`,
  'api.yaml': `openapi: 3.1.0\ninfo: { title: ${CANARY} }\npaths: { /${CANARY}: { get: {} } }\n`,
  'docs-nav.config.json': `{ "${CANARY}": 1 }\n`,
  'docs-nav-baseline.json': `{ "version": 1, "sites": { "${CANARY}": ["${CANARY}"] } }\n`,
  'package.json': `{ "version": "${CANARY}", "docs-nav": { "${CANARY}": 1 } }\n`,
  names: `${CANARY}/**\n`,
};

/** Links of the repository: the path of each, and where it leads. */
const LINKS: Readonly<Record<string, string>> = {
  link: '../outside',
  twice: 'link',
  'docs/up': '../../outside/docs',
  'linked.json': '../outside/docs.json',
  'docs/linked.json': '../../outside/part.json',
  'docs/linked.yaml': '../../outside/api.yaml',
  'docs/linked.mdx': '../../outside/x.mdx',
  'dead.json': '../outside/none.json',
  round: 'round',
  own: '.git',
};

/** Files that commands make. */
const MADE = [
  'docs-nav.config.json',
  'docs-nav-baseline.json',
  'docs/docs-nav-baseline.json',
  'sub/docs/docs-nav-baseline.json',
  '.vscode',
  '.github',
  '.husky',
  '.gitlab-ci.yml',
  'AGENTS.md',
  '.mcp.json',
];

type Files = Readonly<Record<string, string | { readonly to: string }>>;

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** By format, as `--output` wrote it. */
  readonly files: Readonly<Record<string, string>>;
}

export class World {
  readonly top = realpathSync.native(mkdtempSync(join(tmpdir(), 'docs-nav-')));
  readonly repository = join(this.top, 'repository');
  readonly outside = join(this.top, 'outside');

  readonly hasGit: boolean;

  constructor(hasGit: boolean) {
    this.hasGit = hasGit;
    write(this.outside, SECRETS);
    write(this.repository, {
      'docs/docs.json': DOCS,
      'docs/index.mdx': '',
      'sub/docs/docs.json': DOCS,
      'sub/docs/index.mdx': '',
      '.env': 'own\n',
    });
    for (const [path, to] of Object.entries(LINKS)) symlinkSync(to, join(this.repository, path));
    // Not by hand: a folder of git's own under another name, as “--separate-git-dir” makes it.
    execFileSync('git', ['init', '-q', '--bare', join(this.repository, 'store')]);
    for (const folder of ['store', 'vendor/.git'])
      write(join(this.repository, folder), { 'docs.json': SECRET_DOCS, 'part.json': SECRETS['part.json'] ?? '' });
    if (!hasGit) return;
    execFileSync('git', ['init', '-q'], { cwd: this.repository });
    for (const file of ['config', 'docs.json', 'x.yaml'])
      writeFileSync(join(this.repository, '.git', file), `\n[a]\n\tb = ${CANARY}\n`, { flag: 'a' });
  }

  remove(): void {
    rmSync(this.top, { recursive: true, force: true });
  }

  /** Does something while nothing is there to be found outside. */
  async without<T>(act: () => Promise<T>): Promise<T> {
    renameSync(this.outside, `${this.outside}-away`);
    try {
      return await act();
    } finally {
      renameSync(`${this.outside}-away`, this.outside);
    }
  }

  /** Does something while files stand in the repository, and whatever stood there aside. `{ to }` is a link. */
  async with<T>(files: Files, act: () => Promise<T>): Promise<T> {
    const aside = join(this.top, 'aside');
    mkdirSync(aside, { recursive: true });
    const names = Object.keys(files);
    for (const [index, path] of names.entries()) {
      const file = join(this.repository, path);
      if (isThere(file)) renameSync(file, join(aside, String(index)));
      put(file, files[path] ?? '');
    }
    try {
      return await act();
    } finally {
      for (const [index, path] of [...names.entries()].reverse()) {
        rmSync(join(this.repository, path), { force: true, recursive: true });
        if (isThere(join(aside, String(index)))) renameSync(join(aside, String(index)), join(this.repository, path));
      }
      // Only now no folder of these is a link any more.
      for (const path of MADE) rmSync(join(this.repository, path), { force: true, recursive: true });
    }
  }

  /** Runs the command in this process; `lint` writes all formats beside the repository, if that is wanted. */
  async run(args: readonly string[], folder = '', isInAllFormats = true): Promise<Outcome> {
    const written = { stdout: '', stderr: '' };
    const stream = (name: 'stdout' | 'stderr') => ({ write: (text: string) => void (written[name] += text), isTTY: false, columns: 0 });
    const reports = join(this.top, 'reports');
    rmSync(reports, { recursive: true, force: true });
    const outputs =
      isInAllFormats && args[0] === 'lint' && !args.some((arg) => ['--dry-run', '--print-config'].includes(arg))
        ? REPORT_FORMATS.flatMap(({ name }) => ['--output', `${name}=${join(reports, name)}`])
        : [];
    const code = await main(
      [...args, ...outputs],
      { stdout: stream('stdout'), stderr: stream('stderr') },
      join(this.repository, folder),
      {},
    );
    return { code, ...written, files: textsIn(reports) };
  }

  /** All that is outside, with the times of all changes. */
  snapshot(): string {
    return JSON.stringify(
      below(this.outside).map((path) => [
        path,
        String(lstatSync(path, { bigint: true }).mtimeNs),
        lstatSync(path).isFile() && readFileSync(path, 'utf8'),
      ]),
    );
  }

  /** Makes all that is outside old, so that any change shows. */
  age(): void {
    for (const path of below(this.outside)) utimesSync(path, 1, 1);
  }
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function put(file: string, content: string | { readonly to: string }): void {
  mkdirSync(dirname(file), { recursive: true });
  if (typeof content === 'string') writeFileSync(file, content);
  else symlinkSync(content.to, file);
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function below(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))];
}

function textsIn(folder: string): Record<string, string> {
  if (!isThere(folder)) return {};
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
