/** Finds what `lint` says of the mistakes that drop pages. */
import type { DropCause, SiteInput } from '../index.ts';
import { findingAt } from '../lint/finding-at.ts';
import { Session, asFolderPrefix } from '../session/session.ts';

/** Lints the site only if some place is dropped. */
export function createDropMessages(input: SiteInput): (droppedBy: DropCause | undefined) => Promise<{ readonly message?: string }> {
  let session: Session | undefined;
  return async (droppedBy) => {
    if (!droppedBy) return {};
    const findings = await (session ??= Session.open(input)).findings();
    const own = findings.filter(({ file }) => asFolderPrefix(input.folder ?? '') + file === droppedBy.file);
    const message = findingAt(droppedBy.pointer, own)?.message;
    return message === undefined ? {} : { message };
  };
}
