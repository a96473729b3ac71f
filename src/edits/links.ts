/** Links in docs.json to one page: every `href` and the destinations of redirects. */
import { child } from '../document/pointer.ts';
import { isObject } from '../document/json-object.ts';
import type { Subject } from '../subject/subject.ts';
import { targetOf } from '../resolve/link-target.ts';
import { readUrls } from '../resolve/urls.ts';

interface LinkTo {
  readonly text: string;
  /** Pointer to the string in the expanded docs.json. */
  readonly pointer: string;
  /** The base path of the site in the link, with its slash; usually `''`. */
  readonly base: string;
}

/** Objects nested more deeply are not searched. */
const MAX_DEPTH = 128;

/** Finds the links to a page. `/x` is also a link to `x/index`. */
export function linksTo(page: string, { source, pages, redirects, settings }: Subject): LinkTo[] {
  const { withoutBase } = readUrls(pages, redirects, settings.basePath);
  const names = new Set([page, ...(page.endsWith('/index') ? [page.slice(0, -'/index'.length)] : [])]);
  const links: LinkTo[] = [];
  const look = (text: string, pointer: string): void => {
    const target = targetOf(text);
    if (target.kind !== 'internal') return;
    const path = withoutBase(target.path);
    if (names.has(path)) links.push({ text, pointer, base: target.path.slice(0, target.path.length - path.length) });
  };
  const walk = (value: unknown, pointer: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    if (Array.isArray(value)) for (const [index, entry] of value.entries()) walk(entry, child(pointer, index), depth + 1);
    else if (isObject(value)) {
      for (const [key, entry] of Object.entries(value)) {
        if (key === 'href' && typeof entry === 'string') look(entry, child(pointer, key));
        else walk(entry, child(pointer, key), depth + 1);
      }
    }
  };
  walk(source.value, '', 0);
  const list: unknown = isObject(source.value) ? source.value['redirects'] : undefined;
  for (const [index, redirect] of Array.isArray(list) ? list.entries() : []) {
    const destination: unknown = isObject(redirect) ? redirect['destination'] : undefined;
    if (typeof destination === 'string') look(destination, child(child('/redirects', index), 'destination'));
  }
  return links;
}

/** Returns the link with another page; its slashes, base path, query and fragment stay. */
export function retarget({ text, base }: LinkTo, page: string): string {
  const [, before = '', path = '', rest = ''] = /^(\s*)([^?#]*)(.*)$/s.exec(text) ?? [];
  const opening = path.startsWith('/') ? '/' : '';
  const closing = path.length > 1 && path.trimEnd().endsWith('/') ? '/' : '';
  return before + opening + base + encodeURI(page) + closing + rest;
}
