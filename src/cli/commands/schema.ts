/** `docs-nav schema`: prints the JSON Schema in the package. */
import { readFileSync } from 'node:fs';
import { valueOf, type Arguments } from '../command.ts';
import { shipped } from '../shipped.ts';
import type { Context } from '../streams.ts';

export async function runSchema(given: Arguments, { stdout }: Context): Promise<number> {
  const name = valueOf(given, 'dialect') === 'mintlify' ? 'docs.mintlify.schema.json' : 'docs.schema.json';
  const file = shipped(`schema/${given.flags.has('plain') ? 'plain/' : ''}${name}`);
  stdout.write(given.flags.has('path') ? `${file}\n` : readFileSync(file, 'utf8'));
  return 0;
}
