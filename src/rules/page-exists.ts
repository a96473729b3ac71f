/** Page entries without a page. */
import { pointerOf } from '../navigation/model.ts';
import type { Page } from '../navigation/model.ts';
import { groupByMissingFolder } from '../resolve/missing-folder.ts';
import type { ResolvedPage } from '../resolve/resolution.ts';
import { isOutside } from '../site/outside.ts';
import { defineRule } from '../lint/rule.ts';
import { repairsOf, wordReason } from './wording/missing-page.ts';

export default defineRule({
  id: 'page-exists',
  severity: 'error',
  summary: 'Every page of the navigation has a file.',
  why: 'A page without a file is dropped from the sidebar, or stands there and answers 404. Page paths are written without extension, from the docs root, in the exact case of the file.',
  messages: {
    missing: 'Page “{page}” does not exist. {reason}',
    case: 'Page “{page}” does not exist: it differs only in case from “{meant}”. Many systems tell them apart.',
    folder: '{count} pages of the navigation stand below “{folder}/”, a folder that does not exist. {hint}',
    unknown: '{count} pages stand below “{folder}”, whose files are not here ({cause}); they were not checked.',
  },
  *check({ resolution, pages, missing, traits, isMadeElsewhere }, problem) {
    const misses: ResolvedPage[] = [];
    const unknown = new Map<string, ResolvedPage[]>();
    for (const entry of resolution.pages) {
      if (entry.file !== undefined || isMadeElsewhere(entry.path) || isOutside(entry.page.text)) continue;
      if (isRepeatedRoot(entry.page) || pages.isLinkOutside(entry.path)) continue;
      const folder = pages.unknownFolderOf(entry.path);
      if (folder === undefined) misses.push(entry);
      else unknown.set(folder, [...(unknown.get(folder) ?? []), entry]);
    }
    for (const [folder, entries] of unknown) {
      const [first] = entries;
      const cause = 'an empty submodule, a sparse checkout or a folder that cannot be read';
      if (first) yield problem.unknown(at(first), { count: entries.length, folder, cause }, { severity: 'warning', count: entries.length, subject: folder });
    }
    const { folders, rest } = groupByMissingFolder(misses, pages, missing);
    for (const { folder, entries, hint } of folders) {
      const [first, ...others] = entries;
      if (!first) continue;
      const related = others.map((entry) => ({ at: at(entry), message: `“${entry.page.text}” stands below it too.` }));
      yield problem.folder(at(first), { count: entries.length, folder, hint }, { count: entries.length, related, subject: folder });
    }
    for (const entry of rest) {
      const reason = missing.explain(entry);
      const extras = repairsOf(reason, entry);
      const page = entry.page.text;
      if (reason.why === 'case') yield problem.case(at(entry), { page, meant: reason.meant }, extras);
      else yield problem.missing(at(entry), { page, reason: wordReason(reason, entry, traits) }, extras);
    }
  },
});

function at({ page }: ResolvedPage) {
  return { pointer: pointerOf(page) };
}

/** A `root` that stands in its group's own `pages` too is one mistake, reported there. */
function isRepeatedRoot(page: Page): boolean {
  return page.key === 'root' && page.parent.children.some((entry) => entry.kind === 'page' && entry.text === page.text);
}
