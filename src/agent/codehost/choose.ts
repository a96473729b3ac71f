/** The code host of a project. */
import type { CodeHost, CodeHostOptions, HostedProject } from './code-host.ts';
import { checkedFetch } from '../net/checked-fetch.ts';
import type { HostKind } from '../contract/operator-fields.ts';
import { MisconfigurationError } from '../operator-error.ts';
import { gitea } from './gitea.ts';
import { gitHub } from './github.ts';
import { gitLab } from './gitlab.ts';
import { localHost } from './local.ts';
import { readCodeHostToken } from './token.ts';

type CodeHostFactory = (project: HostedProject, token: string, options: CodeHostOptions) => CodeHost;

const FACTORIES: Readonly<Record<Exclude<HostKind, 'local'>, CodeHostFactory>> = { github: gitHub, gitlab: gitLab, gitea };

/** Throws `MisconfigurationError`, whose message says what to set. */
export function codeHostOf(project: HostedProject, options: CodeHostOptions): CodeHost {
  if (project.host === 'local') return localHost(project, options);
  if (project.token === null)
    throw new MisconfigurationError(
      `The project “${project.id}” has no token for its code host. Edit the project, and name the variable or file that contains one.`,
    );
  const send = options.fetch ?? checkedFetch(options.addressRules);
  const { host, token } = project;
  if (!('app' in token)) return FACTORIES[host](project, (options.readToken ?? readCodeHostToken)(token), { ...options, fetch: send });
  if (host !== 'github')
    throw new MisconfigurationError(
      `The project “${project.id}” has a GitHub App, but is not on GitHub. Name the variable or file of a token.`,
    );
  return gitHub(project, token, { ...options, fetch: send });
}
