/** The flags that ask what a change introduces. */
import { scopeSites, type Scope, type Scoped } from '../host/scope/scope.ts';
import type { Run } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import { valueOf, type Arguments } from './command.ts';
import type { Context } from './streams.ts';

/** The sites of a run with the states that are compared, and what the base is called. */
export function applyScope({ sites, prepared, notes }: Run, given: Arguments, { cwd, env }: Context): Scoped & { readonly base: string } {
  const ref = valueOf(given, 'since');
  if (ref === '') throw new UsageError('“--since” needs the name of a commit: --since origin/main.');
  const scope: Scope = ref !== undefined ? { kind: 'since', ref } : { kind: given.flags.has('staged') ? 'staged' : 'changed' };
  const found = sites.map((site, index) => ({ site, root: prepared[index]?.root ?? cwd }));
  const scoped = scopeSites(found, scope, { cwd, indexFile: env['GIT_INDEX_FILE'] });
  return { sites: scoped.sites, notes: [...notes, ...scoped.notes], base: ref ?? 'HEAD' };
}
