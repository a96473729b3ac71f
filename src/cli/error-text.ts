/** Describes errors that stopped a run, for people and for exit codes. */
import { intendedWord } from '../text/spelling.ts';
import { ConfigError, UsageError } from '../host/usage.ts';
import { makeVisible, makeFileNameVisible } from '../text/visible.ts';
import { isSystemError, systemErrorMessage } from '../host/system-error.ts';
import { UnreadableError } from '../site/files.ts';
import { breakLines } from './break-lines.ts';

/** What was asked for is done by a package that is not installed, or not completely. */
export class MissingPackage extends UsageError {
  override readonly name = 'MissingPackage';
  override readonly code = 'missing-package';
}

/** EX_CONFIG of sysexits.h. */
const EXIT_MISSING_PACKAGE = 78;

export function exitCodeOf(error: unknown): number {
  return error instanceof MissingPackage ? EXIT_MISSING_PACKAGE : 2;
}

/**
 * Returns one line for wrong use and unreadable files, and a stack for anything else, which is a bug. A terminal of so many columns gets
 * lines broken between words; 0 is no terminal.
 */
export function errorText(error: unknown, program: string, columns = 0): string {
  return breakLines(describeError(error, program), columns);
}

function describeError(error: unknown, program: string): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `${makeFileNameVisible(problem)}\n`).join('');
  if (error instanceof UsageError) {
    const meant = error.choice && intendedWord(error.choice.given, error.choice.known);
    return `${program}: ${makeVisible(error.message)}${meant === undefined ? '' : ` Did you mean “${meant}”?`}\n`;
  }
  if (error instanceof UnreadableError) return `${program}: ${makeVisible(error.message)}\n`;
  if (isSystemError(error) && error.path !== undefined)
    return `${program}: “${makeVisible(error.path)}” cannot be used: ${makeVisible(systemErrorMessage(error))}.\n`;
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `${stack}\n${program}: This is a bug in ${program}. Please report it with the lines above.\n`;
}
