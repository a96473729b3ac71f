/** Reads the pages that a navigation names: those of the author, and those that the platform returns. */
import { type Json, type Thing } from './format.ts';
import { isThing } from './places.ts';

/** Keys whose texts are never pages of the navigation. */
const OTHER = new Set(['banner', 'footer', 'navbar', 'global', 'href', 'openapi', 'asyncapi', 'title']);
const PAGE = /^(?:\.?\/)?((?:guides\/)?p\d+|openapi\.json GET \/o\d+)\/?$/;

/** Names of all pages and operations, below whatever key that may have been meant to list them. */
export function pagesIn(value: Json | undefined, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const entry of value) pagesIn(entry, into);
  } else if (isThing(value)) {
    for (const [, child] of entriesOf(value)) pagesIn(child, into);
  } else addPage(value, into);
  return into;
}

function entriesOf(value: Thing): [string, Json][] {
  return Object.entries(value).filter(([key]) => !OTHER.has(key));
}

function addPage(value: Json | undefined, into: Set<string>): void {
  const name = typeof value === 'string' ? PAGE.exec(value)?.[1] : undefined;
  if (name !== undefined) into.add(name);
}
