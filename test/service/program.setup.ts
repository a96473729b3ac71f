/** Builds the programs that tests of the service start and kill: the service with a scripted model, and what stands beside it. */
import { join } from 'node:path';
import { bundle } from '../support/bundle.ts';

export default async function setup(): Promise<void> {
  for (const [program, folder] of [
    ['program.ts', 'test-service'],
    ['prober.ts', 'test-prober'],
    ['child-stand-in.ts', 'test-stand-in'],
  ] as const)
    await bundle(join(import.meta.dirname, program), folder);
}
