/** The handlers of the projects page: list, add, change and remove. */
import { html } from '../../html/html.ts';
import { findProject, listProjects, removeProject, saveProject, updateProject } from '../store/projects.ts';
import { confirmPage } from './confirm-page.ts';
import { notFoundPage } from './error-page.ts';
import { readProjectEdit, valuesOf } from './project-edit.ts';
import { projectEditPage } from './project-edit-page.ts';
import { NEW_PROJECT, readProjectForm } from './project-form.ts';
import { projectsPage } from './projects-page.ts';
import type { Handler, Visit } from './visit.ts';

export const showProjects: Handler = async (visit) =>
  projectsPage(visit, await listProjects(visit.database), { values: NEW_PROJECT, problems: {} });

export async function projectIds({ database }: Visit): Promise<readonly string[]> {
  return (await listProjects(database)).map(({ id }) => id);
}

export const addProject: Handler = async (visit) => {
  const projects = await listProjects(visit.database);
  const project = readProjectForm(
    visit.form,
    projects.map(({ id }) => id),
    visit.addresses,
  );
  if ('problems' in project) return projectsPage(visit, projects, { values: visit.form, problems: project.problems });
  await saveProject(visit.database, project, visit.now);
  return { onward: '/dashboard/projects?done=project-added' };
};

export const askChanges: Handler = async (visit) => {
  const project = await findProject(visit.database, visit.params['project'] ?? '');
  return project ? projectEditPage(visit, project, { values: valuesOf(project), problems: {} }) : notFoundPage;
};

export const change: Handler = async (visit) => {
  const { database, params, form } = visit;
  const project = await findProject(database, params['project'] ?? '');
  if (!project) return notFoundPage;
  const read = readProjectEdit(form, project);
  if ('problems' in read) return projectEditPage(visit, project, { values: form, problems: read.problems });
  const changed = await updateProject(database, project.id, read.changes);
  return changed ? { onward: '/dashboard/projects?done=project-changed' } : notFoundPage;
};

export const askRemoval: Handler = async ({ database, params, csrf }) => {
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

export const remove: Handler = async ({ database, queue, params, now }) => {
  const project = await findProject(database, params['project'] ?? '');
  if (!project) return notFoundPage;
  await removeProject(database, project.id, now, queue);
  return { onward: '/dashboard/projects?done=project-removed' };
};
