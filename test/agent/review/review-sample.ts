/** A review to look at: a site with tabs, a page that is new, one that moved, one that went, and a diff with all kinds of files. */
import { checkWork } from '../../../src/agent/gate/gate.ts';
import { reviewData } from '../../../src/agent/review/review-data.ts';
import type { ReviewPageContent } from '../../../src/agent/review/review-data.ts';
import { memory, openSiteFromFiles } from '../../../src/index.ts';

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText of the page.\n`;

const BEFORE = {
  redirects: [{ source: '/start', destination: '/index' }],
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Get started', pages: ['index', 'quickstart'] },
          { group: 'Operate', pages: ['operate/limits', 'operate/backup', 'operate/old-upgrade'] },
        ],
      },
      { tab: 'Reference', groups: [{ group: 'Commands', pages: ['reference/run', 'reference/status', 'reference/lost'] }] },
    ],
  },
};

const AFTER = {
  redirects: [...BEFORE.redirects, { source: '/operate/old-upgrade', destination: '/operate/upgrade' }],
  navigation: {
    tabs: [
      {
        tab: 'Guides',
        groups: [
          { group: 'Get started', pages: ['index', 'quickstart', 'operate/limits'] },
          { group: 'Run it in production', pages: ['operate/backup', 'operate/upgrade'] },
          { group: 'Help', pages: ['help/questions'] },
        ],
      },
      { tab: 'Reference', groups: [{ group: 'Commands', pages: ['reference/run', 'reference/status'] }] },
    ],
  },
};

const TITLES: Readonly<Record<string, string>> = {
  index: 'Introduction',
  quickstart: 'Quick start',
  'operate/limits': 'Limits',
  'operate/backup': 'Backup and restore',
  'operate/old-upgrade': 'Upgrade (old)',
  'reference/run': 'run',
  'reference/status': 'status',
};

export const DIFF = [
  'diff --git a/docs/docs.json b/docs/docs.json',
  'index 1111111..2222222 100644',
  '--- a/docs/docs.json',
  '+++ b/docs/docs.json',
  '@@ -18,9 +18,10 @@ "groups": [',
  '         {',
  '-          "group": "Operate",',
  '-          "pages": ["operate/limits", "operate/backup", "operate/old-upgrade"]',
  '+          "group": "Run it in production",',
  '+          "pages": ["operate/backup", "operate/upgrade"]',
  '+        },',
  '+        {',
  '+          "group": "Help",',
  '+          "pages": ["help/questions"]',
  '         }',
  '       ]',
  '     },',
  'diff --git a/docs/help/questions.mdx b/docs/help/questions.mdx',
  'new file mode 100644',
  'index 0000000..3333333',
  '--- /dev/null',
  '+++ b/docs/help/questions.mdx',
  '@@ -0,0 +1,7 @@',
  '+---',
  '+title: Questions',
  '+---',
  '+',
  '+A line with a hidden turn \u202Eof direction\u2066 and a zero\u200Bwidth space.',
  '+<script>alert("never")</script> and a very long line without a single place to break: https://example.com/a/very/long/path/that/goes/on/and/on/and/on/and/on/until/it/does/not/fit/on/any/telephone',
  '+The last line.',
  '\\ No newline at end of file',
  'diff --git a/docs/operate/old-upgrade.mdx b/docs/operate/upgrade.mdx',
  'similarity index 92%',
  'rename from docs/operate/old-upgrade.mdx',
  'rename to docs/operate/upgrade.mdx',
  'index 4444444..5555555 100644',
  '--- a/docs/operate/old-upgrade.mdx',
  '+++ b/docs/operate/upgrade.mdx',
  '@@ -1,5 +1,5 @@',
  ' ---',
  '-title: Upgrade (old)',
  '+title: Upgrade',
  ' ---',
  ' ',
  ' Stop the service, install the new version, start it again.',
  'diff --git a/docs/images/overview.png b/docs/images/overview.png',
  'index 6666666..7777777 100644',
  'Binary files a/docs/images/overview.png and b/docs/images/overview.png differ',
  '',
].join('\n');

export async function sampleReview(change: Partial<ReviewPageContent> = {}): Promise<ReviewPageContent> {
  const pages = ['index', 'quickstart', 'operate/limits', 'operate/backup', 'operate/old-upgrade', 'reference/run', 'reference/status'];
  const files = Object.fromEntries(pages.map((path) => [`${path}.mdx`, page(TITLES[path] ?? path)]));
  const site = openSiteFromFiles({ files: memory({ ...files, 'docs.json': JSON.stringify(BEFORE, null, 2) }) });
  const edits = new Map([
    ['docs.json', JSON.stringify(AFTER, null, 2)],
    ['help/questions.mdx', page('Questions')],
    ['operate/old-upgrade.mdx', null],
    ['operate/upgrade.mdx', page('Upgrade')],
  ]);
  const { before, after, elementPairs, renames, report } = await checkWork({ site, edited: site.withEdits(edits), edits });
  const review = reviewData({
    title: 'Docs: Collect common questions and tidy up what is about operation',
    jobId: '01970a3c-5f2e-7c41-9d0b-6a1f3e2b4c5d',
    repository: '/srv/git/acme-docs.git',
    branch: 'docs-agent/01970a3c-5f2e-7c41-9d0b-6a1f3e2b4c5d',
    base: 'main',
    commits: [
      { id: '3f9c2a7d1b604e58a9c2', subject: 'Docs: Collect common questions', seq: 1 },
      { id: 'b81e5c0f7a924d3688de', subject: 'Docs: Tidy up what is about operation', seq: 2 },
    ],
    messages: [
      {
        seq: 1,
        prompt: 'Collect the questions that support gets most often on a page of its own, and put it where people look for help.',
        summary:
          'I added `help/questions` with the seven questions of the support notes, and a group **Help** for it.\n\n- new page `help/questions`\n- new group “Help” in the tab “Guides”',
      },
      {
        seq: 2,
        prompt:
          'Limits belong to the first steps. Rename “Operate” to “Run it in production”, and give the page about upgrades a better address.',
        summary:
          'Moved `operate/limits`, renamed the group, moved the page about upgrades to `operate/upgrade`, and added a redirect from its old address.',
      },
    ],
    diff: DIFF,
    before,
    after,
    pairs: elementPairs,
    renames,
    report,
  });
  return { ...review, ...change };
}
