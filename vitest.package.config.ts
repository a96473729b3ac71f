import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/package/*.test.ts'],
    pool: 'threads',
    // They install runtimes and bundlers from the registry.
    testTimeout: 120_000,
    hookTimeout: 600_000,
    globalSetup: ['test/program.setup.ts'],
  },
});
