/** Reads commits: changed files, parents, messages and file contents. */
import type { Clone } from '../git/clone.ts';
import { outputInClone, lineInClone, splitOutput } from '../git/plumbing.ts';

/** Paths in the repository that differ between two commits. */
export async function changedPaths(clone: Clone, from: string, to: string): Promise<readonly string[]> {
  return splitOutput(
    await outputInClone(clone, ['diff-tree', '-r', '-z', '--name-only', '--no-renames', '--end-of-options', from, to, '--']),
  );
}

/** Empty if the commit has none, or if the clone does not include them. */
export async function parentsOf(clone: Clone, commit: string): Promise<readonly string[]> {
  return (await lineInClone(clone, ['log', '-1', '--format=%H %P', '--end-of-options', commit, '--'])).split(' ').slice(1);
}

/** Subject and text of a commit's message, without its trailers. */
export async function readMessageWithoutTrailers(
  clone: Clone,
  commit: string,
): Promise<{ readonly subject: string; readonly text: string }> {
  const output = await outputInClone(clone, ['log', '-1', '--encoding=UTF-8', '--format=%B', '--end-of-options', commit, '--']);
  const [subject = '', ...paragraphs] = output.toString().trimEnd().split(/\n\n+/);
  return { subject: subject.split('\n', 1)[0] ?? '', text: paragraphs.slice(0, -1).join('\n\n') };
}

/** The first of these paths that is a regular file in a commit; its text is null if it has more than `most` bytes. */
export async function readFirstExistingFile(
  clone: Clone,
  commit: string,
  paths: readonly string[],
  most: number,
): Promise<{ readonly path: string; readonly text: string | null } | undefined> {
  const listed = await outputInClone(clone, ['ls-tree', '-z', '-l', '--full-tree', '--end-of-options', commit, ...paths]);
  const files = new Map<string, { readonly id: string; readonly size: number }>();
  for (const entry of splitOutput(listed)) {
    const tab = entry.indexOf('\t');
    const [mode = '', kind, id = '', size = ''] = entry.slice(0, tab).split(/ +/);
    if (kind === 'blob' && mode !== '120000') files.set(entry.slice(tab + 1), { id, size: Number(size) });
  }
  const path = paths.find((one) => files.has(one));
  const file = path === undefined ? undefined : files.get(path);
  if (path === undefined || file === undefined) return undefined;
  return { path, text: file.size > most ? null : (await outputInClone(clone, ['cat-file', 'blob', file.id])).toString() };
}

/** Commits of a job after `from` up to `to`, oldest first, found by the trailers of the service. */
export async function commitsOf(clone: Clone, jobId: string, to: string, from?: string): Promise<readonly JobCommit[]> {
  const range = from === undefined ? [to] : [to, `^${from}`];
  const output = await outputInClone(clone, [
    'log',
    '-z',
    '--reverse',
    '--encoding=UTF-8',
    '--format=%H%n%B',
    '--end-of-options',
    ...range,
    '--',
  ]);
  const found: JobCommit[] = [];
  for (const record of output.toString().split('\0')) {
    const [id = '', subject = '', ...rest] = record.trimEnd().split('\n');
    const [job, message] = rest.slice(-2);
    const seq = /^Agent-Message: (\d+)$/.exec(message ?? '')?.[1];
    if (job === `Agent-Job: ${jobId}` && seq !== undefined) found.push({ id, subject, seq: Number(seq) });
  }
  return found;
}

export interface JobCommit {
  readonly id: string;
  readonly subject: string;
  readonly seq: number;
}
