/** Names that links of a repository give to a file besides its own. */
import { posix } from 'node:path';
import { resolvePath } from '../../text/resolve-path.ts';

/** Links may lead to links, and back. */
const MOST_NAMES = 1_000;

/**
 * Names in the repository for a path below the docs root. `links` is where each link leads, by its path in the repository, as git holds it.
 *
 * @example otherNames(new Map([['AGENTS.md', 'docs/ai.md']]), 'docs')('ai.md') // ['AGENTS.md']
 */
export function otherNames(links: ReadonlyMap<string, string>, docs: string): (path: string) => readonly string[] {
  const targets = [...links].flatMap(([link, to]) => (to.startsWith('/') ? [] : [{ link, target: resolvePath(to, posix.dirname(link)) }]));
  return (path) => {
    const own = docs === '' ? path : `${docs}/${path}`;
    const names = new Set([own]);
    for (const name of names) {
      for (const { link, target } of targets) {
        if (names.size > MOST_NAMES) break;
        if (target === '') names.add(`${link}/${name}`);
        else if (name === target || name.startsWith(`${target}/`)) names.add(link + name.slice(target.length));
      }
    }
    names.delete(own);
    return [...names];
  };
}
