/** Settles for all properties what seed they start from, how often they are tried, and how one that fails tells of it. */
import fc from 'fast-check';
import { cases, MOST_SECONDS, SEED } from './cases.ts';

fc.configureGlobal({
  numRuns: cases(100),
  ...(SEED !== undefined && { seed: SEED }),
  // A test that runs out of time would tell of no case at all: to make one smaller takes long where each case does.
  interruptAfterTimeLimit: MOST_SECONDS * 900,
  markInterruptAsFailure: true,
  reporter(details) {
    if (!details.failed) return;
    const counterexample: readonly unknown[] = Array.isArray(details.counterexample) ? details.counterexample : [];
    const texts = counterexample.filter((part) => typeof part === 'string' && part.includes('\n'));
    const message = [fc.defaultReportMessage(details), ...texts.map((text) => `As it reads:\n${String(text)}`)].join('\n');
    throw new Error(visible(message), { cause: details.errorInstance });
  },
});

/** Characters that nobody sees are written as in JSON. */
function visible(text: string): string {
  return text.replace(/(?![\n ])[\p{C}\p{Z}]/gu, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
}
