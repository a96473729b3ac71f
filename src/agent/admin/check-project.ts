/** Validates and completes a requested project, or changes of one. */
import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { PublishSettings } from '../contract/publish-settings.ts';
import { beginsLikeSecret } from '../secrets/shapes.ts';
import { addressRules, type AddressRules } from '../net/address-rules.ts';
import { docsFolder, projectProblems } from '../project-problems.ts';
import type { NewProject, Project, ProjectChanges } from '../store/projects.ts';
import { OperatorError } from '../operator-error.ts';
import type { AdminSettings, ProjectRequest, ProjectUpdate } from './admin.ts';
import { branchOf } from './local-repository.ts';

type Host = Project['host'];

/** Code hosts by server name. */
const KNOWN: readonly (readonly [RegExp, Host])[] = [
  [/^(?:www\.)?github\.com$/i, 'github'],
  [/^(?:www\.)?gitlab\.com$/i, 'gitlab'],
  [/^(?:codeberg\.org|gitea\.com)$/i, 'gitea'],
];

/** What the operator of the service has set. */
export interface Operator {
  /** The default model of projects. */
  readonly model: string | null;
  readonly addresses: AddressRules;
}

export function operatorOf({ model, addresses }: AdminSettings): Operator {
  return { model, addresses: addressRules(addresses) };
}

/** @throws OperatorError */
export async function checkProject(request: ProjectRequest, { model: defaultModel, addresses }: Operator): Promise<NewProject> {
  const { id, repository, apiUrl } = request;
  const model = request.model ?? defaultModel;
  const host = request.host ?? hostOf(repository);
  if (model === null)
    throw new OperatorError(
      'A model is missing. Add --model with a provider and a model, such as anthropic/claude-sonnet-4-5, or set DOCS_NAV_MODEL for all projects.',
    );
  const [ref, docs] = [request.ref ?? 'main', docsFolder(request.docs ?? '')];
  const values = { id, repository, ref, docs, host, apiUrl, model, ...publishOf(request) };
  refuse(values, addresses);
  const token = tokenOf(request, host);
  return { ...values, token, ref: host === 'local' ? await branchOf(repository, request.ref) : values.ref };
}

/** @throws OperatorError */
export async function checkUpdate(project: Project, update: ProjectUpdate): Promise<ProjectChanges> {
  const { ref, docs, token, model } = update;
  const changes: ProjectChanges = {
    ...(ref !== undefined && { ref }),
    ...(docs !== undefined && { docs: docsFolder(docs) }),
    ...(model !== undefined && { model }),
    ...(token !== undefined && { token: tokenOf({ token }, project.host) }),
    ...publishOf(update),
  };
  refuse({ ...project, ...changes });
  if (ref !== undefined && project.host === 'local') await branchOf(project.repository, ref);
  return changes;
}

function publishOf({ author, titlePrefix, isDraft, labels }: Partial<PublishSettings>): Partial<PublishSettings> {
  return {
    ...(author !== undefined && { author }),
    ...(titlePrefix !== undefined && { titlePrefix }),
    ...(isDraft !== undefined && { isDraft }),
    ...(labels !== undefined && { labels }),
  };
}

function refuse(...checked: Parameters<typeof projectProblems>): void {
  const [problem] = Object.values(projectProblems(...checked));
  if (problem !== undefined) throw new OperatorError(problem);
}

function hostOf(repository: string): Host {
  if (!repository.includes('://')) return 'local';
  const name = URL.canParse(repository) ? new URL(repository).hostname : '';
  const known = KNOWN.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  throw new OperatorError(`The code host at “${name}” is not known. Add --host github, --host gitlab or --host gitea.`);
}

function tokenOf({ token }: Pick<ProjectRequest, 'token'>, host: Host): Project['token'] {
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
