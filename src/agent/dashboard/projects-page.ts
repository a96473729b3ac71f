/** The list of projects, and the page that adds one. */
import { html, type Html, pluralize } from '../../internal.ts';
import { HOST_LABELS } from './form-fields.ts';
import type { Project } from '../store/projects.ts';
import { renderSubmitButton, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { webLink } from './links.ts';
import { doneNotice } from './notice.ts';
import { NEW_PROJECT_FIELDS } from './project-form.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { relativeTime } from './time.ts';
import { countText } from './usage-words.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

export interface ProjectWithUsage extends Project {
  /** Weighted tokens of this month, if the project has a limit. */
  readonly usedTokens?: number;
}

export function projectsPage({ query, now }: PageRequest, projects: readonly ProjectWithUsage[]): DashboardPage {
  return {
    title: 'Projects',
    section: 'projects',
    main: html`${doneNotice(query['done'])}
<div class="title-row"><h1>Projects</h1><a class="button" href="/dashboard/projects/new">Add a project</a></div>
<p class="quiet">A project is a documentation repository that jobs work on.</p>
${projects.length > 0 ? renderHtmlTable(pluralize(projects.length, 'project'), columns(now), projects) : html`<p class="empty">No projects yet. Add the first one; then create an API key for it, or start a job in the dashboard.</p>`}`,
  };
}

export function newProjectPage({ csrf }: PageRequest, state: FormState): DashboardPage {
  const isWrong = Object.keys(state.problems).length > 0;
  return {
    title: isWrong ? 'Error: Add a project' : 'Add a project',
    section: 'projects',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}
<p class="trail"><a href="/dashboard/projects">Projects</a> / New</p>
<h1>Add a project</h1>
${formOf(
  '/dashboard/projects/new',
  csrf,
  html`${NEW_PROJECT_FIELDS.map((field) => fieldOf(field, state))}\n${renderSubmitButton('Add project', { cancel: '/dashboard/projects' })}`,
)}`,
  };
}

function columns(now: Date): readonly HtmlTableColumn<ProjectWithUsage>[] {
  return [
    {
      heading: 'Project ID',
      isName: true,
      cell: ({ id, repository, host, token }) =>
        html`<a href="/dashboard/jobs?project=${id}"><code>${id}</code></a><span class="under">${webLink(repository, repository)}</span><span class="under">${HOST_LABELS[host]}${tokenOf(token)}</span>`,
    },
    {
      heading: 'Base branch',
      cell: ({ ref, docs }) => html`<code>${ref}</code>${docs !== '' && html`<span class="under">docs in <code>${docs}</code></span>`}`,
    },
    {
      heading: 'Model',
      cell: ({ model, monthlyTokens, usedTokens }) =>
        html`<code>${model}</code>${usedTokens !== undefined && html`<span class="under">${countText(usedTokens)} of ${countText(monthlyTokens ?? 0)} tokens used this month</span>`}`,
    },
    { heading: 'Added', isShort: true, cell: ({ createdAt }) => relativeTime(createdAt, now) },
    {
      heading: 'Actions',
      isShort: true,
      cell: ({ id }) =>
        html`<span class="actions"><a href="/dashboard/keys/new?project=${id}">Create key<span class="hidden"> for ${id}</span></a> <a href="/dashboard/projects/${id}/edit">Edit<span class="hidden"> ${id}</span></a> <a href="/dashboard/projects/${id}/remove">Remove<span class="hidden"> ${id}</span></a></span>`,
    },
  ];
}

/** Where the token comes from. The path of a token file is not shown. */
function tokenOf(token: Project['token']): Html | false {
  if (token === null) return false;
  if ('app' in token) return html`; token of the GitHub App <code>${token.app}</code>`;
  return 'env' in token ? html`; token in <code>$${token.env}</code>` : html`; token in a file`;
}
