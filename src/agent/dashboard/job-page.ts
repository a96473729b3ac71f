/** The page of a job: its state, its messages with their results, and what can be done next. */
import type { Failure, Job, Message } from '../contract/job.ts';
import { highlightHidden, html, type Html, pluralize } from '../../internal.ts';
import { ADVICE } from './advice.ts';
import { problemSummary, type FormState } from './form.ts';
import { stateBadge, stateSentence, titleOf } from './job-words.ts';
import { webLink } from './links.ts';
import { livePart } from './live.ts';
import { messageView } from './message-view.ts';
import { doneNotice, panel } from './notice.ts';
import { promptForm } from './prompt-form.ts';
import { timeOf } from './time.ts';
import { totalUsage, usageOf } from './usage-words.ts';
import type { Page, PageRequest } from './page-request.ts';

/** Messages that a page shows at first; instructions and results may be long. */
const MAX_MESSAGES = 20;

export function jobPage(visit: PageRequest, job: Job, messages: readonly Message[], state: FormState, status = 200): Page {
  const { csrf, query, params, now } = visit;
  const projectId = params['project'] ?? '';
  const address = `/dashboard/jobs/${projectId}/${job.id}`;
  const isWrong = Object.keys(state.problems).length > 0;
  const isActive = job.status === 'active';
  const title = titleOf(messages[0]?.prompt, job.id);
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
    title: `${isWrong ? 'Error: ' : ''}${title} (${job.status})`,
    section: 'jobs',
    status,
    isLive: isActive,
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
<p class="trail"><a href="/dashboard/jobs">Jobs</a> / <a href="/dashboard/jobs?project=${projectId}"><code>${projectId}</code></a></p>
${livePart(
  live,
  (controls) => html`<div class="title-row"><h1>${title}</h1>${stateBadge(job.status)}</div>
${controls}${job.error && panel(...headingOf(job.error), html`<p>${job.error.message}</p><p><b>What to do:</b> ${ADVICE[job.error.code]}</p><p class="hint">Code: <code>${job.error.code}</code></p>`)}
${conflicts(job)}${facts(job, messages)}
<section aria-labelledby="messages"><h2 id="messages">${pluralize(messages.length, 'message')}</h2>
${shown.length < messages.length && html`<p><a href="${address}?messages=all">Show all ${messages.length} messages</a></p>`}
<ol class="messages">${shown.map((message) => messageView(message, now))}</ol></section>`,
)}
${nextStep(job, { address, projectId, csrf, state })}`,
  };
}

function headingOf({ code }: Failure): ['bad' | 'warn', string] {
  return code === 'cancelled' ? ['warn', 'The job was cancelled'] : ['bad', 'The job failed'];
}

/** The most files that are named. */
const MAX_CONFLICTS = 20;

function conflicts({ pullRequest, source: { ref } }: Job): Html | undefined {
  const files = pullRequest?.conflicts ?? [];
  if (files.length === 0) return undefined;
  const left = files.length - MAX_CONFLICTS;
  return panel(
    'warn',
    `Conflicts with ${ref}`,
    html`<p>These files changed on the base branch too, so the pull request cannot be merged as it is:</p>
<ul>${files.slice(0, MAX_CONFLICTS).map((file) => html`<li><code>${highlightHidden(file, 500)}</code></li>`)}${left > 0 && html`<li>${pluralize(left, 'more file')}</li>`}</ul>
<p><b>What to do:</b> Send a follow-up such as “Resolve the conflicts with the base branch”, or resolve them on the branch <code>${pullRequest?.branch}</code> yourself.</p>`,
  );
}

function facts(job: Job, messages: readonly Message[]): Html {
  const usage = totalUsage(messages);
  const entries = [
    ['Pull request', job.prLink === null ? pendingPullRequest(job) : webLink(job.prLink, job.prLink)],
    ['Repository', webLink(job.source.repository, job.source.repository)],
    ['Base branch', html`<code>${job.source.ref}</code>`],
    ...(job.pullRequest ? [['Work branch', html`<code>${job.pullRequest.branch}</code>`] as const] : []),
    ['Model', html`<code>${job.model}</code>`],
    ['Started', timeOf(job.createdAt)],
    ...(job.archivedAt === null ? [] : [['Archived', timeOf(job.archivedAt)] as const]),
    ...(usage ? [['Model usage', usageOf(usage)] as const] : []),
    ...(job.keyId === null ? [] : [['Created with the key', html`<code>dnav_${job.keyId}…</code>`] as const]),
    ['Job ID', html`<code>${job.id}</code>`],
  ] as const;
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function pendingPullRequest({ status, pullRequest }: Job): Html | string {
  if (status === 'completed') return 'None: no files were changed.';
  if (status !== 'active') return 'None';
  return pullRequest ? html`${webLink(pullRequest.url, pullRequest.url)} is being updated.` : 'None yet';
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
  const form = promptForm({ action: `${address}/message`, label: 'Instruction', button: 'Send follow-up' }, csrf, state);
  return html`<section class="panel" aria-labelledby="follow-up"><h2 id="follow-up">Follow-up</h2>
${form}
</section>
<p class="buttons">${job.status === 'active' && html`<a class="button quiet" href="${address}/cancel">Stop job</a>`}<a class="button quiet" href="${address}/archive">Archive job</a></p>`;
}

/** Offers to start a new job with text that was written for an archived one. */
function startOverForm(projectId: string, csrf: string, state: FormState): Html {
  const fields = html`<input type="hidden" name="project" value="${projectId}">`;
  return html`<section class="panel" aria-labelledby="anew"><h2 id="anew">Start a new job</h2>
${promptForm({ action: '/dashboard/jobs/new', label: 'Instruction', button: 'Start job', fields }, csrf, state)}
</section>`;
}
