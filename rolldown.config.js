/**
 * Three bundles and a page: the command line as CommonJS, the library and the job service as ESM, and tools/page.js. The service is a
 * package of its own, and so its bundle has all that it needs of the toolkit.
 *
 * Of the command line, `cli.cjs` has what a clean run needs, and the bundler divides the rest by what loads it.
 */
import { builtinModules } from 'node:module';
import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { esmExternalRequirePlugin } from 'rolldown/plugins';
import action from './tools/action.js';
import { bundledPackages } from './tools/bundled-packages.js';
import page from './tools/page.js';
import { LIBRARIES as SERVICE_LIBRARIES } from './tools/service-manifest.js';

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

/** White space goes, names stay: the bundled libraries are most of the package. */
const SMALL = { compress: false, mangle: false, codegen: { removeWhitespace: true } };

/** A chunk of files of src, by how their paths begin. */
const chunk = (name, priority, paths, but = []) => ({ name, priority, paths, but, test: (id) => fits(id, paths) && !fits(id, but) });

const fits = (id, paths) => {
  const path = relative(SOURCES, id).replaceAll('\\', '/');
  return paths.some((begin) => path.startsWith(begin));
};

/** What the commonest runs load is in few files, because each costs 0.3 ms. The bundler divides all else by what loads it. */
const CHUNKS = [
  // What a clean run loads, with all that this imports.
  chunk('cli', 2, ['cli/program.ts', 'site/outside.ts', 'text/path-parts.ts']),
  // Where there is a configuration.
  chunk('configured', 1, ['host/read-config.ts']),
  // Where that has patterns.
  chunk('patterns', 2, ['session/settings/pattern-problems.ts', 'site/patterns/glob.ts']),
  // Where there is a configuration, or findings.
  chunk('places', 2, [
    'document/edit.ts',
    'document/entry-span.ts',
    'document/layout.ts',
    'document/lines.ts',
    'document/tree.ts',
    'text/near-name.ts',
  ]),
  // Where there are findings.
  chunk('findings', 1, ['lint/diagnose.ts', 'lint/apply-rules.ts', 'report/text.ts', 'rules/page-exists.ts']),
  // Where the navigation names a description of an API.
  chunk('apis', 1, ['subject/apis.ts', 'subject/generated-pages.ts']),
];

/**
 * The core of the library, in one file: an import costs 50 ms in 118 files and 40 in this one, and `checkEdits` waits for no other file.
 * What brings a package stays apart, and is loaded where it is needed.
 */
const CORE = chunk(
  'core',
  1,
  [
    'change/',
    'document/',
    'edits/',
    'lint/',
    'migrate/',
    'navigation/',
    'pages/',
    'resolve/',
    'rules/',
    'session/',
    'site/',
    'subject/',
    'text/',
  ],
  ['document/yaml', 'pages/executable/in-page.ts', 'pages/gray-matter.ts', 'pages/links-in-page.ts', 'pages/mdx.ts'],
);

/** What programs take alone, such as the files in memory of a test: a bundler that finds it beside the core takes the core as well. */
const LIGHT = chunk('light', 2, ['session/checked-tree.ts', 'site/program-given-files.ts']);

/** A path that fits no file would take a chunk apart unseen. */
const everyPathFits = (chunks) => ({
  name: 'every-path-fits',
  generateBundle() {
    const ids = [...this.getModuleIds()];
    const strays = chunks.flatMap(({ paths, but }) => [...paths, ...but]).filter((path) => !ids.some((id) => fits(id, [path])));
    if (strays.length > 0) this.error(`No file of src is called ${strays.join(' or ')}. See the chunks in rolldown.config.js.`);
  },
});

const groupsOf = (chunks) => chunks.map(({ name, priority, test }) => ({ name, priority, test }));

const esm = (dir) => ({
  ...common,
  // What an entry exports is what its source exports, and not what other chunks need of it too.
  preserveEntrySignatures: 'strict',
  plugins: [
    withoutLuggage,
    everyPathFits([CORE, LIGHT]),
    esmExternalRequirePlugin({ external: builtinModules }),
    bundledPackages(basename(dir)),
  ],
  // What the command line loads on demand is part of the core here.
  checks: { ineffectiveDynamicImport: false },
  output: {
    dir,
    format: 'esm',
    cleanDir: true,
    // Names stay, so that stacks can be read; the docstrings are in the declarations.
    comments: false,
    minify: SMALL,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: groupsOf([CORE, LIGHT]) },
  },
});

export default [
  {
    ...common,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [withoutLuggage, everyPathFits(CHUNKS), bundledPackages('cli')],
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
    ...esm('dist/lib'),
    input: { index: 'src/index.ts', node: 'src/host/index.ts', client: 'src/agent/client/index.ts' },
    // The library runs wherever JavaScript does; only the entries for Node ask for it.
    platform: 'neutral',
    external: /^node:/,
  },
  {
    ...esm('dist/service'),
    input: { index: 'src/agent/index.ts', cli: 'src/cli/service/program.ts', child: 'src/agent/child/program.ts' },
    platform: 'node',
    external: [/^node:/, ...SERVICE_LIBRARIES.map((name) => new RegExp(`^${name}(?:/|$)`))],
  },
  page,
  action,
];
