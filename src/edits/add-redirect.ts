/** Adds redirects to docs.json, and changes those that are there. */
import { valueAt } from '../document/pointer.ts';
import { encodeLike } from '../resolve/body-links.ts';
import type { PathMove } from '../lint/pre-move-name-translator.ts';
import type { Subject } from '../subject/subject.ts';
import type { DocsJsonEditBuilder } from './docs-json-edit-builder.ts';
import { isDestination, linksTo, retargetLink } from './links.ts';
import { withoutIndex } from './moves.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';

/**
 * Redirects each page that is removed to one that stays. Redirects that lead to them lead there, too: a redirect to another one would cost
 * readers a step.
 */
export function redirectRemovedPages(pairs: readonly PathMove[], draft: DocsJsonEditBuilder, subject: Subject): void {
  for (const [page, to] of pairs) {
    for (const { text, pointer } of linksTo(page, subject).filter(isDestination))
      draft.replace(draft.locate(pointer), JSON.stringify(retargetLink(text.replace(/#.*/s, ''), withoutIndex(to))));
  }
  addMissingRedirects(pairs, draft, subject);
}

/** Why a page cannot replace others. */
export function replacementRefusal(to: string, gone: readonly string[], { pages }: Subject): EditRefusal | undefined {
  if (gone.some((page) => withoutIndex(page) === withoutIndex(to)))
    return createEditRefusal('no-file', `“${to}” is being removed, so nothing can be redirected to it. Choose a page that stays.`);
  return pages.find(to) === undefined ? createEditRefusal('no-file', `“${to}” has no page file. Choose a page that has one.`) : undefined;
}

/**
 * Adds redirects between paths of pages after the last one, or creates the list. A path that is redirected already stays as it is, and
 * the start page is none that can be redirected.
 */
export function addMissingRedirects(pairs: Iterable<PathMove>, draft: DocsJsonEditBuilder, { source, redirects }: Subject): void {
  const entries = [...pairs].flatMap(([from, to]) => {
    const [old, now] = [withoutIndex(from), withoutIndex(to)];
    if (old === '' || old === now || redirects.match(old)?.isSure) return [];
    return [JSON.stringify({ source: `/${old}`, destination: `/${encodeLike(now, '')}` }, null, 1).replaceAll(/(?<!\s)\s*\n\s*/g, ' ')];
  });
  if (entries.length === 0) return;
  const list = valueAt(source.value, '/redirects');
  if (list !== undefined && !Array.isArray(list)) return;
  if (list === undefined) draft.insert(draft.locate(''), { key: 'redirects', json: '[]', index: 'end' });
  draft.append(draft.locate('/redirects'), entries);
}
