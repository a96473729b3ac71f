/** The commands that edit a site, a part of the table in all-commands.ts. */
import { FORMAT, HELP, type Command, type Flag } from './command.ts';

const ELEMENT: Flag = {
  name: 'element',
  value: 'address',
  summary: 'An element by its labels, or the end of its address',
};

/** Flags of every verb. */
export const COMMON_EDITING_FLAGS: readonly Flag[] = [
  { name: 'dry-run', summary: 'Show a diff and write nothing' },
  FORMAT,
  { name: 'site', value: 'path', summary: 'The docs.json, or its folder (default: as for “lint”, if there is only one)' },
  { name: 'config', value: 'file', summary: 'Use this configuration file' },
  HELP,
];

const EXIT_CODES = 'Exit code: 0 done, 1 refused because it would introduce findings, 2 not possible for another reason.';
const FROM: Flag = { name: 'from', value: 'address', summary: 'The element that lists the page, if several do' };

const PLACEMENT_FLAGS: readonly Flag[] = [
  { name: 'in', value: 'address', summary: 'The element to put it in' },
  {
    name: 'before',
    value: 'name',
    excludes: { after: 'it has one place' },
    summary: 'Put it before this page, or with --element this element',
  },
  { name: 'after', value: 'name', summary: 'Put it after this page, or with --element this element' },
];

export const EDITING_COMMANDS: readonly Command[] = [
  {
    name: 'mv',
    operands: '<from> [to]',
    maxOperands: 2,
    summary: 'Move or rename a page, folder, file or element',
    about: [
      'Moves a page, a whole folder or another file with everything that points to it: entries in all languages and versions, links, images and imports of pages, redirects. Old URLs are redirected. Paths are those of pages or files; “to” with a trailing slash is a folder to move into.',
      'With --in, --before or --after, moves the entry of a page in the navigation, or with --element an element.',
      EXIT_CODES,
    ],
    flags: [
      ELEMENT,
      ...PLACEMENT_FLAGS,
      FROM,
      { name: 'no-redirect', summary: 'Add no redirects from the old URLs' },
      { name: 'no-links', summary: 'Do not change the text of pages' },
      { name: 'siblings', summary: 'Also move the same page or folder of the other languages' },
      { name: 'replace', summary: 'Also move the entry of a page next to pages of the new folder' },
      { name: 'remove-empty', summary: 'Remove elements that would be left empty' },
      ...COMMON_EDITING_FLAGS,
    ],
    examples: [
      ['docs-nav mv guides/setup guides/install', 'Rename a page'],
      ['docs-nav mv guides learn/guides --dry-run', 'See what moving a folder changes'],
      ['docs-nav mv --element "tabs[tab=API]" --after "tabs[tab=Guides]"', 'Reorder tabs'],
      ['docs-nav mv guides/faq --after guides/start', 'Reorder pages'],
    ],
    run: async (given, context) => (await import('./commands/mv.ts')).runMv(given, context),
  },
  {
    name: 'rm',
    operands: '<page>',
    maxOperands: 1,
    summary: 'Remove a page or an element',
    about: [
      'Deletes a page with its entries, or with --element an element with the pages that only it lists. Refuses while something links to one of them.',
      EXIT_CODES,
    ],
    flags: [
      ELEMENT,
      FROM,
      { name: 'redirect-to', value: 'page', summary: 'Redirect the URLs of deleted pages to this page' },
      { name: 'keep-files', summary: 'Keep the files; remove only entries' },
      {
        name: 'siblings',
        excludes: { element: 'it is about pages', from: 'the page is removed in every place' },
        summary: 'Also remove the same page of the other languages',
      },
      { name: 'remove-empty', summary: 'Remove elements that would be left empty' },
      ...COMMON_EDITING_FLAGS,
    ],
    examples: [
      ['docs-nav rm guides/old --redirect-to guides/new', 'Redirect readers of the old page to the new one'],
      ['docs-nav rm --element "groups[group=Legacy]"', 'A group with its pages'],
    ],
    run: async (given, context) => (await import('./commands/rm.ts')).runRm(given, context),
  },
  {
    name: 'add',
    operands: '<page…>',
    maxOperands: Infinity,
    summary: 'Add a page or an element to the navigation',
    about: [
      'Lists a page, and creates its file if there is none. By default, the page goes where similar pages are. With --element, adds that element with these pages.',
      EXIT_CODES,
    ],
    flags: [
      { ...ELEMENT, summary: 'The address of the element to add' },
      ...PLACEMENT_FLAGS,
      { name: 'title', value: 'text', summary: 'The title of a page that is created' },
      ...COMMON_EDITING_FLAGS,
    ],
    examples: [
      ['docs-nav add guides/cache --after guides/start', 'A page with its file'],
      ['docs-nav add --element "tabs[tab=API]/groups[group=Hooks]" api/hooks', 'A group with a page'],
    ],
    run: async (given, context) => (await import('./commands/add.ts')).runAdd(given, context),
  },
  {
    name: 'rename',
    operands: '<label>',
    maxOperands: 1,
    tooManyHint: 'Name the element with --element. “docs-nav mv” renames pages and folders.',
    summary: 'Change the label of an element',
    about: ['Sets the label of the element that --element names.', EXIT_CODES],
    flags: [ELEMENT, ...COMMON_EDITING_FLAGS],
    examples: [['docs-nav rename --element "tabs[tab=API]" "API reference"', 'A tab with a new label']],
    run: async (given, context) => (await import('./commands/set.ts')).runRenameElement(given, context),
  },
  {
    name: 'set',
    operands: '<property> [value]',
    maxOperands: 2,
    summary: 'Set a property of an element',
    about: [
      'Sets a property of the element that --element names. The value is JSON or, if it is not valid JSON, text. Setting “default” of a version or language to true removes it from the previous default.',
      EXIT_CODES,
    ],
    flags: [ELEMENT, { name: 'remove', summary: 'Remove the property' }, ...COMMON_EDITING_FLAGS],
    examples: [
      ['docs-nav set --element "tabs[tab=API]" icon rocket', 'An icon'],
      ['docs-nav set --element "groups[group=Start]" expanded true', 'A value that is not text'],
    ],
    run: async (given, context) => (await import('./commands/set.ts')).runSet(given, context),
  },
  {
    name: 'place',
    operands: '<page>',
    maxOperands: 1,
    summary: 'Suggest where a page belongs in the navigation',
    about: ['Lists the elements that fit a page best, and why. Writes nothing. Exit code: 0 shown, 1 no element fits, 2 could not run.'],
    flags: COMMON_EDITING_FLAGS.filter(({ name }) => name !== 'dry-run'),
    examples: [['docs-nav place guides/cache', 'Before “docs-nav add”']],
    run: async (given, context) => (await import('./commands/place.ts')).runPlace(given, context),
  },
];
