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
      `“${id}” cannot be the id of a project: small letters, digits and “-” are expected, at most 63 of them, and no “-” at the beginning.`,
    );
  const host = request.host ?? hostOf(repository);
  checkRepository(repository, host);
  const token = tokenOf(request, host);
  if (apiUrl !== null && host === 'local') throw new OperatorError('A folder of this machine has no API: leave --api-url away.');
  if (apiUrl !== null && !isPlainUrl(apiUrl))
    throw new OperatorError('--api-url must be an https address without user and password, as https://git.example.com/api/v3.');
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
  throw new OperatorError(`Which code host is at “${name}”? Say --host github, --host gitlab or --host gitea.`);
}

function checkRepository(repository: string, host: Host): void {
  if (/[\p{Cc}\s]/u.test(repository) && host !== 'local')
    throw new OperatorError('The address of the repository holds spaces or characters that cannot be shown.');
  if (host === 'local') {
    if (!isAbsolute(repository)) throw new OperatorError(`A local repository must be a folder of this machine; “${repository}” was given.`);
    return;
  }
  const url = URL.canParse(repository) ? new URL(repository) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    throw new OperatorError(
      'The address of the repository must hold no user and no token: --token-env names the variable that holds the token.',
    );
  if (!url || !isPlainUrl(repository))
    throw new OperatorError(
      `The repository must be an https address to clone from, as https://github.com/acme/docs.git; “${repository}” was given.`,
    );
}

function isPlainUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '' && isEncrypted(url);
}

function tokenOf({ token }: ProjectRequest, host: Host): Project['token'] {
  if (host === 'local') {
    if (token !== null) throw new OperatorError('A folder of this machine needs no token: leave --token-env and --token-file away.');
    return null;
  }
  if (token === null)
    throw new OperatorError(
      `The service needs a token to push to ${host} and to open pull requests: --token-env names the variable that holds it, --token-file the file.`,
    );
  if ('env' in token) {
    if (/^[A-Z_][A-Z0-9_]{0,100}$/.test(token.env)) return token;
    throw new OperatorError(
      beginsLikeSecret(token.env)
        ? '--token-env needs the name of a variable. What was given looks like a token itself: it is in the history of the shell now, and should be replaced.'
        : '--token-env needs the name of a variable in capitals, as GITHUB_TOKEN; never the token itself.',
    );
  }
  if (!isAbsolute(token.file) || !isFile(token.file)) throw new OperatorError(`There is no file “${token.file}” for --token-file.`);
  return token;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function modelOf(model: string | null): string {
  if (model === null)
    throw new OperatorError('Name the model: --model provider/model, as anthropic/claude-sonnet-4-5, or DOCS_NAV_MODEL for all projects.');
  if (!isModelName(model)) {
    throw new OperatorError(
      `The model must be a provider and a model, as anthropic/claude-sonnet-4-5; “${model}” was given. Providers are ${PROVIDERS.join(', ')}.`,
    );
  }
  return model;
}

function docsOf(text: string): string {
  const docs = text.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '');
  if (!isDocsFolder(docs))
    throw new OperatorError(`The folder of docs.json must be inside the repository, as site/docs; “${text}” was given.`);
  return docs;
}

function branchName(text: string): string {
  if (isBranchName(text)) return text;
  throw new OperatorError(`“${text}” cannot be the name of a branch; one is as “main” or “docs/next”.`);
}
