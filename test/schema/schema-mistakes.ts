/** Mistakes of shape, each the only one of its docs.json: what the validators and the editor must both see. */
import { REQUIRED } from '../support/mintlify-site.ts';

export interface Mistake {
  readonly name: string;
  readonly dialects: readonly ('spec' | 'mintlify')[];
  readonly docs: object;
  /** Pointer of the value or key to underline. */
  readonly at: string;
  readonly keyword: string;
  readonly message: string;
}

const BOTH = ['spec', 'mintlify'] as const;
const SPEC = ['spec'] as const;
const MINTLIFY = ['mintlify'] as const;

const at = (path: string): string => (path === '' ? '/navigation' : `/navigation/${path}`);

function mistake(
  name: string,
  navigation: object,
  path: string,
  keyword: string,
  message: string,
  dialects: Mistake['dialects'] = BOTH,
): Mistake {
  return { name, dialects, docs: { ...REQUIRED, navigation }, at: at(path), keyword, message };
}

const group = (more: object): object => ({ groups: [{ group: 'Guides', pages: ['a'], ...more }] });
const tab = (more: object): object => ({ tabs: [{ tab: 'API', pages: ['a'], ...more }] });
const language = (more: object): object => ({ languages: [{ language: 'en', pages: ['a'], ...more }] });

export const mistakes: readonly Mistake[] = [
  mistake('pages as text', { pages: 'index' }, 'pages', 'type', '“pages” must be a list, not the string “index”.'),
  mistake('pages as null', { pages: null }, 'pages', 'type', '“pages” must be a list, not null.'),
  mistake('groups as an object', { groups: { group: 'Guides' } }, 'groups', 'type', '“groups” must be a list, not an object.'),
  mistake(
    'a number in pages',
    { pages: ['a', 5] },
    'pages/1',
    'type',
    'An entry of “pages” must be a page path or a group, not the number 5.',
  ),
  mistake('null in pages', { pages: [null] }, 'pages/0', 'type', 'An entry of “pages” must be a page path or a group, not null.'),
  mistake('a list in pages', { pages: [['a']] }, 'pages/0', 'type', 'An entry of “pages” must be a page path or a group, not a list.'),
  mistake(
    'a number two groups deep',
    { groups: [{ group: 'A', pages: [{ group: 'B', pages: [{ group: 'C', pages: [false] }] }] }] },
    'groups/0/pages/0/pages/0/pages/0',
    'type',
    'An entry of “pages” must be a page path or a group, not false.',
  ),
  mistake(
    'text in tabs',
    { tabs: ['API'] },
    'tabs/0',
    'type',
    'An entry of “tabs” must be an object such as { "tab": "API" }, not the string “API”.',
  ),
  mistake('a list in groups', { groups: [[]] }, 'groups/0', 'type', 'An entry of “groups” must be an object, not a list.'),
  mistake(
    'a page as an object',
    { pages: [{ page: 'guides/start' }] },
    'pages/0',
    'object',
    'A page is a plain string: write "guides/start" here.',
  ),
  mistake(
    'a page as an object with a badge',
    { groups: [{ group: 'A', pages: ['a', { page: 'guides/start', tag: 'NEW' }] }] },
    'groups/0/pages/1',
    'object',
    'A page is a plain string: write "guides/start" here; “tag” belongs in the front matter of the page.',
  ),
  mistake(
    'a page as an object with title and icon',
    { pages: [{ title: 'Start', icon: 'book', path: 'start' }] },
    'pages/0',
    'object',
    'A page is a plain string: write "start" here; “title” and “icon” belong in the front matter of the page.',
  ),
  mistake(
    'a page as its title',
    { pages: [{ title: 'Start' }] },
    'pages/0',
    'object',
    'A page is a plain string that contains its path; “title” belongs in the front matter of the page.',
  ),
  mistake(
    'a nested group without a label',
    { pages: [{ icon: 'book', pages: ['a'] }] },
    'pages/0',
    'required',
    'This group has no label: add "group": "…".',
  ),
  mistake(
    'an empty object in pages',
    { pages: [{}] },
    'pages/0',
    'required',
    'This group has no label and no “pages”: add "group": "…" and "pages": […].',
    SPEC,
  ),
  mistake('an empty object in pages', { pages: [{}] }, 'pages/0', 'required', 'This group has no label: add "group": "…".', MINTLIFY),
  mistake(
    'a tab in groups',
    { groups: [{ tab: 'API', pages: ['a'] }] },
    'groups/0',
    'object',
    'This entry of “groups” is a tab, “API”; a group needs "group".',
  ),
  mistake(
    'a group in tabs',
    { tabs: [{ group: 'Guides', pages: ['a'] }] },
    'tabs/0',
    'object',
    'This entry of “tabs” is a group, “Guides”; a tab needs "tab".',
  ),
  mistake(
    'an anchor in pages',
    { pages: [{ anchor: 'Blog', href: '/b' }] },
    'pages/0',
    'object',
    'This entry of “pages” is an anchor, “Blog”; a group needs "group".',
  ),
  mistake('a group without a label', { groups: [{ pages: ['a'] }] }, 'groups/0', 'required', 'This group has no label: add "group": "…".'),
  mistake('a group without pages', { groups: [{ group: 'Guides' }] }, 'groups/0/group', 'required', 'Group “Guides” has no “pages”.', SPEC),
  mistake(
    'a group with a root alone',
    { groups: [{ group: 'Guides', root: 'g' }] },
    'groups/0/group',
    'required',
    'Group “Guides” has no “pages”.',
    SPEC,
  ),
  mistake('a tab without a label', { tabs: [{ pages: ['a'] }] }, 'tabs/0', 'required', 'This tab has no label: add "tab": "…".'),
  mistake(
    'a menu item without a label',
    tab({ pages: undefined, menu: [{ pages: ['a'] }] }),
    'tabs/0/menu/0',
    'required',
    'This menu item has no label: add "item": "…".',
  ),
  mistake(
    'an anchor without a label',
    { anchors: [{ href: '/a' }] },
    'anchors/0',
    'required',
    'This anchor has no label: add "anchor": "…".',
  ),
  mistake(
    'a dropdown without a label',
    { dropdowns: [{ pages: ['a'] }] },
    'dropdowns/0',
    'required',
    'This dropdown has no label: add "dropdown": "…".',
  ),
  mistake(
    'a product without a label',
    { products: [{ pages: ['a'] }] },
    'products/0',
    'required',
    'This product has no label: add "product": "…".',
  ),
  mistake(
    'a version without a label',
    { versions: [{ pages: ['a'] }] },
    'versions/0',
    'required',
    'This version has no label: add "version": "…".',
  ),
  mistake(
    'a language without a code',
    { languages: [{ pages: ['a'] }] },
    'languages/0',
    'required',
    'This language has no label: add "language": "…".',
  ),
  mistake('an empty label', { groups: [{ group: '', pages: ['a'] }] }, 'groups/0/group', 'minLength', '“group” must not be empty.'),
  mistake(
    'a label as a number',
    { versions: [{ version: 2, pages: ['a'] }] },
    'versions/0/version',
    'type',
    '“version” must be a string, not the number 2.',
  ),
  mistake(
    'a language code as null',
    { languages: [{ language: null, pages: ['a'] }] },
    'languages/0/language',
    'type',
    '“language” must be a string, not null.',
  ),
  mistake(
    'expanded as text',
    group({ expanded: 'true' }),
    'groups/0/expanded',
    'type',
    '“expanded” must be true or false, not the string “true”.',
  ),
  mistake(
    'expanded as a number',
    group({ expanded: 1 }),
    'groups/0/expanded',
    'type',
    '“expanded” must be true or false, not the number 1.',
  ),
  mistake(
    'a misspelt directory',
    group({ directory: 'acordion' }),
    'groups/0/directory',
    'enum',
    '“directory” must be one of none, accordion, card, not “acordion”. Did you mean “accordion”?',
  ),
  mistake(
    'an unknown directory',
    { directory: 'table', pages: ['a'] },
    'directory',
    'enum',
    '“directory” must be one of none, accordion, card, not “table”.',
  ),
  mistake(
    'a directory as a number',
    group({ directory: 5 }),
    'groups/0/directory',
    'type',
    '“directory” must be a string, not the number 5.',
  ),
  mistake('root as a list', group({ root: ['a'] }), 'groups/0/root', 'type', '“root” must be a string, not a list.'),
  mistake('tag as an object', group({ tag: { text: 'New' } }), 'groups/0/tag', 'type', '“tag” must be a string, not an object.'),
  mistake('href as a list', { anchors: [{ anchor: 'A', href: ['/a'] }] }, 'anchors/0/href', 'type', '“href” must be a string, not a list.'),
  mistake(
    'default as text',
    { versions: [{ version: 'v1', default: 'true', pages: ['a'] }] },
    'versions/0/default',
    'type',
    '“default” must be true or false, not the string “true”.',
  ),
  mistake('an icon as a number', tab({ icon: 5 }), 'tabs/0/icon', 'type', '“icon” must be a string, not the number 5.', SPEC),
  mistake(
    'an icon as a number',
    tab({ icon: 5 }),
    'tabs/0/icon',
    'type',
    '“icon” must be a string or an object, not the number 5.',
    MINTLIFY,
  ),
  mistake('an icon as an object', tab({ icon: { name: 'book' } }), 'tabs/0/icon', 'type', '“icon” must be a string, not an object.', SPEC),
  mistake('an icon without a name', tab({ icon: { style: 'solid' } }), 'tabs/0/icon', 'required', '“icon” has no “name”.', MINTLIFY),
  mistake(
    'several specifications',
    tab({ openapi: ['a.json'] }),
    'tabs/0/openapi',
    'type',
    '“openapi” must be a string, not a list.',
    SPEC,
  ),
  mistake(
    'a specification as a number',
    tab({ openapi: 5 }),
    'tabs/0/openapi',
    'type',
    '“openapi” must be a string, a list or an object, not the number 5.',
    MINTLIFY,
  ),
  mistake(
    'a number among specifications',
    tab({ openapi: ['a.json', 5] }),
    'tabs/0/openapi/1',
    'type',
    'An entry of “openapi” must be a string or an object, not the number 5.',
    MINTLIFY,
  ),
  mistake(
    'a specification without a source',
    tab({ openapi: { directory: 'api' } }),
    'tabs/0/openapi',
    'required',
    '“openapi” has no “source”.',
    MINTLIFY,
  ),
  mistake(
    'an AsyncAPI list with an object',
    tab({ asyncapi: [{ source: 'a' }] }),
    'tabs/0/asyncapi/0',
    'type',
    'An entry of “asyncapi” must be a string, not an object.',
    MINTLIFY,
  ),
  mistake(
    'an sdk of an unknown format',
    group({ sdk: { format: 'typdoc', source: 'a' } }),
    'groups/0/sdk/format',
    'enum',
    '“format” must be one of typedoc, docfx, javadoc, sphinx, phpdoc, not “typdoc”. Did you mean “typedoc”?',
    MINTLIFY,
  ),
  mistake(
    'hidden as text',
    group({ hidden: 'yes' }),
    'groups/0/hidden',
    'type',
    '“hidden” must be true or false, not the string “yes”.',
    MINTLIFY,
  ),
  mistake('boost as text', group({ boost: '2' }), 'groups/0/boost', 'type', '“boost” must be a number, not the string “2”.', MINTLIFY),
  mistake(
    'align in the middle',
    tab({ align: 'center' }),
    'tabs/0/align',
    'enum',
    '“align” must be one of start, end, not “center”.',
    MINTLIFY,
  ),
  mistake(
    'a color by name',
    { anchors: [{ anchor: 'A', href: '/a', color: { light: 'red' } }] },
    'anchors/0/color/light',
    'pattern',
    '“light” must be a color such as "#0D9373", not “red”.',
    MINTLIFY,
  ),
  mistake(
    'a banner of an unknown type',
    language({ banner: { content: 'Hi', type: 'danger' } }),
    'languages/0/banner/type',
    'enum',
    '“type” must be one of info, warning, critical, not “danger”.',
    MINTLIFY,
  ),
  mistake(
    'a global anchor without href',
    { pages: ['a'], global: { anchors: [{ anchor: 'Blog' }] } },
    'global/anchors/0/anchor',
    'required',
    'Anchor “Blog” has no “href”.',
  ),
  mistake(
    'a global anchor without anything',
    { pages: ['a'], global: { anchors: [{}] } },
    'global/anchors/0',
    'required',
    'This anchor has no label and no “href”: add "anchor": "…" and "href": "…".',
  ),
  mistake(
    'a global tab without href',
    { pages: ['a'], global: { tabs: [{ tab: 'Blog' }] } },
    'global/tabs/0/tab',
    'required',
    'Tab “Blog” has no “href”.',
    MINTLIFY,
  ),
  mistake('global as a list', { pages: ['a'], global: [] }, 'global', 'type', '“global” must be an object, not a list.'),
  mistake(
    'a banner without content',
    language({ banner: { dismissible: true } }),
    'languages/0/banner',
    'required',
    '“banner” has no “content”.',
  ),
  mistake('a banner as text', language({ banner: 'Hi' }), 'languages/0/banner', 'type', '“banner” must be an object, not the string “Hi”.'),
  mistake(
    'a social link without a scheme',
    language({ footer: { socials: { x: 'x.com/acme' } } }),
    'languages/0/footer/socials/x',
    'format',
    '“x” must be a full URL such as "https://example.com", not “x.com/acme”.',
  ),
  mistake(
    'a social link with a space',
    language({ footer: { socials: { x: 'https://x.com/a b' } } }),
    'languages/0/footer/socials/x',
    'pattern',
    '“x” must be a URL without spaces, not “https://x.com/a b”.',
    // The platform takes it, as browsers do.
    SPEC,
  ),
  mistake(
    'an empty social link',
    language({ footer: { socials: { x: '' } } }),
    'languages/0/footer/socials/x',
    'format',
    '“x” must be a full URL such as "https://example.com", not “”.',
  ),
  mistake(
    'a social link as a number',
    language({ footer: { socials: { x: 1 } } }),
    'languages/0/footer/socials/x',
    'type',
    '“x” must be a string, not the number 1.',
  ),
  mistake(
    'a footer column without a heading',
    language({ footer: { links: [{ items: [] }] } }),
    'languages/0/footer/links/0',
    'required',
    'This column has no label: add "header": "…".',
    SPEC,
  ),
  mistake(
    'a footer column without links',
    language({ footer: { links: [{ header: 'More' }] } }),
    'languages/0/footer/links/0/header',
    'required',
    'Column “More” has no “items”.',
  ),
  mistake(
    'a footer link without href',
    language({ footer: { links: [{ header: 'More', items: [{ label: 'Blog' }] }] } }),
    'languages/0/footer/links/0/items/0/label',
    'required',
    'Link “Blog” has no “href”.',
  ),
  mistake(
    'a bar link without a label',
    language({ navbar: { links: [{ href: '/a' }] } }),
    'languages/0/navbar/links/0',
    'required',
    'This link has no label: add "label": "…".',
  ),
  mistake(
    'a button without href',
    language({ navbar: { primary: { type: 'button', label: 'Go' } } }),
    'languages/0/navbar/primary',
    'required',
    '“primary” has no “href”.',
  ),
  mistake(
    'a button without a label',
    language({ navbar: { primary: { type: 'button', href: '/go' } } }),
    'languages/0/navbar/primary',
    'required',
    '“primary” has no “label”.',
  ),
  mistake(
    'a number in misplaced groups',
    { groups: [{ group: 'A', groups: [{ group: 'B', pages: [5] }] }] },
    'groups/0/groups/0/pages/0',
    'type',
    'An entry of “pages” must be a page path or a group, not the number 5.',
  ),
  {
    name: 'eyebrows as true',
    dialects: SPEC,
    docs: { ...REQUIRED, navigation: { pages: [] }, styling: { eyebrows: true } },
    at: '/styling/eyebrows',
    keyword: 'type',
    message: '“eyebrows” must be a string, not true.',
  },
  {
    name: 'eyebrows as true',
    dialects: MINTLIFY,
    docs: { ...REQUIRED, navigation: { pages: [] }, styling: { eyebrows: true } },
    at: '/styling/eyebrows',
    keyword: 'enum',
    message: '“eyebrows” must be one of section, breadcrumbs, not true.',
  },
  {
    name: 'drilldown as text',
    dialects: BOTH,
    docs: { ...REQUIRED, navigation: { pages: [] }, interaction: { drilldown: 'false' } },
    at: '/interaction/drilldown',
    keyword: 'type',
    message: '“drilldown” must be true or false, not the string “false”.',
  },
  {
    name: 'styling as text',
    dialects: BOTH,
    docs: { ...REQUIRED, navigation: { pages: [] }, styling: 'wide' },
    at: '/styling',
    keyword: 'type',
    message: '“styling” must be an object, not the string “wide”.',
  },
];

/** A mistake of keys or values that a rule owns, not the validator: only the editor's schema knows it as one of shape. */
export interface RuleMistake {
  readonly rule: 'unknown-property' | 'child-kind' | 'one-child-kind' | 'language-code' | 'root-pattern' | 'page-exists';
  readonly dialects: readonly ('spec' | 'mintlify')[];
  readonly docs: object;
  /** Pointers of the keys or values that the editor underlines. */
  readonly at: readonly string[];
  readonly message: string;
}

function ruled(
  rule: RuleMistake['rule'],
  navigation: object,
  paths: string[],
  message: string,
  dialects: RuleMistake['dialects'] = BOTH,
): RuleMistake {
  return { rule, dialects, docs: { ...REQUIRED, navigation }, at: paths.map(at), message };
}

export const ruleMistakes: readonly RuleMistake[] = [
  ruled('unknown-property', { tabs: [{ tab: 'A', icn: 'x', pages: ['a'] }] }, ['tabs/0/icn'], 'Property icn is not allowed.'),
  ruled('unknown-property', tab({ hidden: true }), ['tabs/0/hidden'], 'Property hidden is not allowed.', SPEC),
  ruled('unknown-property', { pages: ['a'], openapi: 'a.json' }, ['openapi'], 'Property openapi is not allowed.', MINTLIFY),
  ruled('unknown-property', language({ icon: 'flag' }), ['languages/0/icon'], 'Property icon is not allowed.', MINTLIFY),
  ruled('unknown-property', language({ footer: { social: {} } }), ['languages/0/footer/social'], 'Property social is not allowed.'),
  {
    rule: 'unknown-property',
    dialects: BOTH,
    docs: { ...REQUIRED, navigation: { pages: ['a'] }, tabs: [] },
    at: ['/tabs'],
    message: 'This key belongs in “navigation”.',
  },
  {
    rule: 'unknown-property',
    dialects: SPEC,
    docs: { ...REQUIRED, navigation: { pages: ['a'] }, openapi: 'a.json' },
    at: ['/openapi'],
    message: 'This key belongs in “navigation”.',
  },
  {
    rule: 'unknown-property',
    dialects: MINTLIFY,
    docs: { ...REQUIRED, navigation: { pages: ['a'] }, openapi: 'a.json' },
    at: ['/openapi'],
    message: 'This key belongs to an element of “navigation”, such as a tab.',
  },
  ruled('child-kind', { groups: [{ group: 'G', groups: [] }] }, ['groups/0/groups'], 'Groups inside a group belong in “pages”.'),
  ruled('child-kind', { tabs: [{ tab: 'T', tabs: [] }] }, ['tabs/0/tabs'], 'Property tabs is not allowed.'),
  ruled(
    'child-kind',
    { tabs: [{ tab: 'T', menu: [{ item: 'I', tabs: [] }] }] },
    ['tabs/0/menu/0/tabs'],
    'Property tabs is not allowed.',
    SPEC,
  ),
  ruled('one-child-kind', tab({ groups: [] }), ['tabs/0/groups'], 'An element can have only one kind of child, and this one already has “pages”.'),
  ruled(
    'one-child-kind',
    tab({ groups: [], anchors: [] }),
    ['tabs/0/groups', 'tabs/0/anchors'],
    'An element can have only one kind of child, and this one already has “pages”.',
  ),
  ruled(
    'one-child-kind',
    { tabs: [{ tab: 'T', groups: [], versions: [] }] },
    ['tabs/0/versions'],
    'An element can have only one kind of child, and this one already has “groups”.',
  ),
  ruled(
    'one-child-kind',
    { tabs: [{ tab: 'T', menu: [{ item: 'I', pages: [], groups: [] }] }] },
    ['tabs/0/menu/0/groups'],
    'An element can have only one kind of child, and this one already has “pages”.',
  ),
  ruled(
    'language-code',
    { languages: [{ language: 'xx', pages: ['a'] }] },
    ['languages/0/language'],
    'Value is not accepted. Valid values:',
  ),
  ruled(
    'language-code',
    { languages: [{ language: 'ja', pages: ['a'] }] },
    ['languages/0/language'],
    'Value is not accepted. Valid values:',
    SPEC,
  ),
  ruled('root-pattern', { global: {} }, [''], 'The navigation needs one of'),
  ruled('page-exists', { pages: ['a', ''] }, ['pages/1'], 'String is shorter than the minimum length of 1.'),
];

/** A correct docs.json with every construct of the specification. */
export const clean: object = {
  ...REQUIRED,
  styling: { eyebrows: 'breadcrumbs', codeblocks: 'dark' },
  interaction: { drilldown: false },
  navigation: {
    directory: 'card',
    global: {
      anchors: [
        { anchor: 'Blog', icon: 'pen', href: 'https://example.com/blog' },
        { anchor: ' ', href: '/start' },
      ],
    },
    languages: [
      {
        language: 'en',
        banner: { content: 'See [what is new](/new)', dismissible: true },
        footer: {
          socials: { github: 'https://github.com/acme', website: 'https://example.com' },
          links: [{ header: 'More', items: [{ label: 'Blog', href: '/blog' }] }],
        },
        navbar: { links: [{ label: 'Help', href: '/help' }], primary: { type: 'button', label: 'Go', href: 'https://example.com' } },
        global: {},
        versions: [
          {
            version: 'v2',
            tag: 'Latest',
            default: true,
            tabs: [
              {
                tab: 'Guides',
                icon: 'book',
                directory: 'accordion',
                groups: [
                  {
                    group: 'Start',
                    icon: 'rocket',
                    tag: 'New',
                    root: 'start',
                    expanded: true,
                    pages: ['a', { group: ' ', expanded: false, directory: 'none', root: 'b', pages: [] }],
                  },
                ],
              },
              {
                tab: 'API',
                openapi: 'openapi.json',
                groups: [
                  { group: 'Made', openapi: 'b.yaml' },
                  { group: 'Chosen', pages: ['GET /users', 'delete /users/{id}'] },
                ],
              },
              {
                tab: 'Menu',
                menu: [
                  { item: 'One', icon: 'a', description: 'First', pages: ['m'] },
                  { item: 'Two', groups: [] },
                  { item: 'Out', href: 'https://example.com' },
                ],
              },
              {
                tab: 'Anchors',
                anchors: [
                  { anchor: 'In', icon: 'a', pages: ['x'] },
                  { anchor: 'Out', href: '/y' },
                ],
              },
              { tab: 'Out', href: 'https://example.com' },
            ],
          },
          {
            version: 'v1',
            products: [
              { product: 'One', description: 'First', icon: 'a', pages: [] },
              { product: 'Two', href: '/two' },
            ],
          },
          {
            version: 'v0',
            dropdowns: [
              { dropdown: 'Cloud', icon: 'c', groups: [] },
              { dropdown: 'Out', href: '/z' },
            ],
          },
        ],
      },
      { language: 'fr', pages: ['fr/a'] },
    ],
  },
};

/** What only the hosted platform knows. */
export const cleanMintlify: object = {
  ...REQUIRED,
  navigation: {
    global: {
      anchors: [
        { anchor: 'A', href: '/a', color: { light: '#0D9373', dark: '#fff' }, icon: { name: 'x', style: 'solid', library: 'lucide' } },
      ],
      tabs: [{ tab: 'T', href: '/t' }],
      dropdowns: [{ dropdown: 'D', href: '/d' }],
      products: [{ product: 'P', href: '/p' }],
      versions: [{ version: 'V', href: '/v' }],
      languages: [{ language: 'ja', href: '/ja' }],
    },
    languages: [
      {
        language: 'zh-Hans',
        default: true,
        hidden: false,
        banner: { content: 'x', type: 'warning', color: { light: '#fff' } },
        footer: { links: [{ items: [{ label: 'a', href: '/a' }] }] },
        navbar: {
          links: [
            { type: 'github', href: 'https://github.com/acme' },
            { label: 'a', href: '/a', icon: 'b' },
          ],
          primary: { type: 'discord', href: 'https://discord.gg/x' },
        },
        asyncapi: ['a.yaml', 'b.yaml'],
        tabs: [
          { tab: 'One', align: 'end', searchable: true, hidden: true, graphql: 'schema.graphql' },
          { tab: 'Five', global: {}, groups: [] },
          { tab: 'Two', menu: [{ item: 'All', tabs: [{ tab: 'In', pages: [] }] }] },
          { tab: 'Three', openapi: ['a.json', { source: 'b.json', directory: 'b', overlays: ['o.yaml'] }], pages: [] },
          { tab: 'Four', sdk: { format: 'sphinx', source: 'out', directory: 'sdk' } },
        ],
      },
      {
        language: 'pt',
        products: [
          { product: 'P', name: 'Product', color: { light: '#000' }, menu: [{ item: 'I', pages: ['a'] }] },
          {
            product: 'Q',
            dropdowns: [
              {
                dropdown: 'D',
                description: 'd',
                pages: [{ group: 'G', boost: 2, public: true, searchable: false, openapi: { source: 'a' } }],
              },
            ],
          },
        ],
      },
    ],
  },
};
