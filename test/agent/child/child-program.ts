/** Where `child.setup.ts` puts the program of children. */
import { join } from 'node:path';

export const CHILD_PROGRAM = join(import.meta.dirname, '../../../dist/test-child/program.mjs');
