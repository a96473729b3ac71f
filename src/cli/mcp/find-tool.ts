/** The tool `find`: the navigation as an outline, or where one page is. */
import { navigationOutline } from '../../edits/outline.ts';
import { isRefused } from '../../edits/result.ts';
import { UsageError } from '../../host/usage.ts';
import { SiteSession } from '../../session/session.ts';
import type { CommandContext } from '../streams.ts';
import type { RunCommand } from './commands.ts';
import { FROM_LINE_ARGUMENT, SITE_ARGUMENT } from './properties.ts';
import { requireAllowedSitePaths, sitesFor } from './sites.ts';
import { findStringArgument, type ToolArguments, type McpTool } from './tool.ts';

export const findTool = (run: RunCommand): McpTool => ({
  name: 'find',
  title: 'Find pages and elements',
  description: 'Outline of the navigation, or with “page”: where that page is, what it inherits and from where.',
  properties: {
    at: { type: 'string', description: 'Element to begin with, such as tabs[tab=API]' },
    page: { type: 'string', description: 'Page path, file, or operation such as GET /users' },
    from: FROM_LINE_ARGUMENT,
    site: SITE_ARGUMENT,
  },
  run: async (given, context) => {
    const page = findStringArgument(given, 'page');
    if (page === undefined) return outline(given, context);
    if (given['at'] !== undefined) throw new UsageError('“page” and “at” cannot be used together: a page is found wherever it is.');
    return run('why', { operands: [page, ...(await requireAllowedSitePaths(findStringArgument(given, 'site'), context.cwd))] }, context);
  },
});

async function outline(given: ToolArguments, context: CommandContext): Promise<number> {
  const { sites } = await sitesFor(findStringArgument(given, 'site'), context);
  const [only, ...others] = sites;
  if (!only || others.length > 0) {
    const names = sites.map(({ folder }) => `“${folder || '.'}”`).join(', ');
    throw new UsageError(`There are ${sites.length} sites: ${names}. Choose one with “site”.`);
  }
  const text = await navigationOutline(SiteSession.open(only.input), { at: findStringArgument(given, 'at'), bytes: Infinity });
  if (isRefused(text)) throw new UsageError(text.message);
  context.stdout.write(`${text}\n`);
  return 0;
}
