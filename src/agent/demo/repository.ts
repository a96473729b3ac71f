/** Creates the repository of the demo: bare, with one commit that contains the sample site. */
import { mkdir } from 'node:fs/promises';
import { runGit } from '../git/run.ts';
import { GitError } from '../git/git-error.ts';
import { SAMPLE_SITE } from './sample.ts';

const BRANCH = 'main';

/** Throws `GitError`. */
export async function makeSampleRepository(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const signal = new AbortController().signal;
  for (const { args, input } of [
    { args: ['init', '--quiet', '--bare', `--initial-branch=${BRANCH}`] },
    { args: ['fast-import', '--quiet', '--date-format=now'], input: stream() },
  ]) {
    const { status, stderr } = await runGit(args, { folder, signal, ...(input !== undefined && { input }) });
    if (status !== 0) throw new GitError('failed', 'Git could not make the sample repository.', stderr);
  }
}

/** The input of `git fast-import`. */
function stream(): string {
  const files = [...SAMPLE_SITE].map(([path, text]) => `M 100644 inline ${path}\n${data(text)}`);
  return [
    `commit refs/heads/${BRANCH}\n`,
    'committer Kestrel <docs@kestrel.example> now\n',
    data('Write the documentation\n'),
    ...files,
  ].join('');
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
