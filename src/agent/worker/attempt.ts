/** What the steps of an attempt share. */
import type { Child } from '../child/child.ts';
import type { Assignment } from '../store/attempts.ts';
import type { Stage } from './failures.ts';
import type { WorkerParts } from './parts.ts';
import type { Workspace } from './workspace.ts';

export interface Attempt {
  readonly assignment: Assignment;
  readonly parts: WorkerParts;
  readonly signal: AbortSignal;
  /** What it is about now: decides what an error means. */
  stage: Stage;
}

/** An attempt that has its repository. */
export interface Opened extends Attempt {
  readonly workspace: Workspace;
  readonly child: Child;
}
