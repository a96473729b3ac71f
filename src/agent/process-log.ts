/** Makes warnings and uncaught errors of this process lines of the log, for programs that only run the service. */
import type { Log } from './log.ts';

/** The exit code of `docs-nav-service start` if the service could not run. */
const CRASH_EXIT_CODE = 2;

/** Replaces the text that Node would write. An uncaught error still ends the process. */
export function logWarningsAndCrashes(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning, warning: warning.message }, 'Node.js or a library issued a warning.'));
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'The service crashed. Please report this line.');
    process.exit(CRASH_EXIT_CODE);
  });
}
