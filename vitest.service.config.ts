import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/service/*.test.ts'],
    // They mostly wait for processes that were killed to be missed, so all files run at once.
    pool: 'forks',
    fileParallelism: true,
    // An embedded database takes half a gigabyte, and a while to start.
    maxConcurrency: 4,
    testTimeout: 400_000,
    hookTimeout: 120_000,
    globalSetup: ['test/service/program.setup.ts', 'test/not-run.setup.ts'],
  },
});
