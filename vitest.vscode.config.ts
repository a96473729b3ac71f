import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

export default defineConfig({
  test: {
    include: ['test/vscode/*.test.ts'],
    pool: 'forks',
    // Each step has a minute, so that a busy machine is only slow.
    ...LIMITS,
    testTimeout: 300_000,
    // What is pressed in a window of another program can get lost. Each try has a window and a site of its own.
    retry: 2,
    // Installs the editor.
    hookTimeout: 600_000,
    globalSetup: ['test/program.setup.ts'],
  },
});
