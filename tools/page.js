/**
 * The page of `docs-nav preview` and the playground: one HTML file, without what reads YAML, MDX and whole API descriptions. These are
 * most of the toolkit, and the page says what it does not check without them.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { noteBundledPackages } from './bundled-packages.js';

const SOURCES = fileURLToPath(import.meta.resolve('../src'));

/** What stands for these files in the page. */
const INSTEAD = {
  'pages/gray-matter.ts': 'page/small-front-matter.ts',
  'openapi/scan.ts': 'page/no-yaml.ts',
  'openapi/yaml-file.ts': 'page/no-yaml.ts',
  ...Object.fromEntries(
    [
      'lint/dead-links.ts',
      'lint/imported-pages.ts',
      'lint/page-channels.ts',
      'lint/page-operations.ts',
      'openapi/validate.ts',
      'rules/imported-page.ts',
      'rules/link.ts',
      'rules/openapi-coverage.ts',
      'rules/file-exists.ts',
      'rules/openapi-file.ts',
      'rules/openapi-operation.ts',
      'rules/openapi-page.ts',
      'rules/suppression.ts',
      'rules/url-collision.ts',
    ].map((path) => [path, 'page/not-in-page.ts']),
  ),
};

const pathOf = (id) => relative(SOURCES, id).replaceAll('\\', '/');

/** A file that nothing imports any more fails the build, and so does any library besides the editor. */
const instead = () => {
  const met = new Set();
  return {
    name: 'instead',
    async resolveId(source, importer, options) {
      const found = importer && (await this.resolve(source, importer, { ...options, skipSelf: true }));
      const path = found && pathOf(found.id);
      if (!found || !Object.hasOwn(INSTEAD, path)) return found;
      met.add(path);
      return `${SOURCES}/${INSTEAD[path]}`;
    },
    generateBundle() {
      const isWorker = [...this.getModuleIds()].some((id) => pathOf(id) === 'page/analysis.ts');
      const strays = isWorker ? Object.keys(INSTEAD).filter((path) => !met.has(path)) : [];
      const luggage = [...this.getModuleIds()].filter(
        (id) =>
          id.startsWith('node:') ||
          (/node_modules/.test(id) && !/node_modules[\\/](?:@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)[\\/]/.test(id)),
      );
      if (strays.length + luggage.length > 0)
        this.error(`The page must not contain ${[...strays, ...luggage].join(', ')}. See tools/page.js.`);
    },
  };
};

async function bundled(input, options, output) {
  const bundle = await rolldown({ input, logLevel: 'warn', ...options });
  const { output: chunks } = await bundle.generate({ codeSplitting: false, comments: false, ...output });
  await bundle.close();
  return chunks[0];
}

const page = {
  name: 'page',
  async generateBundle(_, bundle) {
    const worker = await bundled(
      'src/page/browser/worker.ts',
      { platform: 'browser', plugins: [instead()] },
      { format: 'iife', minify: true },
    );
    const [name, chunk] = Object.entries(bundle)[0];
    noteBundledPackages('page', [chunk, worker]);
    const generator = await bundled('src/generate/playground.ts', { platform: 'node' }, { format: 'esm' });
    const { playgroundOf } = await import(`data:text/javascript,${encodeURIComponent(generator.code)}`);
    delete bundle[name];
    this.emitFile({ type: 'asset', fileName: 'playground.html', source: playgroundOf({ page: chunk.code, worker: worker.code }) });
  },
};

export default {
  input: 'src/page/browser/main.ts',
  platform: 'browser',
  plugins: [instead(), page],
  output: { dir: 'dist/page', format: 'iife', cleanDir: true, codeSplitting: false, comments: false, minify: true },
};
