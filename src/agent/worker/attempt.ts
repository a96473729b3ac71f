/** The data that the steps of an attempt share. */
import type { Child } from '../child/child.ts';
import type { OpenRepositoryCache } from '../git/index.ts';
import type { Assignment } from '../store/attempts.ts';
import type { Stage } from './classify-error.ts';
import type { WorkerParts } from './parts.ts';
import type { Workspace } from './workspace.ts';

export interface Attempt {
  readonly assignment: Assignment;
  readonly parts: WorkerParts;
  readonly signal: AbortSignal;
  /** The cache of the repository; undefined if the service has no caches. */
  readonly cache: OpenRepositoryCache | undefined;
  /** The current stage, which determines the meaning of an error. */
  stage: Stage;
}

/** An attempt with a clone of its repository. */
export interface OpenAttempt extends Attempt {
  readonly workspace: Workspace;
  readonly child: Child;
}
