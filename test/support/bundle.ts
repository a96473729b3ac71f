/** Makes JavaScript of a TypeScript program of the tests, to be started as a process of its own. */
import { basename, isAbsolute, join } from 'node:path';
import { rolldown } from 'rolldown';

const DIST = join(import.meta.dirname, '../../dist');

/** Returns the file to start; what it loads later lies beside it, and packages stay outside. `folder` is below dist. */
export async function bundle(source: string, folder: string): Promise<string> {
  const made = await rolldown({
    input: source,
    platform: 'node',
    logLevel: 'silent',
    // What the bundler adds for itself belongs to the program.
    // Programs run by being imported, although package.json says that modules of the package do nothing then.
    treeshake: { moduleSideEffects: () => true },
    external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@oxc-project/runtime/'),
  });
  const name = `${basename(source, '.ts')}.mjs`;
  await made.write({ dir: join(DIST, folder), format: 'esm', entryFileNames: name });
  return join(DIST, folder, name);
}
