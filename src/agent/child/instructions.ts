/** The repository's instructions for agents, read only from the base, so that no branch can change them. */
import type { Clone } from '../git/index.ts';
import type { RepositoryInstructions } from '../draft/draft.ts';
import { readFirstExistingFile } from './history.ts';

/** The platform reads the first two, as its docs of August 2026 say. It publishes the third as a file of the site. */
const FILES = ['.mintlify/AGENTS.md', '.mintlify/Agents.md', 'AGENTS.md'];
/** Larger files are not read. */
const MOST_BYTES = 256 * 1024;
/** The most UTF-16 units of a text that the model gets. */
const MOST_LENGTH = 16_000;

/** From the docs root, or else from the root of the repository. */
export async function instructionsOf(clone: Clone, base: string, docs: string): Promise<RepositoryInstructions | undefined> {
  const own = docs === '' ? [] : FILES.map((file) => `${docs}/${file}`);
  const found = await readFirstExistingFile(clone, base, [...own, ...FILES], MOST_BYTES);
  if (found === undefined) return undefined;
  const text = found.text?.trim() ?? '';
  const use = found.text === null ? 'none' : text.length > MOST_LENGTH ? 'beginning' : 'all';
  return { file: found.path, text: text.slice(0, MOST_LENGTH), use };
}
