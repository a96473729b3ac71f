import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { MOST_SECONDS } from './test/cases.ts';

const common = { testTimeout: MOST_SECONDS * 1000, setupFiles: ['test/laws.setup.ts'] };

export default defineConfig({
  test: {
    globalSetup: ['test/program.setup.ts', 'test/agent/child.setup.ts', 'test/not-run.setup.ts'],
    // On two cores one would be the default, though tests of the job service mostly wait: for git, a database, a browser.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...common, name: 'toolkit', include: ['test/*.test.ts'], exclude: ['test/agent-*'], pool: 'threads', isolate: false } },
      // A process for each file: what an embedded database takes is given back, and git starts quicker from a small process.
      { test: { ...common, name: 'service', include: ['test/agent-*.test.ts'], pool: 'forks' } },
    ],
  },
});
