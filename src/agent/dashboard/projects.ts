/** The handlers of the projects page: list, add, change and remove. */
import { html } from '../../internal.ts';
import { OPERATIONS } from '../operators/operate.ts';
import { tokensOfMonth } from '../store/limits.ts';
import { findProject, listProjects } from '../store/projects.ts';
import { confirmPage } from './confirm-page.ts';
import { notFoundPage } from './error-page.ts';
import { operatorContextOf, showProblemsOf } from './operator.ts';
import { projectEditPage } from './project-edit-page.ts';
import { NEW_PROJECT, toWholeProjectUpdate, readNewProjectForm, valuesOf } from './project-form.ts';
import { newProjectPage, projectsPage, type ProjectWithUsage } from './projects-page.ts';
import type { PageHandler, PageRequest } from './page-request.ts';

export const showProjects: PageHandler = async (visit) => projectsPage(visit, await projectRows(visit));

export const showNewProjectForm: PageHandler = (visit) => newProjectPage(visit, { values: NEW_PROJECT, problems: {} });

export const handleProjectCreation: PageHandler = (visit) =>
  showProblemsOf(
    async () => {
      await OPERATIONS.addProject(readNewProjectForm(visit.form), operatorContextOf(visit), visit.now);
      return { location: '/dashboard/projects?done=project-added' };
    },
    (problems) => newProjectPage(visit, { values: visit.form, problems }),
  );

/** The projects, with what those with a monthly limit have used of it. */
async function projectRows({ database, now }: PageRequest): Promise<readonly ProjectWithUsage[]> {
  const projects = await listProjects(database);
  return Promise.all(
    projects.map(async (project) => ({
      ...project,
      ...(project.monthlyTokens !== null && { usedTokens: await tokensOfMonth(database, project.id, now) }),
    })),
  );
}

export const showProjectEditForm: PageHandler = async (visit) => {
  const project = await findProject(visit.database, visit.params['project'] ?? '');
  return project ? projectEditPage(visit, project, { values: valuesOf(project), problems: {} }) : notFoundPage;
};

export const handleProjectChange: PageHandler = async (visit) => {
  const { database, params, form } = visit;
  const project = await findProject(database, params['project'] ?? '');
  if (!project) return notFoundPage;
  return showProblemsOf(
    async () => {
      await OPERATIONS.updateProject(toWholeProjectUpdate(form, project), operatorContextOf(visit), visit.now);
      return { location: '/dashboard/projects?done=project-changed' };
    },
    (problems) => projectEditPage(visit, project, { values: form, problems }),
  );
};

export const confirmProjectRemoval: PageHandler = async ({ database, params, csrf }) => {
  const project = await findProject(database, params['project'] ?? '');
  if (!project) return notFoundPage;
  return confirmPage(
    {
      title: `Remove “${project.id}”?`,
      effect: html`<p>Its API keys are revoked and its active jobs fail. The repository, its branches and its pull requests stay as they are. This cannot be undone.</p>`,
      action: `/dashboard/projects/${project.id}/remove`,
      button: 'Remove project',
      cancel: '/dashboard/projects',
      section: 'projects',
    },
    csrf,
  );
};

export const handleProjectRemoval: PageHandler = async (visit) => {
  const project = await findProject(visit.database, visit.params['project'] ?? '');
  if (!project) return notFoundPage;
  return showProblemsOf(
    async () => {
      await OPERATIONS.removeProject({ id: project.id }, operatorContextOf(visit), visit.now);
      return { location: '/dashboard/projects?done=project-removed' };
    },
    () => notFoundPage,
  );
};
