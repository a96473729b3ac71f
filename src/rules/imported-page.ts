/** Pages of the navigation that other pages import. */
import { pointerOf } from '../navigation/model.ts';
import { defineRule } from '../lint/rule.ts';
import { nameSome } from './wording/names.ts';

/** Files that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'imported-page',
  theme: 'Pages and links',
  severity: 'warning',
  isOptional: true,
  checksChanges: true,
  summary: 'No page in the navigation is imported by another file.',
  why: 'The platform treats a file that another page imports as a snippet, like those in `snippets`: the file has no page of its own, and its entry in the navigation is dropped, with a message that the file does not exist. If a run compares a site with an earlier state, the rule is on unless you set it, and checks only what changed pages import, and pages that are new in the navigation. If you turn it on, it reads every page.',
  when: ({ traits, resolution }) => traits.hasIgnoredFiles && resolution.reachedCount > 0,
  needs: ['importedPages'],
  messages: {
    imported:
      'Page “{page}” is imported by {files}, so the platform drops it from the navigation. Move the shared text to a file in “snippets/”, and import that.',
  },
  *check({ importedPages }, problem) {
    for (const { entry, imports } of importedPages) {
      const files = nameSome([...new Set(imports.map(({ file }) => file))], MAX_NAMED);
      const related = imports.map((at) => ({ at, message: 'It is imported here.' }));
      yield problem.imported({ pointer: pointerOf(entry.page) }, { page: entry.path, files }, { related, subject: entry.path });
    }
  },
});
