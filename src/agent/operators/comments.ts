/** What operators do with comments on pull requests. */
import { webhookSetup } from '../comments/webhook-setup.ts';
import { DEFAULT_MENTION, MENTIONABLE_NAME_PATTERN } from '../contract/comments.ts';
import { COMMENT_FIELDS } from '../contract/operator-fields.ts';
import { isLoopbackUrl } from '../net/loopback-url.ts';
import { OperatorError, refuseProblems } from '../operator-error.ts';
import { deleteCommentSettings, saveCommentSettings, findCommentSettings } from '../store/comment-settings.ts';
import { listMentions } from '../store/comments.ts';
import { requireProject, type OperatorMethod } from './operation.ts';

type CommentAction = 'enableComments' | 'disableComments' | 'listComments';

export const COMMENT_OPERATIONS: { readonly [Name in CommentAction]: OperatorMethod<Name> } = {
  async enableComments({ project: id, via: givenVia, mention: givenMention }, context, now) {
    const { database, by, publicUrl } = context;
    const project = await requireProject(context, id);
    const before = await findCommentSettings(database, id);
    const via = givenVia ?? before?.via ?? 'webhook';
    const mention = (givenMention ?? before?.mention ?? DEFAULT_MENTION).trim().replace(/^@/, '');
    const url = `${publicUrl.replace(/(?<!\/)\/+$/, '')}/v2/agent/${id}/comments`;
    const setup = webhookSetup(project.host, url);
    if (!setup) throw new OperatorError(`The project “${id}” is a local repository, whose review pages have no comments.`);
    refuseProblems({
      ...(!Object.hasOwn(COMMENT_FIELDS.via.choices, via) && { via: 'Choose “webhook” or “polling”.' }),
      ...(!MENTIONABLE_NAME_PATTERN.test(mention) && {
        mention: 'Use at most 39 letters, digits and hyphens, as in user names; the first and the last one is no hyphen.',
      }),
    });
    const made = await saveCommentSettings(database, id, { via, mention }, now, by);
    if (!made) throw new OperatorError(`The project “${id}” has just been removed.`);
    const webhook = via === 'webhook' ? { ...setup, secret: made.secret, isLoopback: isLoopbackUrl(url) } : null;
    return { project: id, via, mention, webhook };
  },

  async disableComments({ project: id }, context, now) {
    await requireProject(context, id);
    if (!(await deleteCommentSettings(context.database, id, now, context.by)))
      throw new OperatorError(`Comments on pull requests of “${id}” are not followed.`);
    return { project: id };
  },

  async listComments({ project: id, limit }, context) {
    const { database } = context;
    await requireProject(context, id);
    const rows = await listMentions(database, { projectId: id, limit });
    return {
      settings: await findCommentSettings(database, id),
      comments: rows.map(({ jobId, createdAt, answeredAt, ...row }) => ({
        ...row,
        job: jobId,
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
    };
  },
};
