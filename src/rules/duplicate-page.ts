/** Pages that stand twice where a reader sees both. */
import { inherited } from '../resolve/inherited.ts';
import { ancestors, pointerOf } from '../navigation/model.ts';
import type { Element, Page } from '../navigation/model.ts';
import { specsOf } from '../resolve/resolution.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'duplicate-page',
  severity: 'warning',
  summary: 'A page stands once in a sidebar.',
  why: 'A page that is listed twice is highlighted twice, and previous and next jump between its places. With the preset `strict`, pages that stand in several sidebars are listed too, as information.',
  messages: {
    twice: 'Page “{page}” is listed twice in this sidebar.',
    sidebars: 'Page “{page}” stands in another sidebar too.',
  },
  *check({ resolution, settings, traits }, problem) {
    const sidebars = new Map<Element, Map<string, Page>>();
    const site = new Map<string, Page>();
    for (const { page, name } of entries()) {
      const sidebar = sidebarOf(page);
      let known = sidebars.get(sidebar);
      if (!known) sidebars.set(sidebar, (known = new Map()));
      const first = known.get(name);
      if (!first) {
        known.set(name, page);
        const elsewhere = settings.preset === 'strict' ? site.get(name) : undefined;
        if (elsewhere) {
          const related = [{ at: { pointer: pointerOf(elsewhere) }, message: 'It also stands here.' }];
          yield problem.sidebars({ pointer: pointerOf(page) }, { page: page.text }, { severity: 'info', related });
        } else site.set(name, page);
        continue;
      }
      if (isOwnRoot(first, page)) continue;
      const pointer = pointerOf(page);
      const related = [{ at: { pointer: pointerOf(first) }, message: 'It is first listed here.' }];
      const isAdjacent = first.parent === page.parent && first.key === page.key && page.index === first.index + 1;
      const fix = { title: 'Remove the second entry.', safe: isAdjacent, repairs: [{ remove: pointer }] };
      yield problem.twice({ pointer }, { page: page.text }, { related, ...(page.key === 'pages' && { fix }) });
    }

    function* entries(): Generator<{ page: Page; name: string }> {
      for (const { page, path } of resolution.pages) yield { page, name: path };
      for (const { page, operation } of resolution.operations) {
        const spec = operation.file ?? specsOf(inherited(page, 'openapi', traits)?.value).join(' ');
        yield { page, name: `${operation.method} ${operation.path} ${spec}` };
      }
    }
  },
});

const SIDEBARS = new Set(['tab', 'item', 'anchor', 'dropdown', 'product', 'version', 'language']);

function sidebarOf(page: Page): Element {
  let top = page.parent;
  for (const element of ancestors(page)) {
    top = element;
    if (SIDEBARS.has(element.kind)) break;
  }
  return top;
}

/** `root` repeated in the group's own `pages` is one page. */
function isOwnRoot(first: Page, second: Page): boolean {
  return first.parent === second.parent && first.key === 'root' && second.key === 'pages';
}
