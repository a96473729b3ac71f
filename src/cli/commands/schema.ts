/** `docs-nav schema`: prints the JSON Schema in the package. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { upwards } from '../../host/place.ts';
import { valueOf, type Arguments } from '../command.ts';
import type { Context } from '../streams.ts';

export async function runSchema(given: Arguments, { stdout }: Context): Promise<number> {
  const file = shipped(valueOf(given, 'dialect') === 'mintlify' ? 'docs.mintlify.schema.json' : 'docs.schema.json');
  stdout.write(given.flags.has('path') ? `${file}\n` : readFileSync(file, 'utf8'));
  return 0;
}

/** Searches upward for the folder of the package: its distance depends on whether this file is bundled. */
function shipped(name: string): string {
  for (const folder of upwards(import.meta.dirname)) {
    const file = join(folder, 'schema', name);
    if (existsSync(file)) return file;
  }
  throw new Error(`The package does not contain schema/${name}.`);
}
