/** Builds the program before the tests that start it, if it is older than its sources. */
import { join } from 'node:path';
import { buildIfOlder } from './build.ts';

export default function setup(): void {
  const chosen = process.argv.filter((argument) => argument.includes('test/'));
  if (chosen.length > 0 && !chosen.some((name) => name.includes('program'))) return;
  buildIfOlder(join(import.meta.dirname, '..'));
}
