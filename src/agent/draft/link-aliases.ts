/** Further paths of a file through symbolic links in the repository. */
import { posix } from 'node:path';
import { resolvePath } from '../../internal.ts';

/** Links may lead to links, so that a few of them can make very many paths. */
const MAX_ALIASES = 1_000;

export type BoundedSymlinkAliasLookup = (path: string) => readonly string[] | undefined;

/**
 * Returns the other paths in the repository of a path in the docs root; `undefined` if there are too many. `links` has the
 * target of each link by its path in the repository.
 *
 * @example otherNames(new Map([['AGENTS.md', 'docs/ai.md']]), 'docs')('ai.md') // ['AGENTS.md']
 */
export function createSymlinkAliasLookup(links: ReadonlyMap<string, string>, docs: string): BoundedSymlinkAliasLookup {
  const targets = [...links].flatMap(([link, to]) => (to.startsWith('/') ? [] : [{ link, target: resolvePath(to, posix.dirname(link)) }]));
  return (path) => {
    const own = docs === '' ? path : `${docs}/${path}`;
    const names = new Set([own]);
    for (const name of names) {
      for (const { link, target } of targets) {
        // A link within its own path is circular.
        if (name.startsWith(`${link}/`)) continue;
        if (target === '') names.add(`${link}/${name}`);
        else if (name === target || name.startsWith(`${target}/`)) names.add(link + name.slice(target.length));
        if (names.size > MAX_ALIASES) return undefined;
      }
    }
    names.delete(own);
    return [...names];
  };
}
