/** Notes in dist/bundled which packages of the registry a bundle contains: tools/sbom.js lists them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const NOTES = join(ROOT, 'dist/bundled');

/** A folder of node_modules that a module is in, which is its key in package-lock.json, wherever a link to node_modules leads. */
const PACKAGE = /(?<=\/)node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Modules of which nothing is left after tree shaking do not count. `chunks` are what the bundler made. */
export function noteBundledPackages(bundle, chunks) {
  const packages = chunks
    .flatMap(({ modules = {} }) => Object.entries(modules))
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .flatMap(([id]) => PACKAGE.exec(id.replaceAll('\\', '/')) ?? []);
  mkdirSync(NOTES, { recursive: true });
  writeFileSync(join(NOTES, `${bundle}.json`), `${JSON.stringify([...new Set(packages)].sort(), null, 2)}\n`);
}

/** A plugin that notes those of a bundle when it is written. */
export const bundledPackages = (bundle) => ({
  name: 'bundled-packages',
  writeBundle: (_, files) => noteBundledPackages(bundle, Object.values(files)),
});
