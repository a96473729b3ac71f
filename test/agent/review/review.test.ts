/** Reviews as data and as a page: diffs of all kinds, trees with marks, bounds, and text that stays text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html } from '../../../src/html/html.ts';
import { pagePolicy } from '../../../src/html/page.ts';
import { spellOutHidden } from '../../../src/html/spell-out-hidden.ts';
import { highlightHidden } from '../../../src/html/highlight-hidden.ts';
import { renderFetchAndMergeCommand } from '../../../src/agent/review/merge-command.ts';
import { KeyedNavigation } from '../../../src/change/keyed-navigation.ts';
import { matchPointers } from '../../../src/change/match-elements.ts';
import { navigationTrees } from '../../../src/change/navigation-trees.ts';
import type { MarkedNavigationNode } from '../../../src/change/navigation-trees.ts';
import { parseDiff } from '../../../src/agent/review/parse-diff.ts';
import { renderReviewPage } from '../../../src/agent/review/render-review-page.ts';
import { reviewData } from '../../../src/agent/review/review-data.ts';
import { describeChange, resolve } from '../../../src/index.ts';
import { DIFF, sampleReview } from './review-sample.ts';
import { siteOf } from '../../edits/edited.ts';
import { cases } from '../../support/cases.ts';

describe('html', () => {
  test('escapes text and attributes, joins lists and omits null, undefined and false', () => {
    const hostile = '"\'><script>&`\0';
    expect(html`<a title="${hostile}">${hostile}</a>`.toString()).toBe(
      '<a title="&quot;&#39;&gt;&lt;script&gt;&amp;&#96;U+0000">&quot;&#39;&gt;&lt;script&gt;&amp;&#96;U+0000</a>',
    );
    expect(html`${['a', html`<b>${'<'}</b>`, [1, null, undefined, false, '']]}`.toString()).toBe('a<b>&lt;</b>1');
    expect(html`${0}`.toString()).toBe('0');
  });

  test('an object from JSON that only looks like markup is refused with a TypeError', () => {
    // Data that comes from JSON may have any shape.
    const forged = JSON.parse('{ "text": "<script>", "toString": 1 }') as string;
    expect(() => html`${forged}`.toString()).toThrow(TypeError);
  });

  test('characters that hide or turn text show their code', () => {
    expect(html`${highlightHidden('a\u202Eb\u200Bc\u0007\u{E0041}d\te\nf')}`.toString()).toMatch(
      /^a<span[^>]*>U\+202E<\/span>b<span[^>]*>U\+200B<\/span>c<span[^>]*>U\+0007<\/span><span[^>]*>U\+E0041<\/span>d\te\nf$/,
    );
    expect(html`${highlightHidden('<'.repeat(10), 4)}`.toString()).toBe(
      '&lt;&lt;&lt;&lt; <span class="left-out">… 6 more characters</span>',
    );
    expect(spellOutHidden('a\uD800b\u2066')).toBe('aU+D800bU+2066');
    expect(spellOutHidden('नमस्ते 👩‍👩‍👧 é')).toBe('नमस्ते 👩‍👩‍👧 é');
  });
});

describe('parseDiff', () => {
  test('parses changed, added, renamed and binary files', () => {
    const { files, filesLeftOut } = parseDiff(DIFF);
    expect(filesLeftOut).toBe(0);
    expect(files.map(({ path, from, status, isBinary, added, removed }) => ({ path, from, status, isBinary, added, removed }))).toEqual([
      { path: 'docs/docs.json', from: undefined, status: 'changed', isBinary: false, added: 6, removed: 2 },
      { path: 'docs/help/questions.mdx', from: undefined, status: 'added', isBinary: false, added: 7, removed: 0 },
      { path: 'docs/operate/upgrade.mdx', from: 'docs/operate/old-upgrade.mdx', status: 'renamed', isBinary: false, added: 1, removed: 1 },
      { path: 'docs/images/overview.png', from: undefined, status: 'changed', isBinary: true, added: 0, removed: 0 },
    ]);
    expect(files[0]?.hunks[0]?.lines[1]).toEqual({ kind: 'removed', before: 19, text: '          "group": "Operate",' });
    expect(files[0]?.hunks[0]?.lines.at(-1)).toEqual({ kind: 'same', before: 23, after: 27, text: '    },' });
    expect(files[1]?.hunks[0]?.lines.at(-1)).toEqual({ kind: 'note', text: 'No newline at end of file' });
  });

  test('treats content lines that look like headers as content', () => {
    const diff = [
      'diff --git a/a.md b/a.md',
      '--- a/a.md',
      '+++ b/a.md',
      '@@ -1,3 +1,3 @@',
      '--- a/x',
      '+++ b/x',
      '-diff --git a/y b/y',
      '+@@ -1 +1 @@',
      ' end',
      'diff --git a/b.md b/b.md',
      'deleted file mode 100644',
      '--- a/b.md',
      '+++ /dev/null',
      '@@ -1 +0,0 @@',
      '-x',
      '',
    ].join('\n');
    const { files } = parseDiff(diff);
    expect(files.map(({ path, status, added, removed }) => [path, status, added, removed])).toEqual([
      ['a.md', 'changed', 2, 2],
      ['b.md', 'removed', 0, 1],
    ]);
    expect(files[0]?.hunks[0]?.lines.map(({ text }) => text)).toEqual(['-- a/x', '++ b/x', 'diff --git a/y b/y', '@@ -1 +1 @@', 'end']);
  });

  test('parses names with spaces, quotes or non-ASCII bytes, and files without lines', () => {
    const diff = [
      'diff --git a/a b.md b/a b.md',
      'old mode 100644',
      'new mode 100755',
      String.raw`diff --git "a/caf\303\251 \"x\".md" "b/caf\303\251 \"x\".md"`,
      'new file mode 100644',
      'index 0000000..e69de29',
      'diff --git a/new name.md b/new name.md',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/new name.md\t',
      '@@ -0,0 +1 @@',
      '+x',
    ].join('\n');
    expect(parseDiff(diff).files.map(({ path, status }) => [path, status])).toEqual([
      ['a b.md', 'changed'],
      ['café "x".md', 'added'],
      ['new name.md', 'added'],
    ]);
  });

  test('is bounded, and counts what is left out', () => {
    const file = (index: number): string =>
      `diff --git a/${index} b/${index}\n--- a/${index}\n+++ b/${index}\n@@ -0,0 +1,50 @@\n${'+line\n'.repeat(50)}`;
    const diff = Array.from({ length: 30 }, (_, index) => file(index)).join('');
    const { files, filesLeftOut } = parseDiff(diff, { files: 20, fileLines: 40, lines: 100, lineLength: 3, characters: 10_000 });
    expect([files.length, filesLeftOut]).toEqual([20, 10]);
    expect(files.map(({ linesLeftOut }) => linesLeftOut).slice(0, 4)).toEqual([10, 10, 30, 50]);
    expect(files.every(({ added }) => added === 50)).toBe(true);
    expect(files[0]?.hunks[0]?.lines[0]).toEqual({ kind: 'added', after: 1, text: 'lin', cut: 1 });
  });

  test('very long lines do not make a very long page', () => {
    const diff = `diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1,1000 @@\n${`+${'x'.repeat(1600)}\n`.repeat(1000)}`;
    const [file] = parseDiff(diff).files;
    expect(file?.linesLeftOut).toBe(333);
    expect(JSON.stringify(file).length).toBeLessThan(1_100_000);
  });

  test.each([
    '',
    'nonsense',
    'diff --git ',
    'diff --git a b\n@@ -x +y @@',
    'diff --git a/a b/a\n@@ -1,9999999999 +1,9999999999 @@\n+x',
    '@@ -1 +1 @@\n+x',
    'diff --git a/a b/a\n@@ -1 +1 @@\n!',
  ])('does not throw for text that is not a valid diff: %j', (diff) => {
    expect(() => parseDiff(diff)).not.toThrow();
  });
});

describe('navigationTrees', () => {
  const marks = (node: MarkedNavigationNode | null): readonly string[] =>
    node === null
      ? []
      : node.children.flatMap((child) => [
          ...(child.mark === 'same' ? [] : [`${child.label}: ${child.mark}${child.note === undefined ? '' : ` (${child.note})`}`]),
          ...marks(child),
        ]);
  const trees = async (before: object, after: object): Promise<readonly [readonly string[], readonly string[]]> => {
    const [was, is] = [siteOf({ navigation: before }), siteOf({ navigation: after })];
    const pairs = matchPointers(await was.subject(), await is.subject());
    const pair = navigationTrees(new KeyedNavigation(await resolve(was), pairs), new KeyedNavigation(await resolve(is)));
    return [marks(pair.before), marks(pair.after)];
  };

  test('marks added, removed, moved, relabelled and changed elements', async () => {
    const group = (name: string, pages: string[], rest: object = {}): object => ({ group: name, pages, ...rest });
    expect(
      await trees(
        { groups: [group('A', ['a', 'b']), group('B', ['c', 'd'])] },
        { groups: [group('A', ['a', 'c', 'new']), group('Better', ['d', 'e', 'c'])] },
      ),
    ).toEqual([
      ['b: removed', 'B: relabelled (now “Better”)'],
      ['c: added', 'new: added', 'Better: relabelled (was “B”)', 'e: added'].map((text) =>
        text === 'c: added' ? 'c: moved (was in “B”)' : text,
      ),
    ]);
    expect(
      await trees({ groups: [group('A', ['a']), group('B', ['b'])] }, { groups: [group('A', ['a', 'b'], { directory: 'card' })] }),
    ).toEqual([
      ['A: changed (directory none, now card)', 'B: removed', 'b: moved (now in “A”)'],
      ['A: changed (directory card, was none)', 'b: moved (was in “B”)'],
    ]);
  });

  test('matches a split group to the same part as the change report', async () => {
    const group = (name: string, ...pages: string[]): object => ({ group: name, pages });
    const [before, after] = [{ groups: [group('Old', 'a', 'b')] }, { groups: [group('First', 'a'), group('Second', 'a', 'b')] }];
    expect(await trees(before, after)).toEqual([
      ['Old: relabelled (now “Second”)'],
      ['First: added', 'a: moved (was in “Old”)', 'Second: relabelled (was “Old”)'],
    ]);
    const was = siteOf({ navigation: before });
    const change = await describeChange(was, was.withEdits(new Map([['docs.json', JSON.stringify({ navigation: after })]])));
    expect(change.relabelled.map(({ from, to }) => [from, to])).toEqual([['Old', 'Second']]);
  });

  test('marks a change of the default version', async () => {
    const versions = (first: boolean): object => ({
      versions: [
        { version: '1', pages: ['a'], ...(first && { default: true }) },
        { version: '2', pages: ['b'], ...(!first && { default: true }) },
      ],
    });
    expect(await trees(versions(true), versions(false))).toEqual([
      ['1: changed (the default)', '2: changed (not the default)'],
      ['1: changed (not the default)', '2: changed (the default)'],
    ]);
  });

  test('accepts an unreadable side and limits the number of entries', async () => {
    const site = await resolve(
      siteOf({ navigation: { groups: [{ group: 'All', pages: Array.from({ length: 5000 }, (_, index) => `p/${index}`) }] } }),
    );
    const { before, after } = navigationTrees(null, new KeyedNavigation(site));
    expect(before).toBeNull();
    expect(marks(after)).toEqual([]);
    expect(after?.children[0]?.children).toHaveLength(2999);
    expect(after?.children[0]?.leftOut).toBe(2001);
  });
});

test('the trees mark the same pages as the report, and show a renamed group and page as such', async () => {
  const { navigation, report } = await sampleReview();
  const nodesOf = (node: MarkedNavigationNode | null): readonly MarkedNavigationNode[] =>
    (node?.children ?? []).flatMap((child) => [child, ...nodesOf(child)]);
  const pagesWith = (tree: MarkedNavigationNode | null, mark: MarkedNavigationNode['mark']): readonly string[] =>
    nodesOf(tree).flatMap(({ mark: own, kind, path, label }) => (own === mark && kind === 'page' ? [path ?? label] : []));
  expect(pagesWith(navigation.after, 'added')).toEqual(report.pagesAdded);
  expect(pagesWith(navigation.after, 'moved')).toEqual(report.pagesMoved.map(({ page }) => page));
  expect(pagesWith(navigation.before, 'removed')).toEqual(report.pagesRemoved);
  const notes = nodesOf(navigation.after).flatMap(({ mark, note = '' }) => (note.startsWith('was ') ? [`${mark}: ${note}`] : []));
  expect(notes).toEqual(['moved: was in “Operate”', 'relabelled: was “Operate”', 'moved: was operate/old-upgrade']);
});

describe('renderReviewPage', () => {
  test('renders the same after a JSON round trip, without scripts or external resources', async () => {
    const review = await sampleReview();
    const page = renderReviewPage(review);
    expect(renderReviewPage(JSON.parse(JSON.stringify(review)) as typeof review) === page).toBe(true);
    expect(page).toMatch(/^<!doctype html>/);
    expect(page).not.toMatch(/<script|<img|<iframe|<form| on\w+=|javascript:| style="/i);
    expect(page.match(/(?:src|href)="[^"]*"/g)?.filter((link) => !/="(?:#main|data:image\/svg\+xml,[^"]*)"/.test(link))).toEqual([]);
    expect(pagePolicy()).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; .*frame-ancestors 'none'$/);
  });

  test('escapes untrusted text in every field', async () => {
    const hostile = '</title></style></code>"\'><script>alert(1)</script><img src=x onerror=alert(1)>\u202E';
    const sample = await sampleReview();
    const review = {
      ...sample,
      title: hostile,
      jobId: hostile,
      repository: hostile,
      branch: hostile,
      base: hostile,
      commits: [{ id: hostile, subject: hostile, seq: 1 }],
      messages: [{ seq: 1, prompt: hostile, summary: `\`${hostile}\` **${hostile}** ${hostile}` }],
      files: sample.files.map((file) => ({
        ...file,
        path: hostile,
        from: hostile,
        hunks: file.hunks.map((hunk) => ({ context: hostile, lines: hunk.lines.map((line) => ({ ...line, text: hostile })) })),
      })),
      report: {
        ...sample.report,
        urlsLost: [hostile],
        urlsLostOnPurpose: [hostile],
        languagesMissing: [{ page: hostile, languages: [hostile] }],
        findingsIntroduced: [{ rule: hostile, severity: 'error' as const, message: hostile, file: hostile, line: 1 }],
      },
      navigation: {
        before: {
          label: hostile,
          kind: 'root',
          mark: 'same' as const,
          children: [{ label: hostile, path: hostile, kind: hostile, mark: 'moved' as const, note: hostile, children: [] }],
        },
        after: null,
      },
    };
    const page = renderReviewPage(review);
    for (const title of ['URLs removed on purpose', 'Not in all languages (1)']) expect(page).toContain(title);
    expect(page.match(/<script|<img|onerror=alert\(1\)>/g)).toBeNull();
    expect(page.includes('\u202E')).toBe(false);
    expect(page.match(/<\/title>/g)).toHaveLength(1);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  test('a secret in the title, a prompt or a summary is masked in the data of the review, before it is rendered', async () => {
    const secret = ['ghp_', 'k3Jd9sLq0Zx7Vb2Nm5Qw8Er1Ty4Ui6Op3As0'].join('');
    const { report } = await sampleReview();
    const review = reviewData({
      title: secret,
      jobId: 'x',
      repository: 'r',
      branch: 'b',
      base: 'main',
      commits: [],
      messages: [{ seq: 1, prompt: secret, summary: secret }],
      diff: '',
      before: null,
      after: null,
      pairs: new Map(),
      renames: new Map(),
      report,
    });
    expect(JSON.stringify(review)).not.toContain(secret);
  });

  test('law: each tile equals the length of its list, no tile is zero, and lost URLs come first', async () => {
    const sample = await sampleReview();
    const file = fc.constantFrom(
      (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+b\n`,
      (name: string) => `new file mode 100644\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1 @@\n+b\n`,
      (name: string) => `similarity index 100%\nrename from old-${name}\nrename to ${name}\n`,
      (name: string) => `Binary files a/${name} and b/${name} differ\n`,
    );
    const diffText = fc
      .tuple(fc.array(file, { maxLength: 4 }), fc.constantFrom(1, 1, 1, 120))
      .map(([files, times]) => Array.from({ length: times }, () => files).flat())
      .map((files) => files.map((lines, at) => `diff --git a/${at}/docs.json b/${at}/docs.json\n${lines(`${at}/docs.json`)}`).join(''));
    const names = fc
      .tuple(fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }), fc.constantFrom(1, 1, 200))
      .map(([list, times]) => Array.from({ length: times }, () => list).flat());
    const finding = fc
      .constantFrom('error' as const, 'info' as const)
      .map((severity) => ({ rule: 'r', severity, message: 'm', file: 'docs.json', line: 1 }));
    const report = fc.record({
      pagesAdded: names,
      pagesRemoved: names,
      pagesMoved: names.map((pages) => pages.map((page) => ({ page, from: 'A', to: 'B' }))),
      urlsLost: names,
      urlsLostOnPurpose: names,
      redirectsChanged: names.map((sources) =>
        sources.map((source) => ({ source, before: null, after: 'https://x.example', effect: 'away' as const, takesOver: null })),
      ),
      filesChanged: names.map((files) => files.map((name) => ({ file: `${name}.js`, kind: 'code' as const, change: 'added' as const }))),
      findingsIntroduced: fc.array(finding, { maxLength: 2 }),
      findingsFixed: fc.array(finding, { maxLength: 2 }),
      markdown: fc.constant(''),
    });
    const { files: _files, filesLeftOut: _leftOut, navigation: _navigation, ...rest } = sample;
    const states = { before: null, after: null, pairs: new Map<string, string>(), renames: new Map<string, string>() };
    fc.assert(
      fc.property(
        report,
        fc.oneof(
          diffText,
          fc.nat(3).map((files) => ({ files })),
        ),
        (changes, diff) => {
          const page = renderReviewPage(reviewData({ ...rest, ...states, report: changes, diff }));
          const tiles = Array.from(
            page.matchAll(/<li(?: class="(\w+)")?><b>([^<]+)<\/b> ([^<]+)<\/li>/g),
            ([, tone, amount, what = '']) => ({ tone, amount, what }),
          );
          const lists = Array.from(
            page.matchAll(/<h3>([^<]+) \((\d+)\)<\/h3><ul[^>]*>(.*?)<\/ul>/gs),
            ([, title = '', count, entries = '']) => {
              const leftOut = Number(/<span class="left-out">(\d+) more/.exec(entries)?.[1] ?? 0);
              const shown = entries.match(/<li>/g)?.length ?? 0;
              expect(String(leftOut > 0 ? shown - 1 + leftOut : shown), title).toBe(count);
              return [title, count] as const;
            },
          );
          const files =
            (page.match(/<details class="file"/g)?.length ?? 0) +
            Number(/(\d+) (?:more )?changed files? (?:is|are) not shown here/.exec(page)?.[1] ?? 0);
          const wanted = new Map([...lists, ['Changed files', String(files)]]);
          const named: Readonly<Record<string, string>> = {
            'URLs? lost': 'URLs lost',
            'URLs? removed on purpose': 'URLs removed on purpose',
            'changes? that runs? code.*': 'Runs code or points to other sites',
            'pages? added': 'Pages added',
            'pages? moved': 'Pages moved',
            'pages? removed': 'Pages removed',
            'findings? introduced': 'Introduced',
            'findings? fixed': 'Fixed',
            'files? changed': 'Changed files',
          };
          for (const [pattern, title] of Object.entries(named)) {
            const tile = tiles.find(({ what }) => new RegExp(`^${pattern}$`).test(what));
            expect(tile?.amount ?? '0', title).toBe(wanted.get(title) ?? '0');
          }
          for (const { amount } of tiles) expect(amount).not.toMatch(/^0|\+0 −0/);
          expect(tiles[0]?.tone === 'bad').toBe(
            changes.urlsLost.length > 0 || changes.findingsIntroduced.some(({ severity }) => severity === 'error'),
          );
          if (changes.urlsLost.length > 0) {
            expect(tiles[0]?.what).toMatch(/^URLs? lost$/);
            expect(page.indexOf('<h3>URLs lost')).toBe(page.indexOf('<h3>'));
          }
          expect(page.includes('Nothing changes:')).toBe(tiles.length === 0);
        },
      ),
      { numRuns: cases(60) },
    );
  });

  test('names pages by their title, with the path second, and by the path alone if the title is not known', async () => {
    const page = renderReviewPage(await sampleReview());
    expect(page).toMatch(
      /<h3>Pages added \(1\)<\/h3><ul><li><b class="title">Questions<\/b> <span class="path code">help\/questions<\/span><\/li>/,
    );
    expect(page).toMatch(
      /<b class="title">Upgrade<\/b> <span class="path code">operate\/upgrade<\/span>, was <code>operate\/old-upgrade<\/code>/,
    );
    expect(page).toMatch(/<h3>Pages removed \(1\)<\/h3><ul><li><code>reference\/lost<\/code><\/li>/);
  });

  test('lists no file twice: docs.json and all others are under “Changed files”', async () => {
    const page = renderReviewPage(await sampleReview());
    expect(page).toContain('<b>4</b> files changed');
    expect(page.match(/<h3 class="path">/g)).toHaveLength(4);
    expect(page).not.toMatch(/Files changed|Files other than/);
  });

  test('says what is left out', async () => {
    const sample = await sampleReview();
    const [file] = sample.files;
    const page = renderReviewPage({ ...sample, filesLeftOut: 12, files: file ? [{ ...file, linesLeftOut: 345 }] : [] });
    expect(page).toContain('12 more changed files are not shown here.');
    expect(page).toContain('345 more lines are not shown here.');
  });

  test('counts the files of a diff that is too long to be read instead of saying that nothing was changed', async () => {
    const { files: _files, filesLeftOut: _leftOut, navigation: _navigation, ...sample } = await sampleReview();
    const page = renderReviewPage(
      reviewData({ ...sample, diff: { files: 7 }, before: null, after: null, pairs: new Map(), renames: new Map() }),
    );
    expect(page).toContain('7 changed files are not shown here.');
    expect(page).toContain('<b>7</b> files changed');
    expect(page).not.toContain('No files were changed.');
  });

  test('shows a message where files, instructions or docs.json are missing', async () => {
    const sample = await sampleReview();
    const page = renderReviewPage({ ...sample, files: [], messages: [], commits: [], navigation: { before: null, after: null } });
    for (const words of ['No files were changed.', 'The instructions are no longer stored.', 'docs.json cannot be read here.'])
      expect(page).toContain(words);
    expect(page).not.toMatch(/undefined|\[object|NaN|>null</);
  });
});

test.each([
  ['/srv/docs.git', 'docs-agent/1', 'git fetch /srv/docs.git docs-agent/1 && git merge FETCH_HEAD'],
  ["/srv/it's here", 'a;rm -rf x', String.raw`git fetch '/srv/it'\''s here' 'a;rm -rf x' && git merge FETCH_HEAD`],
  ['--upload-pack=x', '$(x)', "git fetch ./--upload-pack=x '$(x)' && git merge FETCH_HEAD"],
  ['https://git.example/docs.git', '-x', 'git fetch https://git.example/docs.git ./-x && git merge FETCH_HEAD'],
])('the command for %j and %j is safe to paste', (repository, branch, command) => {
  expect(renderFetchAndMergeCommand({ repository, branch })).toBe(command);
});
