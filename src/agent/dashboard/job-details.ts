/** What few people look for on the page of a job: where it works, IDs, keys, and what the model used. */
import type { Job, Message, Usage } from '../contract/job.ts';
import { type HtmlContent, html, type Html } from '../../internal.ts';
import { webLink } from './links.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { timeOf } from './time.ts';
import { countText, totalUsage, TOKENS_EXPLAINED } from './usage-words.ts';

/** `shown` are the messages that the page shows; the sum is that of all. */
export function jobDetails(job: Job, messages: readonly Message[], shown: readonly Message[]): Html {
  return html`<details class="panel details" id="details"><summary>Details</summary>
<dl class="facts">${factsOf(job).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${messageTable(messages, shown)}
${TOKENS_EXPLAINED}
</details>`;
}

function factsOf(job: Job): readonly (readonly [string, HtmlContent])[] {
  return [
    ['Repository', webLink(job.source.repository, job.source.repository)],
    ['Base branch', html`<code>${job.source.ref}</code>`],
    ...(job.pullRequest ? [['Work branch', html`<code>${job.pullRequest.branch}</code>`] as const] : []),
    ['Model', html`<code>${job.model}</code>`],
    ['Started', timeOf(job.createdAt)],
    ...(job.archivedAt === null ? [] : [['Archived', timeOf(job.archivedAt)] as const]),
    ['Created', job.keyId === null ? 'In the dashboard' : html`With the key <code>dnav_${job.keyId}…</code>`],
    ['Job ID', html`<code>${job.id}</code>`],
  ];
}

interface DetailRow {
  readonly name: string;
  readonly message?: Message;
  readonly usage: Usage | null;
}

function messageTable(messages: readonly Message[], shown: readonly Message[]): Html {
  const total = totalUsage(messages);
  const rows: readonly DetailRow[] = [
    ...shown.map((message) => ({ name: `Message ${message.seq}`, message, usage: message.usage })),
    ...(total && messages.length > 1 ? [{ name: 'All messages', usage: total }] : []),
  ];
  return renderHtmlTable('What each message used and made', COLUMNS, rows, ({ message }) => `details-${message?.seq ?? 'all'}`);
}

const COLUMNS: readonly HtmlTableColumn<DetailRow>[] = [
  {
    heading: 'Message',
    isName: true,
    cell: ({ name, message }) =>
      html`${name}${message && message.keyId !== null && html`<span class="under">Sent with the key <code>dnav_${message.keyId}…</code></span>`}${message && message.commit !== null && html`<span class="under">Commit <code>${message.commit}</code></span>`}`,
  },
  usageColumn('Steps', 'steps'),
  usageColumn('Input tokens', 'inputTokens'),
  usageColumn('Cached', 'cachedInputTokens'),
  usageColumn('Output tokens', 'outputTokens'),
  usageColumn('What counts', 'weightedTokens'),
];

function usageColumn(heading: string, member: keyof Usage): HtmlTableColumn<DetailRow> {
  return { heading, isShort: true, cell: ({ usage }) => (usage ? countText(usage[member]) : 'None') };
}
