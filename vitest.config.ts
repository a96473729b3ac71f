import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LIMITS, WEBASSEMBLY_COMPILED_ONCE } from './test/support/limits.ts';

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** On two cores vitest takes one worker, though many tests wait: for git, a database, a browser. */
const WORKERS = Math.max(3, availableParallelism() - 1);

/**
 * They keep their modules from one file to the next, in processes as all tests have. Threads would share one large process, and to start a
 * program takes 18 ms of processor time for each GB of the process that starts it.
 */
const SHARED: Options = { isolate: false, setupFiles: ['test/support/laws.setup.ts'] };

/** They need a corpus, a registry, minutes or an editor, and are named by their folders. */
const OTHER_PROJECTS = 'test/{corpus,package,service,vscode}/**';

/** Kill at random moments, for minutes. */
const RANDOM = [
  'test/service/chaos.test.ts',
  'test/service/interruptions.test.ts',
  'test/service/webhooks.test.ts',
  'test/service/comments.test.ts',
];

const PROGRAM = 'test/support/program.setup.ts';
const SERVICE_PROGRAM = 'test/service/program.setup.ts';
const CHILD = 'test/agent/child/child.setup.ts';
const DATABASES = 'test/agent/databases.setup.ts';
const NOT_RUN = 'test/support/not-run.setup.ts';

/** The parts of the tests, which scripts in package.json choose from by name. */
const PROJECTS: Record<string, Options> = {
  // In memory and in small folders.
  quick: { ...SHARED, include: ['test/**/*.test.ts'], exclude: [OTHER_PROJECTS, '**/*.program.test.ts'] },
  // What the author of a rule runs again and again: generates what follows from rules.
  rules: { ...SHARED, include: ['test/rules/{fixtures,docs}.test.ts'], globalSetup: ['test/rules/rules.setup.ts'] },
  // Start the program or other processes again and again, or need a browser or very much text.
  toolkit: { ...SHARED, include: ['test/**/*.program.test.ts'], exclude: ['test/agent/**'], globalSetup: [PROGRAM, NOT_RUN] },
  // The libraries of the service are loaded once in each process.
  agent: {
    ...SHARED,
    include: ['test/agent/**/*.program.test.ts'],
    execArgv: [WEBASSEMBLY_COMPILED_ONCE],
    globalSetup: [PROGRAM, CHILD, DATABASES, NOT_RUN],
  },
  corpus: { ...SHARED, include: ['test/corpus/*.test.ts'] },
  // Install runtimes and bundlers from the registry, and the packages: the tests of programs of the service run with those, too.
  package: {
    include: ['test/package/*.test.ts', 'test/agent/{end-to-end,log,monitor}.program.test.ts', 'test/agent/git/required.program.test.ts'],
    hookTimeout: 600_000,
    globalSetup: [PROGRAM, DATABASES, 'test/package/installed.setup.ts'],
  },
  service: serviceTests(['test/service/*.test.ts'], ['test/service/hostile.test.ts', ...RANDOM]),
  random: serviceTests(RANDOM),
  // Brings load enough of its own, and asks how the service bears it.
  hostile: { ...serviceTests(['test/service/hostile.test.ts']), sequence: { groupOrder: 1 } },
  vscode: {
    include: ['test/vscode/*.test.ts'],
    // Each step has a minute, so that a busy machine is only slow.
    testTimeout: 300_000,
    // What is pressed in a window of another program can get lost. Each try has a window and a site of its own.
    retry: 2,
    // Installs the editor.
    hookTimeout: 600_000,
    globalSetup: [PROGRAM],
  },
};

/** Start the service and kill it. An embedded database takes half a gigabyte, and a while to start. */
function serviceTests(include: string[], exclude: string[] = []): Options {
  const globalSetup = [SERVICE_PROGRAM, CHILD, DATABASES, NOT_RUN];
  return { include, exclude, execArgv: [WEBASSEMBLY_COMPILED_ONCE], testTimeout: 400_000, maxConcurrency: 4, globalSetup };
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    disableConsoleIntercept: true,
    // Without DOCS_NAV_CORPUS there is no corpus to test, and the run says so.
    passWithNoTests: true,
    // Sentences name programs as those do who do not run them by npx, which may run the tests.
    env: { npm_command: '' },
    projects: Object.entries(PROJECTS).map(([name, options]) => ({ test: { ...LIMITS, ...options, name } })),
  },
});
