/** The API keys page: a form that creates a key, and the list of keys. */
import { html, type Html, pluralize } from '../../internal.ts';
import { isExpiredOrRevoked, type Key } from '../store/keys.ts';
import { buttons, fieldOf, formOf, problemSummary, type FormState } from './form.ts';
import { keyFields } from './key-form.ts';
import { doneNotice } from './notice.ts';
import { tableOf, type Column } from './table.ts';
import { relativeTime, timeOf } from './time.ts';
import type { Page, PageRequest } from './page-request.ts';

export function keysPage({ csrf, query, now }: PageRequest, keys: readonly Key[], projects: readonly string[], state: FormState): Page {
  const isWrong = Object.keys(state.problems).length > 0;
  const over = keys.filter((key) => isExpiredOrRevoked(key, now));
  const live = keys.filter((key) => !over.includes(key));
  return {
    title: isWrong ? 'Error: API keys' : 'API keys',
    section: 'keys',
    status: isWrong ? 422 : 200,
    main: html`${problemSummary(state.problems)}${!isWrong && doneNotice(query['done'])}
<h1>API keys</h1>
<p class="lead">Programs send a key as <code>Authorization: Bearer …</code>. A key gives access to one project. Use it only on servers.</p>
<section class="panel" aria-labelledby="new-key">
<h2 id="new-key">Create a key</h2>
${projects.length === 0 ? html`<p>A key belongs to a project, and there are no projects yet. <a href="/dashboard/projects">Add a project</a> first.</p>` : newKeyForm(csrf, projects, state)}
</section>
${live.length > 0 ? tableOf(pluralize(live.length, 'key'), columns(now), live) : projects.length > 0 && html`<p class="empty">No valid keys. Programs need a key to start and read jobs; create one above. The dashboard needs no key.</p>`}
${over.length > 0 && html`<details class="over"><summary>Revoked and expired (${over.length})</summary>${tableOf(pluralize(over.length, 'revoked or expired key'), columns(now), over)}</details>`}`,
  };
}

function newKeyForm(csrf: string, projects: readonly string[], state: FormState): Html {
  return formOf(
    '/dashboard/keys',
    csrf,
    html`<div class="columns">${keyFields(projects).map((field) => fieldOf(field, state))}</div>\n${buttons('Create key')}`,
  );
}

function columns(now: Date): readonly Column<Key>[] {
  return [
    { heading: 'Name', isName: true, cell: (key) => html`${key.name}<code class="under">dnav_${key.id}…</code>` },
    { heading: 'Project ID', cell: (key) => html`<code>${key.projectId}</code>` },
    { heading: 'Scope', cell: (key) => key.scope },
    { heading: 'State', cell: (key) => stateOf(key, now) },
    { heading: 'Created', cell: (key) => timeOf(key.createdAt) },
    { heading: 'Expires', cell: (key) => timeOf(key.expiresAt) },
    { heading: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? relativeTime(lastUsedAt, now) : 'Never') },
    { heading: 'Actions', cell: (key) => actionsOf(key, now) },
  ];
}

function stateOf(key: Key, now: Date): Html {
  if (key.revokedAt !== null) return html`<span class="state off">Revoked</span>`;
  if (isExpiredOrRevoked(key, now)) return html`<span class="state off">Expired</span>`;
  const isSoon = key.expiresAt.getTime() - now.getTime() < 7 * 86_400_000;
  return isSoon ? html`<span class="state warn">Expires soon</span>` : html`<span class="state good">Valid</span>`;
}

function actionsOf(key: Key, now: Date): Html | string {
  if (isExpiredOrRevoked(key, now)) return 'None';
  return html`<span class="actions"><a href="/dashboard/keys/${key.id}/rotate">Rotate<span class="said"> ${key.name}</span></a> <a href="/dashboard/keys/${key.id}/revoke">Revoke<span class="said"> ${key.name}</span></a></span>`;
}
