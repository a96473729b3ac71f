/** Hands credentials to git: a small program that git asks, which reads the answer from a pipe and holds no secret. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The descriptor of the pipe, in git and all that it starts. Its two lines are the name of the user and the password. */
export const CREDENTIALS_FD = 3;

/** Writes the program into a folder of the attempt, and gives its path. It answers questions about the host of `url` only. */
export async function writeAskpass(folder: string, url: string): Promise<string> {
  const file = join(folder, 'askpass');
  await writeFile(file, programFor(new URL(url)), { mode: 0o700 });
  return file;
}

/** `read` of a shell takes one byte at a time, so that the second question finds the second line. */
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
