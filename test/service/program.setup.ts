/** Builds the program that tests of the service start and kill: the service with a scripted model. */
import { join } from 'node:path';
import { bundle } from '../agent/bundle.ts';

export default async function setup(): Promise<void> {
  await bundle(join(import.meta.dirname, 'program.ts'), 'test-service');
}
