/** Has both states of a change checked for the texts that it affects. */
import { findFilesToRecheck, type SiteContent } from '../change/find-files-to-recheck.ts';
import { isObject } from '../document/json-object.ts';
import { rulesForChanges } from '../lint/levels.ts';
import { folderOf, nameOf } from '../text/path-parts.ts';
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
  const checksTexts = rulesForChanges(after.rules, after.settings).length > 0;
  const edited = possiblyChangedFiles(before, after, (await after.subject()).pages.files.keys());
  // The state before is not read for this alone.
  if (!checksTexts && edited === undefined) return [before, after];
  const lostPaths = await findLostPaths(before, after, edited);
  const later = lostPaths.size === 0 ? after : await after.withLostPaths(lostPaths);
  if (!checksTexts) return [before, later];
  const earlier = {
    files: before.files,
    exists: () => before.exists,
    subject: () => before.subject(),
    content: () => contentOf(before),
  };
  const texts = await findFilesToRecheck(earlier, { files: after.files, subject: await later.subject() }, edited);
  return texts.size === 0 ? [before, later] : [before.withTexts(texts), later.withTexts(texts, before)];
}

/** The paths of pages and other files that are gone, as links name them. `edited` are the files that may differ, if known. */
async function findLostPaths(
  before: SiteSession,
  after: SiteSession,
  edited: ReadonlySet<string> | undefined,
): Promise<ReadonlySet<string>> {
  const { pages } = await after.subject();
  const names = edited ?? (before.exists ? (await before.subject()).pages.files.keys() : []);
  const paths = [...names].filter((file) => !pages.files.has(file)).map((file) => pages.pathOf(file) ?? file);
  return new Set(paths.flatMap((path) => (nameOf(path) === 'index' ? [path, folderOf(path)] : [path])));
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
