/** Reports: what a message changed on a site. */
import {
  createObjectSchema,
  orNull,
  createSchemaReference,
  STRINGS,
  TEXT,
  TEXT_OR_NULL,
  withOptional,
  type OpenApiSchema,
} from './fields.ts';
import type { NavigationReport } from './types.gen.ts';

export type ReportedCode = NonNullable<NavigationReport['codeAdded']>[number];
export type ReportedRedirectChange = NonNullable<NavigationReport['redirectsChanged']>[number];
export type ReportedProperty = NonNullable<NavigationReport['propertiesChanged']>[number];
export type ReportedElement = NonNullable<NavigationReport['elementsAdded']>[number];
export type ReportedFile = NonNullable<NavigationReport['filesChanged']>[number];
export type ReportedEffect = ReportedElement['effect'];

const EFFECT: OpenApiSchema = {
  ...orNull({ type: 'string', enum: ['code', 'away'] }),
  description: '`code`: it is or loads code; `away`: it points to another site or loads from there; null: neither.',
};
const ELEMENTS: OpenApiSchema = {
  type: 'array',
  items: createObjectSchema('', {
    kind: TEXT,
    label: TEXT,
    in: { ...TEXT, description: 'Breadcrumbs of its parent.' },
    properties: { ...TEXT_OR_NULL, description: 'Its own properties as JSON, shortened.' },
    effect: EFFECT,
  }),
};
const CODE_KINDS = ['script', 'frame', 'element', 'handler', 'url', 'html', 'import', 'export', 'expression', 'part'];
const FILE_KINDS = ['page', 'snippet', 'code', 'style', 'image', 'data', 'other', 'configuration'];

/** Members that reports of older versions lack. */
const CHANGES: Readonly<Record<string, OpenApiSchema>> = {
  codeAdded: {
    type: 'array',
    items: createObjectSchema('', {
      file: TEXT,
      line: { type: 'integer', minimum: 1 },
      kind: { type: 'string', enum: CODE_KINDS },
      text: TEXT,
      isParsed: { type: 'boolean', description: 'False if the file could not be parsed: the text may be in a code block.' },
    }),
    description:
      'New code, or imports of code, in pages and snippets. `part` is an import of a file in the repository. Reports of older versions lack this member and all members below it.',
  },
  redirectsChanged: {
    type: 'array',
    items: createObjectSchema('', {
      source: TEXT,
      before: { ...TEXT_OR_NULL, description: 'Null for a new redirect.' },
      after: { ...TEXT_OR_NULL, description: 'Null for a removed redirect.' },
      effect: EFFECT,
      takesOver: {
        ...TEXT_OR_NULL,
        description: 'A page whose URL the redirect now takes over; `*` if there are too many pages and patterns to check.',
      },
    }),
  },
  propertiesChanged: {
    type: 'array',
    items: createObjectSchema('', {
      pointer: { ...TEXT, description: 'JSON Pointer into docs.json with all `$ref` files included.' },
      file: TEXT,
      element: { ...TEXT_OR_NULL, description: 'Breadcrumbs of the element that has the property.' },
      before: { ...TEXT_OR_NULL, description: 'JSON, shortened.' },
      after: TEXT_OR_NULL,
      effect: EFFECT,
    }),
    description: 'Changed values in docs.json and its `$ref` files that no other member reports.',
  },
  urlsLostOnPurpose: {
    ...STRINGS,
    description: 'URLs that no longer work, as `allowLostUrls` of a message allows. They are not in `urlsLost`. Absent if there are none.',
  },
  languagesMissing: {
    type: 'array',
    items: createObjectSchema('', { page: TEXT, languages: { ...STRINGS, description: 'Codes of the languages that lack the page.' } }),
    description:
      'New pages that are not in all languages of the site. They stop a push only if the project requires all languages. Absent if there are none.',
  },
  elementsAdded: ELEMENTS,
  elementsRemoved: ELEMENTS,
  listsReordered: { ...STRINGS, description: 'Breadcrumbs of the elements whose entries were reordered.' },
  filesChanged: {
    type: 'array',
    items: createObjectSchema('', {
      file: TEXT,
      kind: { type: 'string', enum: FILE_KINDS },
      change: { type: 'string', enum: ['added', 'removed', 'changed'] },
    }),
    description: 'Files that were added, removed or changed, except docs.json and its `$ref` files.',
  },
  instructions: createObjectSchema(
    'The file of the repository with instructions for agents, as of the base branch. Absent if there is none.',
    {
      file: { ...TEXT, description: 'Path in the repository, such as `.mintlify/AGENTS.md`.' },
      use: {
        type: 'string',
        enum: ['all', 'beginning', 'none'],
        description: 'How much of it the model was given: `none` if the file has more than 256 KB.',
      },
    },
  ),
  changesLeftOut: {
    type: 'integer',
    minimum: 0,
    description: 'How many entries are missing from the last seven lists, which have at most 200 entries each.',
  },
  entriesLeftOut: {
    type: 'integer',
    minimum: 1,
    description:
      'How many entries are missing from all lists together, because the report would otherwise be too long. Absent if none are.',
  },
  findings: {
    type: 'array',
    items: createSchemaReference('Finding'),
    description: 'Findings that kept the work from being pushed. Only in reports of such work.',
  },
  diff: {
    ...TEXT,
    description:
      'A unified diff of the work that was not pushed, with secrets removed and of limited length. Only in reports of such work.',
  },
  isDiffCut: { type: 'boolean', description: 'Whether parts of the diff were left out because of its length.' },
};

export const FINDING: OpenApiSchema = createObjectSchema('A finding of the linter.', {
  rule: { type: 'string' },
  severity: { type: 'string', enum: ['error', 'warning', 'info'] },
  message: { type: 'string' },
  file: { type: 'string', description: 'Relative to the docs root.' },
  line: { type: 'integer', minimum: 1 },
});

export const NAVIGATION_REPORT: OpenApiSchema = withOptional(
  createObjectSchema('What a message changed on the site, as the linter determined it, independent of the model.', {
    pagesAdded: STRINGS,
    pagesRemoved: STRINGS,
    pagesMoved: {
      type: 'array',
      items: createObjectSchema('', { page: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } }),
    },
    urlsLost: { ...STRINGS, description: 'URLs that worked before and now neither work nor redirect.' },
    findingsIntroduced: { type: 'array', items: createSchemaReference('Finding') },
    findingsFixed: { type: 'array', items: createSchemaReference('Finding') },
    markdown: { type: 'string', description: 'The report as Markdown. Changes that run code or point to other sites are first.' },
  }),
  CHANGES,
);

/** The example of the API reference. */
export const EXAMPLE_REPORT: NavigationReport = {
  pagesAdded: ['guides/upgrade'],
  pagesRemoved: [],
  pagesMoved: [],
  urlsLost: [],
  findingsIntroduced: [],
  findingsFixed: [],
  codeAdded: [],
  redirectsChanged: [],
  propertiesChanged: [],
  elementsAdded: [],
  elementsRemoved: [],
  listsReordered: [],
  filesChanged: [{ file: 'guides/upgrade.mdx', kind: 'page', change: 'added' }],
  changesLeftOut: 0,
  markdown: '**Pages added** (1)\n\n- `guides/upgrade` in `Guides`\n',
};
