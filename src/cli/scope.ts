/** The flags that report only what a change introduces. */
import { scopeSites, type Scope } from '../host/scope/scope.ts';
import type { PreparedRun } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { valueOf, type Arguments } from './command.ts';
import type { Context } from './streams.ts';

export function applyScope(run: PreparedRun, given: Arguments, { cwd, env }: Context): PreparedRun & { readonly base: string } {
  const ref = valueOf(given, 'since');
  if (ref === '') throw new UsageError('“--since” needs the name of a commit: --since origin/main.');
  const scope: Scope = ref !== undefined ? { kind: 'since', ref } : { kind: given.flags.has('staged') ? 'staged' : 'changed' };
  return { ...scopeSites(run, scope, { flag: `--${scope.kind}`, cwd, indexFile: env['GIT_INDEX_FILE'] }), base: ref ?? 'HEAD' };
}
