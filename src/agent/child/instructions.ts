/** The repository's instructions for agents, read only from the base, so that no branch can change them. */
import type { Clone } from '../git/index.ts';
import { textAt } from './history.ts';

const FILE = 'AGENTS.md';
/** Larger files are ignored. */
const MOST_BYTES = 64 * 1024;

/** From the docs root, or else from the root of the repository. */
export async function instructionsOf(clone: Clone, base: string, docs: string): Promise<string | undefined> {
  const own = docs === '' ? undefined : await textAt(clone, base, `${docs}/${FILE}`, MOST_BYTES);
  return own ?? textAt(clone, base, FILE, MOST_BYTES);
}
