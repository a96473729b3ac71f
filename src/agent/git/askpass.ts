/** Passes credentials to git with a small askpass program, which reads them from a pipe and contains no secret. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The file descriptor of the pipe, in git and its child processes. The pipe contains two lines: user name and password. */
export const CREDENTIALS_FD = 3;

/** Writes the program to a folder of the attempt, and returns its path. It answers only questions about the host of `url`. */
export async function writeAskpass(folder: string, url: string): Promise<string> {
  const file = join(folder, 'askpass');
  await writeFile(file, programFor(new URL(url)), { mode: 0o700 });
  return file;
}

/** The shell's `read` consumes one byte at a time, so that the second question gets the second line. */
function programFor({ protocol, host }: URL): string {
  return `#!/bin/sh
case "$1" in
  "Username for '${protocol}//${host}'"* | "Username for '${protocol}//${host}/"* | "Password for '${protocol}//"*"@${host}'"* | "Password for '${protocol}//"*"@${host}/"*)
    IFS= read -r answer <&${CREDENTIALS_FD} || exit 1
    printf '%s\\n' "$answer" ;;
  *) exit 1 ;;
esac
`;
}
