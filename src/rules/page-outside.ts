/** Page paths that lead out of the docs root. */
import { pointerOf } from '../navigation/model.ts';
import { cleanPath } from '../resolve/page-paths.ts';
import { isOutside } from '../site/outside.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'page-outside',
  theme: 'Pages and links',
  severity: 'error',
  summary: 'Pages are in the docs root.',
  why: 'Files outside the docs root are not part of the site. docs-nav does not open them.',
  when: ({ resolution }) => resolution.missingPages.length > 0,
  fix: 'suggestion',
  messages: {
    path: 'Page “{page}” is outside {root}; expected a path inside it.',
    link: 'The file of page “{page}” is behind a symbolic link that points outside the repository: docs-nav does not open it, and other machines do not have it.',
  },
  *check({ resolution, pages, isExternallyGenerated }, problem) {
    const root = pages.root === '' ? 'the folder of docs.json' : `the pages root “${pages.root}”`;
    for (const { page, path } of resolution.missingPages) {
      if (isOutside(page.text)) {
        const pointer = pointerOf(page);
        const { path: meant } = cleanPath(page.text);
        const fix = { title: `Replace it with “${meant}”.`, safe: false, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] };
        yield problem.path({ pointer }, { page: page.text, root }, pages.find(meant) === undefined ? {} : { fix });
      } else if (pages.isLinkOutside(path) && !isExternallyGenerated(path))
        yield problem.link({ pointer: pointerOf(page) }, { page: page.text });
    }
  },
});
