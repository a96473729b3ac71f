/** The folder that the service keeps everything in. */
import { statSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';
import { makeFolder } from './store/make-folder.ts';

/**
 * Makes the folder where it is not there.
 *
 * @throws OperatorError where everybody may write into it: a link that somebody puts there would lead out of it. Throws what
 * the file system says where it cannot be made.
 */
export function prepareDataFolder(data: string): void {
  makeFolder(data);
  // Windows has no such bits.
  if (process.platform === 'win32' || (statSync(data).mode & 0o002) === 0) return;
  throw new OperatorError(
    `Everybody may write into the data folder “${data}”. Take that right away (chmod o-w), or name another folder with --data.`,
  );
}
