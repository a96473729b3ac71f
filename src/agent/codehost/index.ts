/** Code hosts of the agent job service: GitHub, GitLab, Gitea and Forgejo, and a local repository. */
export { CodeHostError } from './code-host-error.ts';
export type { CodeHost, CodeHostOptions, HostedProject, LocalPullRequests, PullRequestState } from './code-host.ts';
export type { CodeHostTokenProvider } from './app-tokens.ts';
export { checkReadAccess } from './check-read-access.ts';
export { codeHostOf } from './choose.ts';
export { readCodeHostToken } from './token.ts';
