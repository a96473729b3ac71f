/** Builds the program of children as the sources have it, for tests that run the job service from its sources. */
import { join } from 'node:path';
import { bundle } from '../../support/bundle.ts';

export default async function setup(): Promise<void> {
  await bundle(join(import.meta.dirname, '../../../src/agent/child/program.ts'), 'test-child');
}
