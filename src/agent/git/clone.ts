/** A repository while one attempt works on it. */
import type { Address } from './remote.ts';
import type { Life } from './run.ts';

export interface Clone {
  /** The bare repository. */
  readonly folder: string;
  readonly address: Address;
  /** Stops every command on the clone. */
  readonly signal: AbortSignal;
  /** The branch that the code host names as its default; undefined where it names none. */
  readonly defaultBranch: string | undefined;
  /** How commands on it end with the process that runs them. */
  readonly lives: Life;
  /** Id of the branch's last commit when the clone was made; undefined where there is no such branch. */
  tip(branch: string): string | undefined;
}
