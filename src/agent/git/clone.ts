/** The clone of a repository for one attempt. */
import type { RemoteAddress } from './remote.ts';
import type { ProcessLifetime } from './run.ts';

export interface Clone {
  /** The bare repository. */
  readonly folder: string;
  readonly address: RemoteAddress;
  /** Stops every command on the clone. */
  readonly signal: AbortSignal;
  /** The default branch on the code host, if known. */
  readonly defaultBranch: string | undefined;
  /** When commands on it end. */
  readonly lifetime: ProcessLifetime;
  /** Id of the branch's last commit when the clone was made; undefined if the branch did not exist. */
  tip(branch: string): string | undefined;
}
