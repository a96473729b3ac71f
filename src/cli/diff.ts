/** Makes one diff of fixed files, for the working directory of the command. */
import { relative, resolve, sep } from 'node:path';
import type { RepairedFile } from '../session/fix.ts';
import { displayPath } from '../host/docs-root-location.ts';
import { unifiedDiff } from '../text/unified-diff.ts';
import { makeVisible } from '../text/visible.ts';
import type { CommandContext } from './streams.ts';

/** Returns the diff and notes about it. On a terminal and in a build log, what could control them is shown instead of sent. */
export function fixesDiff(
  files: ReadonlyMap<string, RepairedFile>,
  { cwd, env, stdout }: CommandContext,
): { readonly text: string; readonly notes: readonly string[] } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const base = baseOf([...files.keys()], cwd);
  const diffs = [...files].map(([name, { before, text }]) =>
    unifiedDiff(relative(base, resolve(cwd, name)).replaceAll(sep, '/'), decoder.decode(before), text),
  );
  const text = diffs.join('');
  const notes = base === resolve(cwd) ? [] : [`Apply the diff in “${displayPath(base, cwd)}”: its paths are relative to it.`];
  return { text: stdout.isTTY || isBuildLog(stdout, env) ? text.split('\n').map(makeLineVisible).join('\n') : text, notes };
}

/** Whether the output may go to the log of a service that executes commands in it, possibly through a pipe. */
export function isBuildLog({ isFile = false }: CommandContext['stdout'], env: CommandContext['env']): boolean {
  return !isFile && (env['GITHUB_ACTIONS'] === 'true' || env['TF_BUILD'] !== undefined);
}

/** Returns a folder above all files, because patch programs do not accept “..” in paths. */
function baseOf(names: readonly string[], cwd: string): string {
  const steps = names.map((name) => name.split('/').findIndex((part) => part !== '..'));
  return resolve(cwd, '../'.repeat(Math.max(0, ...steps)));
}

/** Makes a line visible, except for tabs, which are harmless. */
export function makeLineVisible(line: string): string {
  return line.split('\t').map(makeVisible).join('\t');
}
