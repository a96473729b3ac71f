/** The handlers of the API keys page: list, create, rotate and revoke. */
import { html } from '../../internal.ts';
import { KEY_DEFAULTS } from '../contract/operator-fields.ts';
import { OPERATIONS } from '../operators/operate.ts';
import { projectIds } from '../operators/operation.ts';
import { isExpiredOrRevoked, listApiKeys, type ApiKey } from '../store/keys.ts';
import { confirmPage } from './confirm-page.ts';
import { errorPage, notFoundPage } from './error-page.ts';
import { fieldOf, problemSummary, type FormState } from './form.ts';
import { EXPIRY, NEW_KEY, readDaysOrNaN, readKeyForm } from './key-form.ts';
import { keySecretPage } from './key-secret-page.ts';
import { keysPage, newKeyPage } from './keys-page.ts';
import { operatorContextOf, showProblemsOf } from './operator.ts';
import { timeOf } from './time.ts';
import type { PageResponse, PageHandler, DashboardPage, PageRequest } from './page-request.ts';

export const showAllKeys: PageHandler = async (visit) =>
  keysPage(visit, await listApiKeys(visit.database), (await projectIds(visit.database)).length > 0);

export const showNewKeyForm: PageHandler = (visit) =>
  renderNewKey(visit, { values: { ...NEW_KEY, project: visit.query['project'] }, problems: {} });

export const addKey: PageHandler = (visit) =>
  showProblemsOf(
    async () => {
      const created = await OPERATIONS.createKey(readKeyForm(visit.form), operatorContextOf(visit), visit.now);
      return keySecretPage({ ...created, remark: '' }, visit.publicUrl);
    },
    (problems) => renderNewKey(visit, { values: visit.form, problems }),
  );

export const confirmKeyRotation: PageHandler = (visit) =>
  withActiveKey(visit, (key) => rotationPage(visit, key, { values: NEW_KEY, problems: {} }));

export const handleKeyRotation: PageHandler = (visit) =>
  withActiveKey(visit, (old) =>
    showProblemsOf(
      async () => {
        const { form, now, publicUrl } = visit;
        const input = { id: old.id, graceHours: KEY_DEFAULTS.graceHours, days: readDaysOrNaN(form) };
        const rotated = await OPERATIONS.rotateKey(input, operatorContextOf(visit), now);
        const remark = html`The old secret works until ${timeOf(graceEnd(old, now))}. Switch to the new one before then, or <a href="/dashboard/keys/${old.id}/revoke">revoke the old key</a> as soon as the new one is in use.`;
        return keySecretPage({ ...rotated, remark }, publicUrl);
      },
      (problems) => rotationPage(visit, old, { values: visit.form, problems }),
    ),
  );

export const confirmKeyRevocation: PageHandler = (visit) =>
  withActiveKey(visit, (key) =>
    confirmPage(
      {
        title: `Revoke “${key.name}”?`,
        effect: html`<p>All requests with the key <code>dnav_${key.id}…</code> of the project <code>${key.projectId}</code> will be refused. Jobs that it started continue. This cannot be undone.</p>`,
        action: `/dashboard/keys/${key.id}/revoke`,
        button: 'Revoke key',
        cancel: '/dashboard/keys',
        section: 'keys',
      },
      visit.csrf,
    ),
  );

export const handleKeyRevocation: PageHandler = (visit) =>
  withActiveKey(visit, (key) =>
    showProblemsOf(
      async () => {
        await OPERATIONS.revokeKey({ id: key.id }, operatorContextOf(visit), visit.now);
        return { location: '/dashboard/keys?done=key-revoked' };
      },
      () => notFoundPage,
    ),
  );

async function renderNewKey(visit: PageRequest, state: FormState): Promise<DashboardPage> {
  return newKeyPage(visit, await projectIds(visit.database), state);
}

/** Continues with the key in the path if it is still valid. */
async function withActiveKey(
  { database, params, now }: PageRequest,
  goOn: (key: ApiKey) => PageResponse | Promise<PageResponse>,
): Promise<PageResponse> {
  const key = (await listApiKeys(database)).find(({ id }) => id === params['key']);
  if (!key) return notFoundPage;
  return isExpiredOrRevoked(key, now) ? inactiveKeyPage(key) : goOn(key);
}

function inactiveKeyPage(key: ApiKey): DashboardPage {
  return errorPage(
    409,
    'The key is no longer valid',
    `“${key.name}” is already revoked or expired. Nothing was done.`,
    html`<a href="/dashboard/keys/new">Create another key</a>.`,
  );
}

function rotationPage(visit: PageRequest, key: ApiKey, state: FormState): DashboardPage {
  const page = confirmPage(
    {
      title: `Rotate “${key.name}”`,
      effect: html`<p>You get a new secret for the project <code>${key.projectId}</code>. The old one works until ${timeOf(graceEnd(key, visit.now))}, so that you can switch without an interruption.</p>`,
      action: `/dashboard/keys/${key.id}/rotate`,
      button: 'Rotate key',
      cancel: '/dashboard/keys',
      section: 'keys',
      isDanger: false,
      fields: fieldOf({ ...EXPIRY, label: 'New key expires after' }, state),
      status: Object.keys(state.problems).length > 0 ? 422 : 200,
    },
    visit.csrf,
  );
  return { ...page, main: html`${problemSummary(state.problems)}${page.main}` };
}

/** Rotating a key does not extend its life. */
function graceEnd({ expiresAt }: ApiKey, now: Date): Date {
  return new Date(Math.min(expiresAt.getTime(), now.getTime() + KEY_DEFAULTS.graceHours * 3_600_000));
}
