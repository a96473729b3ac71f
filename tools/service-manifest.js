/** The package.json of the job service, which is built from this repository too. */
import { readFileSync } from 'node:fs';

const { version, license, devDependencies, homepage, repository, bugs } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/** The bundler leaves them out, and the package depends on them. They are tested in the versions of package.json. */
export const LIBRARIES = [
  '@ai-sdk/anthropic',
  '@ai-sdk/openai',
  '@ai-sdk/openai-compatible',
  '@electric-sql/pglite',
  '@fastify/cookie',
  '@fastify/formbody',
  '@gitbeaker/rest',
  '@octokit/core',
  'ai',
  'fastify',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'zod',
];

/** What is compatible with a tested version: the same major version, and below 1.0 the same minor one. */
const rangeOf = (tested) => `${tested.startsWith('0.') ? '~' : '^'}${tested}`;

export const manifest = {
  name: 'docs-nav-service',
  version,
  description: 'The job service of docs-nav: edits documentation repositories as it is told, checks its work, and opens pull requests.',
  keywords: ['docs.json', 'documentation', 'navigation', 'agent', 'pull-requests'],
  license,
  // A release has them.
  homepage,
  repository,
  bugs,
  type: 'module',
  // What the libraries ask for.
  engines: { node: '>=22.12' },
  bin: { 'docs-nav-service': 'bin/docs-nav-service.cjs' },
  exports: {
    '.': { types: './dist/service/agent/index.d.ts', default: './dist/service/index.js' },
    './package.json': './package.json',
  },
  dependencies: Object.fromEntries(LIBRARIES.map((name) => [name, rangeOf(devDependencies[name])])),
};

/** Files and folders of the package beside its package.json, each with what it is made from. */
export const CONTENTS = {
  'README.md': 'src/agent/package.md',
  LICENSE: 'LICENSE',
  'bin/docs-nav-service.cjs': 'bin/docs-nav-service.cjs',
  'dist/service': 'dist/service',
  'CHANGELOG.md': 'CHANGELOG.md',
  'THIRD-PARTY-NOTICES': 'src/agent/THIRD-PARTY-NOTICES',
  'sbom.cdx.json': 'dist/sbom/docs-nav-service.cdx.json',
};
