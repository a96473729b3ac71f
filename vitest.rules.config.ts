import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

/** What the author of a rule runs again and again: generates what follows from rules, and nothing else runs. */
export default defineConfig({
  test: {
    include: ['test/rules.test.ts', 'test/rule-docs.test.ts'],
    globalSetup: ['test/rules.setup.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    ...LIMITS,
    // What did not change since the last run is not compiled again: a third of the time.
    experimental: { fsModuleCache: true },
  },
});
