/** Names that links of a repository give to a file besides its own. */
import { posix } from 'node:path';
import { resolvePath } from '../../text/resolve-path.ts';

/** Links may lead to links: many of them make more names than anybody can look at. */
const MOST_NAMES = 1_000;

export type OtherNames = (path: string) => readonly string[] | undefined;

/**
 * Names in the repository for a path below the docs root; `undefined` where there are too many. `links` is where each link leads, by its path in the repository, as git holds it.
 *
 * @example otherNames(new Map([['AGENTS.md', 'docs/ai.md']]), 'docs')('ai.md') // ['AGENTS.md']
 */
export function otherNames(links: ReadonlyMap<string, string>, docs: string): OtherNames {
  const targets = [...links].flatMap(([link, to]) => (to.startsWith('/') ? [] : [{ link, target: resolvePath(to, posix.dirname(link)) }]));
  return (path) => {
    const own = docs === '' ? path : `${docs}/${path}`;
    const names = new Set([own]);
    for (const name of names) {
      for (const { link, target } of targets) {
        // A link on its own way goes round, and gives no name that matters.
        if (name.startsWith(`${link}/`)) continue;
        if (target === '') names.add(`${link}/${name}`);
        else if (name === target || name.startsWith(`${target}/`)) names.add(link + name.slice(target.length));
        if (names.size > MOST_NAMES) return undefined;
      }
    }
    names.delete(own);
    return [...names];
  };
}
