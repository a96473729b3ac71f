/** The form that adds a project, and the checks on its values. */
import { isModelName, PROVIDERS } from '../config/read-value.ts';
import { isBranchName } from '../git/index.ts';
import { isDocsFolder, isProjectId, type Project } from '../store/projects.ts';
import type { Field, Problems } from './form.ts';
import { hostProblems, repositoryProblem } from './repository-address.ts';
import type { Fields } from './visit.ts';

export type NewProject = Omit<Project, 'createdAt'>;

export const HOSTS: Readonly<Record<Project['host'], string>> = {
  local: 'A local repository on the service’s machine',
  github: 'GitHub or GitHub Enterprise',
  gitlab: 'GitLab',
  gitea: 'Gitea or Forgejo',
};

export const PROJECT_FIELDS: readonly Field[] = [
  {
    name: 'id',
    label: 'Project ID',
    hint: 'Part of the API URLs: lowercase letters, digits and hyphens, such as “acme-docs”.',
    isRequired: true,
    isCode: true,
  },
  {
    name: 'host',
    label: 'Where the repository is',
    isRequired: true,
    options: Object.entries(HOSTS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'repository',
    label: 'Repository',
    hint: 'The https clone URL without a user or token, or the absolute path of a local repository.',
    isRequired: true,
    isCode: true,
  },
  { name: 'ref', label: 'Base branch', hint: 'The branch that work starts from and pull requests target.', isRequired: true, isCode: true },
  {
    name: 'docs',
    label: 'Folder of docs.json',
    hint: 'Relative to the root of the repository. If empty, the service searches for docs.json.',
    isCode: true,
  },
  {
    name: 'token',
    label: 'Token variable',
    optional: 'not for a local repository',
    hint: 'The name of the environment variable of the service that contains the code host token, such as GITHUB_TOKEN. Never the token itself.',
    isCode: true,
  },
  { name: 'apiUrl', label: 'API URL', hint: 'Only for a self-hosted code host, such as https://git.example.com/api/v3.', isCode: true },
  { name: 'model', label: 'Model', hint: 'Provider and model, such as anthropic/claude-sonnet-4-5.', isRequired: true, isCode: true },
];

export const NEW_PROJECT: Fields = { host: 'github', ref: 'main' };

/** Any other variable could contain a secret that must not be sent to a code host. */
const TOKEN_VARIABLE = /^[A-Z][A-Z0-9_]*TOKEN[A-Z0-9_]*$|^TOKEN[A-Z0-9_]*$/;

export function readProjectForm(form: Fields, taken: readonly string[]): NewProject | { readonly problems: Problems } {
  const text = (name: string): string => form[name]?.trim() ?? '';
  const host = Object.keys(HOSTS).find((name): name is Project['host'] => name === form['host']);
  const docs = text('docs').replace(/^\.?\/+|\/+$/g, '');
  const problems = present({
    id: idProblem(text('id'), taken),
    host: host === undefined ? 'Choose where the repository is.' : undefined,
    repository: repositoryProblem(text('repository'), host),
    ref: isBranchName(text('ref'))
      ? undefined
      : text('ref') === ''
        ? 'Enter the branch that work starts from, such as “main”.'
        : `“${text('ref')}” is not a valid branch name; expected a name such as “main” or “docs/next”.`,
    docs: isDocsFolder(docs)
      ? undefined
      : `“${docs}” is not a folder path in the repository; expected a path such as “site/docs”, without “..”.`,
    ...hostProblems(host, { token: text('token'), apiUrl: text('apiUrl') }),
    ...(text('token') !== '' &&
      !TOKEN_VARIABLE.test(text('token')) && {
        token: 'Enter the name of a variable in capitals that contains TOKEN, such as GITHUB_TOKEN; never the token itself.',
      }),
    model: isModelName(text('model'))
      ? undefined
      : `Enter a provider and a model separated by a slash, such as “anthropic/claude-sonnet-4-5”. Providers are ${PROVIDERS.join(', ')}.`,
  });
  if (host === undefined || Object.keys(problems).length > 0) return { problems };
  const [token, apiUrl] = [text('token'), text('apiUrl')];
  return {
    id: text('id'),
    repository: text('repository'),
    ref: text('ref'),
    docs,
    host,
    apiUrl: apiUrl === '' ? null : apiUrl,
    token: token === '' ? null : { env: token },
    model: text('model'),
  };
}

function idProblem(id: string, taken: readonly string[]): string | undefined {
  if (id === '') return 'Enter an ID, such as “acme-docs”.';
  if (!isProjectId(id))
    return `“${id}” is not a valid ID. Use at most 63 lowercase letters, digits and hyphens, and do not start with a hyphen.`;
  return taken.includes(id) ? `Project “${id}” already exists. Choose another ID, or remove that project first.` : undefined;
}

function present(problems: Readonly<Record<string, string | undefined>>): Problems {
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])));
}
