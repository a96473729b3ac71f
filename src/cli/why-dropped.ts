/** Finds what `lint` says of the mistakes that drop pages. */
import type { Diagnostic, DroppedBy, SiteInput } from '../index.ts';
import { Session, withSlash } from '../session/session.ts';

/** Lints the site only if some place is dropped. */
export function messages(input: SiteInput): (droppedBy: DroppedBy | undefined) => Promise<{ readonly message?: string }> {
  let session: Session | undefined;
  return async (droppedBy) => {
    if (!droppedBy) return {};
    const findings = await (session ??= Session.open(input)).findings();
    const own = findings.filter(({ file }) => withSlash(input.folder ?? '') + file === droppedBy.file);
    const message = findingAt(droppedBy.pointer, own)?.message;
    return message === undefined ? {} : { message };
  };
}

/** The finding at a pointer or at its `$ref`, or else the innermost around it. */
function findingAt(pointer: string, findings: readonly Diagnostic[]): Diagnostic | undefined {
  const isAround = (other: string): boolean => other !== '' && (`${pointer}/`.startsWith(`${other}/`) || other === `${pointer}/$ref`);
  const around = findings.filter((finding) => isAround(finding.pointer));
  return around.sort((one, other) => other.pointer.length - one.pointer.length)[0];
}
