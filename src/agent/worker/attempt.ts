/** The data that the steps of an attempt share. */
import type { ChildProcessHandle } from '../child/child.ts';
import type { OpenRepositoryCache } from '../git/index.ts';
import type { AttemptAssignment } from '../store/attempts.ts';
import type { AttemptStage } from './classify-error.ts';
import type { WorkerParts } from './parts.ts';
import type { AttemptWorkspace } from './workspace.ts';

export interface Attempt {
  readonly assignment: AttemptAssignment;
  readonly parts: WorkerParts;
  readonly signal: AbortSignal;
  /** The cache of the repository; undefined if the service has no caches. */
  readonly cache: OpenRepositoryCache | undefined;
  /** The current stage, which determines the meaning of an error. */
  stage: AttemptStage;
}

/** An attempt with a clone of its repository. */
export interface AttemptWithWorkspace extends Attempt {
  readonly workspace: AttemptWorkspace;
  readonly child: ChildProcessHandle;
}
