/** What coding agents read before they edit: a block in AGENTS.md. */
import { codeSpan } from '../../text/code-span.ts';
import { makeVisible } from '../../text/visible.ts';
import { NAMES_PROGRAM } from '../setup/project.ts';
import { linesLike, type RepositoryContext, type InitFilePlan } from './plan.ts';

const FILE = 'AGENTS.md';

export function planAgents({ project, sites, command }: RepositoryContext): InitFilePlan {
  const files = sites.map(({ docs }) => codeSpan(makeVisible(docs))).join(', ');
  const block = [
    '## Navigation of the documentation',
    '',
    `- ${files} lists the pages of the site. Change it and move pages with docs-nav, not by hand.`,
    `- Where a page is, and why: \`${command} why guides/start\`. Where a new one belongs: \`${command} place guides/new\`.`,
    `- Add a page: \`${command} add guides/new --after guides/start\`. Move it with links and redirects: \`${command} mv guides/old guides/new\`.`,
    `- Remove a page: \`${command} rm guides/old --redirect-to guides/new\`. Add \`--dry-run\` to see a diff first.`,
    `- Check before you finish: \`${command} lint --changed --format agent\`. What a rule means: \`${command} explain page-exists\`.`,
    `- What readers will notice: \`${command} diff\`.`,
    '- The MCP server `docs-nav` has the same operations as tools: find, check, place, edit, diff, explain.',
    '',
  ].join('\n');
  if (!project.has(FILE)) return { file: { path: FILE, before: undefined, text: block } };
  const before = project.text(FILE);
  if (before === undefined) return { note: `${FILE} cannot be read as text. Add this to it:`, byHand: block };
  if (NAMES_PROGRAM.test(before)) return { note: `${FILE} already names docs-nav.` };
  const gap = before === '' || /\n\r?\n$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  return { file: { path: FILE, before, text: before + linesLike(before, gap + block) } };
}
