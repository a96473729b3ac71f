/** Builds the program before the tests that start it, if it is older than its sources. */
import { join } from 'node:path';
import { buildIfOlder } from './build.ts';

export default function setup(): void {
  buildIfOlder(join(import.meta.dirname, '../..'));
}
