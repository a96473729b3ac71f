/** Adds a redirect to docs.json. */
import { valueAt } from '../document/pointer.ts';
import type { Subject } from '../subject/subject.ts';
import type { Draft } from './draft.ts';

/** Adds it after the last one, or creates the list. Paths have no slash at the beginning. A path that is redirected already stays as it is. */
export function addRedirect(from: string, to: string, draft: Draft, { source, redirects }: Subject): void {
  if (redirects.match(from)?.isSure) return;
  const list = valueAt(source.value, '/redirects');
  const entry = JSON.stringify({ source: `/${from}`, destination: `/${to}` }, null, 1).replaceAll(/\s*\n\s*/g, ' ');
  if (Array.isArray(list)) draft.insert(draft.placeOf('/redirects'), { json: entry, index: 'end' });
  else if (list === undefined) draft.insert(draft.placeOf(''), { key: 'redirects', json: `[${entry}]`, index: 'end' });
}
