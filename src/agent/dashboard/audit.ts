/** The audit log: who changed which project, key or job. */
import { html, type Html, pluralize } from '../../internal.ts';
import { actionText, actorText, renderAuditDetail } from './audit-text.ts';
import { listAuditEntries, type AuditEntry } from '../store/audit.ts';
import type { PageHandler } from './page-request.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { timeOf } from './time.ts';

const PAGE_LENGTH = 50;

export const showAudit: PageHandler = async ({ database, query }) => {
  const before = /^\d{1,9}$/.test(query['before'] ?? '') ? Number(query['before']) : undefined;
  const found = await listAuditEntries(database, { before, limit: PAGE_LENGTH + 1 });
  const entries = found.slice(0, PAGE_LENGTH);
  const older = found.length > PAGE_LENGTH ? entries.at(-1)?.id : undefined;
  return {
    title: 'Audit log',
    section: 'audit',
    main: html`<h1>Audit log</h1>
<p class="quiet">Who changed projects and keys, and who stopped or archived jobs. Entries are kept for 400 days.</p>
${entries.length > 0 ? renderHtmlTable(pluralize(entries.length, 'entry', 'entries'), COLUMNS, entries) : html`<p class="empty">${before === undefined ? 'Nothing has been changed yet.' : 'There are no older entries.'}</p>`}
${older !== undefined && html`<p class="buttons"><a class="button secondary" href="/dashboard/audit?before=${older}">Older entries</a></p>`}`,
  };
};

const COLUMNS: readonly HtmlTableColumn<AuditEntry>[] = [
  { heading: 'Who', isName: true, cell: ({ actor }) => actorText(actor) },
  {
    heading: 'What',
    cell: ({ action, target, projectId, detail }) => {
      const details = renderAuditDetail(detail);
      return html`${actionText(action)}<span class="under">${targetOf(action, target, projectId)}</span>${details !== '' && html`<span class="under">${details}</span>`}`;
    },
  },
  { heading: 'When', isShort: true, cell: ({ at }) => timeOf(at) },
];

/** What was changed: its project, and the job or the key if it is one. */
function targetOf(action: string, target: string, projectId: string): Html {
  const project = html`<code>${projectId}</code>`;
  if (action.startsWith('job.')) return html`${project} <a href="/dashboard/jobs/${projectId}/${target}"><code>${target}</code></a>`;
  return action.startsWith('key.') ? html`${project} <code>dnav_${target}…</code>` : project;
}
