/** The findings that an operation would introduce: whoever makes it refuses if there are any. */
import type { Diagnostic } from '../lint/diagnostic.ts';
import { oneLine } from '../lint/identity.ts';
import { eachPage } from '../navigation/each-page.ts';
import { isPagePath, normalizePagePath } from '../navigation/entries.ts';
import { canonicalPath } from '../resolve/redirects/source.ts';
import type { Subject } from '../subject/subject.ts';
import type { Move } from './siblings.ts';
import { checkEdits } from '../session/check-edits.ts';
import type { FileEdits, OpenSite } from '../session/open-site.ts';

/**
 * Returns the findings that only the edited site has, except infos, which are about spelling or about what was not checked. A mistake in a
 * file that moves is the same at its new path.
 *
 * @param renamed The old and the new paths of what moves, relative to the docs root and without extension.
 */
export async function newFindings(site: OpenSite, edits: FileEdits, renamed: readonly Move[] = []): Promise<readonly Diagnostic[]> {
  const { introduced: all, fixed } = await checkEdits(site, edits);
  const introduced = all.filter(({ severity }) => severity !== 'info');
  if (renamed.length === 0 || introduced.length === 0) return introduced;
  const names = renamed.map(([from, to]) => [oneLine(from), pathPattern(oneLine(to))] as const);
  const known = new Set([...fixed, ...(await site.findings())].flatMap(({ entries }) => entries.map(({ name }) => name)));
  const before = (name: string): string => names.reduce((text, [from, to]) => text.replaceAll(to, () => from), name);
  return introduced.filter(({ entries }) => entries.length === 0 || !entries.every(({ name }) => known.has(before(name))));
}

/** Returns the pages that only the site without the edits lists. */
export async function pagesUnlistedBy(site: OpenSite, edits: FileEdits): Promise<ReadonlySet<string>> {
  const [before, after] = [listedIn(await site.subject()), listedIn(await site.withEdits(edits).subject())];
  return new Set([...before].filter((path) => !after.has(path)));
}

/** Returns the findings that say more than that such pages are not in the navigation, or that a redirect leads away from them. */
export async function withoutUnlistedFindings(
  findings: readonly Diagnostic[],
  unlisted: ReadonlySet<string>,
  after: OpenSite,
): Promise<readonly Diagnostic[]> {
  const { pages, redirects } = await after.subject();
  const sources = new Set([...unlisted].map(canonicalPath));
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

/** A path where an identity names it, or something in it. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`(?<=^|[ /[])${escapeRegExp(path)}(?=$|[ /\\].])`, 'g');
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, '\\$&');
}
