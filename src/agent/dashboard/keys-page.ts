/** The list of API keys, and the page that creates one. */
import { html, type Html, pluralize } from '../../internal.ts';
import { isExpiredOrRevoked, type ApiKey } from '../store/keys.ts';
import { renderSubmitButton, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { keyFields } from './key-form.ts';
import { doneNotice } from './notice.ts';
import { renderHtmlTable, type HtmlTableColumn } from './table.ts';
import { relativeTime } from './time.ts';
import type { DashboardPage, PageRequest } from './page-request.ts';

export function keysPage({ query, now }: PageRequest, keys: readonly ApiKey[], hasProject: boolean): DashboardPage {
  const over = keys.filter((key) => isExpiredOrRevoked(key, now));
  const live = keys.filter((key) => !over.includes(key));
  return {
    title: 'API keys',
    section: 'keys',
    main: html`${doneNotice(query['done'])}
<div class="title-row"><h1>API keys</h1>${hasProject && html`<a class="button" href="/dashboard/keys/new">Create a key</a>`}</div>
<p class="quiet">Programs send a key as <code>Authorization: Bearer …</code>. A key gives access to one project. Use it only on servers.</p>
${live.length > 0 ? renderHtmlTable(pluralize(live.length, 'key'), columns(now), live) : noKeys(hasProject)}
${over.length > 0 && html`<details class="over"><summary>Revoked and expired (${over.length})</summary>${renderHtmlTable(pluralize(over.length, 'revoked or expired key'), columns(now), over)}</details>`}`,
  };
}

function noKeys(hasProject: boolean): Html {
  if (!hasProject) return needsProject;
  return html`<p class="empty">No valid keys. Programs need one to start and read jobs; the dashboard does not. <a href="/dashboard/keys/new">Create an API key</a></p>`;
}

const needsProject = html`<p class="empty">A key belongs to a project, and there are no projects yet. <a href="/dashboard/projects/new">Add a project</a> first.</p>`;

export function newKeyPage({ csrf }: PageRequest, projects: readonly string[], state: FormState): DashboardPage {
  const isWrong = Object.keys(state.problems).length > 0;
  return {
    title: isWrong ? 'Error: Create a key' : 'Create a key',
    section: 'keys',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}
<p class="trail"><a href="/dashboard/keys">API keys</a> / New</p>
<h1>Create a key</h1>
<p class="quiet">The next page shows its secret, once.</p>
${
  projects.length === 0
    ? needsProject
    : formOf(
        '/dashboard/keys/new',
        csrf,
        html`<div class="columns">${keyFields(projects).map((field) => fieldOf(field, state))}</div>\n${renderSubmitButton('Create key', { cancel: '/dashboard/keys' })}`,
      )
}`,
  };
}

function columns(now: Date): readonly HtmlTableColumn<ApiKey>[] {
  return [
    {
      heading: 'Name',
      isName: true,
      cell: (key) =>
        html`${key.name}<span class="under"><code>dnav_${key.id}…</code> for <code>${key.projectId}</code>, scope ${key.scope}</span>`,
    },
    { heading: 'State', isShort: true, cell: (key) => stateOf(key, now) },
    { heading: 'Created', isShort: true, cell: (key) => relativeTime(key.createdAt, now) },
    { heading: 'Expires', isShort: true, cell: (key) => relativeTime(key.expiresAt, now) },
    { heading: 'Last used', isShort: true, cell: ({ lastUsedAt }) => (lastUsedAt ? relativeTime(lastUsedAt, now) : 'Never') },
    { heading: 'Actions', isShort: true, cell: (key) => actionsOf(key, now) },
  ];
}

function stateOf(key: ApiKey, now: Date): Html {
  if (key.revokedAt !== null) return html`<span class="tag">Revoked</span>`;
  if (isExpiredOrRevoked(key, now)) return html`<span class="tag">Expired</span>`;
  const isSoon = key.expiresAt.getTime() - now.getTime() < 7 * 86_400_000;
  return isSoon ? html`<span class="tag warn">Expires soon</span>` : html`<span class="tag good">Valid</span>`;
}

function actionsOf(key: ApiKey, now: Date): Html | string {
  if (isExpiredOrRevoked(key, now)) return 'None';
  return html`<span class="actions"><a href="/dashboard/keys/${key.id}/rotate">Rotate<span class="hidden"> ${key.name}</span></a> <a href="/dashboard/keys/${key.id}/revoke">Revoke<span class="hidden"> ${key.name}</span></a></span>`;
}
