/** Bundles TypeScript of this folder for Node; libraries stay outside. */
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/**
 * The file of the bundle. It is as deep below the root as its source, so that paths in it lead where they led.
 * @param {string} name
 * @param {string} source
 */
export async function bundle(name, source = `${name}.ts`) {
  const file = fileURLToPath(new URL(`../../dist/bench/${name}.mjs`, import.meta.url));
  const built = await rolldown({
    input: fileURLToPath(new URL(source, import.meta.url)),
    platform: 'node',
    external: /^[^./]/,
    logLevel: 'silent',
  });
  await built.write({ file, format: 'esm', codeSplitting: false });
  return file;
}
