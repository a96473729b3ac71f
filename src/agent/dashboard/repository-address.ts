/** Checks the addresses of repositories and code hosts. */
import { isEncrypted } from '../git/index.ts';
import type { Project } from '../store/projects.ts';

type Host = Project['host'] | undefined;

export function repositoryProblem(address: string, host: Host): string | undefined {
  if (address === '') return 'Enter the clone URL of the repository, or an absolute path.';
  if (address.length > 1000 || /[\p{Cc}\s]/u.test(address))
    return 'The address contains spaces or control characters, or has more than 1000 characters.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    return 'The URL contains a user or a token. Remove it: the token belongs in an environment variable of the service.';
  if (host === 'local')
    return address.startsWith('/') ? undefined : 'Enter the absolute path of the local repository, such as “/srv/git/docs.git”.';
  if (url && isEncrypted(url)) return undefined;
  return `“${address}” is not a URL that the service can clone; expected a URL such as “https://github.com/acme/docs.git”.`;
}

/** Checks the other values that a code host needs; `local` needs none. */
export function hostProblems(
  host: Host,
  { token, apiUrl }: { readonly token: string; readonly apiUrl: string },
): { readonly token?: string; readonly apiUrl?: string } {
  if (host === 'local') {
    return {
      ...(apiUrl !== '' && { apiUrl: 'A local repository has no API. Leave this empty.' }),
      ...(token !== '' && { token: 'A local repository needs no token. Leave this empty.' }),
    };
  }
  return {
    ...(token === '' &&
      host !== undefined && {
        token: 'Enter the environment variable that contains the token. Without a token, the service cannot push or open pull requests.',
      }),
    ...(apiUrl !== '' && apiProblem(apiUrl)),
  };
}

function apiProblem(address: string): { readonly apiUrl: string } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && isEncrypted(url) && url.username === '' && url.password === '' && url.search === '' && url.hash === '') return undefined;
  return { apiUrl: 'Enter an https URL without a user, query or fragment, such as “https://git.example.com/api/v3”.' };
}
