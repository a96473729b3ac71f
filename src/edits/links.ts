/** Links in docs.json: every `href` and the destinations of redirects. */
import { pluralize } from '../text/pluralize.ts';
import { toChildPointer } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import { linesOf } from '../document/lines.ts';
import type { Source } from '../document/source.ts';
import { treeOf } from '../document/tree.ts';
import { findRootLinksInDocsJsonMarkdown } from '../subject/links-in-texts.ts';
import type { Subject } from '../subject/subject.ts';
import { encodeLike } from '../resolve/body-links.ts';
import { linkTargetOf } from '../resolve/link-target.ts';
import { createNewPathLookup } from './moves.ts';
import { createEditRefusal, type EditRefusal } from './result.ts';

export interface DocsJsonHref {
  readonly text: string;
  /** Pointer to the string in the expanded docs.json. */
  readonly pointer: string;
}

/** A text in docs.json that is no `href`. */
export type VisitNonLinkText = (text: string, pointer: string) => void;

/** The most links that a message names. */
const MAX_NAMED = 5;

/** Objects nested more deeply are not searched. */
export const MAX_LINK_SEARCH_DEPTH = 128;

/** Finds the links, and shows `visit` all other texts outside redirects. */
export function linksIn({ value }: Source, visit: VisitNonLinkText = () => {}): DocsJsonHref[] {
  const links: DocsJsonHref[] = [];
  const walk = (inner: unknown, pointer: string, depth: number): void => {
    if (typeof inner === 'string') visit(inner, pointer);
    if (depth > MAX_LINK_SEARCH_DEPTH) return;
    if (Array.isArray(inner)) for (const [index, entry] of inner.entries()) walk(entry, toChildPointer(pointer, index), depth + 1);
    else if (isObject(inner)) {
      for (const [key, entry] of Object.entries(inner)) {
        if (key === 'href' && typeof entry === 'string') links.push({ text: entry, pointer: toChildPointer(pointer, key) });
        else if (pointer !== '' || key !== 'redirects') walk(entry, toChildPointer(pointer, key), depth + 1);
      }
    }
  };
  walk(value, '', 0);
  const list: unknown = isObject(value) ? value['redirects'] : undefined;
  for (const [index, redirect] of Array.isArray(list) ? list.entries() : []) {
    const destination: unknown = isObject(redirect) ? redirect['destination'] : undefined;
    if (typeof destination === 'string')
      links.push({ text: destination, pointer: toChildPointer(toChildPointer('/redirects', index), 'destination') });
  }
  return links;
}

/** Finds the links to a page, also those in Markdown texts. `/x` is also a link to `x/index`. */
export function linksTo(page: string, subject: Subject): DocsJsonHref[] {
  const newPath = createNewPathLookup({ files: new Map(), pages: new Map([[page, page]]) }, subject);
  const inTexts = [...findRootLinksInDocsJsonMarkdown(subject)].map(({ href, pointer }) => ({ text: href, pointer }));
  return [...linksIn(subject.source), ...inTexts].filter(({ text }) => {
    const target = linkTargetOf(text);
    return target.kind === 'internal' && newPath(target.path) !== undefined;
  });
}

/** Whether a link in docs.json is the destination of a redirect. */
export function isDestination({ pointer }: DocsJsonHref): boolean {
  return pointer.startsWith('/redirects/');
}

/** Why pages cannot be deleted: the places of docs.json that would lead nowhere. */
export function linkRefusal(pages: readonly string[], links: readonly DocsJsonHref[], { source }: Subject): EditRefusal | undefined {
  const [first, ...others] = links;
  if (!first) return undefined;
  const [page, ...rest] = pages;
  const what = rest.length === 0 ? `“${page}”` : 'pages that would be deleted';
  const placed = links.slice(0, MAX_NAMED).map(({ text, pointer }) => `“${text}” in ${fileAndLine(pointer, source)}`);
  const redirects = links.filter(isDestination).length;
  const which = redirects < links.length ? 'the redirects' : redirects === 1 ? 'it' : 'them';
  const hint = redirects === 0 ? '' : ` Set “redirectTo” to lead ${which} to another page.`;
  if (others.length === 0) {
    const [points, one] = redirects === 0 ? ['links', 'link'] : ['redirects', 'redirect'];
    return createEditRefusal('linked', `${placed.join('')} ${points} to ${what}. Change or remove that ${one} first.${hint}`);
  }
  const more = links.length > MAX_NAMED ? ` and ${links.length - MAX_NAMED} more` : '';
  const counts = [
    ...(redirects < links.length ? [pluralize(links.length - redirects, 'link')] : []),
    ...(redirects > 0 ? [pluralize(redirects, 'redirect')] : []),
  ];
  return createEditRefusal(
    'linked',
    `${counts.join(' and ')} point to ${what}: ${placed.join(', ')}${more}. Change or remove them first.${hint}`,
  );
}

/** The file and the line of a value: `docs.json:12`. */
export function fileAndLine(pointer: string, source: Source): string {
  const { document, pointer: own } = source.origin(pointer);
  const span = treeOf(document).find(own)?.value;
  return span ? `${document.file}:${linesOf(document.text).position(span.start).line}` : document.file;
}

/** Returns the link with another path; its slashes, query and fragment stay. */
export function retargetLink(text: string, to: string): string {
  const [, before = '', path = '', rest = ''] = /^(\s*)([^?#]*)(.*)/s.exec(text) ?? [];
  const opening = path.startsWith('/') ? '/' : '';
  const closing = path.length > 1 && path.trimEnd().endsWith('/') && to !== '' ? '/' : '';
  return before + opening + encodeLike(to, path) + closing + rest;
}
