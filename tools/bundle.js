/**
 * Writes all bundles of `rolldown.config.js`, and prints warnings and errors only. The command of the bundler lists each of its 500 files,
 * also for those who only install.
 */
import { build } from 'rolldown';
import configurations from '../rolldown.config.js';

/** How long a plugin takes is no warning to those who build. */
const withoutTimings = (checks) => ({ ...checks, bundlerTimings: false });

await build(configurations.map((configuration) => ({ ...configuration, logLevel: 'warn', checks: withoutTimings(configuration.checks) })));
