import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/corpus/*.test.ts'],
    pool: 'threads',
    isolate: false,
    disableConsoleIntercept: true,
    testTimeout: 60_000,
  },
});
