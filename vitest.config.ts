import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

/** The quick loop: what runs in this process, in memory and in small folders. */
export default defineConfig({
  test: {
    include: ['test/*.test.ts'],
    setupFiles: ['test/laws.setup.ts'],
    pool: 'threads',
    isolate: false,
    // On two cores one would be the default.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    ...LIMITS,
  },
});
