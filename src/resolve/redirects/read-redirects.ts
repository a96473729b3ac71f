/** The redirects of a docs.json. What reads them and finds them by path is loaded where there are some. */
import { isObject } from '../../document/json-object.ts';
import type { Redirects } from './redirects.ts';

/** The redirects in the value of a docs.json. Entries of another shape, and sources that never match, answer nothing. */
export async function readRedirects(value: unknown): Promise<Redirects> {
  const entries = isObject(value) ? value['redirects'] : undefined;
  return Array.isArray(entries) && entries.length > 0 ? (await import('./index-redirects.ts')).indexRedirects(entries) : NO_REDIRECTS;
}

const NO_REDIRECTS: Redirects = {
  list: [],
  sources: [],
  isSource: () => false,
  match: () => undefined,
  areSound: () => true,
  isSpent: false,
};
