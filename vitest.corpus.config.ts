import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/corpus/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // On two cores one would be the default.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    disableConsoleIntercept: true,
    // Without DOCS_NAV_CORPUS there is no corpus to test, and the run says so.
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
