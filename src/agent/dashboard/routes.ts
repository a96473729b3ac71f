/** The routes of the dashboard that require a session. */
import {
  handleJobArchive,
  handleJobCancel,
  confirmJobArchive,
  confirmJobCancel,
  showNewJobForm,
  followUp,
  showJobPage,
  showJobs,
  startJob,
} from './jobs.ts';
import { showAudit } from './audit.ts';
import { followProjectComments, showProjectComments, stopFollowingProjectComments } from './comments.ts';
import {
  confirmKeyRevocation,
  confirmKeyRotation,
  addKey,
  handleKeyRevocation,
  handleKeyRotation,
  showAllKeys,
  showNewKeyForm,
} from './keys.ts';
import {
  handleProjectCreation,
  showProjectEditForm,
  confirmProjectRemoval,
  handleProjectChange,
  handleProjectRemoval,
  showNewProjectForm,
  showProjects,
} from './projects.ts';
import type { PageHandler } from './page-request.ts';

export interface DashboardRoute {
  /** Relative to `/dashboard`. */
  readonly path: string;
  readonly GET?: PageHandler;
  readonly POST?: PageHandler;
}

export const SIGNED_IN_ROUTES: readonly DashboardRoute[] = [
  { path: '/', GET: () => ({ location: '/dashboard/jobs' }) },
  { path: '/jobs', GET: showJobs },
  { path: '/jobs/new', GET: showNewJobForm, POST: startJob },
  { path: '/jobs/:project/:job', GET: showJobPage },
  { path: '/jobs/:project/:job/message', POST: followUp },
  { path: '/jobs/:project/:job/cancel', GET: confirmJobCancel, POST: handleJobCancel },
  { path: '/jobs/:project/:job/archive', GET: confirmJobArchive, POST: handleJobArchive },
  { path: '/audit', GET: showAudit },
  { path: '/keys', GET: showAllKeys },
  { path: '/keys/new', GET: showNewKeyForm, POST: addKey },
  { path: '/keys/:key/rotate', GET: confirmKeyRotation, POST: handleKeyRotation },
  { path: '/keys/:key/revoke', GET: confirmKeyRevocation, POST: handleKeyRevocation },
  { path: '/projects', GET: showProjects },
  { path: '/projects/new', GET: showNewProjectForm, POST: handleProjectCreation },
  { path: '/projects/:project/edit', GET: showProjectEditForm, POST: handleProjectChange },
  { path: '/projects/:project/comments', GET: showProjectComments, POST: followProjectComments },
  { path: '/projects/:project/comments/stop', POST: stopFollowingProjectComments },
  { path: '/projects/:project/remove', GET: confirmProjectRemoval, POST: handleProjectRemoval },
];
