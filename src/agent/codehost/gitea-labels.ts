/** The ids of labels on Gitea and Forgejo, whose requests take ids instead of names. */
import type { CodeHostOptions } from './code-host.ts';
import { CodeHostError } from './code-host-error.ts';
import type { OctokitRepositoryApi } from './octokit-pulls.ts';
import { withHostErrors } from './request.ts';

const PER_PAGE = 50;
/** Further labels are not searched. */
const MAX_PAGES = 20;

interface Label {
  readonly id: number;
  readonly name: string;
}

/**
 * Finds labels of the repository, and then of the organization that owns it. Labels that do not exist are left out, because
 * `labels` of the request that creates a pull request takes only ids
 * (https://docs.rs/crate/gitea-client/1.22.1/source/docs/CreatePullRequestOption.md).
 */
export async function findGiteaLabelIds(
  { client, repository, label: host }: OctokitRepositoryApi,
  names: readonly string[],
  onLeftOut: CodeHostOptions['onWarning'],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const found = new Map<string, number>();
  const missing = (): readonly string[] => names.filter((name) => !found.has(name));

  async function search(route: string, at: Readonly<Record<string, string>>): Promise<void> {
    for (let page = 1; page <= MAX_PAGES && missing().length > 0; page++) {
      const { data } = await withHostErrors(host, signal, () =>
        client.request(route, { ...at, limit: PER_PAGE, page, request: { signal } }),
      );
      const labels = data as readonly Label[];
      for (const { id, name } of labels) if (!found.has(name)) found.set(name, id);
      // A page may have fewer entries than requested.
      if (labels.length === 0) return;
    }
  }

  try {
    await search('GET /repos/{owner}/{repo}/labels', repository);
    await search('GET /orgs/{owner}/labels', { owner: repository.owner }).catch((error: unknown) => {
      // The owner is a person, or the token may not read organizations.
      if (!(error instanceof CodeHostError && error.isPermanent)) throw error;
    });
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    onLeftOut?.(`The labels of the repository cannot be read, so the pull request has none: ${error.message}`);
    return [];
  }
  if (missing().length > 0)
    onLeftOut?.(`${host} does not have these labels, so the pull request was opened without them: ${missing().join(', ')}.`);
  return names.flatMap((name) => found.get(name) ?? []);
}
