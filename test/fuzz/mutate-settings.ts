/** Mutations of what a repository says about itself: ignore files, configurations, baselines, files of other tools. */
import { PATTERNS, TEXTS, pathsOut } from './hostile.ts';
import type { Mutate, Site } from './mutation.ts';
import type { Random } from './random.ts';
import { RawJson, set } from './raw-json.ts';
import { CONFIGURATION, TOOL_FILES } from './samples.ts';
import { fileOf } from './tree.ts';

const MANY = 20_000;

type Change = readonly [name: string, change: () => void];

export const mutateIgnoreFile: Mutate = (site, random) => {
  const lines = random.pick([
    () => [patternOf(random)],
    () => [patternOf(random), patternOf(random), `!${patternOf(random)}`],
    () => Array.from({ length: MANY }, (_, at) => `**/x${at}/*y*`),
    () => Array.from({ length: MANY }, (_, at) => `!/p${at}/**`),
    () => Array.from({ length: 2_000 }, () => patternOf(random).slice(0, 100)),
    () => pathsOut(site.outside),
    () => [...TEXTS],
    () => ['*', '!*/', '!*.mdx'],
  ] as const)();
  const path = site.root + random.pick(['.mintignore', '.mintignore', '.mintignore', '.gitignore', 'a/.mintignore']);
  site.tree.set(path, fileOf(lines.join(random.pick(['\n', '\n', '\r\n', '\n\n']))));
  // Patterns with many folders cost most where paths have many, too.
  if (random.oneIn(2)) site.tree.set(`${site.root}${'a/'.repeat(40)}page.mdx`, fileOf(''));
  return `${path}: ${lines.length} patterns`;
};

export const mutateConfiguration: Mutate = (site, random) => {
  const config: Record<string, unknown> = {};
  const json = new RawJson();
  for (const [key, value] of Object.entries(CONFIGURATION)) if (random.oneIn(3)) config[key] = value;
  const outside = pathsOut(site.outside);
  const texts = (): string[] => [random.pick([patternOf(random), random.pick(outside), random.pick(TEXTS) ?? ''])];
  const changes: readonly [Change, ...Change[]] = [
    ['sites of elsewhere', () => set(config, 'sites', [random.pick(outside)])],
    ['sites of elsewhere, and all of them', () => set(config, 'sites', outside)],
    ['sites by a pattern', () => set(config, 'sites', [patternOf(random)])],
    ['pagesRoot', () => set(config, 'pagesRoot', random.pick([...outside, patternOf(random)]))],
    ['basePath', () => set(config, 'basePath', random.pick([...outside, ...TEXTS]))],
    [
      'ignoreMissing',
      () => set(config, 'ignoreMissing', random.oneIn(3) ? Array.from({ length: MANY }, (_, at) => `**/x${at}/*y*`) : texts()),
    ],
    [
      'allow',
      () =>
        set(config, 'rules', {
          'unknown-property': ['warning', { allow: texts() }],
          'language-code': ['error', { allow: texts() }],
          [random.pick(TEXTS) ?? '']: 'error',
        }),
    ],
    [
      'ignore',
      () =>
        set(
          config,
          'ignore',
          Array.from({ length: random.pick([1, 3, 1_001]) }, () => entryOf(random, site)),
        ),
    ],
    ['an unknown key', () => set(config, random.pick(TEXTS) ?? '', random.pick(TEXTS))],
    [
      'values of another type',
      () =>
        Object.keys(CONFIGURATION).forEach(
          (key) => random.oneIn(3) && set(config, key, random.pick([null, 5, '', [], {}, [null], [[]], { a: 'b' }])),
        ),
    ],
    ['depth', () => set(config, 'rules', json.raw(`${'['.repeat(10_000)}${']'.repeat(10_000)}`))],
    [
      'keys that were never there',
      () => ['extends', 'plugins', 'baseline', 'output'].forEach((key) => set(config, key, random.pick(outside))),
    ],
  ];
  const [name, change] = random.pick(changes);
  change();
  const place = random.pick(['docs-nav.config.json', 'docs-nav.config.json', 'docs-nav.config.jsonc', 'package.json']);
  const path = (random.oneIn(2) ? site.root : '') + place;
  site.tree.set(path, fileOf(json.print(place === 'package.json' ? { name: 'x', 'docs-nav': config } : config, 2)));
  return `${path}: ${name}`;
};

export const mutateBaseline: Mutate = (site, random) => {
  const recorded = [
    ...TEXTS.map((text) => `page-exists ${text}`),
    'page-exists /navigation/pages [gone]',
    'page-exists /navigation/**',
    'orphan-page a/b.mdx',
    '',
    'x'.repeat(100_000),
  ];
  const many = random.oneIn(8)
    ? Array.from({ length: MANY }, (_, at) => `page-exists /navigation/groups[group=G${at}]/pages[${at}]`)
    : recorded;
  const names = [site.docs, 'docs.json', ...TEXTS.slice(0, 10), ...pathsOut(site.outside).slice(0, 10)];
  const path = `${random.oneIn(2) ? site.root : ''}docs-nav-baseline.json`;
  const sites = Object.fromEntries(
    names
      .filter(() => random.oneIn(2))
      .map((name, at) => [name, at === 0 ? many : random.pick([recorded.slice(0, -1), [], recorded.slice(0, 3)])]),
  );
  site.tree.set(path, fileOf(JSON.stringify(random.oneIn(6) ? { version: 9, sites } : { version: 1, sites }, null, random.pick([0, 2]))));
  return path;
};

/** Files that setting up reads and adds to. */
export const mutateTools: Mutate = (site, random) => {
  const paths = Object.keys(TOOL_FILES).filter(() => random.oneIn(3));
  for (const path of paths) {
    const text = random.oneIn(2) ? (TOOL_FILES[path] ?? '') : insertLine(TOOL_FILES[path] ?? '', random);
    site.tree.set(
      path,
      random.oneIn(5)
        ? { kind: 'link', to: random.pick(['../outside/secret', '../outside/docs.json', `${site.outside}/new`, '.git/config']) }
        : fileOf(text),
    );
  }
  if (random.oneIn(6)) site.tree.set(random.pick(['.vscode', '.github', '.husky', 'node_modules']), { kind: 'link', to: '../outside' });
  return paths.length === 0 ? undefined : paths.join(', ');
};

function patternOf(random: Random): string {
  return random.pick(PATTERNS)?.() ?? '';
}

function entryOf(random: Random, site: Site): object {
  const at = random.pick([
    `/navigation${'/**'.repeat(50)}/x`,
    `/navigation/${'[*a*]/**/'.repeat(20)}b`,
    '/**',
    '[',
    '/navigation/tabs[tab=]',
    `/${'*'.repeat(500)}b`,
    patternOf(random),
    random.pick(TEXTS),
    random.pick(pathsOut(site.outside)),
  ]);
  return {
    rule: random.pick(['page-exists', 'orphan-page', '*', 'suppression', random.pick(TEXTS)]),
    at,
    reason: random.pick(['x', random.pick(TEXTS)]),
    ...(random.oneIn(3) && { until: random.pick(['2027-01-31', '0000-00-00', '9999-99-99', '2027-02-30', random.pick(TEXTS)]) }),
  };
}

function insertLine(text: string, random: Random): string {
  const lines = text.split('\n');
  lines.splice(
    random.below(lines.length),
    0,
    random.pick([...TEXTS, '  - repo: docs-nav', '\tdocs-nav', '? x', 'a: &a [*a]', '<<: *a', '%YAML 9']),
  );
  return lines.join('\n');
}
