/** The handlers of a project’s page on comments: show, follow, and stop following. */
import { DEFAULT_MENTION } from '../contract/comments.ts';
import type { CommentSettings } from '../contract/comments.ts';
import { OPERATIONS } from '../operators/operate.ts';
import { findProject, type Project } from '../store/projects.ts';
import { renderProjectCommentsPage, renderCommentWebhookPage } from './comments-page.ts';
import { notFoundPage } from './error-page.ts';
import type { FormState } from './form.ts';
import { operatorContextOf, showProblemsOf } from './operator.ts';
import type { PageHandler, DashboardPage, PageRequest, PageResponse } from './page-request.ts';

/** The most comments on the page. */
const MOST = 20;

export const showProjectComments: PageHandler = (visit) => withProject(visit, (project) => render(visit, project));

export const followProjectComments: PageHandler = (visit) =>
  withProject(visit, (project) =>
    showProblemsOf(
      async () => {
        const { via = '', mention = '' } = visit.form;
        const input = { project: project.id, via: via as CommentSettings['via'], mention };
        const followed = await OPERATIONS.enableComments(input, operatorContextOf(visit), visit.now);
        return followed.webhook
          ? renderCommentWebhookPage(followed.project, followed.webhook)
          : { location: `/dashboard/projects/${project.id}/comments?done=comments-followed` };
      },
      (problems) => render(visit, project, { values: visit.form, problems }),
    ),
  );

export const stopFollowingProjectComments: PageHandler = (visit) =>
  withProject(visit, (project) =>
    showProblemsOf(
      async () => {
        await OPERATIONS.disableComments({ project: project.id }, operatorContextOf(visit), visit.now);
        return { location: `/dashboard/projects/${project.id}/comments?done=comments-stopped` };
      },
      () => notFoundPage,
    ),
  );

async function render(visit: PageRequest, project: Project, state?: FormState): Promise<DashboardPage> {
  const { settings, comments } = await OPERATIONS.listComments({ project: project.id, limit: MOST }, operatorContextOf(visit), visit.now);
  const values = { via: settings?.via ?? 'webhook', mention: settings?.mention ?? DEFAULT_MENTION };
  return renderProjectCommentsPage(visit, { id: project.id, settings, comments }, state ?? { values, problems: {} });
}

/** Continues with the project in the path. Local repositories have no comments. */
async function withProject(visit: PageRequest, goOn: (project: Project) => PageResponse | Promise<PageResponse>): Promise<PageResponse> {
  const project = await findProject(visit.database, visit.params['project'] ?? '');
  return project && project.host !== 'local' ? goOn(project) : notFoundPage;
}
