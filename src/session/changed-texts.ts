/** Has both states of a change checked for the texts that it affects. */
import { findFilesToRecheck, type SiteContent } from '../change/find-files-to-recheck.ts';
import { isObject } from '../document/json-object.ts';
import { rulesForChanges } from '../lint/levels.ts';
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
  if (rulesForChanges(after.rules, after.settings).length === 0) return [before, after];
  const subject = await after.subject();
  const earlier = {
    files: before.files,
    exists: () => before.exists,
    subject: () => before.subject(),
    content: () => contentOf(before),
  };
  const { texts, lostFolders } = await findFilesToRecheck(
    earlier,
    { files: after.files, subject },
    possiblyChangedFiles(before, after, subject.pages.files.keys()),
  );
  return texts.size === 0 ? [before, after] : [before.withTexts(texts), after.withTexts(texts, before, lostFolders)];
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
