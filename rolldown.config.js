/**
 * Two bundles and a page: the command line as CommonJS, the library and the job service as ESM, and tools/page.js.
 *
 * The command line is cut by what a run needs: `cli.cjs` for a clean run, one file because each costs 0.3 ms and what two share 0.7,
 * `findings.cjs` for missing pages and frames, `rules-besides.cjs` for other findings, and small files for everything
 * rarer. Node compiles whole files, so what is not needed must stand elsewhere.
 */
import { builtinModules } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import description from './package.json' with { type: 'json' };
import page from './tools/page.js';
import textsAsStrings from './tools/texts.js';

const SOURCES = fileURLToPath(import.meta.resolve('./src'));

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
  // swagger-parser puts its sentences together with `format` of `util`, each of one text.
  load: (id) => (id === NOTHING ? 'export default {}; export const format = (text) => text;' : null),
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

/**
 * Which files of src a chunk takes, by how their paths begin. A path that fits no file fails the build: it would take a chunk apart
 * unseen.
 */
const chunk = (name, priority, paths, but = []) => ({ name, priority, paths, but, test: (id) => fits(id, paths) && !fits(id, but) });

const fits = (id, paths) => {
  const path = relative(SOURCES, id).replaceAll('\\', '/');
  return paths.some((begin) => path.startsWith(begin));
};

const CHUNKS = [
  // What a clean run loads, with all that these import, and what chunks would share otherwise.
  chunk('cli', 4, ['cli/program.ts', 'site/outside.ts', 'text/path-parts.ts']),
  // Where there is an ignore file, or globs in a configuration. Redirects are matched by these two as well.
  chunk('patterns', 3, ['site/patterns/'], ['site/patterns/pattern-set.ts', 'site/patterns/step.ts']),
  // Where there are redirects.
  chunk(
    'redirects',
    3,
    ['resolve/redirects/'],
    ['resolve/redirects/read-redirects.ts', 'resolve/redirects/faults.ts', 'resolve/redirects/trails.ts'],
  ),
  // What near names are found with: by others, and alone where a site is named.
  chunk('spelling', 3, ['text/spelling.ts', 'text/near-name.ts', 'site/page-names.ts']),
  // Where the navigation names a description of an API; the exact YAML parser stays apart.
  chunk('apis', 3, [
    'subject/apis.ts',
    'subject/collisions.ts',
    'subject/generated-pages.ts',
    'subject/spec-uses.ts',
    'openapi/find.ts',
    'openapi/read.ts',
    'openapi/json-file.ts',
    'openapi/operations',
    'openapi/plain-paths.ts',
    'openapi/references.ts',
  ]),
  // Where a description is in YAML.
  chunk('scan', 3, ['openapi/scan.ts']),
  // Where generated pages are, by the navigation alone: for those of descriptions, and for what is at a URL.
  chunk('generated', 4, ['subject/unknowable.ts', 'resolve/generated-urls.ts']),
  // Where pages are missing, the commonest findings: where things stand, and words for people.
  chunk(
    'findings',
    2,
    ['rules/page-', 'lint/', 'resolve/missing-', 'report/text.ts', 'report/frame.ts'],
    [
      'compare-findings',
      'dead-links',
      'fits-name',
      'imported-pages',
      'narrow-entries',
      'page-operations',
      'page-descriptions',
      'text-facts',
      'new-entries',
      'pattern',
      'suppress',
      'needless',
      'repair-files',
      'review-suppressions',
      'with-losses',
    ].map((name) => `lint/${name}.ts`),
  ),
  // Where a finding costs readers more than itself.
  chunk('losses', 1, ['subject/losses.ts', 'lint/with-losses.ts']),
  // What is at a URL: for rules about links, and for runs that compare two states.
  chunk('addresses', 2, ['subject/addresses.ts', 'subject/redirect-faults.ts']),
  // All other rules.
  chunk(
    'rules-besides',
    1,
    ['rules/', 'schema/shape-problems.ts'],
    ['all.gen', 'registry.gen', 'link', 'lost-url', 'suppression'].map((name) => `rules/${name}.ts`),
  ),
  // Where texts of pages are checked.
  chunk('texts', 1, ['session/changed-texts.ts', 'session/may-differ.ts', 'lint/dead-links.ts']),
  chunk('text-facts', 3, ['lint/text-facts.ts']),
  // Where two states of a site are compared, and one of them has findings.
  chunk('compared', 0, ['session/compare-sites.ts', 'lint/compare-findings.ts']),
  // Where two states of a site are compared. Last: a group takes along what no group before it has.
  chunk('scope', 0, ['session/carried-over.ts', 'cli/scope.ts', 'host/scope/']),
];

/**
 * The core of the library, in one file: an import costs 50 ms in 118 files and 40 in this one, and `checkEdits` waits for no other file.
 * What brings a package stays apart, and is loaded where it is needed.
 */
const CORE = chunk(
  'core',
  1,
  ['change/', 'document/', 'edits/', 'lint/', 'navigation/', 'pages/', 'resolve/', 'rules/', 'session/', 'site/', 'subject/', 'text/'],
  ['document/yaml', 'pages/executable/in-page.ts', 'pages/gray-matter.ts', 'pages/links-in-page.ts', 'pages/mdx.ts'],
);

const everyPathFits = (chunks) => ({
  name: 'every-path-fits',
  generateBundle() {
    const ids = [...this.getModuleIds()];
    for (const { name, paths, but } of chunks) {
      const strays = [...paths, ...but].filter((path) => !ids.some((id) => fits(id, [path])));
      if (strays.length > 0)
        this.error(`The chunk “${name}” names ${strays.join(', ')}, and no file of src is called so. See rolldown.config.js.`);
    }
  },
});

const groupsOf = (chunks) => chunks.map(({ name, priority, test }) => ({ name, priority, test }));

/** What the bundler makes of a module that another chunk imports: a call of its runtime, with a function for each export. */
const EXPORTS = /\brequire_rolldown_runtime\.r\(\{((?:[\w$]+:\(\)=>[\w$]+,?)*)\}\)/g;

/**
 * The bundler lets every chunk load its runtime, and a file costs 0.3 ms. Exports are written as getters instead, as the runtime would define
 * them but for the tag of the object; then only what is CommonJS itself needs it.
 */
const withoutNeedlessRuntime = {
  name: 'without-needless-runtime',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
    if (!chunks.some(({ code }) => code.match(EXPORTS)))
      this.error('The bundler makes exports in another way now. See rolldown.config.js.');
    for (const output of chunks) {
      output.code = output.code.replace(EXPORTS, (_, names) => `{${names.replace(/([\w$]+):\(\)=>([\w$]+)/g, 'get $1(){return $2}')}}`);
      if (/\brequire_rolldown_runtime\.r\(/.test(output.code))
        this.error('The bundler makes some exports in another way now. See rolldown.config.js.');
      const [before, after, ...used] = output.code.split(/(?:const )?require_rolldown_runtime\b/);
      if (after !== undefined && used.length === 0) output.code = before + after.replace(/^=require\("[^"]*"\);/, '');
    }
  },
};

export default [
  {
    ...common,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [withoutLuggage, everyPathFits(CHUNKS), withoutNeedlessRuntime, textsAsStrings],
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
      codeSplitting: { groups: groupsOf(CHUNKS) },
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
    plugins: [withoutLuggage, everyPathFits([CORE]), esmExternalRequirePlugin({ external: builtinModules })],
    external: [/^node:/, ...SERVICE_LIBRARIES],
    // What the command line loads on demand is part of the core here.
    checks: { ineffectiveDynamicImport: false },
    output: {
      dir: 'dist/lib',
      format: 'esm',
      cleanDir: true,
      // Names stay, so that stacks can be read; the docstrings are in the declarations.
      comments: false,
      minify: SMALL,
      entryFileNames: '[name].js',
      chunkFileNames: (chunk) => (isService(chunk) ? 'agent/[name].js' : '[name].js'),
      codeSplitting: { groups: groupsOf([CORE]) },
    },
  },
  page,
];
