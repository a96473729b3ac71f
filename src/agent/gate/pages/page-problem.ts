/** What is wrong with the text of a page. */
import type { ReportedFinding } from '../../contract/job.ts';

/** What only the gate checks, with the names that its findings have. */
export const GATE_PAGE_RULES = ['conflict-marker', 'front-matter', 'mdx-syntax', 'missing-import', 'empty-page'] as const;

export interface GatePageProblem {
  readonly rule: (typeof GATE_PAGE_RULES)[number];
  readonly severity: ReportedFinding['severity'];
  /** A sentence that says what is wrong and what to do. */
  readonly message: string;
  /** UTF-16 units from the start of the text. */
  readonly start: number;
  /** Two faults with the same rule and key are equal, wherever they are. */
  readonly key: string;
}
