/** The commands that a case may run, with their flags; paths that they name stay in the repository. */
import { TEXTS } from './hostile.ts';
import { filesOf, type Site } from './mutation.ts';
import type { Random } from './random.ts';

export interface Command {
  readonly args: readonly string[];
  /** The working directory, from the root of the repository. */
  readonly cwd: string;
  /** What it may change: nothing, files that are there already, or any file. Never what is in `.git`. */
  readonly changes: 'nothing' | 'contents' | 'files';
  /** The form of what it prints. */
  readonly format: Format;
  readonly outputs: readonly { readonly format: Format; readonly path: string }[];
  /** Path of a file whose text it reads from standard input. */
  readonly stdin?: string;
  readonly hasColor: boolean;
  readonly env: Readonly<Record<string, string>>;
  /** What it has to do with git: what the site was before is committed, and what it is now is staged. */
  readonly git: 'any' | 'commit' | 'stage';
}

export const FORMATS = ['text', 'concise', 'json', 'jsonl', 'agent', 'github', 'gitlab', 'sarif', 'rdjson', 'junit', 'markdown'] as const;
/** `lines` shows lines of files among its own, with their tabs. */
export type Format = (typeof FORMATS)[number] | 'diff' | 'lines' | 'schema';

const PLAIN: Omit<Command, 'args' | 'cwd'> = { changes: 'nothing', format: 'text', outputs: [], hasColor: false, env: {}, git: 'any' };
const LINT_FLAGS = [
  ['--info'],
  ['--quiet'],
  ['--max-warnings', '0'],
  ['--max-problems', '0'],
  ['--max-problems', '3'],
  ['--no-baseline'],
  ['--no-config'],
  ['--validate-openapi'],
  ['--validate-openapi'],
  ['--rule', 'link=error'],
  ['--rule', 'link=error'],
  ['--preset', 'strict'],
  ['--preset', 'strict'],
  ['--dialect', 'spec'],
  ['--dialect', 'mintlify'],
  ['--dialect', 'mintlify'],
] as const;
const SCOPES: readonly [readonly string[], ...(readonly string[])[]] = [
  ['--staged'],
  ['--changed'],
  ['--since', 'HEAD'],
  ['--since', 'HEAD~1'],
  ['--against', 'HEAD~1'],
  ['--since', 'no\u202esuch'],
];
const RULES = ['page-exists', 'link', 'suppression', 'openapi-file', '__proto__', 'constructor', '\u001b[2J', '', 'page-exist'];

export function commandOf(site: Site, random: Random): Command {
  const cwd = random.pick(['', '', '', site.root]);
  const make =
    random.below(20) < 13 ? lint : random.pick([resolve, resolve, why, explain, baseline, baseline, init, init, doctor, doctor, other]);
  return { ...PLAIN, cwd, ...make(site, random, cwd) };
}

type Part = Partial<Command> & Pick<Command, 'args'>;

function lint(site: Site, random: Random, cwd: string): Part {
  const flags = LINT_FLAGS.flatMap((flag) => (random.oneIn(6) ? flag : []));
  const args = ['lint', ...pathsOf(site, random, cwd), ...flags];
  const kind = random.below(20);
  if (kind < 3) return { args: [...args, '--fix'], changes: 'contents' };
  if (kind === 3) return { args: [...args, '--dry-run'], format: 'diff' };
  if (kind === 4) {
    const isJson = random.oneIn(2);
    return { args: [...args, '--print-config', ...json(isJson)], format: isJson ? 'json' : 'text' };
  }
  if (kind === 5) {
    const file = random.pick(filesOf(site, () => true)) ?? site.docs;
    return {
      args: [
        'lint',
        ...(file === site.docs || cwd !== '' ? [] : [site.root || '.']),
        ...flags,
        '--stdin',
        '--stdin-filename',
        cwd === '' ? file : relativeTo(cwd, file),
      ],
      stdin: file,
    };
  }
  const scope = kind < 9 ? random.pick(SCOPES) : [];
  const format = random.pick(FORMATS);
  const outputs = random.oneIn(4)
    ? [
        { format: random.pick(FORMATS), path: random.pick(['out.txt', 'reports/out', 'reports/a/b/out']) },
        ...(random.oneIn(3) ? [{ format: random.pick(FORMATS), path: 'out-2' }] : []),
      ]
    : [];
  const hasColor = random.oneIn(6);
  return {
    args: [
      ...args,
      ...scope,
      ...(format === 'text' && random.oneIn(2) ? [] : ['--format', format]),
      ...outputs.flatMap((output) => ['--output', `${output.format}=${output.path}`]),
      ...(hasColor ? ['--color'] : []),
    ],
    format,
    outputs,
    hasColor,
    changes: outputs.length > 0 ? 'files' : 'nothing',
    git: scope.length === 0 ? 'any' : scope[0] === '--staged' ? 'stage' : 'commit',
    env: random.oneIn(10) ? { GITHUB_ACTIONS: 'true' } : {},
  };
}

function resolve(site: Site, random: Random, cwd: string): Part {
  const isJson = random.oneIn(2);
  const choice = random.pick([
    [],
    [],
    ['--language', random.pick(['en', 'fr', ...TEXTS])],
    ['--doc-version', random.pick(['v1', 'v2', ...TEXTS])],
  ]);
  return {
    args: withoutNul([
      'resolve',
      ...pathsOf(site, random, cwd).slice(0, 1),
      ...choice,
      ...(random.oneIn(2) ? ['--titles'] : []),
      ...dialectOf(random),
      ...json(isJson),
    ]),
    format: isJson ? 'json' : 'text',
  };
}

function why(site: Site, random: Random): Part {
  const page = random.pick(['index', 'a/b', 'GET /x', ...TEXTS, ...filesOf(site, (path) => path.endsWith('.mdx')).slice(0, 40)]);
  const isJson = random.oneIn(2);
  return { args: withoutNul(['why', page, ...dialectOf(random), ...json(isJson)]), format: isJson ? 'json' : 'text' };
}

function explain(_: Site, random: Random): Part {
  return { args: ['explain', random.pick(RULES) ?? ''] };
}

function baseline(site: Site, random: Random, cwd: string): Part {
  const isDry = random.oneIn(3);
  const action = random.pick(['create', 'create', 'update', 'prune', 'show'] as const);
  return {
    args: ['baseline', action, ...pathsOf(site, random, cwd), ...(isDry ? ['--dry-run'] : [])],
    changes: isDry || action === 'show' ? 'nothing' : 'files',
  };
}

function init(site: Site, random: Random, cwd: string): Part {
  const isDry = random.oneIn(3);
  return {
    args: ['init', ...pathsOf(site, random, cwd), isDry ? '--dry-run' : '--yes', ...(random.oneIn(3) ? ['--force'] : [])],
    changes: isDry ? 'nothing' : 'files',
    format: 'lines',
  };
}

function doctor(site: Site, random: Random, cwd: string): Part {
  const isJson = random.oneIn(2);
  return { args: ['doctor', ...pathsOf(site, random, cwd).slice(0, 1), ...json(isJson)], format: isJson ? 'json' : 'text' };
}

function other(_: Site, random: Random): Part {
  const args = random.pick([
    ['schema'],
    ['schema', '--dialect', 'mintlify'],
    ['schema', '--path'],
    ['rules'],
    ['--help'],
    ['lint', '--help'],
    ['lnt'],
    ['--version'],
    ['lint', '--rule', 'x=y'],
    ['lint', '--rule', '\u001b[2J=error'],
    ['lint', '--config', 'docs-nav.config.json'],
  ]);
  return { args };
}

function pathsOf(site: Site, random: Random, cwd: string): string[] {
  if (cwd !== '') return [];
  return random.pick([[], [], [], [site.docs], [site.root || '.'], [site.root || '.'], ['**/docs.json'], ['.', site.docs]]);
}

function relativeTo(folder: string, file: string): string {
  return file.startsWith(folder) ? file.slice(folder.length) : `${'../'.repeat(folder.split('/').length - 1)}${file}`;
}

function dialectOf(random: Random): readonly string[] {
  return random.pick([[], ['--dialect', 'spec'], ['--dialect', 'mintlify']]);
}

function json(isWanted: boolean): readonly string[] {
  return isWanted ? ['--format', 'json'] : [];
}

/** The system passes none. */
function withoutNul(args: readonly string[]): string[] {
  return args.map((argument) => argument.replaceAll('\0', ''));
}
