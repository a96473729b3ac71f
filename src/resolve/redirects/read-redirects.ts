/** Reads the redirects of a docs.json. What finds them by path is loaded where there are some. */
import { isObject } from '../../document/json-object.ts';
import type { Redirect, Redirects } from './redirects.ts';

/** Reads `redirects` from the value of a docs.json. Entries of another shape, and sources that never match, answer nothing. */
export async function readRedirects(value: unknown): Promise<Redirects> {
  const entries = isObject(value) ? value['redirects'] : undefined;
  const list: Redirect[] = [];
  if (Array.isArray(entries)) for (let index = 0; index < entries.length; index++) readEntry(entries[index], index, list);
  return list.length === 0 ? NONE : (await import('./index-redirects.ts')).indexRedirects(list);
}

/** Sites may have thousands: lists of one would cost more than all else. */
function readEntry(entry: unknown, index: number, list: Redirect[]): void {
  if (!isObject(entry)) return;
  const { source, destination, permanent } = entry;
  if (typeof source !== 'string' || typeof destination !== 'string') return;
  list.push({ source, destination, index, isTemporary: permanent === false });
}

const NONE: Redirects = { list: [], sources: [], isSource: () => false, match: () => undefined, areSound: () => true, isSpent: false };
