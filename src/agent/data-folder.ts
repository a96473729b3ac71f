/** The data folder of the service. */
import { statSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';
import { makePrivateFolder } from './store/make-private-folder.ts';

/**
 * Creates the folder if it does not exist.
 *
 * @throws OperatorError if every user can write to it, because a link placed there would lead out of it; errors of the file
 * system if it cannot be created.
 */
export function prepareProtectedDataFolder(data: string): void {
  makePrivateFolder(data);
  // Windows has no such permission bits.
  if (process.platform === 'win32' || (statSync(data).mode & 0o002) === 0) return;
  throw new OperatorError(
    `Every user can write to the data folder “${data}”. Remove that permission (chmod o-w), or choose another folder with --data.`,
  );
}
