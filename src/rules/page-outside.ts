/** Page paths that lead out of the docs root. */
import { pointerOf } from '../navigation/model.ts';
import { isOutside } from '../site/outside.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'page-outside',
  severity: 'error',
  summary: 'Pages stand below the docs root.',
  why: 'Files outside the docs root are not part of the site. docs-nav never opens them.',
  messages: {
    path: 'Page “{page}” leads out of the docs root; expected a path below the folder of docs.json.',
    link: 'The file of page “{page}” is a link that leads out of the repository; it is not opened, and other machines do not have it.',
  },
  *check({ resolution, pages }, problem) {
    for (const { page, path, file } of resolution.pages) {
      if (file !== undefined) continue;
      if (isOutside(page.text)) yield problem.path({ pointer: pointerOf(page) }, { page: page.text });
      else if (pages.isLinkOutside(path)) yield problem.link({ pointer: pointerOf(page) }, { page: page.text });
    }
  },
});
