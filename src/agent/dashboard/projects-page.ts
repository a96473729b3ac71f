/** The projects page: the list of projects, and a form that adds one. */
import { html, type Html, pluralize } from '../../internal.ts';
import { HOST_LABELS } from './form-fields.ts';
import type { Project } from '../store/projects.ts';
import { buttons, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { webLink } from './links.ts';
import { doneNotice } from './notice.ts';
import { NEW_PROJECT_FIELDS } from './project-form.ts';
import { tableOf, type Column } from './table.ts';
import { timeOf } from './time.ts';
import type { Page, PageRequest } from './page-request.ts';

export interface ProjectRow extends Project {
  /** Weighted tokens of this month, if the project has a limit. */
  readonly usedTokens?: number;
}

export function projectsPage({ csrf, query }: PageRequest, projects: readonly ProjectRow[], state: FormState): Page {
  const isWrong = Object.keys(state.problems).length > 0;
  return {
    title: isWrong ? 'Error: Projects' : 'Projects',
    section: 'projects',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
<h1>Projects</h1>
<p class="lead">A project is a documentation repository that jobs work on.</p>
${projects.length > 0 ? tableOf(pluralize(projects.length, 'project'), COLUMNS, projects) : html`<p class="empty">No projects yet. Add the first one below; then create an API key for it, or start a job in the dashboard.</p>`}
<section class="panel" aria-labelledby="new-project">
<h2 id="new-project">Add a project</h2>
${formOf('/dashboard/projects', csrf, html`${NEW_PROJECT_FIELDS.map((field) => fieldOf(field, state))}\n${buttons('Add project')}`)}
</section>`,
  };
}

const COLUMNS: readonly Column<ProjectRow>[] = [
  { heading: 'Project ID', isName: true, cell: ({ id }) => html`<a href="/dashboard/jobs?project=${id}"><code>${id}</code></a>` },
  {
    heading: 'Repository',
    cell: ({ repository, host, token }) =>
      html`${webLink(repository, repository)}<span class="under">${HOST_LABELS[host]}${tokenOf(token)}</span>`,
  },
  {
    heading: 'Base branch',
    cell: ({ ref, docs }) => html`<code>${ref}</code>${docs !== '' && html`<span class="under">docs in <code>${docs}</code></span>`}`,
  },
  {
    heading: 'Model',
    cell: ({ model, monthlyTokens, usedTokens }) =>
      html`<code>${model}</code>${usedTokens !== undefined && html`<span class="under">${usedTokens.toLocaleString('en')} of ${(monthlyTokens ?? 0).toLocaleString('en')} tokens used this month</span>`}`,
  },
  { heading: 'Added', cell: ({ createdAt }) => timeOf(createdAt) },
  {
    heading: 'Actions',
    cell: ({ id }) =>
      html`<span class="actions"><a href="/dashboard/keys?project=${id}">Create key<span class="said"> for ${id}</span></a> <a href="/dashboard/projects/${id}/edit">Edit<span class="said"> ${id}</span></a> <a href="/dashboard/projects/${id}/remove">Remove<span class="said"> ${id}</span></a></span>`,
  },
];

/** Where the token comes from. The path of a token file is not shown. */
function tokenOf(token: Project['token']): Html | false {
  if (token === null) return false;
  if ('app' in token) return html`; token of the GitHub App <code>${token.app}</code>`;
  return 'env' in token ? html`; token in <code>$${token.env}</code>` : html`; token in a file`;
}
