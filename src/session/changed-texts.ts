/** Has both states of a change checked for the texts that it affects. */
import { findFilesToRecheck, type SiteContent } from '../change/find-files-to-recheck.ts';
import { isObject } from '../document/json-object.ts';
import { rulesForChanges } from '../lint/levels.ts';
import { foldersAbove } from '../text/path-parts.ts';
import { buildNavigation } from '../navigation/build.ts';
import { readRedirects } from '../resolve/redirects/read-redirects.ts';
import { possiblyChangedFiles } from './possibly-changed-files.ts';
import { readDocsJsonSource } from './read-docs-json-source.ts';
import type { SiteSession } from './session.ts';

/**
 * Returns both states with findings about the texts of pages that differ, and of pages that may link to a URL that is gone. If `before`
 * knows which files changed, it is read only if docs.json or the ignore file did.
 */
export async function checkAffectedTexts(
  before: SiteSession,
  after: SiteSession,
): Promise<readonly [before: SiteSession, after: SiteSession]> {
  const edited = possiblyChangedFiles(before, after, (await after.subject()).pages.files.keys());
  const lostFolders = await findLostFolders(before, after, edited);
  const later = lostFolders.size === 0 ? after : await after.withLostFolders(lostFolders);
  if (rulesForChanges(after.rules, after.settings).length === 0) return [before, later];
  const earlier = {
    files: before.files,
    exists: () => before.exists,
    subject: () => before.subject(),
    content: () => contentOf(before),
  };
  const texts = await findFilesToRecheck(earlier, { files: after.files, subject: await later.subject() }, edited);
  return texts.size === 0 ? [before, later] : [before.withTexts(texts), later.withTexts(texts, before)];
}

/** The folders directly in the pages root that had files before and have none now. `edited` are the files that may differ, if known. */
async function findLostFolders(
  before: SiteSession,
  after: SiteSession,
  edited: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string>> {
  const { pages } = await after.subject();
  const names = edited ?? (before.exists ? (await before.subject()).pages.files.keys() : []);
  const gone = [...names].filter((file) => file.startsWith(pages.root) && !pages.files.has(file));
  const folders = foldersAbove(gone.map((file) => file.slice(pages.root.length)));
  return new Set([...folders].filter((folder) => !folder.includes('/') && !pages.hasFolder(folder)));
}

/** Reads only docs.json, unless more is known already. */
async function contentOf(state: SiteSession): Promise<SiteContent> {
  if (state.isComputed) {
    const { navigation, redirects } = await state.subject();
    return { navigation, redirects };
  }
  const { value } = await readDocsJsonSource(state.files, state.config);
  return { navigation: buildNavigation(isObject(value) ? value['navigation'] : undefined), redirects: await readRedirects(value) };
}
