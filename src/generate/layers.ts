/** Who may import whom, as lint configuration: .oxlintrc.json is made from the table below. */
import type { MakeArtefacts } from './artefact.ts';

/** What each folder of src may import besides itself. Files of src itself are named with their extension. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  document: [],
  schema: ['document'],
  navigation: ['document'],
  site: ['document'],
  facts: ['document', 'navigation', 'site'],
  resolve: ['document', 'navigation', 'site'],
  lint: ['document', 'schema', 'navigation', 'site', 'facts', 'resolve'],
  rules: ['document', 'schema', 'navigation', 'site', 'facts', 'resolve', 'lint'],
  report: ['document', 'lint'],
  edits: ['document', 'schema', 'navigation', 'site', 'facts', 'resolve', 'lint'],
  host: ['document', 'schema', 'navigation', 'site', 'lint', 'rules', 'report', 'edits', 'index.ts', 'lint.ts', 'analyze.ts', 'open.ts'],
  cli: [
    'document',
    'host',
    'report',
    'lint',
    'rules',
    'navigation',
    'site',
    'index.ts',
    'lint.ts',
    'fix.ts',
    'resolve.ts',
    'analyze.ts',
    'agent',
  ],
  agent: [
    'document',
    'schema',
    'navigation',
    'site',
    'resolve',
    'lint',
    'report',
    'edits',
    'host',
    'index.ts',
    'lint.ts',
    'resolve.ts',
    'open.ts',
  ],
};

/** Folders that touch the machine; all others run in a browser too. */
const EDGES = new Set(['host', 'cli', 'agent']);

const MACHINE = ['process', 'Buffer', 'Date', 'performance', 'fetch', 'setTimeout', 'setInterval', 'require', '__dirname', 'crypto'];

/** Rules of the enabled categories that ask for what we do not want. */
const OFF = [
  'eslint/no-await-in-loop', // sites and stages come one after the other
  'eslint/no-shadow', // a place inside a place has the same parts
  'import/default', // of CommonJS packages it sees no default export
  'import/no-named-as-default-member', // `fc.record` is how fast-check is written
  'oxc/no-map-spread',
  'unicorn/consistent-function-scoping',
  'unicorn/no-array-reverse',
  'unicorn/no-array-sort',
  'unicorn/no-thenable', // JSON Schema has a keyword `then`
  'vitest/expect-expect', // property tests assert inside fast-check
  'vitest/no-conditional-expect',
  'vitest/no-conditional-tests',
  'vitest/no-standalone-expect',
  'vitest/require-mock-type-parameters',
  'vitest/valid-expect',
  'vitest/valid-title',
];

export const makeLintConfig: MakeArtefacts = () => {
  const config = {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins: ['eslint', 'typescript', 'import', 'oxc', 'unicorn', 'vitest'],
    categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
    ignorePatterns: ['dist', 'coverage', '**/*.gen.*', 'fixtures'],
    rules: {
      'import/no-cycle': 'error',
      'import/extensions': ['error', 'always', { ignorePackages: true }],
      'typescript/no-explicit-any': 'error',
      'typescript/consistent-type-imports': 'error',
      'typescript/no-non-null-assertion': 'error',
      'eslint/no-console': 'error',
      'eslint/no-var': 'error',
      'eslint/prefer-const': 'error',
      'eslint/eqeqeq': 'error',
      'vitest/no-focused-tests': 'error',
      'vitest/no-disabled-tests': 'error',
      ...Object.fromEntries(OFF.map((rule) => [rule, 'off'])),
    },
    overrides: [
      ...Object.entries(LAYERS).flatMap(([folder, allowed]) => [layer(folder, allowed, 1), layer(folder, allowed, 2)]),
      { files: ['src/facts/matter.ts'], rules: { 'eslint/no-restricted-imports': 'off' } },
      { files: ['test/bench/**'], rules: { 'eslint/no-console': 'off' } },
      { files: ['test/service/child-stand-in.ts'], rules: { 'import/no-unassigned-import': 'off' } }, // it runs a program beside its own
    ],
  };
  return Promise.resolve([{ path: '.oxlintrc.json', text: `${JSON.stringify(config, null, 2)}\n` }]);
};

/** The restrictions for the files of a folder (depth 1) or of the folders in it (depth 2). */
function layer(folder: string, allowed: readonly string[], depth: 1 | 2): object {
  const up = '../'.repeat(depth);
  const isEdge = EDGES.has(folder);
  const patterns = {
    group: [
      `${up}**`,
      '!../../package.json',
      ...(isEdge ? [] : ['node:*']),
      ...allowed.map((name) => (name.endsWith('.ts') ? `!${up}${name}` : `!${up}${name}/**`)),
    ],
    message: `src/${folder} may import ${['itself', ...allowed].join(', ')}${isEdge ? ' and Node' : ''}. See src/README.md.`,
  };
  return {
    files: [`src/${folder}${'/*'.repeat(depth)}.ts`],
    rules: {
      'eslint/no-restricted-imports': [
        'error',
        {
          patterns: [patterns],
          paths: [{ name: 'gray-matter', message: 'It runs code in front matter; only src/facts/matter.ts may call it.' }],
        },
      ],
      ...(isEdge ? {} : { 'eslint/no-restricted-globals': ['error', ...MACHINE] }),
    },
  };
}
