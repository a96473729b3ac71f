/** Links inside the navigation that nothing answers. */
import { nearest } from '../document/spelling.ts';
import { linksOf } from '../navigation/links.ts';
import { pointerOf } from '../navigation/model.ts';
import { pagesBelow } from '../resolve/loss.ts';
import { readUrls, targetOf } from '../resolve/urls.ts';
import { defineRule } from '../lint/rule.ts';

export default defineRule({
  id: 'href',
  severity: 'error',
  summary: 'Every internal link of the navigation leads to something on the site.',
  why: 'A link in the navigation stands on every page; if nothing answers it, every reader meets a 404.',
  messages: {
    dead: 'Nothing on the site answers “{href}”: there is no such page, file or redirect.',
    near: 'Nothing on the site answers “{href}”. Did you mean “{meant}”?',
    empty: 'The link is empty; expected a URL or a path such as "/guides/start".',
    malformed: '“{href}” is not well percent-encoded; write “%25” for a percent sign.',
    bare: 'The link “{href}” must begin with “/” or be a URL; the site drops it with its entry.',
  },
  *check({ navigation, pages, redirects, source, settings, traits, resolution, isComplete }, problem) {
    const urls = readUrls(navigation, pages, redirects, source.value, settings.basePath);
    for (const { href, pointer, element } of linksOf(navigation)) {
      const at = { pointer };
      const extras = { element: pointerOf(element), key: 'href' };
      const target = targetOf(href);
      if (href.trim() === '') yield problem.empty(at, extras);
      else if (target.kind === 'malformed') yield problem.malformed(at, { href }, extras);
      else if (target.kind !== 'internal') continue;
      else if (traits.requiresRootedHrefs && !target.isRooted) {
        const lost = pagesBelow(element, resolution);
        const fix = { title: `Write “/${href}”.`, safe: urls.answers(target.path), repairs: [{ replace: pointer, json: JSON.stringify(`/${href}`) }] };
        yield problem.bare(at, { href }, { ...extras, fix, ...(lost > 0 && { loses: { pages: lost } }) });
      } else if (isComplete && !urls.answers(target.path) && !urls.hasGeneratedPages && pages.unknownFolderOf(target.path) === undefined) {
        const loosely = pages.findLoosely(target.path) ?? nearest(target.path, [...pages.all()].map(([path]) => path));
        if (loosely === undefined) yield problem.dead(at, { href }, extras);
        else {
          const meant = `${target.isRooted ? '/' : ''}${loosely}`;
          const fix = { title: `Replace it with “${meant}”.`, safe: false, repairs: [{ replace: pointer, json: JSON.stringify(meant) }] };
          yield problem.near(at, { href, meant }, { ...extras, fix });
        }
      }
    }
  },
});
