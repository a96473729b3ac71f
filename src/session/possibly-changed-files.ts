/** Which files may differ between two states of a site, without a look at their contents. */
import type { BaseFiles } from '../site/files.ts';
import type { OpenSite } from './open-site.ts';

/** `names` are the files of `after`. Returns `undefined` if it is not known, so that contents have to be compared. */
export function possiblyChangedFiles(before: OpenSite, after: OpenSite, names: Iterable<string>): ReadonlySet<string> | undefined {
  const edited = after.changedSince(before);
  if (edited || after.before !== before) return edited;
  const { files }: { readonly files: BaseFiles } = before;
  const changed = files.changed?.(names);
  return changed && new Set([...changed, ...after.edits.keys()]);
}
