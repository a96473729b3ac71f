/** The command `preview`, apart from the table that `lint` loads. */
import { HELP, type Command } from './command.ts';
import { CONFIG, DIALECT } from './lint-command.ts';

export const PREVIEW: Command = {
  name: 'preview',
  operands: '[path]',
  maxOperands: 1,
  summary: 'Write a page that shows what readers see',
  about: [
    'Writes one HTML file: docs.json in an editor, with findings and their fixes, next to versions, languages, tabs, sidebar and pages as readers see them. You can try out edits there: nothing is saved, and nothing leaves the page. An existing file is replaced only if docs-nav wrote it.',
    'Exit code: 0 done, 2 could not run.',
  ],
  flags: [
    { name: 'output', value: 'file', excludes: { serve: 'it writes no file' }, summary: 'The file (default docs-nav-preview.html)' },
    { name: 'base', value: 'ref', summary: 'Also show what differs from the merge base with a ref' },
    { name: 'serve', summary: 'Serve the page on this machine and reload it on changes' },
    { name: 'port', value: 'n', isNumber: true, summary: 'With --serve: the port (default 4400); 0 picks a free one' },
    { name: 'open', summary: 'Open the page in a browser' },
    DIALECT,
    CONFIG,
    HELP,
  ],
  examples: [
    ['docs-nav preview', 'The site here, above or below, as docs-nav-preview.html'],
    ['docs-nav preview docs --serve --open', 'While you write'],
    ['docs-nav preview --base origin/main', 'What a branch changes'],
  ],
  run: async (given, context) => (await import('./commands/preview.ts')).runPreview(given, context),
};
