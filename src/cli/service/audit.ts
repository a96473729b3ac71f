/** `docs-nav-service audit`: lists who changed what. */
import type { AuditRecord } from '../../agent/index.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';
import { numberOf, withAdmin, type OpenAdmin } from './admin.ts';

const DEFAULT_LIMIT = 50;
/** What fits into one answer of the admin channel without trouble. */
const MAX_LIMIT = 10_000;

export async function listAudit(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const limit = numberOf(given, 'limit', DEFAULT_LIMIT);
  if (limit < 1 || limit > MAX_LIMIT) throw new UsageError(`“--limit” must be a whole number from 1 to ${MAX_LIMIT}.`);
  const since = timeFrom(valueOf(given, 'since'));
  return withAdmin(open, given, context, async (admin) => {
    const project = valueOf(given, 'project') ?? null;
    const found = await admin.listAudit({ project, since, before: null, limit: limit + 1 });
    const entries = found.slice(0, limit);
    if (isJson(given)) context.stdout.write(toVersionedJson({ entries }));
    else if (entries.length === 0)
      context.stderr.write(
        project === null ? 'There are no entries.\n' : `There are no entries about the project “${makeVisible(project)}”.\n`,
      );
    else context.stdout.write(tableOf([['Time', 'Who', 'Action', 'Project', 'Target', 'Details'], ...entries.map(rowOf)]));
    if (found.length > limit) context.stderr.write(`docs-nav-service: There are more entries; ${moreText(limit)}.\n`);
  });
}

function moreText(limit: number): string {
  const more = Math.min(limit * 2, MAX_LIMIT);
  return more > limit ? `--limit ${more} shows up to ${more}` : '--since limits them to those of a time';
}

function timeFrom(text: string | undefined): string | null {
  if (text === undefined) return null;
  const time = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/.test(text)
    ? new Date(text.endsWith('Z') || !text.includes('T') ? text : `${text}Z`)
    : undefined;
  if (time === undefined || Number.isNaN(time.getTime()))
    throw new UsageError(`“--since” must be a day such as 2026-11-01, or a time such as 2026-11-01T12:00:00Z, not “${makeVisible(text)}”.`);
  return time.toISOString();
}

function rowOf({ at, actor, action, project, target, detail }: AuditRecord): string[] {
  const who = actor.id === null ? actor.kind : `${actor.kind} ${actor.id}`;
  const details = Object.entries(detail).map(([name, value]) => (Array.isArray(value) ? value.join(', ') : `${name}: ${String(value)}`));
  return [at, who, action, project, target, details.join(', ')].map(makeVisible);
}
