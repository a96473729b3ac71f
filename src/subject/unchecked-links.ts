/** The links of a navigation that lead to pages nobody can know here. */
import { linksOf } from '../navigation/links.ts';
import { targetOf } from '../resolve/link-target.ts';
import { addressesOf } from './addresses.ts';
import type { Subject } from './subject.ts';
import { unknowableFolders, type UnknowableFolder } from './unknowable.ts';

export interface UncheckedLinks {
  readonly count: number;
  /** The folders that they lead to, and what generates the pages there. */
  readonly below: readonly UnknowableFolder[];
}

export function uncheckedLinks(subject: Subject): UncheckedLinks {
  const below = new Map<string, UnknowableFolder>();
  let count = 0;
  if (unknowableFolders(subject).length === 0) return { count, below: [] };
  const addresses = addressesOf(subject, new Map());
  for (const { href } of linksOf(subject.navigation)) {
    const target = targetOf(href);
    const address = target.kind === 'internal' && href.trim() !== '' ? addresses.at(target.path) : undefined;
    if (address?.kind !== 'unknowable') continue;
    count++;
    below.set(address.folder, { folder: address.folder, source: address.source });
  }
  return { count, below: [...below.values()] };
}
