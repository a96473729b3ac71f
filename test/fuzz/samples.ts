/** Files that cases are made of: pages and descriptions of APIs that hold a little of everything. */

export const PAGES: readonly [string, ...string[]] = [
  '---\ntitle: A page\n---\n\n# A page\n\n[next](/a/b), [up](../index), [gone](./gone.mdx#x), ![image](/images/a.png)\n',
  '---\ntitle: "An operation"\nopenapi: "GET /x"\n---\n',
  '---\nopenapi: a.json GET /x\nhidden: true\nurl: https://example.com\n---\n\n<Card title="A" href="/index">B</Card>\n',
  'import Part from "/snippets/part.mdx"\nexport const x = 1\n\n<Part/>\n\n{x} <a href="/a/b">c</a>\n\n```js\n[no](/link)\n```\n',
  '+++\ntitle = "x"\n+++\n',
  '',
];

const PATHS = {
  '/x': { get: { summary: 'X', tags: ['T'] }, post: {} },
  '/y/{id}': { get: { operationId: 'y', parameters: [{ $ref: '#/components/parameters/id' }] } },
};
const COMPONENTS = { parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } } };

export const DESCRIPTIONS: readonly [string, ...string[]] = [
  JSON.stringify(
    { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: PATHS, components: COMPONENTS, webhooks: { w: { post: {} } } },
    null,
    2,
  ),
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'A', version: '1' },
    paths: { ...PATHS, '/z': { $ref: 'b.json#/paths/~1x' } },
    components: COMPONENTS,
  }),
  JSON.stringify({
    swagger: '2.0',
    info: { title: 'A', version: '1' },
    paths: { '/x': { get: { responses: { 200: { description: 'OK' } } } } },
  }),
  'openapi: 3.1.0\ninfo: &info\n  title: A\n  version: "1"\npaths:\n  /x:\n    get: &get\n      summary: X\n      responses: {"200": {description: OK}}\n    post: *get\n  /y:\n    <<: *info\n    get: {<<: *get, tags: [T]}\n',
  'asyncapi: 3.0.0\ninfo: {title: A, version: "1"}\nchannels:\n  w: {address: w}\n',
];

/** Files that tools of a repository have, and that setting up adds to. */
export const TOOL_FILES: Readonly<Record<string, string>> = {
  '.pre-commit-config.yaml':
    'repos:\n  - repo: https://github.com/pre-commit/pre-commit-hooks\n    rev: v4.0.0\n    hooks:\n      - id: check-json\n',
  '.husky/pre-commit': 'npm test\n',
  'lefthook.yml': 'pre-commit:\n  commands:\n    a:\n      run: echo\n',
  '.vscode/settings.json': '{\n  // Editor\n  "json.schemas": [{ "fileMatch": ["x.json"], "url": "./x" }]\n}\n',
  '.gitlab-ci.yml': 'stages: [test]\ntest:\n  script: [npm test]\n',
  '.github/workflows/ci.yml': 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: docs-nav/docs-nav@v1\n',
  '.gitmodules': '[submodule "a"]\n\tpath = docs/a\n\turl = ../a\n',
  '.gitattributes': '*.json diff=x filter=y\n',
  '.gitignore': 'node_modules\n*.tmp\n',
  'package.json': '{ "name": "x", "docs-nav": { "preset": "strict" } }\n',
};

export const CONFIGURATION = {
  $schema: './schema.json',
  sites: ['.'],
  dialect: 'mintlify',
  preset: 'strict',
  pagesRoot: '.',
  basePath: '/docs',
  rules: {
    'orphan-page': 'warning',
    'language-code': ['error', { allow: ['xx'] }],
    'unknown-property': ['warning', { allow: ['internal-*'] }],
    link: 'error',
    'openapi-coverage': 'error',
  },
  ignoreMissing: ['gen/**'],
  ignore: [
    { rule: 'page-exists', at: '/navigation/tabs[tab=A*]/**', reason: 'Built later.', until: '2027-01-31' },
    { rule: 'orphan-page', at: 'a/*.mdx', reason: 'Linked.' },
  ],
};
