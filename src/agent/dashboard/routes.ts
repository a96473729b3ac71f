/** The routes of the dashboard that require a session. */
import { archive, cancel, confirmArchive, confirmCancel, showNewJobForm, followUp, showJob, showJobs, startJob } from './jobs.ts';
import { showAudit } from './audit.ts';
import { follow, showComments, stopFollowing } from './comments.ts';
import { confirmRevocation, confirmRotation, addKey, revoke, rotate, showKeys, showNewKeyForm } from './keys.ts';
import { addProject, showEditForm, confirmRemoval, change, remove, showNewProjectForm, showProjects } from './projects.ts';
import type { Handler } from './page-request.ts';

export interface Route {
  /** Relative to `/dashboard`. */
  readonly path: string;
  readonly GET?: Handler;
  readonly POST?: Handler;
}

export const ROUTES: readonly Route[] = [
  { path: '/', GET: () => ({ location: '/dashboard/jobs' }) },
  { path: '/jobs', GET: showJobs },
  { path: '/jobs/new', GET: showNewJobForm, POST: startJob },
  { path: '/jobs/:project/:job', GET: showJob },
  { path: '/jobs/:project/:job/message', POST: followUp },
  { path: '/jobs/:project/:job/cancel', GET: confirmCancel, POST: cancel },
  { path: '/jobs/:project/:job/archive', GET: confirmArchive, POST: archive },
  { path: '/audit', GET: showAudit },
  { path: '/keys', GET: showKeys },
  { path: '/keys/new', GET: showNewKeyForm, POST: addKey },
  { path: '/keys/:key/rotate', GET: confirmRotation, POST: rotate },
  { path: '/keys/:key/revoke', GET: confirmRevocation, POST: revoke },
  { path: '/projects', GET: showProjects },
  { path: '/projects/new', GET: showNewProjectForm, POST: addProject },
  { path: '/projects/:project/edit', GET: showEditForm, POST: change },
  { path: '/projects/:project/comments', GET: showComments, POST: follow },
  { path: '/projects/:project/comments/stop', POST: stopFollowing },
  { path: '/projects/:project/remove', GET: confirmRemoval, POST: remove },
];
