import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/*.test.ts'],
    pool: 'threads',
    isolate: false,
    globalSetup: 'test/program.setup.ts',
  },
});
