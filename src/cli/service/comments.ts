/** `docs-nav-service comments`: lets comments on pull requests become messages, and shows what became of them. */
import { COMMENT_OUTCOMES } from '../../agent/contract/comments.ts';
import type { MentionRecord, CommentSettings, CommentSetupWithSecret } from '../../agent/index.ts';
import { SERVICE_PROGRAM_NAME } from '../../agent/program.ts';
import { UsageError } from '../../host/usage.ts';
import { makeVisible } from '../../text/visible.ts';
import { valueOf, type ParsedArguments } from '../command.ts';
import { isJson, toVersionedJson } from '../json.ts';
import type { CommandContext } from '../streams.ts';
import { tableOf } from '../table.ts';
import { numberOf, withAdmin, type OpenAdmin } from './admin.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;

export async function enableComments(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const project = projectOf(given);
  const via = (valueOf(given, 'via') ?? null) as CommentSettings['via'] | null;
  const mention = valueOf(given, 'mention') ?? null;
  return withAdmin(open, given, context, async (admin) => {
    const followed = await admin.enableComments({ project, via, mention });
    if (isJson(given)) return context.stdout.write(toVersionedJson({ comments: followed }));
    context.stderr.write(`${sentencesOf(followed).join('\n')}\n`);
    // Only the secret, so that it can be captured.
    if (followed.webhook) context.stdout.write(`${followed.webhook.secret}\n`);
  });
}

export async function disableComments(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const project = projectOf(given);
  return withAdmin(open, given, context, async (admin) => {
    await admin.disableComments({ project });
    if (isJson(given)) return context.stdout.write(toVersionedJson({ project }));
    context.stderr.write(
      `Comments on pull requests of “${project}” are no longer followed. If the repository has a webhook for them, remove it.\n`,
    );
  });
}

export async function listProjectComments(given: ParsedArguments, context: CommandContext, open: OpenAdmin): Promise<number> {
  const project = projectOf(given);
  const limit = numberOf(given, 'limit', DEFAULT_LIMIT);
  if (limit < 1 || limit > MAX_LIMIT) throw new UsageError(`“--limit” must be a whole number from 1 to ${MAX_LIMIT}.`);
  return withAdmin(open, given, context, async (admin) => {
    const found = await admin.listComments({ project, limit: limit + 1 });
    const comments = found.comments.slice(0, limit);
    if (isJson(given)) return context.stdout.write(toVersionedJson({ settings: found.settings, comments }));
    context.stderr.write(`${stateText(project, found.settings)}\n`);
    if (comments.length > 0)
      context.stdout.write(tableOf([['Time', 'Author', 'Job', 'Message', 'What became of it', 'Answered'], ...comments.map(rowOf)]));
    if (found.comments.length > limit && limit < MAX_LIMIT)
      context.stderr.write(`${SERVICE_PROGRAM_NAME}: There are more; --limit ${Math.min(limit * 2, MAX_LIMIT)} shows more.\n`);
  });
}

function projectOf(given: ParsedArguments): string {
  const project = valueOf(given, 'project');
  if (!project)
    throw new UsageError(`Specify the project with --project <id>. “${SERVICE_PROGRAM_NAME} projects list” lists all projects.`);
  return project;
}

function sentencesOf({ project, via, mention, webhook }: CommentSetupWithSecret): readonly string[] {
  const what = `Comments on pull requests of “${project}” that mention @${mention} become messages.`;
  if (via === 'polling' || !webhook) return [what, 'The service asks the code host for them every minute.'];
  const { page, fields, secretField, events, test, isLoopback } = webhook;
  return [
    what,
    `Add a webhook to the repository (${page}):`,
    ...Object.entries({ ...fields, [secretField]: 'the last line below', Events: events.join('; ') }).map(
      ([name, value]) => `  ${name}: ${value}`,
    ),
    test,
    ...(isLoopback
      ? ['The address is one that only this machine can reach. Start the service with --public-url, or use --via polling.']
      : []),
    'The secret:',
  ];
}

function stateText(project: string, settings: CommentSettings | null): string {
  if (settings === null)
    return `Comments on pull requests of “${project}” are not followed. “${SERVICE_PROGRAM_NAME} comments enable --project ${project}” changes that.`;
  const how = settings.via === 'webhook' ? 'the code host announces them' : 'the service asks for them every minute';
  return `Comments that mention @${settings.mention} are followed: ${how}. Comments from before that do not count.`;
}

function rowOf({ createdAt, author, job, seq, outcome, answeredAt }: MentionRecord): string[] {
  return [
    timeOf(createdAt),
    author,
    job,
    seq === null ? '' : String(seq),
    COMMENT_OUTCOMES[outcome],
    answeredAt === null ? '' : timeOf(answeredAt),
  ].map(makeVisible);
}

/** Formats a time in UTC, to the minute. */
function timeOf(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')}Z`;
}
