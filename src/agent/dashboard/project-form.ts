/** The forms that add and change a project. */
import type { ProjectRequest, ProjectUpdate } from '../operators/actions.ts';
import { PUBLISH_DEFAULTS, type Project } from '../store/projects.ts';
import type { Field } from './form.ts';
import { projectField } from './form-fields.ts';
import type { Fields } from './page-request.ts';

const NOT_FOR_LOCAL = { optional: 'not for a local repository' };

export const NEW_PROJECT_FIELDS: readonly Field[] = [
  ...(['id', 'host', 'repository', 'ref', 'docs'] as const).map((name) => projectField(name)),
  projectField('token', NOT_FOR_LOCAL),
  projectField('apiUrl', { optional: 'only for a self-hosted code host' }),
  projectField('model'),
];

export const NEW_PROJECT: Fields = { host: 'github', ref: 'main' };

/** Fields for the work itself; a local repository has no token. */
export function workFields({ host, token }: Project): readonly Field[] {
  const fields = (['ref', 'docs', 'model'] as const).map((name) => projectField(name));
  if (host === 'local') return fields;
  if (token === null || 'env' in token) return [...fields, projectField('token', { isRequired: true })];
  return [...fields, projectField('token', { hint: 'The token is currently read from a file. Leave this empty to keep it that way.' })];
}

/** Fields for what reviewers see. */
export function publishFields({ host }: Project): readonly Field[] {
  const fields = (['authorName', 'authorEmail', 'titlePrefix'] as const).map((name) => projectField(name));
  if (host === 'local') return fields;
  return [...fields, projectField('isDraft'), projectField('labels', { hint: 'Of new pull requests, separated by commas.' })];
}

export function valuesOf({ ref, docs, model, token, author, titlePrefix, isDraft, labels }: Project): Fields {
  return {
    ref,
    docs,
    model,
    token: variableOf(token),
    authorName: author?.name ?? '',
    authorEmail: author?.email ?? '',
    titlePrefix,
    isDraft: isDraft ? 'yes' : 'no',
    labels: labels.join(', '),
  };
}

/** What the operation checks. */
export function readProjectForm(form: Fields): ProjectRequest {
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

/** What the operation checks. The form of a local repository has neither drafts nor labels. */
export function readProjectEdit(form: Fields, project: Project): ProjectUpdate {
  const text = textIn(form);
  const [name, email, variable] = [text('authorName'), text('authorEmail'), text('token')];
  const labels = text('labels')
    .split(',')
    .map((label) => label.trim());
  // A file, and a variable that the command line accepted, can stay.
  const isSameToken = variable === variableOf(project.token);
  return {
    id: project.id,
    ref: text('ref'),
    docs: text('docs'),
    model: text('model'),
    author: name === '' && email === '' ? PUBLISH_DEFAULTS.author : { name, email },
    titlePrefix: text('titlePrefix'),
    isDraft: form['isDraft'] === 'yes',
    labels: [...new Set(labels.filter((label) => label !== ''))],
    ...(!isSameToken && { token: { env: variable } }),
  };
}

function textIn(form: Fields): (name: string) => string {
  return (name) => form[name]?.trim() ?? '';
}

function variableOf(token: Project['token']): string {
  return token !== null && 'env' in token ? token.env : '';
}
