import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

export default defineConfig({
  test: {
    include: ['test/package/*.test.ts'],
    pool: 'threads',
    ...LIMITS,
    // They install runtimes and bundlers from the registry.
    hookTimeout: 600_000,
    globalSetup: ['test/program.setup.ts'],
  },
});
