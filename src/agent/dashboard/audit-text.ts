/** Entries of the audit log in words. */
import type { Actor, AuditAction } from '../store/audit.ts';

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  'project.added': 'Added the project',
  'project.replaced': 'Replaced the project',
  'project.updated': 'Changed the project',
  'project.removed': 'Removed the project',
  'key.created': 'Created the key',
  'key.rotated': 'Rotated the key',
  'key.revoked': 'Revoked the key',
  'webhook.added': 'Added the webhook',
  'webhook.removed': 'Removed the webhook',
  'webhook.rotated': 'Replaced the secret of the webhook',
  'webhook.enabled': 'Enabled the webhook',
  'webhook.disabled': 'Disabled the webhook',
  'webhook.redelivered': 'Sent an event again to the webhook',
  'comments.enabled': 'Turned comments into messages for the project',
  'comments.disabled': 'Stopped following comments for the project',
  'comment.followed': 'Wrote a comment that became a message of the job',
  'comment.deleted': 'Cancelled the message of a deleted comment on the job',
  'job.cancelled': 'Cancelled the job',
  'job.archived': 'Archived the job',
};

export function actionText(action: AuditAction): string {
  return ACTIONS[action];
}

export function actorText({ kind, id }: Actor): string {
  switch (kind) {
    case 'key':
      return `Key dnav_${id ?? ''}…`;
    case 'dashboard':
      return `Dashboard, session ${id ?? ''}`;
    case 'command-line':
      return `Command line, ${id ?? ''}`;
    case 'comment':
      return `Comment of ${id ?? ''}`;
    case 'service':
      return 'The service';
  }
}

/** `ref, model` for lists, `name: ci` for values. */
export function renderAuditDetail(detail: Readonly<Record<string, unknown>>): string {
  return Object.entries(detail)
    .map(([name, value]) => (Array.isArray(value) ? value.join(', ') : `${name}: ${String(value)}`))
    .join(', ');
}
