/**
 * Two bundles: the command line as CommonJS, the library and the job service as ESM.
 *
 * The command line is cut by what a run needs: `cli.cjs` to understand the arguments, `lint.cjs` for a clean run,
 * `findings.cjs` for missing pages and frames, `rules-besides.cjs` for other findings, and small files for everything
 * rarer. Node compiles whole files, so what is not needed must stand elsewhere.
 */
import { builtinModules } from 'node:module';
import { fileURLToPath } from 'node:url';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import description from './package.json' with { type: 'json' };

const NOTHING = '\0nothing';

/**
 * gray-matter and swagger-parser are given texts and never open a file, though they ask for what would. Of gray-matter's own engines
 * none is ever used: they bring a second YAML parser, and `eval`.
 */
const withoutLuggage = {
  name: 'without-luggage',
  resolveId: {
    order: 'pre',
    handler(source, importer = '') {
      const isUnused =
        /[\\/]node_modules[\\/](?:gray-matter|@apidevtools)[\\/]/.test(importer) && /^(?:node:)?(?:fs|util|path)$/.test(source);
      const isEngines = /[\\/]gray-matter[\\/]/.test(importer) && /[\\/]engines$/.test(source);
      return isUnused || isEngines ? NOTHING : null;
    },
  },
  load: (id) => (id === NOTHING ? 'export default {};' : null),
};

const common = {
  // What asks for acorn by `require` gets the same one as all others.
  resolve: { mainFields: ['module', 'main'], alias: { acorn: fileURLToPath(import.meta.resolve('acorn')) } },
};

/** The libraries of the job service stay outside: who runs it installs them. */
const SERVICE_LIBRARIES = Object.keys(description.peerDependencies).map((name) => new RegExp(`^${name}(?:/|$)`));

/** What only the job service needs stands apart, so that it can be seen. */
const isService = ({ moduleIds }) => moduleIds.length > 0 && moduleIds.every((id) => /[\\/]src[\\/]agent[\\/]/.test(id));

/** White space goes, names stay: the bundled libraries are most of the package. */
const SMALL = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** What a clean run loads, besides all that these import. */
const CLEAN_RUN = /[\\/]src[\\/](?:cli[\\/]commands[\\/]lint|report[\\/](?:clean|summary|visible))\.ts$/;

/** What a run loads besides where there is an ignore file, or globs in a configuration. A clean run matches redirects. */
const PATTERNS = /[\\/]src[\\/]site[\\/]patterns[\\/](?!pattern-set|step)[^.]*\.ts$/;

/** What a run with missing pages loads besides: the commonest findings, where things stand, and words for people. */
const FINDINGS =
  /[\\/]src[\\/](?:rules[\\/]page-|lint[\\/](?!dead-links|lost-pages|apis|spec-uses|pattern|suppress|needless|review)|resolve[\\/]missing|report[\\/](?:text|frame))[^.]*\.ts$/;

/** All other rules. */
const RULES = /[\\/]src[\\/](?:rules[\\/](?!all|link\.|lost-url|suppression\.)|schema[\\/]shape)[^.]*\.ts$/;

/** What a run loads besides where the navigation names a description of an API; the exact YAML parser stays apart. */
const APIS = /[\\/]src[\\/](?:lint[\\/](?:apis|spec-uses)|facts[\\/]openapi[\\/](?:find|read|scan|json-file|operations|references))\.ts$/;

/** What a run loads besides that compares two states of a site. */
const SCOPE = /[\\/]src[\\/](?:(?:base|cli[\\/]scope)|(?:host[\\/]scope[\\/]|edits[\\/]compare-)[^.]*)\.ts$/;

export default [
  {
    ...common,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [withoutLuggage],
    input: { cli: 'src/cli/program.ts' },
    output: {
      dir: 'dist/cli',
      format: 'cjs',
      cleanDir: true,
      // A native import() costs 23 ms in CommonJS, a require 2.
      dynamicImportInCjs: false,
      // Node compiles text at every start, and text that is not ASCII at half the speed.
      charset: 'ascii',
      comments: false,
      minify: SMALL,
      codeSplitting: {
        groups: [
          { name: 'cli', tags: ['$initial'], priority: 4 },
          { name: 'lint', test: CLEAN_RUN, priority: 3 },
          { name: 'patterns', test: PATTERNS, priority: 3 },
          { name: 'apis', test: APIS, priority: 3 },
          { name: 'findings', test: FINDINGS, priority: 2 },
          { name: 'rules-besides', test: RULES, priority: 1 },
          // Last: a group takes along what no group before it has.
          { name: 'scope', test: SCOPE, priority: 0 },
        ],
      },
      entryFileNames: '[name].cjs',
      chunkFileNames: '[name].cjs',
    },
  },
  {
    ...common,
    // The job service is built with the library, so that both share the toolkit: twice it would be 2 MB more.
    input: { index: 'src/index.ts', node: 'src/host/index.ts', agent: 'src/agent/index.ts', 'agent/child': 'src/agent/child/program.ts' },
    // The library runs wherever JavaScript does; only the entries for Node ask for it.
    platform: 'neutral',
    // What an entry exports is what its source exports, and not what other chunks need of it too.
    preserveEntrySignatures: 'strict',
    plugins: [withoutLuggage, esmExternalRequirePlugin({ external: builtinModules })],
    external: [/^node:/, ...SERVICE_LIBRARIES],
    output: {
      dir: 'dist/lib',
      format: 'esm',
      cleanDir: true,
      // Names stay, so that stacks can be read; the docstrings are in the declarations.
      comments: false,
      minify: SMALL,
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => (isService(chunk) ? 'agent/[name].js' : '[name].js'),
    },
  },
];
