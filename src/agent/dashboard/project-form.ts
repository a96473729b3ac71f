/** The form that adds a project, and the checks on its values. */
import type { AddressRules } from '../net/address-rules.ts';
import { docsFolder, projectProblems } from '../project-problems.ts';
import type { NewProject, Project } from '../store/projects.ts';
import type { Field, Problems } from './form.ts';
import type { Fields } from './visit.ts';

export const HOSTS: Readonly<Record<Project['host'], string>> = {
  local: 'A local repository on the service’s machine',
  github: 'GitHub or GitHub Enterprise',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
};

/** In the order of the form that adds a project. */
export const PROJECT_FIELDS = {
  id: {
    name: 'id',
    label: 'Project ID',
    hint: 'Part of the API URLs: lowercase letters, digits and hyphens, such as “acme-docs”.',
    isRequired: true,
    isCode: true,
  },
  host: {
    name: 'host',
    label: 'Where the repository is',
    isRequired: true,
    options: Object.entries(HOSTS).map(([value, label]) => ({ value, label })),
  },
  repository: {
    name: 'repository',
    label: 'Repository',
    hint: 'The https clone URL without a user or token, or the absolute path of a local repository.',
    isRequired: true,
    isCode: true,
  },
  ref: {
    name: 'ref',
    label: 'Base branch',
    hint: 'The branch that work starts from and pull requests target.',
    isRequired: true,
    isCode: true,
  },
  docs: {
    name: 'docs',
    label: 'Folder of docs.json',
    hint: 'Relative to the root of the repository. If empty, the service searches for docs.json.',
    isCode: true,
  },
  token: {
    name: 'token',
    label: 'Token variable',
    optional: 'not for a local repository',
    hint: 'The name of the environment variable of the service that contains the code host token, such as GITHUB_TOKEN. Never the token itself.',
    isCode: true,
  },
  apiUrl: {
    name: 'apiUrl',
    label: 'API URL',
    hint: 'Only for a self-hosted code host, such as https://git.example.com/api/v3.',
    isCode: true,
  },
  model: {
    name: 'model',
    label: 'Model',
    hint: 'Provider and model, such as anthropic/claude-sonnet-4-5.',
    isRequired: true,
    isCode: true,
  },
} as const satisfies Readonly<Record<string, Field>>;

export const NEW_PROJECT: Fields = { host: 'github', ref: 'main' };

/** Any other variable could contain a secret that must not be sent to a code host. */
const TOKEN_VARIABLE = /^(?=.*TOKEN)[A-Z][A-Z0-9_]*$/;

const MISSING: Readonly<Record<string, string>> = {
  id: 'Enter an ID, such as “acme-docs”.',
  repository: 'Enter the clone URL of the repository, or an absolute path.',
  ref: 'Enter the branch that work starts from, such as “main”.',
  model: 'Enter a provider and a model, such as “anthropic/claude-sonnet-4-5”.',
};

export function readProjectForm(
  form: Fields,
  taken: readonly string[],
  addresses: AddressRules,
): NewProject | { readonly problems: Problems } {
  const text = (name: string): string => form[name]?.trim() ?? '';
  const host = Object.keys(HOSTS).find((name): name is Project['host'] => name === form['host']);
  const token = text('token');
  const values = {
    id: text('id'),
    repository: text('repository'),
    ref: text('ref'),
    docs: docsFolder(text('docs')),
    host: host ?? 'github',
    apiUrl: text('apiUrl') || null,
    model: text('model'),
  };
  const problems = {
    ...(host === undefined && { host: 'Choose where the repository is.' }),
    ...projectProblems(values, addresses),
    ...(taken.includes(values.id) && {
      id: `Project “${values.id}” already exists. Choose another ID, or remove that project first.`,
    }),
    ...tokenProblem(token, host),
    ...missingProblems(form, Object.keys(MISSING)),
  };
  return Object.keys(problems).length > 0 ? { problems } : { ...values, token: token === '' ? null : { env: token } };
}

/** Problems of required fields that are empty. */
export function missingProblems(form: Fields, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(MISSING).filter(([name]) => names.includes(name) && (form[name] ?? '').trim() === ''));
}

export function tokenProblem(token: string, host: Project['host'] | undefined): { readonly token?: string } {
  if (token === '' && host === undefined) return {};
  if (host === 'local') return token === '' ? {} : { token: 'A local repository needs no token. Leave this empty.' };
  if (token === '')
    return {
      token: 'Enter the environment variable that contains the token. Without a token, the service cannot push or open pull requests.',
    };
  return TOKEN_VARIABLE.test(token)
    ? {}
    : { token: 'Enter the name of a variable in capitals that contains TOKEN, such as GITHUB_TOKEN; never the token itself.' };
}
