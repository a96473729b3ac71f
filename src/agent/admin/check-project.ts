/** Validates and completes a requested project. */
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { isModelName, PROVIDERS } from '../config/read-value.ts';
import { isBranchName, isEncrypted } from '../git/index.ts';
import { beginsLikeSecret } from '../secrets/shapes.ts';
import { isDocsFolder, isProjectId, type Project } from '../store/projects.ts';
import { OperatorError } from '../operator-error.ts';
import type { ProjectRequest } from './admin.ts';
import { branchOf } from './local-repository.ts';

type Host = Project['host'];

/** Code hosts by server name. */
const KNOWN: readonly (readonly [RegExp, Host])[] = [
  [/^(?:www\.)?github\.com$/i, 'github'],
  [/^(?:www\.)?gitlab\.com$/i, 'gitlab'],
  [/^(?:codeberg\.org|gitea\.com)$/i, 'gitea'],
];

/** @throws OperatorError */
export async function checkProject(request: ProjectRequest, defaultModel: string | null): Promise<Omit<Project, 'createdAt'>> {
  const { id, repository, apiUrl } = request;
  if (!isProjectId(id))
    throw new OperatorError(
      `“${id}” is not a valid project ID. Use at most 63 lowercase letters, digits and hyphens, and do not start with a hyphen.`,
    );
  const host = request.host ?? hostOf(repository);
  checkRepository(repository, host);
  const token = tokenOf(request, host);
  if (apiUrl !== null && host === 'local') throw new OperatorError('A local repository has no API. Omit --api-url.');
  if (apiUrl !== null && !isPlainUrl(apiUrl))
    throw new OperatorError('--api-url must be an https URL without a user or password, such as https://git.example.com/api/v3.');
  const model = modelOf(request.model ?? defaultModel);
  const docs = docsOf(request.docs ?? '');
  const ref = host === 'local' ? await branchOf(repository, request.ref) : branchName(request.ref ?? 'main');
  return { id, repository, ref, docs, host, apiUrl, token, model };
}

function hostOf(repository: string): Host {
  if (!repository.includes('://')) return 'local';
  const name = URL.canParse(repository) ? new URL(repository).hostname : '';
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  throw new OperatorError(`The code host at “${name}” is not known. Add --host github, --host gitlab or --host gitea.`);
}

function checkRepository(repository: string, host: Host): void {
  if (/[\p{Cc}\s]/u.test(repository) && host !== 'local')
    throw new OperatorError('The address of the repository contains spaces or control characters.');
  if (host === 'local') {
    if (!isAbsolute(repository)) throw new OperatorError(`A local repository must be an absolute path, not “${repository}”.`);
    return;
  }
  const url = URL.canParse(repository) ? new URL(repository) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    throw new OperatorError(
      'The repository URL must not contain a user or a token. Use --token-env with the variable that contains the token.',
    );
  if (!url || !isPlainUrl(repository))
    throw new OperatorError(`The repository must be an https clone URL such as https://github.com/acme/docs.git, not “${repository}”.`);
}

function isPlainUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '' && isEncrypted(url);
}

function tokenOf({ token }: ProjectRequest, host: Host): Project['token'] {
  if (host === 'local') {
    if (token !== null) throw new OperatorError('A local repository needs no token. Omit --token-env and --token-file.');
    return null;
  }
  if (token === null)
    throw new OperatorError(
      `The service needs a token to push to ${host} and open pull requests. Add --token-env with its variable, or --token-file with its file.`,
    );
  if ('env' in token) {
    if (/^[A-Z_][A-Z0-9_]{0,100}$/.test(token.env)) return token;
    throw new OperatorError(
      beginsLikeSecret(token.env)
        ? '--token-env needs the name of a variable, but the value looks like a token. It is now in the shell history and should be replaced.'
        : '--token-env needs the name of a variable in capitals, such as GITHUB_TOKEN; never the token itself.',
    );
  }
  if (!isAbsolute(token.file) || !isFile(token.file))
    throw new OperatorError(`“${token.file}” for --token-file is not the absolute path of a file.`);
  return token;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function modelOf(model: string | null): string {
  if (model === null)
    throw new OperatorError(
      'A model is missing. Add --model with a provider and a model, such as anthropic/claude-sonnet-4-5, or set DOCS_NAV_MODEL for all projects.',
    );
  if (!isModelName(model)) {
    throw new OperatorError(
      `“${model}” is not a valid model; expected a provider and a model, such as anthropic/claude-sonnet-4-5. Providers are ${PROVIDERS.join(', ')}.`,
    );
  }
  return model;
}

function docsOf(text: string): string {
  const docs = text.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
  if (!isDocsFolder(docs)) throw new OperatorError(`The folder of docs.json must be in the repository, such as site/docs, not “${text}”.`);
  return docs;
}

function branchName(text: string): string {
  if (isBranchName(text)) return text;
  throw new OperatorError(`“${text}” is not a valid branch name; expected a name such as “main” or “docs/next”.`);
}
