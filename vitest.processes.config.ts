import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

// Children of the job service come last where others load the machine.
const common = { ...LIMITS, setupFiles: ['test/laws.setup.ts'] };

/** What starts the program or other processes again and again, or needs a database, a browser or very much text. */
export default defineConfig({
  test: {
    globalSetup: ['test/program.setup.ts', 'test/agent/child.setup.ts', 'test/agent/databases.setup.ts', 'test/not-run.setup.ts'],
    // On two cores one would be the default, though these tests mostly wait: for git, a database, a browser.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...common,
          name: 'toolkit',
          include: ['test/processes/*.test.ts'],
          exclude: ['test/processes/agent-*'],
          pool: 'threads',
          isolate: false,
        },
      },
      // Processes, from which git starts quicker than from a large one with threads; the libraries of the service are loaded once in each.
      { test: { ...common, name: 'service', include: ['test/processes/agent-*.test.ts'], pool: 'forks', isolate: false } },
    ],
  },
});
