/** Checks the addresses of repositories and code hosts. */
import { isEncrypted } from '../git/index.ts';
import type { Project } from '../store/projects.ts';

type Host = Project['host'] | undefined;

export function repositoryProblem(address: string, host: Host): string | undefined {
  if (address === '') return 'Give the repository: the URL that it is cloned by, or an absolute path.';
  if (address.length > 1000 || /[\p{Cc}\s]/u.test(address))
    return 'The address has spaces or characters that cannot be shown in it, or is longer than 1000.';
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && (url.username !== '' || url.password !== ''))
    return 'The URL holds a user or a token. Take it out: the token goes into an environment variable of the service.';
  if (host === 'local')
    return address.startsWith('/')
      ? undefined
      : 'A repository on the machine of the service is given by its absolute path, such as “/srv/git/docs.git”.';
  if (url && isEncrypted(url)) return undefined;
  return `“${address}” is no URL that the service clones from. Expected is one such as “https://github.com/acme/docs.git”.`;
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
        token: 'Name the environment variable that holds the token: without one the service can neither push nor open pull requests.',
      }),
    ...(apiUrl !== '' && apiProblem(apiUrl)),
  };
}

function apiProblem(address: string): { readonly apiUrl: string } | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url && isEncrypted(url) && url.username === '' && url.password === '' && url.search === '' && url.hash === '') return undefined;
  return { apiUrl: 'Expected is an https URL without user, query and fragment, such as “https://git.example.com/api/v3”.' };
}
