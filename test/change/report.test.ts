/** What a change report says of redirects, properties, elements, files and code; in Markdown, over the API and on pages. */
import { describe, expect, test } from 'vitest';
import type { NavigationReport } from '../../src/agent/contract/job.ts';
import { reportView } from '../../src/agent/dashboard/report-view.ts';
import { checkWork } from '../../src/agent/gate/gate.ts';
import { renderReviewPage } from '../../src/agent/review/render-review-page.ts';
import { changeToMarkdown, describeChange, memory, openSiteFromFiles } from '../../src/index.ts';
import type { Edits, SiteChange } from '../../src/index.ts';
import { sampleReview } from '../agent/review/review-sample.ts';

const DOCS = {
  name: 'Acme',
  navigation: {
    groups: [
      { group: 'Start', icon: 'star', pages: ['index', 'guides/a', 'login'] },
      { group: 'More', pages: ['guides/b'] },
    ],
    global: { anchors: [{ anchor: 'Chat', href: 'https://chat.example' }] },
  },
  navbar: { primary: { label: 'Sign up', href: 'https://app.example' } },
  redirects: [{ source: '/old', destination: '/guides/a' }],
};
const FILES = {
  'docs.json': JSON.stringify(DOCS),
  'index.mdx': '# Hi\n',
  'guides/a.mdx': 'import Note from "/snippets/note.mdx"\n\n<Note />\n',
  'guides/b.mdx': '# B\n\n<iframe src="https://video.example/1" />\n',
  'login.mdx': '# Log in\n',
  'snippets/note.mdx': 'import Inner from "./inner.mdx"\n\n<Inner />\n',
  'snippets/inner.mdx': 'Inner.\n',
  'images/a.png': '\u0000a',
};
const site = openSiteFromFiles({ files: memory(FILES) });

type Docs = typeof DOCS & Record<string, unknown>;

const edited = (change: (docs: Docs) => void, more: Record<string, string | null> = {}): Edits => {
  const docs: Docs = structuredClone(DOCS);
  change(docs);
  return new Map([['docs.json', JSON.stringify(docs)], ...Object.entries(more)]);
};
const changeOf = (edits: Edits): Promise<SiteChange> => describeChange(site, site.withEdits(edits));
const files = (texts: Record<string, string | null>): Promise<SiteChange> => changeOf(new Map(Object.entries(texts)));

describe('the report of redirects', () => {
  test.each([
    ['/login', 'https://evil.example/login', { effect: 'away', takesOver: 'login' }],
    ['/login/', '//evil.example', { effect: 'away', takesOver: 'login' }],
    ['/guides/:page', '/\\evil.example', { effect: 'away', takesOver: 'guides/a' }],
    ['/guides/*', '/%5Cevil.example', { effect: 'away', takesOver: 'guides/a' }],
    ['/', '/\t/evil.example', { effect: 'away', takesOver: 'index' }],
    ['/x', 'java\nscript:alert(1)', { effect: 'code' }],
    ['/x', 'evil.com/path', { effect: 'away' }],
    ['/x', '/login', {}],
    ['/login', '/guides/a', { takesOver: 'login' }],
    ['/blog/*', '/', {}],
  ])('reports what a new redirect from %j to %j does', async (source, destination, marks) => {
    const { redirects } = await changeOf(edited((docs) => void docs.redirects.push({ source, destination })));
    expect(redirects).toEqual([{ source, after: destination, ...marks }]);
  });

  test('reports redirects that are removed or get another destination or property', async () => {
    const gone = await changeOf(edited((docs) => void docs.redirects.pop()));
    expect(gone.redirects).toEqual([{ source: '/old', before: '/guides/a' }]);
    const changed = await changeOf(edited((docs) => (docs.redirects = [{ source: '/old', destination: 'https://evil.example' }])));
    expect(changeToMarkdown(changed)).toBe(
      '**Runs code or points to other sites** (1)\n\n- redirect: `/old` now goes to `https://evil.example`, another site; it went to `/guides/a`\n',
    );
    const other = await changeOf(
      edited((docs) => (docs.redirects = [{ source: '/old', destination: '/guides/a', permanent: false } as never])),
    );
    expect(other).toMatchObject({ redirects: [], properties: [{ pointer: '/redirects/0/permanent', after: 'false' }] });
  });

  test('reports redirects that swap their destinations', async () => {
    const pair = (first: string, second: string) =>
      edited((docs) => {
        docs.redirects = [
          { source: '/one', destination: first },
          { source: '/two', destination: second },
        ];
      });
    const change = await describeChange(site.withEdits(pair('/guides/a', '/guides/b')), site.withEdits(pair('/guides/b', '/guides/a')));
    expect(change.redirects).toEqual([
      { source: '/one', before: '/guides/a', after: '/guides/b' },
      { source: '/two', before: '/guides/b', after: '/guides/a' },
    ]);
  });

  test('reports a new order of redirects, which decides which of them applies', async () => {
    const listed = (...sources: string[]) =>
      edited((docs) => (docs.redirects = sources.map((source) => ({ source, destination: '/guides/a' }))));
    const change = await describeChange(site.withEdits(listed('/x/*', '/x/y')), site.withEdits(listed('/x/y', '/x/*')));
    expect(change).toMatchObject({ redirects: [], properties: [{ pointer: '/redirects', file: 'docs.json' }] });
  });
});

describe('the report of properties', () => {
  test.each([
    ['integrations', { gtm: { tagId: 'GTM-1' } }, 'code'],
    ['analytics', { gtm: 'GTM-1' }, 'code'],
    ['api', { baseUrl: 'https://evil.example' }, 'away'],
    ['banner', { content: 'Hello <script>go()</script>' }, 'code'],
    ['banner', { content: '<b onclick="go()">x</b>' }, 'code'],
    ['banner', { content: '{go()}' }, 'code'],
    ['footer', { links: [{ label: 'x', href: 'javascript:alert(1)' }] }, 'code'],
    ['footer', { links: [{ label: 'x', href: '/\\evil.example' }] }, 'away'],
    ['logo', '//evil.example/a.svg', 'away'],
    ['banner', { content: 'News: [read on](https://evil.example)' }, 'away'],
    ['banner', { content: '[read on]( //evil.example )' }, 'away'],
    ['banner', { content: '<a href="&#104;ttps://evil.example">read on</a>' }, 'away'],
    ['banner', { content: "<a href='/\\evil.example'>read on</a>" }, 'away'],
    ['banner', { content: 'Write to https://evil.example with your password' }, 'away'],
    ['banner', { content: 'News: [read on](/news), either/or, and/or // both' }, undefined],
    ['description', 'JavaScript: a guide. Import, export, onclick, and data: all you need.', undefined],
    ['description', 'All of /users/{id} (see the API), and `javascript`.', undefined],
    ['link', { href: 'javascript: alert' }, 'code'],
    ['$schema', 'https://mintlify.com/docs.json', undefined],
    ['styling', { codeblocks: 'dark' }, undefined],
  ])('setting %s to %j is reported with its effect: %s', async (key, value, effect) => {
    const { properties } = await changeOf(edited((docs) => void Object.assign(docs, { [key]: value })));
    expect(properties).toEqual([
      { pointer: `/${key}`, file: 'docs.json', property: `/${key}`, after: JSON.stringify(value), ...(effect && { effect }) },
    ]);
  });

  test('reports changed properties with the path of their element, added and removed elements, and reordered lists', async () => {
    const change = await changeOf(
      edited((docs) => {
        docs.navigation.groups[0]?.pages.reverse();
        Object.assign(docs.navigation.groups[0] ?? {}, { icon: 'heart', hidden: true });
        docs.navigation.groups.splice(1, 1, { group: 'Blog', href: 'https://blog.example' } as never);
        Object.assign(docs.navigation.global.anchors[0] ?? {}, { href: 'https://evil.example' });
      }),
    );
    const at = [{ kind: 'group', label: 'Start' }];
    expect(change).toMatchObject({
      reordered: [{ pointer: '/navigation/groups/0/pages', at }],
      elements: {
        added: [
          {
            kind: 'group',
            label: 'Blog',
            at: [],
            pointer: '/navigation/groups/1',
            properties: '{"href":"https://blog.example"}',
            effect: 'away',
          },
        ],
        removed: [{ label: 'More' }],
      },
      removed: [{ page: 'guides/b' }],
    });
    expect(change.properties).toEqual([
      {
        pointer: '/navigation/global/anchors/0/href',
        file: 'docs.json',
        at: [],
        property: '/global/anchors/0/href',
        before: '"https://chat.example"',
        after: '"https://evil.example"',
        effect: 'away',
      },
      { pointer: '/navigation/groups/0/icon', file: 'docs.json', at, property: '/icon', before: '"star"', after: '"heart"' },
      { pointer: '/navigation/groups/0/hidden', file: 'docs.json', at, property: '/hidden', after: 'true' },
    ]);
  });

  test('reports that docs.json is no longer valid or has its properties in a different order', async () => {
    const broken = await files({ 'docs.json': FILES['docs.json'].slice(0, -1) });
    expect(changeToMarkdown(broken)).toBe('**Other files** (1)\n\n- `docs.json` is no longer valid\n');
    const { navigation, ...rest } = DOCS;
    expect(changeToMarkdown(await files({ 'docs.json': JSON.stringify({ navigation, ...rest }) }))).toBe(
      '**Other files** (1)\n\n- `docs.json` has its properties in a different order\n',
    );
    expect(changeToMarkdown(await files({ 'docs.json': JSON.stringify(DOCS, null, 2), 'index.mdx': FILES['index.mdx'] }))).toBe(
      'Nothing changes for readers.\n',
    );
  });
});

describe('the report of files', () => {
  test('reports added, changed and removed files of every kind', async () => {
    const change = await files({
      'guides/b.mdx': '# Other\n',
      'snippets/inner.mdx': 'Other.\n',
      'images/a.png': '\u0000b',
      'style.css': 'a{}',
      'custom.js': 'go()',
      'login.mdx': null,
      'openapi.yaml': 'a: 1',
      LICENSE: 'x',
    });
    expect(change.files).toEqual([
      { file: 'custom.js', kind: 'code', change: 'added' },
      { file: 'LICENSE', kind: 'other', change: 'added' },
      { file: 'guides/b.mdx', kind: 'page', change: 'changed' },
      { file: 'images/a.png', kind: 'image', change: 'changed' },
      { file: 'login.mdx', kind: 'page', change: 'removed' },
      { file: 'openapi.yaml', kind: 'data', change: 'added' },
      { file: 'snippets/inner.mdx', kind: 'snippet', change: 'changed' },
      { file: 'style.css', kind: 'style', change: 'added' },
    ]);
    expect(changeToMarkdown(change)).toMatch(
      /^\*\*Runs code or points to other sites\*\* \(1\)\n\n- `custom\.js` is new and is code that pages may load\n/,
    );
  });

  test('is also right if the two sites were opened separately', async () => {
    const other = openSiteFromFiles({ files: memory({ ...FILES, 'index.mdx': '# Other\n' }) });
    expect(await describeChange(site, other)).toMatchObject({ files: [{ file: 'index.mdx', kind: 'page', change: 'changed' }] });
    expect(changeToMarkdown(await describeChange(site, openSiteFromFiles({ files: memory(FILES) })))).toBe(
      'Nothing changes for readers.\n',
    );
    expect(await describeChange(site.withEdits(new Map([['x.mdx', 'x']])), site)).toMatchObject({
      files: [{ file: 'x.mdx', change: 'removed' }],
    });
  });

  test('reports code in copied pages and new files as added, but not code that moves with its page', async () => {
    const moved = await files({ 'guides/b.mdx': null, 'guides/c.mdx': FILES['guides/b.mdx'] });
    expect(moved.code).toEqual([]);
    const twice = await files({ 'guides/b.mdx': null, 'guides/c.mdx': FILES['guides/b.mdx'], 'guides/d.mdx': FILES['guides/b.mdx'] });
    expect(twice.code).toMatchObject([{ file: 'guides/d.mdx', kind: 'frame', line: 3 }]);
    expect((await files({ 'images/x.svg': '<svg><script>go()</script></svg>' })).code).toMatchObject([
      { file: 'images/x.svg', kind: 'script', isParsed: true },
    ]);
  });
});

test('a change report does not let many entries of one kind hide those of another kind', async () => {
  const body = Array.from({ length: 300 }, (_, index) => `{go(${index})}`).join('\n\n');
  const change = await changeOf(
    edited((docs) => void Object.assign(docs, { integrations: { gtm: 'x' } }), {
      'guides/b.mdx': `${FILES['guides/b.mdx']}\n${body}\n\n<script src="/x.js" />\n`,
      'custom.js': '1',
    }),
  );
  const lines = changeToMarkdown(change, { limit: 2 }).split('\n\n')[1]?.split('\n') ?? [];
  expect(lines.map((line) => line.slice(0, 30))).toEqual([
    '- `/integrations` set to `{"gt',
    '- `guides/b.mdx:605` adds a sc',
    '- `custom.js` is new and is co',
    '- `guides/b.mdx:5` adds an exp',
    '- `guides/b.mdx:7` adds an exp',
    '- … and 298 more',
  ]);
});

describe('the job service', () => {
  const hostile = '</code>`</b>"\'><script>alert(1)</script><img src=x onerror=alert(1)>@team\u202E';
  const edits = edited(
    (docs) => {
      Object.assign(docs, { integrations: { gtm: hostile } });
      docs.redirects.push({ source: `/${hostile}`, destination: `//${hostile}` });
      Object.assign(docs.navigation.groups[0] ?? {}, { icon: hostile, group: hostile });
    },
    { 'index.mdx': `# Hi\n\n<iframe title={${JSON.stringify(hostile)}} />\n`, 'notes/@team <b>.txt': 'x' },
  );

  test('reports every kind of change and escapes hostile text in the Markdown', async () => {
    const { report, ok } = await checkWork({ site, edited: site.withEdits(edits), edits });
    expect(ok).toBe(true);
    expect(report).toMatchObject({
      codeAdded: [{ file: 'index.mdx', line: 3, kind: 'frame', isParsed: true }],
      redirectsChanged: [{ before: null, effect: 'away', takesOver: null }],
      propertiesChanged: [
        { pointer: '/integrations', element: null, before: null, effect: 'code' },
        { pointer: '/navigation/groups/0/icon', before: '"star"', effect: 'code' },
      ],
      elementsAdded: [],
      elementsRemoved: [],
      listsReordered: [],
      filesChanged: [
        { file: 'index.mdx', kind: 'page', change: 'changed' },
        { kind: 'other', change: 'added' },
      ],
      changesLeftOut: 0,
    });
    expect(report.markdown).toMatch(/^\*\*Runs code or points to other sites\*\* \(4\)\n/);
    for (const line of report.markdown.split('\n')) expect(line.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '')).not.toMatch(/<|@team|\u202E/);
  });

  test('says when it was not checked whether a redirect takes over a URL', async () => {
    const { report } = await checkWork({ site, edited: site.withEdits(edits), edits });
    const redirect = { source: '/*', before: null, after: '/x', effect: null, takesOver: '*' };
    const page = reportView({ ...report, redirectsChanged: [redirect] }).toString();
    expect(page).toContain('now goes to <code>/x</code>; whether it takes over the URL of a page was not checked');
  });

  test('cuts long lists and counts the rest', async () => {
    const many = edited((docs) => {
      docs.redirects.push(...Array.from({ length: 500 }, (_, index) => ({ source: `/s${index}`, destination: '/' })));
    });
    const { report } = await checkWork({ site, edited: site.withEdits(many), edits: many });
    expect([report.redirectsChanged?.length, report.changesLeftOut]).toEqual([200, 300]);
  });

  test('escapes hostile text on HTML pages and renders reports of older versions without these sections', async () => {
    const { report } = await checkWork({ site, edited: site.withEdits(edits), edits });
    for (const page of [renderReviewPage(await sampleReview({ report })), reportView(report).toString()]) {
      expect(page).toContain('Runs code or points to other sites (4)');
      expect(page).toContain('/integrations');
      expect(page).not.toMatch(/<script|<img|<iframe|\u202E/);
    }
    const { pagesAdded, pagesRemoved, pagesMoved, urlsLost, findingsIntroduced, findingsFixed, markdown } = report;
    const old: NavigationReport = { pagesAdded, pagesRemoved, pagesMoved, urlsLost, findingsIntroduced, findingsFixed, markdown };
    expect(renderReviewPage(await sampleReview({ report: old }))).not.toMatch(/Runs code|Redirects/);
    expect(reportView(old).toString()).not.toContain('Runs code');
  });
});
