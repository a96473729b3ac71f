/** Page files that no navigation reaches. */
import { defineRule } from '../lint/rule.ts';

/** Files that are served without being listed, or are no pages. */
const EXEMPT = /^(?:index|404)\.mdx?$|(?:^|\/)\.|(?:^|\/)_?snippets\/|(?:^|\/)readme\.mdx?$/i;
/** Files that a message names. */
const MAX_NAMED = 3;

export default defineRule({
  id: 'orphan-page',
  severity: 'info',
  summary: 'Every page file stands in the navigation.',
  why: 'A page that no navigation reaches is served all the same: readers cannot find it, but search engines do. Set `hidden: true` in its front matter if that is meant.',
  needs: ['frontMatter', 'imports'],
  messages: {
    orphan: '{pages} in no navigation: {names}.',
    redirected: '{pages} in no navigation, and behind a redirect, so nobody sees {them}: {names}.',
    published: '{pages} in no navigation and without front matter, but will be published: {names}.',
  },
  *check({ orphans, pages, redirects, frontMatter, imports }, problem) {
    const found = new Map<string, string[]>();
    for (const file of orphans) {
      const below = file.slice(pages.root.length);
      if (EXEMPT.test(below) || imports.has(file)) continue;
      const matter = frontMatter.get(file);
      if (matter?.isHidden) continue;
      const path = pages.pathOf(file) ?? below;
      const kind = redirects.match(`/${path}`) ? 'redirected' : file.endsWith('.md') && !matter?.isPresent ? 'published' : 'orphan';
      const name = `${kind} ${file.slice(0, file.lastIndexOf('/') + 1)}`;
      found.set(name, [...(found.get(name) ?? []), file]);
    }
    for (const [name, files] of found) {
      const [file = '', ...others] = files;
      const kind = name.slice(0, name.indexOf(' ')) as 'orphan' | 'redirected' | 'published';
      const count = files.length;
      const named = files.slice(0, MAX_NAMED).join(', ') + (count > MAX_NAMED ? ` and ${count - MAX_NAMED} more` : '');
      const data = { pages: count === 1 ? 'One page stands' : `${count} pages of one folder stand`, names: named, them: count === 1 ? 'it' : 'them' };
      const related = others.map((other) => ({ at: { file: other, span: { start: 0, end: 0 } }, message: 'This page too.' }));
      yield problem[kind]({ file, span: { start: 0, end: 0 } }, data, { count, related, subject: name.slice(kind.length + 1) });
    }
  },
});
