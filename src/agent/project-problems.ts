/** Checks the values of a project, from the command line and the dashboard. Both check its token themselves. */
import { isAbsolute } from 'node:path';
import type { PublishSettings } from './contract/publish-settings.ts';
import { isModelName, PROVIDERS } from './config/read-value.ts';
import { isBranchName, isEncrypted } from './git/index.ts';
import type { AddressRules } from './net/address-rules.ts';
import { publishProblems, type PublishProblems } from './publish-problems.ts';
import { isDocsFolder, isProjectId, type NewProject, type Project } from './store/projects.ts';

type Values = Omit<NewProject, 'token'>;
type Problems = Partial<Record<Exclude<keyof Values, keyof PublishSettings>, string>> & PublishProblems;

/** A folder in the repository without leading and trailing slashes; `''` for the root. */
export function docsFolder(text: string): string {
  return text.replace(/^\.?\/+|(?<!\/)\/+$/g, '').replace(/^\.$/, '');
}

/** Says what is wrong with which value. Without `addresses`, addresses are not checked: a change of a project has none. */
export function projectProblems(
  { id, host, repository, ref, docs, apiUrl, model, ...publish }: Values,
  addresses?: AddressRules,
): Problems {
  const problems = {
    id:
      !isProjectId(id) &&
      `“${id}” is not a valid project ID. Use at most 63 lowercase letters, digits and hyphens, and do not start with a hyphen.`,
    repository: repositoryProblem(repository, host, addresses),
    ref: !isBranchName(ref) && `“${ref}” is not a valid branch name; expected a name such as “main” or “docs/next”.`,
    docs: !isDocsFolder(docs) && `“${docs}” is not a folder path in the repository; expected a path such as “site/docs”, without “..”.`,
    apiUrl: apiUrl !== null && apiProblem(apiUrl, host, addresses),
    model:
      !isModelName(model) &&
      `“${model}” is not a valid model; expected a provider and a model, such as “anthropic/claude-sonnet-4-5”. Providers are ${PROVIDERS.join(', ')}.`,
  };
  return { ...Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)), ...publishProblems(publish, host) };
}

function repositoryProblem(address: string, host: Project['host'], rules: AddressRules | undefined): string | false {
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
  return url !== undefined && isEncrypted(url) && [url.username, url.password, url.search, url.hash].every((part) => part === '');
}
