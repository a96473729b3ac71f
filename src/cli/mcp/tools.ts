/** The tools, six at most: their schemas are read by models before anything is asked. */
import type { Command } from '../command.ts';
import { defaultBranch } from '../../host/scope/default-branch.ts';
import { repositoryOf } from '../../host/scope/repository.ts';
import { CHECK } from './check-tool.ts';
import { runnerOf } from './commands.ts';
import { editTool } from './edit-tool.ts';
import { findTool } from './find-tool.ts';
import { FROM_LINE_ARGUMENT, PAGE_ARGUMENT, SITE_ARGUMENT } from './properties.ts';
import { requireAllowedSitePaths } from './sites.ts';
import { outputSchema, STRING_LIST_SCHEMA } from './structured-content.ts';
import { findStringArgument, type McpTool } from './tool.ts';

export function createMcpTools(commands: readonly Command[]): readonly McpTool[] {
  const run = runnerOf(commands);
  return [
    findTool(run),
    CHECK,
    {
      name: 'place',
      title: 'Suggest a place for a page',
      description: 'Elements that fit a page best, and why. The page may not exist yet.',
      properties: { page: PAGE_ARGUMENT, site: SITE_ARGUMENT },
      required: ['page'],
      output: outputSchema(
        {
          page: { type: 'string' },
          places: {
            type: 'array',
            items: {
              type: 'object',
              properties: { in: { type: 'string' }, before: { type: 'string' }, after: { type: 'string' }, reasons: STRING_LIST_SCHEMA },
              required: ['in', 'reasons'],
            },
          },
          notes: STRING_LIST_SCHEMA,
        },
        'page',
        'places',
      ),
      run: async (given, context) => {
        const [site] = await requireAllowedSitePaths(findStringArgument(given, 'site'), context.cwd);
        return run('place', { operands: [findStringArgument(given, 'page')], flags: { site } }, context);
      },
    },
    editTool(run),
    {
      name: 'diff',
      title: 'Show what a change means for readers',
      description: 'What the files on disk change for readers: pages, URLs, redirects, sidebars, findings.',
      properties: {
        base: { type: 'string', description: 'Branch or commit; default: the default branch; HEAD: what is not committed' },
        from: FROM_LINE_ARGUMENT,
        site: SITE_ARGUMENT,
      },
      run: async (given, context) => {
        const { cwd } = context;
        const paths = await requireAllowedSitePaths(findStringArgument(given, 'site'), cwd);
        const wanted = { flag: 'diff', cwd, indexFile: undefined };
        // In a command line, a path comes after a commit.
        const base =
          findStringArgument(given, 'base') ?? (paths.length > 0 ? defaultBranch(repositoryOf(cwd, wanted).repository, 'diff') : undefined);
        return run('diff', { operands: [base, ...paths] }, context);
      },
    },
    {
      name: 'explain',
      title: 'Explain a rule',
      description: 'Why a rule exists, what it accepts and what it reports.',
      properties: { rule: { type: 'string' }, from: FROM_LINE_ARGUMENT },
      required: ['rule'],
      run: (given, context) => run('explain', { operands: [findStringArgument(given, 'rule')] }, context),
    },
  ];
}
