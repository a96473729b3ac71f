/** The list of jobs, newest first, with a filter; and the page that starts a job. */
import { html, type Html, pluralize } from '../../internal.ts';
import { problemSummary, type FormState } from './form.ts';
import { JOB_STATES, stateBadge, titleOf } from './job-words.ts';
import { webLink } from './links.ts';
import { livePart } from './live.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { relativeTime } from './time.ts';
import { MAX_SEARCHED_JOBS, type JobSummary } from '../store/job-summaries.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

export interface JobList {
  readonly jobs: readonly JobSummary[];
  readonly projects: readonly string[];
  readonly filter: { readonly search?: string | undefined; readonly project?: string | undefined; readonly status?: string | undefined };
  /** Where the next page starts; undefined on the last page. */
  readonly older?: string | undefined;
  readonly isFirst: boolean;
  /** The job that the page starts after. */
  readonly before?: string | undefined;
  /** Whether any key is valid. */
  readonly hasKey: boolean;
}

export function jobsPage({ now }: PageRequest, list: JobList): DashboardPage {
  const { jobs, projects, filter } = list;
  const active = jobs.filter(({ status }) => status === 'active').length;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const isNew = jobs.length === 0 && !isFiltered && list.isFirst;
  const live = {
    isActive: active > 0,
    url: `/dashboard/jobs${addressOf({ ...filter, before: list.before })}`,
    activity: `${pluralize(active, 'job is', 'jobs are')} active.`,
    status: active === 0 ? 'No job is active.' : `${pluralize(active, 'job is', 'jobs are')} active.`,
  };
  return {
    title: 'Jobs',
    section: 'jobs',
    hasScript: !isNew,
    main: html`<div class="title-row"><h1>Jobs</h1>${projects.length > 0 && html`<a class="button" href="/dashboard/jobs/new${addressOf({ project: filter.project })}">Start a job</a>`}</div>
${
  isNew
    ? firstSteps(list)
    : html`${filterForm(list)}
<p role="status" class="hidden" data-filter-said></p>
<p role="alert" class="notice bad" data-filter-problem hidden></p>
<div class="stack" data-results>${livePart(live, (controls) => html`${controls}${jobs.length > 0 ? renderHtmlTable(pluralize(jobs.length, 'job'), columns(now), jobs, ({ id }) => `job-${id}`) : noMatch(list)}`)}
${pages(list)}</div>`
}`,
  };
}

function noMatch({ filter, isFirst, older }: JobList): Html {
  const of = filter.project === undefined ? '' : html` in the project <code>${filter.project}</code>`;
  const next = html`<a href="/dashboard/jobs">Show all jobs</a>`;
  if (filter.search !== undefined && older !== undefined)
    return html`<p class="empty">None of the ${MAX_SEARCHED_JOBS.toLocaleString('en')} jobs that were searched has “${filter.search}” at the beginning of its instruction. Go on with older jobs, or search for something else.</p>`;
  if (filter.search !== undefined)
    return html`<p class="empty">No ${!isFirst && 'older '}${filter.status !== undefined && `${filter.status} `}job${of} has “${filter.search}” at the beginning of its instruction. Search for something else, or <a href="/dashboard/jobs">show all jobs</a>.</p>`;
  if (!isFirst) return html`<p class="empty">There are no older jobs. ${next}</p>`;
  if (filter.status === undefined) return html`<p class="empty">There are no jobs${of} yet. ${next}</p>`;
  return html`<p class="empty">There are no ${filter.status} jobs${of}. Choose another state, or ${html`<a href="/dashboard/jobs">show all jobs</a>`}.</p>`;
}

/** What to do before there are jobs. */
function firstSteps({ projects, hasKey }: JobList): Html {
  const hasProject = projects.length > 0;
  const steps: readonly (readonly [isDone: boolean, step: Html])[] = [
    [hasProject, html`<a href="/dashboard/projects/new">Add a project</a>: the documentation repository that jobs work on.`],
    [
      hasKey,
      html`<a href="${hasProject ? '/dashboard/keys/new' : '/dashboard/keys'}">Create an API key</a>, if you want programs to start jobs.`,
    ],
    [
      false,
      html`${hasProject ? html`<a href="/dashboard/jobs/new">Start a job</a>` : 'Start a job'} here or through the API. Its changes arrive as a pull request.`,
    ],
  ];
  return html`<section class="panel" aria-labelledby="first-steps"><h2 id="first-steps">${hasProject ? 'No jobs yet' : 'First steps'}</h2>
<ol class="steps">${steps.map(([isDone, step]) => html`<li${isDone && html` class="done"`}>${isDone && html`<b>Done:</b> `}${step}</li>`)}</ol></section>`;
}

function filterForm({ projects, filter }: JobList): Html {
  const option = (value: string, label: string, chosen = ''): Html =>
    html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`;
  // A removed project still has jobs that the list may be filtered by.
  const known = filter.project === undefined || projects.includes(filter.project) ? projects : [...projects, filter.project];
  return html`<form class="filter" method="get" action="/dashboard/jobs" aria-label="Filter" data-filter>
<div class="field search"><label for="search">Search</label><input type="search" id="search" name="search" maxlength="200" autocomplete="off" placeholder="Words of the instruction" value="${filter.search ?? ''}"></div>
<div class="field"><label for="project">Project</label><select id="project" name="project">${option('', 'All projects')}${known.map((id) => option(id, id, filter.project))}</select></div>
<div class="field"><label for="status">State</label><select id="status" name="status">${option('', 'All states')}${JOB_STATES.map((status) => option(status, status, filter.status))}</select></div>
<p class="buttons"><button class="secondary">Apply</button></p>
</form>`;
}

function columns(now: Date): readonly HtmlTableColumn<JobSummary>[] {
  return [
    {
      heading: 'Job',
      isName: true,
      cell: (job) =>
        html`<a href="/dashboard/jobs/${job.projectId}/${job.id}">${titleOf(job.prompt, job.id)}</a><span class="under"><code>${job.projectId}</code>${job.messages > 1 && html`, ${job.messages} messages`}</span>`,
    },
    {
      heading: 'State',
      isShort: true,
      cell: (job) => html`${stateBadge(job.status)}${job.error && html`<span class="under">${job.error.code.replaceAll('_', ' ')}</span>`}`,
    },
    {
      heading: 'Pull request',
      isShort: true,
      cell: ({ status, pullRequest }) =>
        pullRequest && status !== 'active'
          ? webLink(pullRequest.url, pullRequest.number === null ? 'Review' : `#${pullRequest.number}`)
          : 'None',
    },
    { heading: 'Started', isShort: true, cell: ({ createdAt }) => relativeTime(createdAt, now) },
  ];
}

function pages({ filter, older, isFirst }: JobList): Html | false {
  if (older === undefined && isFirst) return false;
  return html`<nav class="buttons" aria-label="Pages">${!isFirst && html`<a class="button secondary" href="/dashboard/jobs${addressOf(filter)}">Newest</a>`}${older !== undefined && html`<a class="button secondary" href="/dashboard/jobs${addressOf({ ...filter, before: older })}">Older jobs</a>`}</nav>`;
}

function addressOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as [string, string]])),
  );
  return query.size === 0 ? '' : `?${query}`;
}

/** Without a form, there is no project that a job could work on. */
export function newJobPage(form: Html | undefined, { problems }: FormState): DashboardPage {
  const isWrong = Object.keys(problems).length > 0;
  return {
    title: isWrong ? 'Error: Start a job' : 'Start a job',
    section: 'jobs',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(problems)}<h1>Start a job</h1>
<p class="quiet">Describe the change to the documentation. The result is checked before a pull request is opened.</p>
${form ?? html`<p class="empty">A job works on a project, and there are no projects yet. <a href="/dashboard/projects/new">Add a project</a> first.</p>`}`,
  };
}
