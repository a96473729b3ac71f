/** Where programs are looked for. */

/**
 * Lets Windows find programs in PATH alone, also in programs that are started: else a `git.exe` in the folder of a repository would be run.
 * Node honors the variable since 20.12 (libuv/libuv#4238).
 */
export function ignoreProgramsInFolder(): void {
  if (process.platform === 'win32') process.env['NoDefaultCurrentDirectoryInExePath'] = '1';
}
