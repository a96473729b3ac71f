/** Harmless edits of the same kinds as the damage, none of which the gate may stop. */
import { apiWith, docsOf, groups, languages, refs, versions, type Edits, type SiteName, type Way } from './sites.ts';
import { page } from '../sample-site.ts';

export interface Harmless extends Way {
  readonly name: string;
  /** What earlier messages of the job did. */
  readonly before?: Edits;
}

const DEEP = page('In depth', 'All about the details.\n\n## Details\n\nMany.');
const ALL = groups(['index', 'start'], ['guide/setup', 'guide/deep']);
const text = (name: string, added: string, path = 'guide/deep.mdx'): Harmless => ({
  name,
  work: { [path]: page('In depth', `All about the details.\n\n## Details\n\n${added}`) },
});
const docs = (name: string, members: object, rest: Edits = {}, site?: SiteName): Harmless => ({
  name,
  work: { 'docs.json': docsOf(members), ...rest },
  ...(site && { site }),
});
const matter = (name: string, yaml: string): Harmless => ({
  name,
  work: { 'guide/deep.mdx': `---\n${yaml}\n---\n\nAll about the details.\n\n## Details\n` },
});
const REDIRECT = { source: '/guide/deep', destination: '/guide/setup' };
const WITHOUT_DEEP = { redirects: [REDIRECT], navigation: groups(['index', 'start'], ['guide/setup']) };
const ADDED = {
  'docs.json': docsOf({ navigation: groups(['index', 'start'], ['guide/setup', 'guide/deep', 'guide/new']) }),
  'guide/new.mdx': page('New', 'Text.'),
};

export const HARMLESS: readonly Harmless[] = [
  text('a corrected typo', 'Very many.'),
  text('a link to a page', 'See [the steps](/start).'),
  text('a relative link', 'See [the setup](./setup) and [the steps](../start).'),
  text('a link to a heading', 'See [how to install it](/start#install-it).'),
  text('a link to a heading of the same page', 'See [the details](#details).'),
  text('a link to a custom ID', 'See [this](/guide/setup#custom-id).'),
  text('a link to a hidden page', 'See [this](/hidden).'),
  text(
    'links to other sites, by mail and by phone',
    'See [this](https://example.com/none), [mail](mailto:a@example.com) or [call](tel:+123).',
  ),
  text('a reference that is used and defined', 'See [the steps][s].\n\n[s]: /start'),
  text('an image', '![The logo](/images/logo.png)'),
  text('a relative image', '![The logo](../images/logo.png)'),
  text('an image in a folder with capitals', '<Frame>\n  <img src="/images/Screenshots/One.png" alt="One" />\n</Frame>'),
  text('an image of another site', '<img src="https://example.com/a.png" />'),
  text('a code block with broken elements, links and braces', '```jsx\n<Card>\n[x](/nowhere) {a b\n```'),
  text('a code span with a tag and a brace', 'Write `<Card>` and `{value`.'),
  text('a code block about conflicts', '```\n<<<<<<< HEAD\nOne\n=======\nOther\n>>>>>>> main\n```'),
  text('an HTML comment', '<!-- See [this](/nowhere)\n\nand <Card> -->\n\nText.'),
  text('an MDX comment', '{/* See [this](/nowhere) <Card> */}\n\nText.'),
  text('escaped characters', 'If a \\< b, write \\{ and \\}.'),
  text('a formula', 'Then $\\frac{a}{b}$ and\n\n$$\nx^{n+1} = \\sum_{i}{b_i}\n$$'),
  text('components with attributes in braces', '<Columns cols={2}>\n  <Card title="One" href="/start">Text.</Card>\n</Columns>'),
  text('a table and a list', '| a | b |\n|---|---|\n| `{x}` | 1 |\n\n1. One\n   - Two'),
  text('a heading underlined by seven characters', 'Details\n=======\n\nText.'),
  text('an import of a snippet', "import Intro from '/snippets/intro.mdx';\n\n<Intro />"),
  text('a relative import of a snippet', "import Intro from '../snippets/intro.mdx';\n\n<Intro />"),
  text('a page that is hard to parse', '*a_ '.repeat(20_000)),
  matter('front matter with a block and a quoted colon', 'title: "In depth: the details"\ndescription: >-\n  Long\n  text'),
  matter(
    'front matter with lists, comments and anchors',
    '# A comment\ntitle: &t In depth\nsidebarTitle: *t\nkeywords: [a, "b"]\ntags:\n  - c',
  ),
  matter(
    'front matter with properties of the platform',
    'title: \'In depth\'\nicon: book\nmode: wide\n"og:image": https://example.com/a.png',
  ),
  { name: 'a page that begins with a horizontal rule', work: { 'guide/deep.mdx': '---\n\nAll about the details.\n\n## Details\n' } },
  docs(
    'a new page',
    { navigation: groups(['index', 'start'], ['guide/setup', 'guide/deep', 'guide/more']) },
    { 'guide/more.mdx': page('More', 'Text.') },
  ),
  docs('a page removed with a redirect', WITHOUT_DEEP, { 'guide/deep.mdx': null }),
  docs(
    'a page renamed with a redirect, and its links',
    {
      redirects: [{ source: '/guide/deep', destination: '/guide/details' }],
      navigation: groups(['index', 'start'], ['guide/setup', 'guide/details']),
    },
    { 'guide/deep.mdx': null, 'guide/details.mdx': DEEP },
  ),
  docs('pages in another order', { navigation: groups(['index', 'start'], ['guide/deep', 'guide/setup']) }),
  docs(
    'a page in every language',
    { navigation: languages(['index', 'start', 'more'], ['fr/index', 'fr/start', 'fr/more']) },
    { 'more.mdx': page('More', 'Text.'), 'fr/more.mdx': page('More', 'Texte.') },
    'languages',
  ),
  docs(
    'a new version that is not the default',
    { navigation: versions(['v2', true], ['v1', false], ['v3', false]) },
    { 'v3/index.mdx': page('v3', 'Text.'), 'v3/start.mdx': page('v3', 'Text.') },
    'versions',
  ),
  {
    name: 'a new operation in the API description',
    site: 'api',
    work: {
      'api/openapi.json': apiWith((api) => ({
        ...api,
        paths: { ...api.paths, '/teams': { get: { summary: 'List teams', responses: { 200: { description: 'All' } } } } },
      })),
      'guide/deep.mdx': page('In depth', 'See [the users](/reference/list-users).\n\n## Details'),
    },
  },
  {
    name: 'a new page in a “$ref” file',
    site: 'refs',
    work: {
      'navigation/main.json': refs(groups(['index', 'start'], ['guide/setup', 'guide/deep', 'guide/more'])),
      'guide/more.mdx': page('More', 'Text.'),
    },
  },
  { name: 'a follow-up that undoes a page', before: ADDED, work: { 'docs.json': docsOf({ navigation: ALL }), 'guide/new.mdx': null } },
  {
    name: 'a change of a page other than the one changed on the base',
    work: { 'index.mdx': page('Welcome', 'See the [first steps](/start).\n\nWrite to us soon.') },
    base: { 'guide/deep.mdx': DEEP.replace('Many.', 'Very many.') },
  },
];
