/** The flags that report only what a change introduces. */
import { applyGitScope, type GitScope } from '../host/scope/scope.ts';
import type { PreparedRun } from '../host/run.ts';
import { UsageError } from '../host/usage.ts';
import type { ReportWithOffsets } from '../report/report.ts';
import { describeStagedDifferences } from './describe-staged-differences.ts';
import { valueOf, type ParsedArguments } from './command.ts';
import type { CommandContext } from './streams.ts';

export interface ScopedRun extends PreparedRun {
  /** What the changes are compared with. */
  readonly base: string;
  /** What to tell about findings. */
  readonly notesOn?: (report: ReportWithOffsets) => readonly string[];
}

export function applyScope(run: PreparedRun, given: ParsedArguments, { cwd, env }: CommandContext): ScopedRun {
  const scope = scopeOf(given);
  const base = 'ref' in scope ? shortName(scope.ref) : 'HEAD';
  const scoped = applyGitScope(run, scope, { flag: `--${scope.kind}`, cwd, indexFile: env['GIT_INDEX_FILE'] });
  return { ...scoped, base, ...(scope.kind === 'staged' && { notesOn: (report) => describeStagedDifferences(report, cwd) }) };
}

function scopeOf(given: ParsedArguments): GitScope {
  for (const kind of ['since', 'against'] as const) {
    const ref = valueOf(given, kind);
    if (ref === '') throw new UsageError(`“--${kind}” needs the name of a commit: --${kind} origin/main.`);
    if (ref !== undefined) return { kind, ref };
  }
  return { kind: given.flags.has('staged') ? 'staged' : 'changed' };
}

/** Nobody reads the whole id of a commit. */
function shortName(ref: string): string {
  return /^[\da-f]{40,64}$/i.test(ref) ? ref.slice(0, 10) : ref;
}
