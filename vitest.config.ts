import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/*.test.ts'],
    pool: 'threads',
    isolate: false,
    // Property tests take their time where others load the machine.
    testTimeout: 30_000,
    globalSetup: 'test/program.setup.ts',
  },
});
