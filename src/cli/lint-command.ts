/** The command that runs in hooks: the only part of the table that it loads. all-commands.ts has the rest. */
import { PRESETS } from '../subject/settings.ts';
import { DIALECTS } from '../navigation/dialects.ts';
import { REPORT_FORMATS } from '../report/formats.ts';
import { HELP, type Command, type Flag } from './command.ts';
import { runLint } from './commands/lint.ts';

export const PRESET: Flag = { name: 'preset', value: 'name', choices: PRESETS, summary: 'The severities to start from' };

export const DIALECT: Flag = {
  name: 'dialect',
  value: 'name',
  choices: DIALECTS,
  summary: 'The format of docs.json',
};

export const CONFIG: Flag = { name: 'config', value: 'file', summary: 'Use this configuration file' };

export const COLOR: Flag = {
  name: 'color',
  value: 'when',
  implicitValue: 'always',
  choices: ['auto', 'always', 'never'],
  summary: 'When to use colors; --no-color is --color never',
};

const OTHER_BASE = 'they compare with different bases';
const NOT_IN_GIT = 'git does not know the text on standard input';

const NO_FILES = {
  staged: 'the staged content may differ from the files that would be written. Run --fix first, then stage the fixed files',
  stdin: 'there is no file to write to. --dry-run shows the fixes',
};

export const LINT: Command = {
  name: 'lint',
  operands: '[path…]',
  maxOperands: Infinity,
  summary: 'Check the navigation against the repository',
  about: [
    'A path is a docs.json, a folder or a glob. The default is the “sites” of the configuration file, else the nearest docs.json here or above, else every tracked docs.json below.',
    'Exit code: 0 clean or warnings only, 1 errors or too many warnings, 2 could not run.',
  ],
  flags: [
    {
      name: 'format',
      value: 'name',
      choices: REPORT_FORMATS.map(({ name }) => name),
      about: Object.fromEntries(REPORT_FORMATS.map(({ name, description }) => [name, description])),
      summary: 'Output format of the findings',
    },
    { name: 'output', value: 'format=file', isRepeatable: true, summary: 'Also write a report to a file; repeatable' },
    {
      name: 'staged',
      excludes: { changed: OTHER_BASE, since: OTHER_BASE, against: OTHER_BASE },
      summary: 'Check the staged files and report only what is new since HEAD',
    },
    { name: 'changed', excludes: { since: OTHER_BASE, against: OTHER_BASE }, summary: 'Report only what is new since HEAD' },
    { name: 'since', value: 'ref', excludes: { against: OTHER_BASE }, summary: 'Report only what is new since the merge base with a ref' },
    { name: 'against', value: 'commit', summary: 'Report only what is new since exactly this commit' },
    { name: 'rule', value: 'id=severity', isRepeatable: true, summary: 'Set the severity of a rule; repeatable' },
    PRESET,
    DIALECT,
    { name: 'validate-openapi', summary: 'Validate OpenAPI descriptions in full' },
    {
      name: 'fix',
      excludes: NO_FILES,
      summary: 'Apply all safe fixes and show what is left',
    },
    { name: 'fix-suggestions', excludes: NO_FILES, summary: 'Also apply suggestions, which may not be what you mean' },
    {
      name: 'interactive',
      excludes: { ...NO_FILES, 'dry-run': 'it asks before it writes', format: 'it shows text', quiet: 'you choose what to fix' },
      summary: 'With --fix: show each fix and suggestion, and ask',
    },
    {
      name: 'dry-run',
      excludes: { format: 'it shows a diff, not a report', output: 'it writes nothing' },
      summary: 'Show safe fixes as a diff and write nothing',
    },
    { name: 'stats', excludes: { format: 'it shows counts, as text' }, summary: 'Count findings by rule and folder, largest first' },
    { name: 'info', summary: 'Show findings of severity info' },
    { name: 'max-warnings', value: 'n', isNumber: true, summary: 'Fail if there are more than n warnings' },
    { name: 'quiet', summary: 'Show errors only' },
    { name: 'max-problems', value: 'n', isNumber: true, summary: 'Show at most n findings as text (default 100); 0 shows all' },
    {
      name: 'stdin',
      excludes: { staged: NOT_IN_GIT, changed: NOT_IN_GIT, since: NOT_IN_GIT },
      summary: 'Read the text of one file from standard input',
    },
    { name: 'stdin-filename', value: 'file', summary: 'The file that the text replaces' },
    {
      name: 'watch',
      excludes: {
        stdin: 'standard input does not change',
        'stdin-filename': 'standard input does not change',
        format: 'it shows what changed, as text',
        output: 'it shows what changed, as text',
        stats: 'it shows findings',
        staged: 'it compares with the previous run',
        changed: 'it compares with the previous run',
        since: 'it compares with the previous run',
        fix: 'it would write while you edit',
        'fix-suggestions': 'it would write while you edit',
        interactive: 'it would write while you edit',
        'dry-run': 'it shows a diff once',
      },
      summary: 'Lint again on changes and show what changed',
    },
    COLOR,
    { name: 'no-baseline', summary: 'Show what the baseline hides' },
    CONFIG,
    { name: 'no-config', summary: 'Use no configuration file' },
    { name: 'print-config', summary: 'Show each setting and its origin, then exit' },
    HELP,
  ],
  examples: [
    ['docs-nav lint', 'The site here, above or below'],
    ['docs-nav lint docs --max-warnings 0', 'Warnings fail too'],
    ['docs-nav lint --fix', 'Fix what is certainly a mistake'],
    ['docs-nav lint "sites/*" --format json', 'Several sites, for a program'],
    ['docs-nav lint --output sarif=docs-nav.sarif', 'Text here, SARIF in a file'],
    ['docs-nav lint --staged', 'In a hook: what this commit breaks'],
    ['docs-nav lint --since origin/main', 'In CI: what this branch breaks'],
  ],
  run: runLint,
};
