/** `docs-nav schema`: prints the JSON Schema in the package. */
import { UsageError } from '../../host/usage.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { readShipped, shippedFile } from '../shipped.ts';
import type { CommandContext } from '../streams.ts';

export async function runSchema(given: ParsedArguments, context: CommandContext): Promise<number> {
  const dialect = valueOf(given, 'dialect');
  const isPlain = given.flags.has('plain');
  const name = dialect === 'mintlify' ? 'docs.mintlify.schema.json' : 'docs.schema.json';
  const path = `schema/${isPlain ? 'plain/' : ''}${name}`;
  const isPath = given.flags.has('path');
  if (isPath && context.readEmbedded) {
    const flags = `${dialect === undefined ? '' : ` --dialect ${dialect}`}${isPlain ? ' --plain' : ''}`;
    throw new UsageError(
      `“--path” needs the npm package, which has the schemas as files. Write this one to a file, as in: docs-nav schema${flags} > ${name}`,
    );
  }
  context.stdout.write(isPath ? `${shippedFile(path)}\n` : readShipped(path, context));
  return 0;
}
