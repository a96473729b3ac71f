/** The findings that an operation would introduce: whoever makes it refuses if there are any. */
import type { Finding } from '../lint/diagnostic.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import { eachPage } from '../navigation/each-page.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { trimSlashesAndIndex } from '../resolve/redirects/source.ts';
import type { Subject } from '../subject/subject.ts';

import { compareSiteFindings } from '../session/compare-site-findings.ts';
import type { FileEdits, OpenSite } from '../session/open-site.ts';

/**
 * Returns the findings that only the edited site has, except infos, which are about spelling or about what was not checked.
 *
 * @param moved The old and the new paths of what moves, relative to the docs root and without extension.
 */
export async function findNewErrorsAndWarnings(
  site: OpenSite,
  edits: FileEdits,
  moved: readonly PathMove[] = [],
): Promise<readonly Finding[]> {
  const { introduced } = await compareSiteFindings(site, site.withEdits(edits), moved);
  return introduced.filter(({ severity }) => severity !== 'info');
}

/** Returns the pages that only the site without the edits lists. */
export async function pagesUnlistedBy(site: OpenSite, edits: FileEdits): Promise<ReadonlySet<string>> {
  const [before, after] = [listedIn(await site.subject()), listedIn(await site.withEdits(edits).subject())];
  return new Set([...before].filter((path) => !after.has(path)));
}

/** Returns the findings that say more than that such pages are not in the navigation, or that a redirect leads away from them. */
export async function withoutUnlistedFindings(
  findings: readonly Finding[],
  unlisted: ReadonlySet<string>,
  after: OpenSite,
): Promise<readonly Finding[]> {
  const { pages, redirects } = await after.subject();
  const sources = new Set([...unlisted].map(trimSlashesAndIndex));
  return findings.filter(({ rule, messageId, entries }) => {
    if (rule === 'orphan-page') return !entries.every(({ file }) => unlisted.has(pages.pathOf(file) ?? ''));
    if (rule !== 'redirect' || messageId !== 'unlisted') return true;
    return !entries.every(({ pointer }) => {
      const [, index = ''] = /^\/redirects\/(\d+)(?:\/|$)/.exec(pointer) ?? [];
      const source = redirects.sources[redirects.list.findIndex((redirect) => `${redirect.index}` === index)];
      return source?.kind === 'exact' && sources.has(source.path);
    });
  });
}

function listedIn({ navigation, traits }: Subject): ReadonlySet<string> {
  const listed = new Set<string>();
  eachPage(navigation, (text) => void (isPagePath(text, traits) && listed.add(normalizePagePath(text, traits))));
  return listed;
}
