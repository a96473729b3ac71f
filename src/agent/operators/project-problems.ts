/** What is wrong with the values of a project. */
import { isAbsolute } from 'node:path';
import { isModelName, PROVIDER_NAMES } from '../config/check-value.ts';
import { PROJECT_FIELDS } from '../contract/operator-fields.ts';
import { isSafeBranchName } from '../contract/branch-name.ts';
import { isHttpsOrLoopback } from '../git/index.ts';
import type { AddressRules } from '../net/address-rules.ts';
import type { FieldProblems } from '../operator-error.ts';
import { beginsLikeSecret } from '../secrets/shapes.ts';
import { isDocsFolder, isProjectId, type GitHubAppTokenSource, type NewProject, type Project } from '../store/projects.ts';
import { statOf } from './local-repository.ts';
import { settingProblems } from './setting-problems.ts';

/** What the values are checked against. */
export interface ProjectValidationRules {
  readonly addresses: AddressRules;
  /**
   * Whether the token can be in any variable. Otherwise its name contains TOKEN: any other could contain a secret that must not be sent to a
   * code host.
   */
  readonly mayNameAnyVariable: boolean;
}

/** Problems by field. Of a project that exists, its addresses and a token that stays are not held against the rules, which may have changed. */
export function projectProblems(values: NewProject, rules: ProjectValidationRules, old?: Project): FieldProblems {
  const { id, host, repository, ref, docs, token, apiUrl, model, ...settings } = values;
  const problems = {
    id:
      !isProjectId(id) &&
      (id === ''
        ? 'Enter an ID, such as “acme-docs”.'
        : `“${id}” is not a valid project ID. Use at most 63 lowercase letters, digits and hyphens, and do not start with a hyphen.`),
    host: !Object.hasOwn(PROJECT_FIELDS.host.choices, host) && 'Choose where the repository is.',
    repository: repositoryProblem(repository, host, old ? undefined : rules.addresses),
    ref:
      !isSafeBranchName(ref) &&
      (ref === ''
        ? 'Enter the branch that work starts from, such as “main”.'
        : `“${ref}” is not a valid branch name; expected a name such as “main” or “docs/next”.`),
    docs: !isDocsFolder(docs) && `“${docs}” is not a folder path in the repository; expected a path such as “site/docs”, without “..”.`,
    token: token !== old?.token && tokenProblem(token, host, rules),
    apiUrl: apiUrl !== null && apiProblem(apiUrl, host, old ? undefined : rules.addresses),
    model:
      !isModelName(model) &&
      (model === ''
        ? 'Enter a provider and a model, such as “anthropic/claude-sonnet-4-5”.'
        : `“${model}” is not a valid model; expected a provider and a model, such as “anthropic/claude-sonnet-4-5”. Providers are ${PROVIDER_NAMES.join(', ')}.`),
  };
  return { ...Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)), ...settingProblems(settings, host) };
}

function appProblem({ app, keyFile }: GitHubAppTokenSource, host: Project['host']): string | false {
  if (host !== 'github') return 'Only projects on GitHub can use a GitHub App. Name the variable or file of a token.';
  if (!/^[\w.-]{1,100}$/.test(app))
    return `“${app}” is not the ID of a GitHub App; expected a number such as 123456, or a client ID such as Iv1.8a61f9b3a7aba766.`;
  return (
    !(isAbsolute(keyFile) && isFile(keyFile)) &&
    `“${keyFile}” is not the absolute path of a file. Expected the private key of the GitHub App.`
  );
}

function tokenProblem(token: Project['token'], host: Project['host'], { mayNameAnyVariable }: ProjectValidationRules): string | false {
  if (host === 'local') return token !== null && 'A local repository needs no token. Leave it out.';
  if (token === null || ('env' in token && token.env === ''))
    return 'Without a token, the service cannot push or open pull requests. Name the environment variable that contains it, such as GITHUB_TOKEN.';
  if ('app' in token) return appProblem(token, host);
  if ('file' in token) return !(isAbsolute(token.file) && isFile(token.file)) && `“${token.file}” is not the absolute path of a file.`;
  if (mayNameAnyVariable ? ANY_VARIABLE.test(token.env) : TOKEN_VARIABLE.test(token.env)) return false;
  if (beginsLikeSecret(token.env))
    return 'Expected the name of a variable, but the value looks like a token. It may have been exposed, for example in the shell history: replace it.';
  return `Expected the name of a variable in capitals${mayNameAnyVariable ? '' : ' that contains TOKEN'}, such as GITHUB_TOKEN; never the token itself.`;
}

const ANY_VARIABLE = /^[A-Z_][A-Z0-9_]{0,100}$/;
const TOKEN_VARIABLE = /^(?=.*TOKEN)[A-Z][A-Z0-9_]{0,100}$/;

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? false;
}

function repositoryProblem(address: string, host: Project['host'], rules: AddressRules | undefined): string | false {
  if (address === '') return 'Enter the clone URL of the repository, or an absolute path.';
  if (address.length > 1000) return 'The address of the repository has more than 1000 characters.';
  if (/\p{Cc}/u.test(address) || (host !== 'local' && /\s/.test(address)))
    return 'The address of the repository contains spaces or control characters.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    return 'The repository URL contains a user or a token. Remove it: the token belongs in an environment variable of the service.';
  if (host === 'local') return !isAbsolute(address) && `A local repository must be an absolute path, not “${address}”.`;
  if (!isPlainUrl(url))
    return `“${address}” is not a URL that the service can clone; expected a URL such as “https://github.com/acme/docs.git”.`;
  return rules?.problemOf(url.hostname) ?? false;
}

function apiProblem(address: string, host: Project['host'], rules: AddressRules | undefined): string | false {
  if (host === 'local') return 'A local repository has no API. Omit the API URL.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!isPlainUrl(url))
    return 'The API URL must be an https URL without a user, query or fragment, such as “https://git.example.com/api/v3”.';
  return rules?.problemOf(url.hostname) ?? false;
}

function isPlainUrl(url: URL | undefined): url is URL {
  return url !== undefined && isHttpsOrLoopback(url) && [url.username, url.password, url.search, url.hash].every((part) => part === '');
}
