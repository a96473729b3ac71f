/** The routes of the dashboard that require a session. */
import { askArchive, archive, askNewJob, followUp, showJob, showJobs, startJob } from './jobs.ts';
import { askRevocation, askRotation, makeKey, revoke, rotate, showKeys } from './keys.ts';
import { addProject, askChanges, askRemoval, change, remove, showProjects } from './projects.ts';
import type { Handler } from './visit.ts';

export interface Route {
  /** Relative to `/dashboard`. */
  readonly path: string;
  readonly GET?: Handler;
  readonly POST?: Handler;
}

export const ROUTES: readonly Route[] = [
  { path: '/', GET: () => ({ onward: '/dashboard/jobs' }) },
  { path: '/jobs', GET: showJobs },
  { path: '/jobs/new', GET: askNewJob, POST: startJob },
  { path: '/jobs/:project/:job', GET: showJob },
  { path: '/jobs/:project/:job/message', POST: followUp },
  { path: '/jobs/:project/:job/archive', GET: askArchive, POST: archive },
  { path: '/keys', GET: showKeys, POST: makeKey },
  { path: '/keys/:key/rotate', GET: askRotation, POST: rotate },
  { path: '/keys/:key/revoke', GET: askRevocation, POST: revoke },
  { path: '/projects', GET: showProjects, POST: addProject },
  { path: '/projects/:project/edit', GET: askChanges, POST: change },
  { path: '/projects/:project/remove', GET: askRemoval, POST: remove },
];
