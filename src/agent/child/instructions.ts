/** What the owners of a repository ask of agents: read at the base only, so that no branch can change it. */
import type { Clone } from '../git/index.ts';
import { textAt } from './history.ts';

const FILE = 'AGENTS.md';
/** Longer ones are no instructions. */
const MOST_BYTES = 64 * 1024;

/** That of the docs root, else that of the repository. */
export async function instructionsOf(clone: Clone, base: string, docs: string): Promise<string | undefined> {
  const own = docs === '' ? undefined : await textAt(clone, base, `${docs}/${FILE}`, MOST_BYTES);
  return own ?? textAt(clone, base, FILE, MOST_BYTES);
}
