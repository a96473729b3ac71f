/** Damage in docs.json, in descriptions, to files, and together with the base branch. */
import { apiWith, docsOf, groups, languages, refs, versions, type Damage, type Edits, type SiteName, type Way } from './sites.ts';
import { page } from '../sample-site.ts';

const PAGE = 'guide/deep.mdx';
/** Adds text to a page. */
const text = (added: string, path = PAGE): Way => ({
  work: { [path]: page('In depth', `All about the details.\n\n## Details\n\n${added}`) },
});
const docs = (members: object, rest: Edits = {}, site?: SiteName): Way => ({
  work: { 'docs.json': docsOf(members), ...rest },
  ...(site && { site }),
});
const ALL = groups(['index', 'start'], ['guide/setup', 'guide/deep']);
const onSite = (site: SiteName, work: Edits): Way => ({ site, work });
const DEEP = page('In depth', 'All about the details.\n\n## Details\n\nMany.');
const API_GROUP = {
  group: 'API',
  openapi: { source: 'api/openapi.json', directory: 'reference' },
  pages: ['GET /users', 'DELETE /users/{id}'],
};
const GUIDES = { group: 'Guides', pages: ['index', 'start', 'guide/setup', 'guide/deep'] };
const apiDocs = (group: object, baseUrl = 'https://api.example.com', more: object = {}): string =>
  docsOf({ api: { baseUrl, ...more }, navigation: { groups: [GUIDES, group] } });

export const DAMAGED_SITES: readonly Damage[] = [
  {
    kind: 'a page that is removed, and links to it',
    is: 'stopped',
    says: '/start',
    ways: [
      docs({ navigation: groups(['index'], ['guide/setup', 'guide/deep']) }, { 'start.mdx': null }),
      docs({ navigation: groups(['index', 'hidden'], ['guide/setup', 'guide/deep']) }, { 'start.mdx': null }),
    ],
  },
  {
    kind: 'a new page without text',
    is: 'reported',
    says: 'empty-page',
    ways: [
      docs({ navigation: groups(['index', 'start'], ['guide/setup', 'guide/deep', 'guide/new']) }, { 'guide/new.mdx': page('New') }),
      { work: { 'snippets/new.mdx': '\n' } },
    ],
  },
  {
    kind: 'a broken docs.json',
    is: 'stopped',
    says: '[json-syntax]',
    ways: [
      { work: { 'docs.json': docsOf({ navigation: ALL }).replace('"index",', '"index"') } },
      { work: { 'docs.json': docsOf({ navigation: ALL }).slice(0, -40) } },
    ],
  },
  {
    kind: 'an emptied navigation',
    is: 'stopped',
    says: '[emptied]',
    ways: [docs({ navigation: { pages: [] } }), docs({ navigation: groups([], []) })],
  },
  {
    kind: 'an emptied group',
    is: 'reported',
    says: 'empty-element',
    ways: [
      docs({ navigation: groups(['index', 'start', 'guide/setup', 'guide/deep'], []) }),
      docs({ navigation: groups(['index', 'start'], []) }),
    ],
  },
  {
    kind: 'a page that is listed twice',
    is: 'reported',
    says: 'duplicate-page',
    ways: [
      docs({ navigation: groups(['index', 'start', 'start'], ['guide/setup', 'guide/deep']) }),
      docs({ navigation: groups(['index', 'start'], ['guide/setup', 'guide/deep', 'start']) }),
    ],
  },
  {
    kind: 'a page that is missing in one language',
    is: 'reported',
    says: '"pagesRemoved":["',
    ways: [
      docs({ navigation: languages(['index', 'start'], ['fr/index']) }, {}, 'languages'),
      docs({ navigation: languages(['index'], ['fr/index', 'fr/start']) }, {}, 'languages'),
    ],
  },
  {
    kind: 'a page that is renamed without a redirect',
    is: 'stopped',
    says: '[lost-url]',
    ways: [
      docs(
        { navigation: groups(['index', 'start'], ['guide/setup', 'guide/details']) },
        { 'guide/deep.mdx': null, 'guide/details.mdx': DEEP },
      ),
      docs({ navigation: groups(['index', 'start', 'deep'], ['guide/setup']) }, { 'guide/deep.mdx': null, 'deep.mdx': DEEP }),
    ],
  },
  {
    kind: 'a redirect loop',
    is: 'stopped',
    says: '[redirect]',
    ways: [
      docs({
        redirects: [
          { source: '/a', destination: '/b' },
          { source: '/b', destination: '/a' },
        ],
        navigation: ALL,
      }),
      docs({ redirects: [{ source: '/a', destination: '/a/' }], navigation: ALL }),
    ],
  },
  {
    kind: 'a redirect that hides a page',
    is: 'stopped',
    says: '[redirect]',
    ways: [
      docs({ redirects: [{ source: '/guide/deep', destination: '/' }], navigation: ALL }),
      docs({ redirects: [{ source: '/guide/deep/', destination: '/start' }], navigation: ALL }),
    ],
  },
  {
    kind: 'a redirect to a missing page',
    is: 'stopped',
    says: '[redirect]',
    ways: [
      docs({ redirects: [{ source: '/old', destination: '/nowhere' }], navigation: ALL }),
      docs({ redirects: [{ source: '/old', destination: '/guide' }], navigation: ALL }),
    ],
  },
  {
    kind: 'the same lines changed on the base',
    is: 'conflict',
    says: 'guide/deep.mdx',
    ways: [
      { work: { [PAGE]: DEEP.replace('Many.', 'Many more.') }, base: { [PAGE]: DEEP.replace('Many.', 'None.') } },
      {
        work: { [PAGE]: DEEP.replace('Many.', 'Many more.') },
        base: { [PAGE]: null, 'docs.json': docsOf({ navigation: groups(['index', 'start'], ['guide/setup']) }) },
      },
    ],
  },
  {
    kind: 'a link to a page or heading that the base has removed',
    is: 'stopped',
    says: '[link]',
    ways: [
      {
        work: { 'index.mdx': page('Welcome', 'Look [in depth](/guide/deep).') },
        base: { [PAGE]: null, 'docs.json': docsOf({ navigation: groups(['index', 'start'], ['guide/setup']) }) },
      },
      {
        work: { 'index.mdx': page('Welcome', 'The [details](/guide/deep#details).') },
        base: { [PAGE]: DEEP.replace('## Details', '## Facts') },
      },
    ],
  },
  {
    kind: 'the same page added on the base',
    is: 'conflict',
    says: 'guide/new.mdx',
    ways: [
      { work: { 'guide/new.mdx': page('New', 'Of the job.') }, base: { 'guide/new.mdx': page('New', 'Of a person.') } },
      { work: { 'guide/new.mdx': page('New', 'Of the job.') }, base: { 'guide/new.mdx': '---\ntitle: Other\n---\n\nText.\n\nMore.\n' } },
    ],
  },
  {
    kind: 'conflict markers left over',
    is: 'stopped',
    says: 'onflict marker',
    ways: [
      text('<<<<<<< HEAD\nOne.\n=======\nOther.\n>>>>>>> main'),
      {
        work: {
          'docs.json': docsOf({ navigation: ALL })
            .replace('  "name"', '<<<<<<< HEAD\n  "name"')
            .replace('  "theme"', '=======\n>>>>>>> main\n  "theme"'),
        },
      },
    ],
  },
  {
    kind: 'a script of an analytics service',
    is: 'reported',
    says: '/integrations',
    ways: [
      docs({ integrations: { gtm: { tagId: 'GTM-ABC123' } }, navigation: ALL }),
      docs({ integrations: { ga4: { measurementId: 'G-ABC123' } }, navigation: ALL }),
    ],
  },
  {
    kind: 'a redirect to another site',
    is: 'reported',
    says: 'elsewhere.example',
    ways: [
      docs({ redirects: [{ source: '/old', destination: 'https://elsewhere.example/' }], navigation: ALL }),
      docs({ redirects: [{ source: '/old', destination: '//elsewhere.example/page' }], navigation: ALL }),
    ],
  },
  {
    kind: 'API requests sent to another site',
    is: 'reported',
    says: '/api/',
    ways: [
      onSite('api', { 'docs.json': apiDocs(API_GROUP, 'https://elsewhere.example') }),
      onSite('api', { 'docs.json': apiDocs(API_GROUP, 'https://api.example.com', { mdx: { server: 'https://elsewhere.example' } }) }),
    ],
  },
  {
    kind: 'a default version or language that changes silently',
    is: 'stopped',
    says: '[default-change]',
    ways: [
      docs({ navigation: versions(['v1', false], ['v2', false]) }, {}, 'versions'),
      docs(
        {
          navigation: {
            languages: languages(['index', 'start'], ['fr/index', 'fr/start'])
              .languages.map((language) => ({ ...language, default: undefined }))
              .toReversed(),
          },
        },
        {},
        'languages',
      ),
    ],
  },
  {
    kind: 'an API description or a “$ref” file that breaks',
    is: 'stopped',
    says: 'error [',
    ways: [
      onSite('api', { 'api/openapi.json': apiWith((api) => ({ ...api, paths: {} })) }),
      onSite('refs', { 'navigation/main.json': refs(groups(['index', 'start'], ['guide/setup', 'guide/deep'])).slice(0, -20) }),
    ],
  },
];
