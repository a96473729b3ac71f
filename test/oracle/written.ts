/** Reads the pages that a navigation names: those of the author, and those that the platform returns. */
import { type Json, type Thing } from './format.ts';
import { isThing } from './places.ts';

/** Keys whose texts are never pages of the navigation. */
const OTHER = new Set(['banner', 'footer', 'navbar', 'global']);
const PAGE = /^(?:\.?\/)?((?:guides\/)?p\d+|openapi\.json GET \/o\d+)\/?$/;

/** Names of all pages and operations in arrays, below whatever key, and of the `root` of elements. */
export function pagesIn(value: Json | undefined, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) {
    for (const entry of value) if (!addPage(entry, into)) pagesIn(entry, into);
  } else if (isThing(value)) {
    for (const [key, child] of entriesOf(value)) if (key !== 'root' || !addPage(child, into)) pagesIn(child, into);
  }
  return into;
}

function entriesOf(value: Thing): [string, Json][] {
  return Object.entries(value).filter(([key]) => !OTHER.has(key));
}

function addPage(value: Json, into: Set<string>): boolean {
  const name = typeof value === 'string' ? PAGE.exec(value)?.[1] : undefined;
  if (name !== undefined) into.add(name);
  return name !== undefined;
}
