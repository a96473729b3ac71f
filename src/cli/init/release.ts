/** The repository of releases, beside that of docs-nav: its root is the GitHub Action, the hooks of pre-commit, and the package. */
import { REPOSITORY } from '../../lint/addresses.gen.ts';

export interface ReleaseRepository {
  readonly url: string;
  /** Owner and name, if it is on GitHub: `acme/docs-nav-action`. */
  readonly github?: string;
}

/** Returns `undefined` in a build without addresses, which is no release. */
export function toActionRepository(repository = REPOSITORY): ReleaseRepository | undefined {
  if (repository === undefined) return undefined;
  const url = `${repository}-action`;
  const [, github] = /^https:\/\/github\.com\/([^/]+\/[^/]+)$/.exec(url) ?? [];
  return github === undefined ? { url } : { url, github };
}

/** The folder of a version's schemas. Of the places of a package, VS Code downloads without a question from this one. */
export function toSchemaFolderUrl(releases: ReleaseRepository | undefined, version: string): string | undefined {
  return releases?.github === undefined ? undefined : `https://raw.githubusercontent.com/${releases.github}/v${version}/schema`;
}
