/** Page files that are not in the navigation. */
import { findPagesLinkedFromDocsJson } from '../subject/globally-linked-pages.ts';
import { groupBy } from '../text/group-by.ts';
import { cleanPath } from '../resolve/page-paths.ts';
import { folderOf, foldersAbove } from '../text/path-parts.ts';
import { topmostUnknown } from '../text/topmost-unknown.ts';
import { escapeIdentityText } from '../lint/identity.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';
import { suggestedPages } from './wording/missing-page.ts';
import type { PageIndex } from '../site/pages.ts';
import type { NavigationResolution } from '../resolve/resolution.ts';

/** The most files that a message names. */
const MAX_NAMED = 3;

type Kind = 'orphan' | 'published';

export default defineRule({
  id: 'orphan-page',
  theme: 'Pages and links',
  severity: 'info',
  summary: 'Every page file is in the navigation.',
  why: 'A page that is not in the navigation is still published: readers cannot find it, but search engines can. If that is intended, set `hidden: true` in its front matter. A page that is linked from the navigation, navbar, footer, logo or banner, even through a redirect, is not reported.',
  when: ({ orphans }) => orphans.length > 0,
  needs: ['contents', 'missingPages'],
  messages: {
    orphan: '{what} not in the navigation. List {them} there, or set “hidden: true” in the front matter.{ignore}',
    published:
      '{what} not in the navigation but will be published, even without front matter. If that is not intended, add {them} to .mintignore.',
  },
  *check(subject, problem) {
    const { orphans, pages, traits, redirects, missingPages, resolution, isExternallyGenerated, contents } = subject;
    const { entries } = missingPages.findMissing(resolution, isExternallyGenerated);
    const meant = new Set(entries.flatMap((entry) => suggestedPages(missingPages.explain(entry)).map((path) => pages.find(path))));
    for (const { path } of resolution.missingPages) meant.add(pages.find(cleanPath(path).path));
    const missed = new Set(entries.flatMap(({ path }) => [path, ...endsOf(path)]));
    const lacking = new Set(entries.map(({ path }) => path));
    const linked = findPagesLinkedFromDocsJson(subject);
    const found: { file: string; kind: Kind; folder: string }[] = [];
    const reached = reachedFolders(resolution, pages);
    for (const file of orphans) {
      if (meant.has(file) || linked.has(file)) continue;
      const path = pages.pathOf(file) ?? file;
      // An entry means it whose path has a folder too much or too little.
      if (missed.has(path) || endsOf(path).some((end) => lacking.has(end))) continue;
      // Nobody sees it: the rule about redirects reports it.
      if (redirects.match(path)?.isSure) continue;
      const matter = contents.frontMatter.get(file);
      if (matter?.isHidden || isTwin(pages.find(path)) || contents.isImported(file)) continue;
      const kind = file.endsWith('.md') && !matter?.isPresent ? 'published' : 'orphan';
      found.push({ file, kind, folder: topmostUnknown(file, (folder) => reached.has(folder)) ?? folderOf(file) });
    }
    for (const group of groupBy(found, ({ kind, folder }) => `${kind} ${folder}`).values()) {
      const [first, ...others] = group;
      if (!first) continue;
      const them = others.length === 0 ? 'it' : 'them';
      const data = {
        what: describe(
          group.map(({ file }) => file),
          first.folder,
        ),
        them,
        // Not a page, but for example a template or a text for agents.
        ignore: traits.hasIgnoredFiles ? ` To keep ${them} off the site, add ${them} to .mintignore.` : '',
      };
      const related = others.map(({ file }) => ({ at: startOfFile(file), message: 'This page too.' }));
      yield problem[first.kind](startOfFile(first.file), data, {
        count: group.length,
        related,
        name: escapeIdentityText(`${first.kind} ${first.folder}`),
      });
    }

    /** `a.md` beside `a.mdx` is the same page. */
    function isTwin(page: string | undefined): boolean {
      return page !== undefined && resolution.reachesFile(page);
    }
  },
});

/** The path of no file is longer. */
const MAX_LENGTH = 1_000;

/** A path without its first folders: one, two and so on. */
function endsOf(path: string): string[] {
  return path.length > MAX_LENGTH ? [] : [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1));
}

function describe(files: readonly string[], folder: string): string {
  const [file = ''] = files;
  if (files.length === 1) return `The page “${file}” is`;
  const place = folder === '' ? 'in the top folder' : `in “${folder}/”`;
  return `${files.length} pages ${place} (${nameSome(
    files.map((name) => name.slice(folder === '' ? 0 : folder.length + 1)),
    MAX_NAMED,
  )}) are`;
}

function startOfFile(file: string) {
  return { file, span: { start: 0, end: 0 } };
}

/** Returns every folder with a page file that the navigation reaches, however deep: of most folders, the first file is one. */
function reachedFolders({ reachesFile }: Pick<NavigationResolution, 'reachesFile'>, { files }: PageIndex): Set<string> {
  const found: string[] = [];
  for (const { path, numberByName: names } of files.folders) {
    for (const name of names.keys()) {
      if (!reachesFile(path + name)) continue;
      found.push(path);
      break;
    }
  }
  return foldersAbove(found);
}
