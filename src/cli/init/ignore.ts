/** A line in .mintignore, so that the platform does not publish AGENTS.md as a page. */
import { IGNORE_FILE } from '../../site/ignored-file-lookup.ts';
import type { RepositoryContext, InitFilePlan } from './plan.ts';

const LINE = '/AGENTS.md';

/** Only a site in the folder of AGENTS.md would have it as a page. */
export function planMintignore({ project, sites }: RepositoryContext): InitFilePlan {
  if (!sites.some(({ docs, dialect }) => dialect === 'mintlify' && !docs.includes('/')))
    return { note: 'AGENTS.md is not in the folder of a site that publishes it.' };
  if (!project.has(IGNORE_FILE)) return { file: { path: IGNORE_FILE, before: undefined, text: `${LINE}\n` } };
  const before = project.text(IGNORE_FILE);
  if (before === undefined) return { note: `${IGNORE_FILE} cannot be read as text. Add this line to it:`, byHand: `${LINE}\n` };
  if (/^\/?AGENTS\.md[ \t]*\r?$/m.test(before)) return { note: `${IGNORE_FILE} already has AGENTS.md.` };
  return { file: { path: IGNORE_FILE, before, text: `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${LINE}\n` } };
}
