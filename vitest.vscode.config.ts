import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/vscode/*.test.ts'],
    pool: 'forks',
    // Each step has a minute, so that a busy machine is only slow.
    testTimeout: 300_000,
    // What is pressed in a window of another program can get lost. Each try has a window and a site of its own.
    retry: 2,
    expect: { poll: { timeout: 60_000 } },
    // Installs the editor.
    hookTimeout: 600_000,
    globalSetup: ['test/program.setup.ts'],
  },
});
