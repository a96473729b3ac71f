/** The list of jobs, newest first, with a filter; and the page that starts a job. */
import { html, type Html } from '../html/html.ts';
import type { JobGlance } from '../store/overview.ts';
import { problemSummary, type FormState } from './form.ts';
import { JOB_STATES, stateBadge, titleOf } from './job-words.ts';
import { webLink } from './links.ts';
import { tableOf, type Column } from './table.ts';
import { agoOf } from './time.ts';
import { counted } from '../../text/counted.ts';
import type { Page, Visit } from './visit.ts';

export interface JobList {
  readonly jobs: readonly JobGlance[];
  readonly projects: readonly string[];
  readonly filter: { readonly project?: string | undefined; readonly status?: string | undefined };
  /** Where the next page starts; undefined on the last page. */
  readonly older?: string | undefined;
  readonly isFirst: boolean;
}

export function jobsPage({ now }: Visit, list: JobList): Page {
  const { jobs, projects } = list;
  const isFiltered = list.filter.project !== undefined || list.filter.status !== undefined;
  return {
    title: 'Jobs',
    section: 'jobs',
    main: html`<div class="title-row"><h1>Jobs</h1>${projects.length > 0 && html`<a class="button" href="/dashboard/jobs/new${addressOf({ project: list.filter.project })}">Start a job</a>`}</div>
${
  projects.length === 0 && jobs.length === 0
    ? FIRST_STEPS
    : html`${filterForm(list)}
${jobs.length > 0 ? tableOf(counted(jobs.length, 'job'), columns(now), jobs) : html`<p class="empty">${isFiltered ? html`No job matches. <a href="/dashboard/jobs">Show all jobs</a>` : 'No jobs yet.'}</p>`}
${pages(list)}`
}`,
  };
}

const FIRST_STEPS = html`<section class="panel" aria-labelledby="first-steps"><h2 id="first-steps">First steps</h2>
<ol class="steps">
<li><a href="/dashboard/projects">Add a project</a>: the documentation repository that jobs work on.</li>
<li><a href="/dashboard/keys">Create an API key</a> for the project.</li>
<li>Start a job here or through the API. Its changes arrive as a pull request.</li>
</ol></section>`;

function filterForm({ projects, filter }: JobList): Html {
  const option = (value: string, label: string, chosen = ''): Html =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;
  // A removed project still has jobs that the list may be filtered by.
  const known = filter.project === undefined || projects.includes(filter.project) ? projects : [...projects, filter.project];
  return html`<form class="filter" method="get" action="/dashboard/jobs" aria-label="Filter">
<div class="field"><label for="project">Project</label><select id="project" name="project">${option('', 'All projects')}${known.map((id) => option(id, id, filter.project))}</select></div>
<div class="field"><label for="status">State</label><select id="status" name="status">${option('', 'All states')}${JOB_STATES.map((status) => option(status, status, filter.status))}</select></div>
<p class="buttons"><button class="quiet">Show</button></p>
</form>`;
}

function columns(now: Date): readonly Column<JobGlance>[] {
  return [
    {
      heading: 'Job',
      isName: true,
      cell: (job) => html`<a href="/dashboard/jobs/${job.projectId}/${job.id}">${titleOf(job.prompt, job.id)}</a>`,
    },
    {
      heading: 'State',
      cell: (job) => html`${stateBadge(job.status)}${job.error && html`<span class="under">${job.error.code.replaceAll('_', ' ')}</span>`}`,
    },
    { heading: 'Project', cell: ({ projectId }) => html`<code>${projectId}</code>` },
    { heading: 'Messages', cell: ({ messages }) => messages },
    {
      heading: 'Pull request',
      cell: ({ status, pullRequest }) =>
        pullRequest && status !== 'active'
          ? webLink(pullRequest.url, pullRequest.number === null ? 'Review' : `#${pullRequest.number}`)
          : 'None',
    },
    { heading: 'Started', cell: ({ createdAt }) => agoOf(createdAt, now) },
  ];
}

function pages({ filter, older, isFirst }: JobList): Html | false {
  if (older === undefined && isFirst) return false;
  return html`<nav class="pages" aria-label="Pages">${!isFirst && html`<a class="button quiet" href="/dashboard/jobs${addressOf(filter)}">Newest</a>`}${older !== undefined && html`<a class="button quiet" href="/dashboard/jobs${addressOf({ ...filter, before: older })}">Older jobs</a>`}</nav>`;
}

function addressOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
  );
  return query.size === 0 ? '' : `?${query}`;
}

export function newJobPage(form: Html, { problems }: FormState): Page {
  const isWrong = Object.keys(problems).length > 0;
  return {
    title: isWrong ? 'Error: Start a job' : 'Start a job',
    section: 'jobs',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(problems)}<h1>Start a job</h1>
<p class="lead">Describe the change to the documentation. The result is checked before a pull request is opened.</p>
${form}`,
  };
}
