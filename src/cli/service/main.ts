/** The command line of `docs-nav-service`. */
import type { CliProgram } from '../command.ts';
import { DOCS_NAV_SERVICE_COMMANDS, DOCS_NAV_SERVICE_COMMAND_GROUPS } from './commands.ts';

export const DOCS_NAV_SERVICE: CliProgram = {
  name: 'docs-nav-service',
  first: [],
  unnamed: 'start',
  load: async () => ({
    about: 'Runs the docs-nav job service, which edits documentation repositories as instructed, checks its work, and opens pull requests.',
    commands: DOCS_NAV_SERVICE_COMMANDS,
    groups: DOCS_NAV_SERVICE_COMMAND_GROUPS,
    elsewhere: [
      ['agent', 'npx docs-nav agent'],
      ['lint', 'npx docs-nav lint'],
    ],
  }),
};
