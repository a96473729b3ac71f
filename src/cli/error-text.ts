/** Describes errors that stopped a run. */
import { intendedWord } from '../text/spelling.ts';
import { ConfigError, UsageError } from '../host/usage.ts';
import { makeVisible, makeFileVisible } from '../text/visible.ts';
import { UnreadableError } from '../site/files.ts';

/** Returns one line for wrong use and unreadable files, and a stack for anything else, which is a bug. */
export function errorText(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `${makeFileVisible(problem)}\n`).join('');
  if (error instanceof UsageError) {
    const meant = error.choice && intendedWord(error.choice.given, error.choice.known);
    return `docs-nav: ${makeVisible(error.message)}${meant === undefined ? '' : ` Did you mean “${meant}”?`}\n`;
  }
  if (error instanceof UnreadableError) return `docs-nav: ${makeVisible(error.message)}\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${stack}\ndocs-nav: This is a bug in docs-nav. Please report it with the lines above.\n`;
}
