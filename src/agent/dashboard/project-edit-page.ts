/** The page that changes a project. */
import { html } from '../../internal.ts';
import { SERVICE_PROGRAM_NAME } from '../program.ts';
import type { Project } from '../store/projects.ts';
import { renderSubmitButton, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { webLink } from './links.ts';
import { HOST_LABELS } from './form-fields.ts';
import { commitAndReviewFields, JOB_RESTRICTION_FIELDS, repositoryAndModelFields } from './project-form.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

export function projectEditPage({ csrf }: PageRequest, project: Project, state: FormState): DashboardPage {
  const isWrong = Object.keys(state.problems).length > 0;
  const { id, repository, host } = project;
  return {
    title: `${isWrong ? 'Error: ' : ''}Edit “${id}”`,
    section: 'projects',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}
<p class="trail"><a href="/dashboard/projects">Projects</a> / <code>${id}</code></p>
<h1>Edit “${id}”</h1>
<p class="quiet">Existing jobs keep the base branch and the model that they started with. All other settings also apply to their next message${host !== 'local' && ', but drafts, labels and reviewers only to new pull requests'}.</p>
<dl class="facts"><div><dt>Repository</dt><dd>${webLink(repository, repository)}</dd></div><div><dt>Where it is</dt><dd>${HOST_LABELS[host]}</dd></div></dl>
${host !== 'local' && html`<p><a href="/dashboard/projects/${id}/comments">Comments on pull requests</a> can become messages of their jobs.</p>`}
<p class="quiet small">To move the project to another repository, use <code>${SERVICE_PROGRAM_NAME} projects add ${id} --repository &lt;url|path&gt; --replace</code> on the command line.</p>
${formOf(
  `/dashboard/projects/${id}/edit`,
  csrf,
  html`<fieldset class="panel"><legend>Work</legend>${repositoryAndModelFields(project).map((field) => fieldOf(field, state))}</fieldset>
<fieldset class="panel"><legend>${host === 'local' ? 'Commits and review pages' : 'Commits and pull requests'}</legend>${commitAndReviewFields(project).map((field) => fieldOf(field, state))}</fieldset>
<fieldset class="panel"><legend>What jobs may do</legend>${JOB_RESTRICTION_FIELDS.map((field) => fieldOf(field, state))}</fieldset>
${renderSubmitButton('Save changes', { cancel: '/dashboard/projects' })}`,
)}`,
  };
}
