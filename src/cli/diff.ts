/** Repaired files as one diff, to be applied where the command was run. */
import { relative, resolve, sep } from 'node:path';
import type { RepairedFile } from '../session/fix.ts';
import { shown } from '../host/place.ts';
import { unifiedDiff } from '../text/unified-diff.ts';
import { visible } from '../text/visible.ts';
import type { Context } from './streams.ts';

/** The diff, and what to know about it. On a terminal and in a build log, what could steer it is shown instead of sent. */
export function diffOf(
  files: ReadonlyMap<string, RepairedFile>,
  { cwd, env, stdout }: Context,
): { readonly text: string; readonly notes: readonly string[] } {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const base = baseOf([...files.keys()], cwd);
  const diffs = [...files].map(([name, { before, text }]) =>
    unifiedDiff(relative(base, resolve(cwd, name)).replaceAll(sep, '/'), decoder.decode(before), text),
  );
  const text = diffs.join('');
  const notes = base === resolve(cwd) ? [] : [`Apply the diff in “${shown(base, cwd)}”: its paths are relative to it.`];
  return { text: stdout.isTTY || isBuildLog(stdout, env) ? text.split('\n').map(harmless).join('\n') : text, notes };
}

/** Services that obey commands in what a step writes: there a pipe may lead to the log, too. */
function isBuildLog({ isFile = false }: Context['stdout'], env: Context['env']): boolean {
  return !isFile && (env['GITHUB_ACTIONS'] === 'true' || env['TF_BUILD'] !== undefined);
}

/** Programs take no paths that lead upwards, so paths begin in a folder that is above all files. */
function baseOf(names: readonly string[], cwd: string): string {
  const steps = names.map((name) => name.split('/').findIndex((part) => part !== '..'));
  return resolve(cwd, '../'.repeat(Math.max(0, ...steps)));
}

function harmless(line: string): string {
  return line.split('\t').map(visible).join('\t');
}
