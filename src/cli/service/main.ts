/** The command line of `docs-nav-service`. */
import type { Program } from '../command.ts';
import { COMMANDS, GROUPS } from './commands.ts';

export const DOCS_NAV_SERVICE: Program = {
  name: 'docs-nav-service',
  first: [],
  unnamed: 'start',
  load: async () => ({
    about: 'Runs the docs-nav job service, which edits documentation repositories as instructed, checks its work, and opens pull requests.',
    commands: COMMANDS,
    groups: GROUPS,
    elsewhere: [
      ['agent', 'npx docs-nav agent'],
      ['lint', 'npx docs-nav lint'],
    ],
  }),
};
