/** The form that changes a project, and the checks on its values. */
import { docsFolder, projectProblems } from '../project-problems.ts';
import type { Project, ProjectChanges } from '../store/projects.ts';
import type { Field, Problems } from './form.ts';
import { missingProblems, PROJECT_FIELDS, tokenProblem } from './project-form.ts';
import type { Fields } from './visit.ts';

const DRAFTS = [
  { value: 'no', label: 'Ordinary pull requests' },
  { value: 'yes', label: 'Drafts' },
];

/** Fields for the work itself; a local repository has no token. */
export function workFields({ host, token }: Project): readonly Field[] {
  const fields = [PROJECT_FIELDS.ref, PROJECT_FIELDS.docs, PROJECT_FIELDS.model];
  if (host === 'local') return fields;
  const field = PROJECT_FIELDS.token;
  if (token === null || 'env' in token) return [...fields, { ...field, isRequired: true }];
  return [...fields, { ...field, optional: 'optional', hint: 'The token is read from a file now. If this is empty, that stays so.' }];
}

/** Fields for what reviewers see. */
export function publishFields({ host }: Project): readonly Field[] {
  const fields: readonly Field[] = [
    { name: 'authorName', label: 'Commit author: name', hint: 'If empty, the service is the author. It is always the committer.' },
    { name: 'authorEmail', label: 'Commit author: e-mail', hint: 'Such as docs@example.com.', isCode: true },
    { name: 'titlePrefix', label: 'Title prefix', hint: 'What titles of pull requests begin with, such as “Docs:”.' },
  ];
  if (host === 'local') return fields;
  return [
    ...fields,
    { name: 'isDraft', label: 'New pull requests are', isRequired: true, options: DRAFTS },
    { name: 'labels', label: 'Labels', hint: 'Of new pull requests, separated by commas.' },
  ];
}

export function valuesOf({ ref, docs, model, token, author, titlePrefix, isDraft, labels }: Project): Fields {
  return {
    ref,
    docs,
    model,
    token: token !== null && 'env' in token ? token.env : '',
    authorName: author?.name ?? '',
    authorEmail: author?.email ?? '',
    titlePrefix,
    isDraft: isDraft ? 'yes' : 'no',
    labels: labels.join(', '),
  };
}

export function readProjectEdit(form: Fields, project: Project): { readonly changes: ProjectChanges } | { readonly problems: Problems } {
  const text = (name: string): string => form[name]?.trim() ?? '';
  const [name, email, token] = [text('authorName'), text('authorEmail'), text('token')];
  // A file, and a variable that the command line accepted, can stay.
  const isSameToken = token === valuesOf(project)['token'];
  const labels = text('labels')
    .split(',')
    .map((label) => label.trim());
  const changes: ProjectChanges = {
    ref: text('ref'),
    docs: docsFolder(text('docs')),
    model: text('model'),
    author: name === '' && email === '' ? null : { name, email },
    titlePrefix: text('titlePrefix'),
    isDraft: form['isDraft'] === 'yes',
    labels: [...new Set(labels.filter((label) => label !== ''))],
    ...(!isSameToken && { token: { env: token } }),
  };
  const problems: Problems = {
    ...projectProblems({ ...project, ...changes }),
    ...(!isSameToken && tokenProblem(token, project.host)),
    ...missingProblems(form, ['ref', 'model']),
  };
  return Object.keys(problems).length > 0 ? { problems } : { changes };
}
