/** How long anything may take in a test before it counts as one that hangs: in all configurations, and nowhere else. */
import { MOST_SECONDS } from './cases.ts';

/** What the page of a browser is waited for, and the condition of a poll. */
export const PATIENCE = 60_000;

export const LIMITS = {
  testTimeout: MOST_SECONDS * 1000,
  hookTimeout: MOST_SECONDS * 1000,
  expect: { poll: { timeout: PATIENCE } },
};

/** A flag of node: the embedded database starts in half the time if its code is compiled once, and not again for a speed that tests never reach. */
export const WEBASSEMBLY_COMPILED_ONCE = '--liftoff-only';
