/** Completes what an operator asks of a project, and checks it. */
import { settingsIn } from '../contract/project-settings.ts';
import { createAddressRules } from '../net/address-rules.ts';
import { InvalidOperatorFields, refuseProblems, type FieldProblems } from '../operator-error.ts';
import type { NewProject, Project, ProjectChanges } from '../store/projects.ts';
import type { AdminSettings, ProjectRequest, ProjectUpdate } from './actions.ts';
import { createWebhookAddressRules, type WebhookAddressRules } from '../webhooks/webhook-url.ts';
import { requireLocalBranch } from './local-repository.ts';
import { projectProblems, type ProjectValidationRules } from './project-problems.ts';

type Host = Project['host'];

/** Code hosts by server name. */
const KNOWN_HOSTS: readonly (readonly [RegExp, Host])[] = [
  [/^(?:www\.)?github\.com$/i, 'github'],
  [/^(?:www\.)?gitlab\.com$/i, 'gitlab'],
  [/^(?:codeberg\.org|gitea\.com)$/i, 'gitea'],
];

/** What the operator of the service has set. */
export interface ServiceWideSettings extends ProjectValidationRules {
  /** The default model of projects. */
  readonly model: string | null;
  /** Where webhooks may be. Default: public addresses. */
  readonly webhooks?: WebhookAddressRules | undefined;
}

/** The operator at the command line, who can read all variables anyway. */
export function toCommandLineOperatorSettings({ model, addresses, webhookAddresses }: AdminSettings): ServiceWideSettings {
  return {
    model,
    addresses: createAddressRules(addresses),
    webhooks: createWebhookAddressRules(webhookAddresses),
    mayNameAnyVariable: true,
  };
}

/**
 * @param found Problems that were found before, to be reported with all others.
 * @throws InvalidOperatorFields; OperatorError if there is no git.
 */
export async function completeProject(
  request: ProjectRequest,
  { model: defaultModel, ...rules }: ServiceWideSettings,
  found: FieldProblems = {},
): Promise<NewProject> {
  const { id, repository, apiUrl, token } = request;
  // An empty model was entered; only one that is left out has a default.
  const missing = request.model === null && defaultModel === null ? { model: MISSING_MODEL } : {};
  const project: NewProject = {
    id,
    repository,
    ref: request.ref ?? 'main',
    docs: docsFolder(request.docs ?? ''),
    host: request.host ?? hostOf(repository),
    apiUrl,
    token,
    model: request.model ?? defaultModel ?? '',
    ...settingsIn(request),
  };
  refuseProblems({ ...projectProblems(project, rules), ...missing, ...found });
  return project.host === 'local' ? { ...project, ref: await requireLocalBranch(repository, request.ref) } : project;
}

/** @throws InvalidOperatorFields; OperatorError if there is no git. */
export async function completeChanges(project: Project, update: ProjectUpdate, rules: ProjectValidationRules): Promise<ProjectChanges> {
  const { ref, docs, token, model } = update;
  const changes: ProjectChanges = {
    ...(ref !== undefined && { ref }),
    ...(docs !== undefined && { docs: docsFolder(docs) }),
    ...(model !== undefined && { model }),
    ...(token !== undefined && { token }),
    ...settingsIn(update),
  };
  refuseProblems(projectProblems({ ...project, ...changes }, rules, project));
  if (ref !== undefined && ref !== project.ref && project.host === 'local') {
    // The repository cannot be changed, so whatever is wrong with it is a problem of the branch.
    await requireLocalBranch(project.repository, ref).catch((error: unknown) => {
      throw error instanceof InvalidOperatorFields ? new InvalidOperatorFields({ ref: error.message }) : error;
    });
  }
  return changes;
}

const MISSING_MODEL =
  'The model is missing. Enter a provider and a model, such as “anthropic/claude-sonnet-4-5”, or set DOCS_NAV_MODEL of the service for all projects.';

/** A folder in the repository without leading and trailing slashes; `''` for the root. */
function docsFolder(text: string): string {
  return text.replace(/^\.?\/+|(?<!\/)\/+$/g, '').replace(/^\.$/, '');
}

function hostOf(repository: string): Host {
  if (!repository.includes('://')) return 'local';
  const name = URL.canParse(repository) ? new URL(repository).hostname : '';
  const known = KNOWN_HOSTS.find(([pattern]) => pattern.test(name));
  if (known) return known[1];
  throw new InvalidOperatorFields({ host: `The kind of code host at “${name}” cannot be detected; expected github, gitlab or gitea.` });
}
