/** The forms that add and change a project. */
import type { ProjectRequest, ProjectUpdate } from '../operators/actions.ts';
import { toDistinctTrimmedTexts, normalizeReviewerNames, SETTING_DEFAULTS } from '../contract/project-settings.ts';
import type { Project } from '../store/projects.ts';
import type { FormField } from './form.ts';
import { projectField } from './form-fields.ts';
import type { RequestTexts } from './page-request.ts';

const LISTS = ['labels', 'reviewers', 'allowedRefs', 'allowedModels'] as const;
const NOT_FOR_LOCAL = { optional: 'not for a local repository' };

export const NEW_PROJECT_FIELDS: readonly FormField[] = [
  ...(['id', 'host', 'repository', 'ref', 'docs'] as const).map((name) => projectField(name)),
  projectField('token', NOT_FOR_LOCAL),
  projectField('apiUrl', { optional: 'only for a self-hosted code host' }),
  projectField('model'),
];

export const NEW_PROJECT: RequestTexts = { host: 'github', ref: 'main' };

/** Fields for the work itself; a local repository has no token. */
export function repositoryAndModelFields({ host, token }: Project): readonly FormField[] {
  const fields = (['ref', 'docs', 'model'] as const).map((name) => projectField(name));
  if (host === 'local') return fields;
  if (token === null || 'env' in token) return [...fields, projectField('token', { isRequired: true })];
  const place = 'app' in token ? 'comes from a GitHub App' : 'is read from a file';
  return [...fields, projectField('token', { hint: `The token currently ${place}. Leave this empty to keep it that way.` })];
}

/** Fields for what reviewers see. */
export function commitAndReviewFields({ host }: Project): readonly FormField[] {
  const fields = (['authorName', 'authorEmail', 'titlePrefix'] as const).map((name) => projectField(name));
  if (host === 'local') return fields;
  return [
    ...fields,
    projectField('isDraft'),
    projectField('labels', { hint: 'Of new pull requests, separated by commas.' }),
    projectField('reviewers', { hint: 'User names, separated by commas; on GitHub, Gitea and Forgejo also “organization/team”.' }),
  ];
}

/** Fields for what jobs may do. */
export const JOB_RESTRICTION_FIELDS: readonly FormField[] = [
  projectField('requiresLanguages'),
  projectField('allowedRefs', { hint: 'Branches that a job may ask for, separated by commas; “release/*” for all below “release/”.' }),
  projectField('allowedModels', { hint: 'Models that a job may ask for, separated by commas.' }),
  projectField('activeJobs'),
  projectField('monthlyTokens'),
];

export function valuesOf(project: Project): RequestTexts {
  const { ref, docs, model, token, author, titlePrefix, isDraft, requiresLanguages, activeJobs, monthlyTokens } = project;
  return {
    ref,
    docs,
    model,
    token: variableOf(token),
    authorName: author?.name ?? '',
    authorEmail: author?.email ?? '',
    titlePrefix,
    isDraft: isDraft ? 'yes' : 'no',
    ...Object.fromEntries(LISTS.map((name) => [name, project[name].join(', ')])),
    requiresLanguages: requiresLanguages ? 'yes' : 'no',
    activeJobs: activeJobs === null ? '' : String(activeJobs),
    monthlyTokens: monthlyTokens === null ? '' : String(monthlyTokens),
  };
}

/** What the operation checks. */
export function readNewProjectForm(form: RequestTexts): ProjectRequest {
  const text = textIn(form);
  const variable = text('token');
  return {
    id: text('id'),
    repository: text('repository'),
    ref: text('ref'),
    docs: text('docs'),
    host: text('host') as ProjectRequest['host'],
    apiUrl: text('apiUrl') || null,
    token: variable === '' ? null : { env: variable },
    model: text('model'),
    mayReplace: false,
  };
}

/** What the operation checks. The form of a local repository has neither drafts, labels nor reviewers. */
export function toWholeProjectUpdate(form: RequestTexts, project: Project): ProjectUpdate {
  const text = textIn(form);
  const [name, email, variable] = [text('authorName'), text('authorEmail'), text('token')];
  // A file, and a variable that the command line accepted, can stay.
  const isSameToken = variable === variableOf(project.token);
  return {
    id: project.id,
    ref: text('ref'),
    docs: text('docs'),
    model: text('model'),
    author: name === '' && email === '' ? SETTING_DEFAULTS.author : { name, email },
    titlePrefix: text('titlePrefix'),
    isDraft: form['isDraft'] === 'yes',
    ...Object.fromEntries(LISTS.map((name) => [name, toDistinctTrimmedTexts(text(name).split(','))])),
    reviewers: normalizeReviewerNames(text('reviewers').split(',')),
    requiresLanguages: form['requiresLanguages'] === 'yes',
    activeJobs: countOf(text('activeJobs')),
    monthlyTokens: countOf(text('monthlyTokens')),
    ...(!isSameToken && { token: { env: variable } }),
  };
}

function textIn(form: RequestTexts): (name: string) => string {
  return (name) => form[name]?.trim() ?? '';
}

/** NaN, which the operation refuses, if the text is not a number. */
function countOf(text: string): number | null {
  return text === '' ? null : /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

function variableOf(token: Project['token']): string {
  return token !== null && 'env' in token ? token.env : '';
}
