/** The page of a job: its state and its pull request, what was asked and done, and what can be done next. */
import type { Failure, Job, Message } from '../contract/job.ts';
import { highlightHidden, html, type Html, pluralize } from '../../internal.ts';
import { ADVICE } from './advice.ts';
import { problemSummary, type FormState } from './form.ts';
import { jobDetails } from './job-details.ts';
import { jobDiff, type JobDiff } from './job-diff.ts';
import { MAX_JOB_HEADING_LENGTH, stateBadge, stateSentence, titleOf } from './job-words.ts';
import { webButton, webLink } from './links.ts';
import { livePart } from './live.ts';
import { messageView } from './message-view.ts';
import { doneNotice, renderNotice } from './notice.ts';
import { promptForm } from './prompt-form.ts';
import { relativeTime } from './time.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

/** Messages that a page shows at first; instructions and results may be long. */
const MAX_MESSAGES = 20;

export interface ShownJob {
  readonly job: Job;
  readonly messages: readonly Message[];
  /** The stored review of its branch. Its diff is not needed while the job is active. */
  readonly review: { readonly token: string; readonly diff?: JobDiff } | undefined;
}

export function jobPage(visit: PageRequest, { job, messages, review }: ShownJob, state: FormState, status = 200): DashboardPage {
  const { csrf, query, params, now } = visit;
  const projectId = params['project'] ?? '';
  const address = `/dashboard/jobs/${projectId}/${job.id}`;
  const isWrong = Object.keys(state.problems).length > 0;
  const isActive = job.status === 'active';
  const prompt = messages[0]?.prompt;
  const isAll = query['messages'] === 'all';
  const shown = isAll ? messages : messages.slice(-MAX_MESSAGES);
  const live = {
    isActive,
    ...(visit.streams && { events: `${address}/events` }),
    url: isAll ? `${address}?messages=all` : address,
    activity: 'The job is active.',
    status: stateSentence(job.status, messages),
  };
  return {
    title: `${isWrong ? 'Error: ' : ''}${titleOf(prompt, job.id)} (${job.status})`,
    section: 'jobs',
    status,
    hasScript: isActive,
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
<p class="trail"><a href="/dashboard/jobs">Jobs</a> / <a href="/dashboard/jobs?project=${projectId}"><code>${projectId}</code></a></p>
${livePart(
  live,
  (
    controls,
  ) => html`<div class="title-row"><h1>${titleOf(prompt, job.id, MAX_JOB_HEADING_LENGTH)}</h1>${resultButtons(job, review?.token)}</div>
<p class="lead">${stateBadge(job.status)}${pullRequestOf(job)}<span class="quiet">started ${relativeTime(job.createdAt, now)}</span></p>
${controls}${job.error && failureNotice(job.error)}
${conflicts(job)}
<section aria-labelledby="messages"><h2 id="messages">${messages.length === 1 ? 'Asked and done' : pluralize(messages.length, 'message')}</h2>
${shown.length < messages.length && html`<p><a href="${address}?messages=all">Show all ${messages.length} messages</a></p>`}
<ol class="messages">${shown.map((message) => messageView(message, now))}</ol></section>
${jobDiff(job, review?.diff, prompt === null)}
${jobDetails(job, messages, shown)}`,
)}
${nextStep(job, { address, projectId, csrf, state })}`,
  };
}

/** The pull request, or the review page that takes its place; beside a pull request, the review is the second choice. */
function resultButtons({ pullRequest }: Job, token: string | undefined): Html | undefined {
  if (!pullRequest) return undefined;
  if (pullRequest.number === null) return webButton(pullRequest.url, 'Open review');
  return html`<p class="buttons">${token !== undefined && html`<a class="button secondary" href="/reviews/${token}">Open review</a>`}${webButton(pullRequest.url, 'Open pull request')}</p>`;
}

function pullRequestOf({ status, pullRequest }: Job): Html | false {
  if (status === 'completed' && !pullRequest) return html`<span class="quiet">no files were changed</span>`;
  if (!pullRequest) return false;
  const name = pullRequest.number === null ? 'Review' : `#${pullRequest.number}`;
  return html`<span>${webLink(pullRequest.url, name)}${status === 'active' && html` <span class="quiet">is being updated</span>`}</span>`;
}

function failureNotice({ code, message }: Failure): Html {
  const [tone, heading] = code === 'cancelled' ? (['warn', 'The job was cancelled'] as const) : (['bad', 'The job failed'] as const);
  return renderNotice(
    tone,
    heading,
    html`<p>${message}</p><p><b>What to do:</b> ${ADVICE[code]}</p><p class="small">Code: <code>${code}</code></p>`,
  );
}

/** The most files that are named. */
const MAX_CONFLICTS = 20;

function conflicts({ pullRequest, source: { ref } }: Job): Html | undefined {
  const files = pullRequest?.conflicts ?? [];
  if (files.length === 0) return undefined;
  const left = files.length - MAX_CONFLICTS;
  return renderNotice(
    'warn',
    `Conflicts with ${ref}`,
    html`<p>These files changed on the base branch too, so the pull request cannot be merged as it is:</p>
<ul>${files.slice(0, MAX_CONFLICTS).map((file) => html`<li><code>${highlightHidden(file, 500)}</code></li>`)}${left > 0 && html`<li>${pluralize(left, 'more file')}</li>`}</ul>
<p><b>What to do:</b> Send a follow-up such as “Resolve the conflicts with the base branch”, or resolve them on the branch <code>${pullRequest?.branch}</code> yourself.</p>`,
  );
}

interface NextStepContext {
  readonly address: string;
  readonly projectId: string;
  readonly csrf: string;
  readonly state: FormState;
}

function nextStep(job: Job, { address, projectId, csrf, state }: NextStepContext): Html {
  if (job.status === 'archived' && state.values['prompt'] !== undefined) return startOverForm(projectId, csrf, state);
  if (job.status === 'archived')
    return html`<p class="empty">The job is archived and accepts no more messages. <a href="/dashboard/jobs/new">Start a new job</a></p>`;
  const form = { action: `${address}/message`, label: 'Instruction', button: 'Send follow-up', isSecondary: job.pullRequest !== null };
  return html`<section class="panel" aria-labelledby="follow-up"><h2 id="follow-up">Follow-up</h2>
${promptForm(form, csrf, state)}
</section>
<p class="buttons">${job.status === 'active' && html`<a class="button secondary" href="${address}/cancel">Stop job</a>`}<a class="button secondary" href="${address}/archive">Archive job</a></p>`;
}

/** Offers to start a new job with text that was written for an archived one. */
function startOverForm(projectId: string, csrf: string, state: FormState): Html {
  const fields = html`<input type="hidden" name="project" value="${projectId}">`;
  return html`<section class="panel" aria-labelledby="anew"><h2 id="anew">Start a new job</h2>
${promptForm({ action: '/dashboard/jobs/new', label: 'Instruction', button: 'Start job', fields }, csrf, state)}
</section>`;
}
