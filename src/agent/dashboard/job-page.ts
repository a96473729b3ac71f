/** The page of a job: its state, its messages with their results, and what can be done next. */
import type { Job, Message } from '../contract/job.ts';
import { html, type Html } from '../html/html.ts';
import { ADVICE } from './advice.ts';
import { problemSummary, type FormState } from './form.ts';
import { stateBadge, titleOf } from './job-words.ts';
import { webLink } from './links.ts';
import { messageView } from './message-view.ts';
import { doneNotice, panel } from './notice.ts';
import { promptForm } from './prompt-form.ts';
import { timeOf } from './time.ts';
import { counted } from '../../text/counted.ts';
import type { Page, Visit } from './visit.ts';

/** Seconds between reloads while a job is active. */
const REFRESH = 5;
/** Messages that a page shows at first; instructions and results may be long. */
const MOST_MESSAGES = 20;

export function jobPage(visit: Visit, job: Job, messages: readonly Message[], state: FormState, status = 200): Page {
  const { csrf, query, params, now } = visit;
  const projectId = params['project'] ?? '';
  const address = `/dashboard/jobs/${projectId}/${job.id}`;
  const isWrong = Object.keys(state.problems).length > 0;
  // Reloading would discard a follow-up that somebody is writing.
  const isLive = job.status === 'active' && query['refresh'] !== 'off' && !isWrong;
  const title = titleOf(messages[0]?.prompt, job.id);
  const shown = query['messages'] === 'all' ? messages : messages.slice(-MOST_MESSAGES);
  return {
    title: `${isWrong ? 'Error: ' : ''}${title} (${job.status})`,
    section: 'jobs',
    status,
    // The notice about the last action is shown once.
    ...(isLive && { refresh: { seconds: REFRESH, ...(query['done'] !== undefined && { from: address }) } }),
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
<p class="trail"><a href="/dashboard/jobs">Jobs</a> / <a href="/dashboard/jobs?project=${projectId}"><code>${projectId}</code></a></p>
<div class="title-row"><h1>${title}</h1>${stateBadge(job.status)}</div>
${job.error && panel('bad', 'The job failed', html`<p>${job.error.message}</p><p><b>What to do:</b> ${ADVICE[job.error.code]}</p><p class="hint">Code: <code>${job.error.code}</code></p>`)}
${facts(job)}
${job.status === 'active' && liveNote(isLive, address)}
<section aria-labelledby="messages"><h2 id="messages">${counted(messages.length, 'message')}</h2>
${shown.length < messages.length && html`<p><a href="${address}?messages=all${!isLive && '&refresh=off'}">Show all ${messages.length} messages</a></p>`}
<ol class="messages">${shown.map((message) => messageView(message, now))}</ol></section>
${next(job, { address, projectId, csrf, isLive, state })}`,
  };
}

function facts(job: Job): Html {
  const entries = [
    ['Pull request', job.prLink === null ? pullRequestLater(job) : webLink(job.prLink, job.prLink)],
    ['Repository', webLink(job.source.repository, job.source.repository)],
    ['Base branch', html`<code>${job.source.ref}</code>`],
    ...(job.pullRequest ? [['Work branch', html`<code>${job.pullRequest.branch}</code>`] as const] : []),
    ['Model', html`<code>${job.model}</code>`],
    ['Started', timeOf(job.createdAt)],
    ...(job.archivedAt === null ? [] : [['Archived', timeOf(job.archivedAt)] as const]),
    ['Job ID', html`<code>${job.id}</code>`],
  ] as const;
  return html`<dl class="facts">${entries.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function pullRequestLater({ status, pullRequest }: Job): Html | string {
  if (status === 'completed') return 'None: no files were changed.';
  if (status !== 'active') return 'None';
  return pullRequest ? html`${webLink(pullRequest.url, pullRequest.url)} is being updated.` : 'None yet';
}

function liveNote(isLive: boolean, address: string): Html {
  return isLive
    ? html`<p class="live">The job is active. This page reloads every ${REFRESH} seconds. <a href="${address}?refresh=off">Stop reloading</a></p>`
    : html`<p class="live">The job is active. This page does not reload. <a href="${address}">Reload it every ${REFRESH} seconds</a></p>`;
}

interface Next {
  readonly address: string;
  readonly projectId: string;
  readonly csrf: string;
  readonly isLive: boolean;
  readonly state: FormState;
}

function next(job: Job, { address, projectId, csrf, isLive, state }: Next): Html {
  if (job.status === 'archived' && state.values['prompt'] !== undefined) return anew(projectId, csrf, state);
  if (job.status === 'archived')
    return html`<p class="empty">The job is archived and accepts no more messages. <a href="/dashboard/jobs/new">Start a new job</a></p>`;
  const form = promptForm({ action: `${address}/message`, label: 'Instruction', button: 'Send follow-up' }, csrf, state);
  return html`<section class="panel" aria-labelledby="follow-up"><h2 id="follow-up">Follow-up</h2>
${isLive ? html`<p class="buttons"><a class="button quiet" href="${address}?refresh=off#follow-up">Write a follow-up</a></p>` : form}
</section>
<p class="buttons"><a class="button quiet" href="${address}/archive">Archive job</a></p>`;
}

/** Offers to start a new job with text that was written for an archived one. */
function anew(projectId: string, csrf: string, state: FormState): Html {
  const fields = html`<input type="hidden" name="project" value="${projectId}">`;
  return html`<section class="panel" aria-labelledby="anew"><h2 id="anew">Start a new job</h2>
${promptForm({ action: '/dashboard/jobs/new', label: 'Instruction', button: 'Start job', fields }, csrf, state)}
</section>`;
}
