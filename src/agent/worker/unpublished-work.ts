/** Errors for work that the service does not publish. */
import { FAILURES, type NavigationReport, type ReportedFinding } from '../contract/job.ts';
import { maskAndCut } from '../mask-and-cut.ts';
import { shortenAtWordBreak } from '../pull-request/plain-text.ts';
import type { SecretLocation } from '../secrets/find.ts';

/** The work as it is stored and shown. */
export interface UnpublishedWork {
  readonly summary: string;
  /** With findings and a diff. */
  readonly report: NavigationReport;
}

/** Keeps the work, because nothing is pushed. */
export abstract class WorkRefused extends Error {
  readonly work: UnpublishedWork;

  constructor(message: string, work: UnpublishedWork) {
    super(message);
    this.work = work;
  }
}

/** The navigation is still broken after the attempt to repair it. */
export class NavigationBroken extends WorkRefused {
  override readonly name = 'NavigationBroken';

  /** `mask` removes secrets from the beginning of a problem, which may quote text from the model. */
  constructor(problems: readonly string[], mask: (problem: string) => string, work: UnpublishedWork) {
    const shown = problems.slice(0, MAX_SHOWN).map((problem) => shortenAtWordBreak(mask(problem.trim()), MAX_LENGTH));
    const isLoss = work.report.findings?.some(({ rule }) => rule === 'lost-url');
    const hint = isLoss ? ' If these URLs may end without a redirect, list them in “allowLostUrls” of the message.' : '';
    super(`${FAILURES.navigation_broken} ${shown.join(' ')}${moreText(problems.length)}${hint}`, work);
  }
}

/** Added lines look like secrets. The message has the place and kind, never the secret. */
export class SecretFound extends WorkRefused {
  override readonly name = 'SecretFound';

  constructor(found: readonly SecretLocation[], work: UnpublishedWork) {
    const places = found.slice(0, MAX_SHOWN).map(({ file, line, kind }) => `“${maskAndCut(file, MAX_LENGTH)}”, line ${line} (${kind})`);
    super(`Added lines look like secrets: ${places.join('; ')}${moreText(found.length)}. Nothing was pushed.`, work);
  }
}

const MAX_SHOWN = 5;
/** Characters of a problem or a path. */
const MAX_LENGTH = 600;

function moreText(count: number): string {
  return count > MAX_SHOWN ? ` (and ${count - MAX_SHOWN} more)` : '';
}

/** The same as findings of a report. Paths are relative to the docs root. */
export function secretFindings(found: readonly SecretLocation[], docs: string): readonly ReportedFinding[] {
  const root = docs === '' ? '' : `${docs}/`;
  return found.map(({ file, line, kind }) => ({
    rule: 'secret',
    severity: 'error',
    message: `This looks like a secret (${kind}).`,
    file: file.startsWith(root) ? file.slice(root.length) : file,
    line,
  }));
}
