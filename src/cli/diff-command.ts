/** The command `diff`, apart from the table that `lint` loads. */
import { DIFF_FORMATS } from '../report/diff-formats.ts';
import { HELP, type Command } from './command.ts';
import { COLOR, CONFIG, DIALECT } from './lint-command.ts';

export const DIFF: Command = {
  name: 'diff',
  operands: '[ref] [path…]',
  maxOperands: Infinity,
  summary: 'Show what a change means for readers',
  about: [
    'Compares the files on disk with the merge base of HEAD and the ref: pages, URLs, sidebars, all other properties of docs.json, and findings. The default ref is the default branch: origin/HEAD, else origin/main, origin/master, main or master. Paths are those of “docs-nav lint”.',
    'Exit code: 0 shown, with or without changes, 2 could not run.',
  ],
  flags: [
    { name: 'staged', summary: 'Compare the staged files with HEAD; all arguments are paths' },
    {
      name: 'format',
      value: 'name',
      choices: DIFF_FORMATS.map(({ name }) => name),
      about: Object.fromEntries(DIFF_FORMATS.map(({ name, description }) => [name, description])),
      summary: 'Output format',
    },
    { name: 'output', value: 'format=file', isRepeatable: true, summary: 'Also write the diff to a file; repeatable' },
    { name: 'preview-url', value: 'url', summary: 'Link pages to a preview, such as "https://x.example/{path}"' },
    { name: 'max-entries', value: 'n', isNumber: true, summary: 'Show at most n entries of a list (default 50); 0 shows all' },
    DIALECT,
    COLOR,
    CONFIG,
    HELP,
  ],
  examples: [
    ['docs-nav diff', 'What this branch changes'],
    ['docs-nav diff HEAD', 'What is not committed yet'],
    ['docs-nav diff --staged', 'What the next commit changes'],
    ['docs-nav diff origin/main --output html=review.html', 'A page to look at'],
  ],
  run: async (given, context) => (await import('./commands/diff.ts')).runDiff(given, context),
};
