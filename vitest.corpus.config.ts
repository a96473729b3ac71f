import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

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
    ...LIMITS,
  },
});
