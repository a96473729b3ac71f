import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.ts';

const common = { ...LIMITS, pool: 'forks', testTimeout: 400_000 } as const;

/** Kill at random moments, for minutes. */
const RANDOM = ['test/service/chaos.test.ts', 'test/service/interruptions.test.ts'];

export default defineConfig({
  test: {
    // An embedded database takes half a gigabyte, and a while to start.
    maxConcurrency: 4,
    // On two cores one would be the default, though these tests mostly wait for processes that were killed to be missed.
    maxWorkers: 2,
    globalSetup: ['test/service/program.setup.ts', 'test/agent/child.setup.ts', 'test/agent/databases.setup.ts', 'test/not-run.setup.ts'],
    projects: [
      {
        test: {
          ...common,
          name: 'processes',
          include: ['test/service/*.test.ts'],
          exclude: ['test/service/hostile.test.ts', ...RANDOM],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'random', include: RANDOM, sequence: { groupOrder: 0 } } },
      // Brings load enough of its own, and asks how the service bears it.
      { test: { ...common, name: 'hostile', include: ['test/service/hostile.test.ts'], sequence: { groupOrder: 1 } } },
    ],
  },
});
