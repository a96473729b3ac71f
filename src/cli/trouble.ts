/** Describes errors that stopped a run. */
import { meantBy } from '../text/spelling.ts';
import { ConfigError, UsageError } from '../host/usage.ts';
import { visible, visibleFile } from '../text/visible.ts';
import { UnreadableError } from '../site/files.ts';

/** Returns one line for wrong use and unreadable files, and a stack for anything else, which is a bug. */
export function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `${visibleFile(problem)}\n`).join('');
  if (error instanceof UsageError) {
    const meant = error.choice && meantBy(error.choice.given, error.choice.known);
    return `docs-nav: ${visible(error.message)}${meant === undefined ? '' : ` Did you mean “${meant}”?`}\n`;
  }
  if (error instanceof UnreadableError) return `docs-nav: ${visible(error.message)}\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${stack}\ndocs-nav: This is a bug in docs-nav. Please report it with the lines above.\n`;
}
