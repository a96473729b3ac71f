/** The pages on comments that become messages: whether they are followed, what became of them, and what to enter at the code host. */
import { html, type Html, pluralize } from '../../internal.ts';
import { COMMENT_OUTCOMES, type CommentSettings } from '../contract/comments.ts';
import type { MentionRecord, CommentSetupWithSecret } from '../operators/actions.ts';
import { renderSubmitButton, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { createCommentSettingsFormField } from './form-fields.ts';
import { webLink } from './links.ts';
import { doneNotice, renderNotice } from './notice.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { relativeTime } from './time.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

interface Followed {
  readonly id: string;
  /** Null if comments are not followed. */
  readonly settings: CommentSettings | null;
  readonly comments: readonly MentionRecord[];
}

export function renderProjectCommentsPage(
  { csrf, query, now }: PageRequest,
  { id, settings, comments }: Followed,
  state: FormState,
): DashboardPage {
  const isWrong = Object.keys(state.problems).length > 0;
  return {
    title: `${isWrong ? 'Error: ' : ''}Comments of “${id}”`,
    section: 'projects',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
${trailOf(id)}
<h1>Comments of “${id}”</h1>
<p class="quiet">Whoever can write to the repository continues a job from its pull request: a comment or a review that mentions the service becomes a message, and the service answers it there.</p>
${settings ? html`<p>Comments that mention <code>@${settings.mention}</code> are followed.</p>` : html`<p>Comments are not followed.</p>`}
${comments.length > 0 && renderHtmlTable(pluralize(comments.length, 'comment'), columnsOf(id, now), comments)}
${settings && comments.length === 0 && html`<p class="empty">No comment has mentioned it yet. Comments from before they were followed do not count.</p>`}
<section class="panel" aria-labelledby="follow">
<h2 id="follow">${settings ? 'Change how comments are followed' : 'Follow comments'}</h2>
${formOf(
  `/dashboard/projects/${id}/comments`,
  csrf,
  html`${fieldOf(createCommentSettingsFormField('via'), state)}${fieldOf(createCommentSettingsFormField('mention'), state)}
${renderSubmitButton(settings ? 'Change' : 'Follow comments')}`,
)}
</section>
${settings && formOf(`/dashboard/projects/${id}/comments/stop`, csrf, renderSubmitButton('Stop following comments', { tone: 'secondary' }))}`,
  };
}

/** The only page that shows the secret, with what to enter at the code host. */
export function renderCommentWebhookPage(id: string, webhook: NonNullable<CommentSetupWithSecret['webhook']>): DashboardPage {
  const { page, fields, secretField, secret, events, test, isLoopback } = webhook;
  return {
    title: 'Add a webhook to the repository',
    section: 'projects',
    status: 201,
    main: html`${trailOf(id)}
<h1>Add a webhook to the repository</h1>
${isLoopback && renderNotice('warn', 'Other machines cannot reach this address', html`<p>Set <code>DOCS_NAV_PUBLIC_URL</code> of the service to the address that others use, or let the service ask the code host instead.</p>`)}
<section class="panel" aria-labelledby="webhook">
<h2 id="webhook">${page}</h2>
${Object.entries(fields).map(([name, value], index) => readOnly(`field-${index}`, name, value))}
${readOnly('secret', secretField, secret)}
<p>Events to tick: ${events.join('; ')}.</p>
<p>${test}</p>
</section>
<p class="buttons"><a class="button" href="/dashboard/projects/${id}/comments">I have added it</a></p>`,
  };
}

function readOnly(id: string, label: string, value: string): Html {
  return html`<div class="field"><label for="${id}">${label}</label>
<input type="text" class="code" id="${id}" readonly autocomplete="off" spellcheck="false" value="${value}"></div>`;
}

function trailOf(id: string): Html {
  return html`<p class="trail"><a href="/dashboard/projects">Projects</a> / <a href="/dashboard/projects/${id}/edit"><code>${id}</code></a> / Comments</p>`;
}

function columnsOf(project: string, now: Date): readonly HtmlTableColumn<MentionRecord>[] {
  return [
    {
      heading: 'Written',
      isName: true,
      isShort: true,
      cell: ({ createdAt, url }) => (url === null ? relativeTime(createdAt, now) : webLink(url, relativeTime(createdAt, now))),
    },
    { heading: 'Author', cell: ({ author }) => author },
    {
      heading: 'What became of it',
      cell: ({ outcome, job, seq }) =>
        html`${COMMENT_OUTCOMES[outcome]}${seq !== null && html` <a href="/dashboard/jobs/${project}/${job}">Message ${seq}</a>`}`,
    },
    { heading: 'Answered', isShort: true, cell: ({ answeredAt }) => (answeredAt === null ? 'No' : relativeTime(answeredAt, now)) },
  ];
}
