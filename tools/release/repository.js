/** Where the repository is on the web. */

/**
 * @typedef {{ readonly host: string, readonly owner: string, readonly name: string, readonly url: string }} Repository `url` has no `.git`.
 */

/** Such as `git@host:owner/name.git`, `ssh://git@host:22/owner/name`, `https://user:token@host/owner/name.git`. */
const REMOTES = [
  /^(?:[\w.-]+@)?(?<host>[\w.-]+):(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?\/?$/,
  // The port of SSH is not that of the page.
  /^ssh:\/\/(?:[^/@]+@)?(?<host>[\w.-]+)(?::\d+)?\/(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?\/?$/,
  /^https:\/\/(?:[^/@]+@)?(?<host>[\w.-]+(?::\d+)?)\/(?<owner>[\w.-]+)\/(?<name>[\w.-]+?)(?:\.git)?\/?$/,
];

/**
 * The repository that an address of git leads to, without credentials. `undefined` for folders, other protocols and other paths than
 * `owner/name`.
 *
 * @param {string} remote
 * @returns {Repository | undefined}
 */
export function repositoryOf(remote) {
  for (const form of REMOTES) {
    const { host, owner, name } = form.exec(remote)?.groups ?? {};
    if (host !== undefined && owner !== undefined && name !== undefined)
      return { host, owner, name, url: `https://${host}/${owner}/${name}` };
  }
  return undefined;
}

/**
 * The repository of a workflow of GitHub, or that of the remote “origin”. Otherwise a sentence that says what to do.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string | undefined} origin
 * @returns {Repository | { readonly problem: string }}
 */
export function findRepository({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: path }, origin) {
  const fromOrigin = origin === undefined ? undefined : repositoryOf(origin);
  if (server && path) {
    const repository = repositoryOf(`${server}/${path}`);
    if (repository === undefined)
      return { problem: `“${server}/${path}” is not the address of a repository: correct $GITHUB_SERVER_URL and $GITHUB_REPOSITORY.` };
    if (fromOrigin !== undefined && fromOrigin.url !== repository.url)
      return {
        problem: `The remote “origin” is ${fromOrigin.url}, and $GITHUB_REPOSITORY “${path}”: release from a clone of ${repository.url}.`,
      };
    return repository;
  }
  if (fromOrigin !== undefined) return fromOrigin;
  return {
    problem: `${origin === undefined ? 'There is no remote “origin”' : `The remote “origin” is “${origin}”`}. Expected an address such as https://host/owner/name.git: set it with “git remote”, or set $GITHUB_SERVER_URL and $GITHUB_REPOSITORY.`,
  };
}

/**
 * The repository of the GitHub Action and the hooks, beside that of the sources. It has one commit for each release.
 *
 * @param {Repository} source
 * @returns {Repository}
 */
export function releaseRepositoryOf({ host, owner, name, url }) {
  return { host, owner, name: `${name}-action`, url: `${url}-action` };
}
